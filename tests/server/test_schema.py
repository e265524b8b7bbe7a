"""Schemathesis against the OpenAPI document: whatever fits it, and whatever does not, gets a documented answer."""

from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, settings
from table_talk import Running

from escapade.server.app import make_app
from escapade.server.document import whole
from escapade.server.settings import Settings

EXAMPLES = 12

schema = schemathesis.openapi.from_dict(whole(make_app(Settings("sqlite://", warm=False)).openapi_schema.to_schema()))


@schema.parametrize()
@settings(
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=EXAMPLES,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_one_that_the_document_names(server: Running, case: Any) -> None:
    case.call_and_validate(base_url=server.url)
