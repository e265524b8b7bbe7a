"""Schemathesis against the OpenAPI document: whatever fits it, and whatever does not, gets a documented answer."""

import asyncio
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from escapade.server.app import Application
from escapade.server.house.settings import Settings
from escapade.server.routes.openapi import whole
from tests.server.table_talk import WAIT, Running, Talk, deal, key_header

EXAMPLES = 10
TOO_LARGE = 413

document = Application(Settings("sqlite://", warm=False)).litestar.openapi_schema.to_schema()
schema = schemathesis.openapi.from_dict(whole(document))


@pytest.fixture(scope="module")
def talk(server: Running) -> Talk:
    async def prepare() -> Talk:
        async with httpx.AsyncClient(base_url=server.url, timeout=WAIT) as client:
            return await deal(client)

    return asyncio.run(prepare())


@schema.parametrize()
@pytest.mark.parametrize("at_a_table", [False, True])
@settings(
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=EXAMPLES,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_one_that_the_document_names(server: Running, talk: Talk, at_a_table: bool, case: Any) -> None:
    """With any table's id and no key, and with the id and a key of a table that is there."""
    headers = {}
    if at_a_table and "table" in case.path_parameters:
        case.path_parameters["table"] = talk.table
        headers = key_header(talk.keys[0])
    answer = case.call(base_url=server.url, headers=headers, timeout=WAIT)
    if answer.status_code == TOO_LARGE:  # Refused before it is read, whatever it says.
        assert answer.json()["error"]["code"] == "too-large"
        return
    # What fits the document may still be against a game's rules.
    case.validate_response(answer, excluded_checks=[positive_data_acceptance])
