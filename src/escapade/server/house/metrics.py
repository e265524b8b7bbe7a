"""What a server counts about itself, for Prometheus. A label never holds an id: every set of labels stays small."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

MOST_LABELS = 200
OTHER = "other"
METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

disable_created_metrics()  # type: ignore[no-untyped-call]  # When a figure was first seen interests nobody.


class Metrics:
    """The figures of one application."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self._requests = Counter(
            "escapade_requests", "Answered requests.", ["route", "method", "status"], registry=self._registry
        )
        self._errors = Counter("escapade_errors", "Refusals and errors by code.", ["code"], registry=self._registry)
        self._writes = Histogram(
            "escapade_write_seconds", "From wish to disk, for everything that is written.", buckets=SECONDS,
            registry=self._registry,
        )  # fmt: skip
        self._codes: set[str] = set()
        self._routes: set[str] = set()
        self._answered: dict[tuple[str, str, int], Counter] = {}

    def request(self, route: str, method: str, status: int) -> None:
        """A request was answered. The route is the pattern of its address, never the address."""
        wanted = (route, method if method in METHODS else OTHER, status)
        figure = self._answered.get(wanted)
        if figure is None:
            figure = self._requests.labels(_bounded(route or OTHER, self._routes), wanted[1], str(status or OTHER))
            if len(self._answered) < MOST_LABELS:
                self._answered[wanted] = figure
        figure.inc()

    def refused(self, code: str) -> None:
        """Something was refused, or went wrong."""
        self._errors.labels(_bounded(code, self._codes)).inc()

    def wrote(self, seconds: float) -> None:
        """Something was written."""
        self._writes.observe(seconds)

    def gauge(self, name: str, about: str, look: Callable[[], float]) -> None:
        """A figure that is looked up when somebody asks."""
        self._registry.register(_Looked(name, about, "", lambda: {"": look()}, GaugeMetricFamily))

    def gauges(self, name: str, about: str, label: str, look: Callable[[], Mapping[str, float]]) -> None:
        """A figure for each of a few names."""
        self._registry.register(_Looked(name, about, label, look, GaugeMetricFamily))

    def total(self, name: str, about: str, look: Callable[[], float]) -> None:
        """A count that only grows, kept elsewhere."""
        self._registry.register(_Looked(name, about, "", lambda: {"": look()}, CounterMetricFamily))

    def text(self) -> bytes:
        """Everything, as Prometheus reads it."""
        return generate_latest(self._registry)


class _Looked(Collector):
    def __init__(
        self,
        name: str,
        about: str,
        label: str,
        look: Callable[[], Mapping[str, float]],
        kind: type[GaugeMetricFamily] | type[CounterMetricFamily],
    ) -> None:
        self._name, self._about, self._label, self._look, self._kind = name, about, label, look, kind

    def describe(self) -> Iterable[Metric]:
        """Its name, so that no two are alike."""
        return [self._kind(self._name, self._about)]

    def collect(self) -> Iterator[Metric]:
        """As it is now."""
        family = self._kind(self._name, self._about, labels=[self._label] if self._label else None)
        for label, value in self._look().items():
            family.add_metric([label] if self._label else [], value)
        yield family


def _bounded(label: str, known: set[str]) -> str:
    if label in known:
        return label
    if len(known) >= MOST_LABELS:
        return OTHER
    known.add(label)
    return label
