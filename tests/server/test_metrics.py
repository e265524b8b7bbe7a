"""Figures for Prometheus: who may read them, and that no label ever holds an id."""

import re
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import AsyncTestClient
from prometheus_client.parser import text_string_to_metric_families

from escapade.server.house.metrics import MOST_LABELS, Metrics
from escapade.server.house.settings import Settings
from tests.server.table_talk import deal, key_header, refusal
from tests.server.test_settings import door

Figures = dict[tuple[str, tuple[tuple[str, str], ...]], float]


async def figures(client: AsyncTestClient[Any]) -> Figures:
    answer = await client.get("/metrics")
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/plain")
    families = text_string_to_metric_families(answer.text)
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for each in families
        for sample in each.samples
    }


async def test_figures_follow_what_happens(tmp_path: Path) -> None:
    async with door(tmp_path) as client:
        before = await figures(client)
        talk = await deal(client)
        seat = (await talk.position())["awaits"][0]
        move = (await talk.position(seat))["moves"][0]["id"]
        assert (await talk.play(seat, 0, move)).status_code == 200
        refusal(await talk.play(1 - seat, 5, move), 409, "stale-move")
        refusal(await client.get("/api/tables/none"), 404, "unknown-table")
        refusal(await client.get(f"/api/{talk.table}"), 404, "not-found")
        after = await figures(client)
    assert after["escapade_moves_total", ()] - before["escapade_moves_total", ()] == 1
    assert after["escapade_tables", (("stage", "playing"),)] == 1
    assert after["escapade_errors_total", (("code", "unknown-table"),)] == 1
    assert after["escapade_errors_total", (("code", "stale-move"),)] == 1
    assert after["escapade_sockets", ()] == 0 and after["escapade_thinking", ()] == 0
    assert after["escapade_write_seconds_count", ()] > before["escapade_write_seconds_count", ()]
    route = (("method", "POST"), ("route", "/api/tables/{table}/moves"), ("status", "200"))
    assert after["escapade_requests_total", route] == 1
    assert all(talk.table not in str(labels) for _, labels in after)


async def test_labels_stay_few(tmp_path: Path) -> None:
    async with door(tmp_path) as client:
        await client.get("/api/games")
        known = len(await figures(client))
        for number in range(30):
            await client.get(f"/api/tables/t{number}")
            await client.get(f"/nowhere/{number}.js")
            await client.request(f"X{number}", "/api/games")
        assert len(await figures(client)) <= known + 12
    metrics = Metrics()
    for number in range(10 * MOST_LABELS):
        metrics.refused(f"code-{number}")
    assert len(re.findall(rb"escapade_errors_total\{", metrics.text())) == MOST_LABELS + 1


@pytest.mark.parametrize(
    ("peer", "headers", "settings", "status"),
    [
        ("127.0.0.1", {}, {}, 200),
        ("::1", {}, {}, 200),
        ("8.8.8.8", {}, {}, 403),
        ("8.8.8.8", key_header("wrong"), {}, 403),
        ("8.8.8.8", key_header("token"), {}, 200),
        ("8.8.8.8", {}, {"metrics": "open"}, 200),
        ("127.0.0.1", key_header("token"), {"metrics": "off"}, 404),
        ("127.0.0.1", {"X-Forwarded-For": "127.0.0.1"}, {}, 403),  # a proxy that nobody named
        ("127.0.0.1", {"X-Forwarded-For": "8.8.8.8"}, {"trusted_proxies": ("127.0.0.1",)}, 403),
        ("10.0.0.7", {}, {"trusted_proxies": ("10.0.0.0/8",)}, 200),
    ],
)
async def test_who_may_read_them(
    tmp_path: Path, peer: str, headers: dict[str, str], settings: dict[str, Any], status: int
) -> None:
    async with door(tmp_path, peer, admin_token="token", **settings) as client:
        assert (await client.get("/metrics", headers=headers)).status_code == status


async def test_each_application_counts_for_itself(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    async with door(tmp_path / "a") as one, door(tmp_path / "b") as two:
        await deal(one)
        assert (await figures(one))["escapade_tables", (("stage", "playing"),)] == 1
        assert (await figures(two))["escapade_tables", (("stage", "playing"),)] == 0
    assert isinstance(Settings("sqlite://").metrics, str)
