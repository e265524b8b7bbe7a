"""The parts of a server, in the order in which they are built: each is handed what it needs, once."""

from collections.abc import Callable
from functools import partial

from escapade.server.database.probe import DatabaseProbe
from escapade.server.database.store import Store
from escapade.server.edge.middleware import OpenRequests
from escapade.server.edge.visitor_limits import VisitorLimits
from escapade.server.house.announcements import Announcements
from escapade.server.house.drain import Drain
from escapade.server.house.metrics import Metrics
from escapade.server.house.notices import Notices
from escapade.server.house.passes import Passes
from escapade.server.house.retention import Retention
from escapade.server.house.settings import Settings
from escapade.server.house.webhooks import Webhooks
from escapade.server.house.workshop import Workshop
from escapade.server.jobs.workers import shared
from escapade.server.table.bot_seats import BotSeats
from escapade.server.table.finished_games import FinishedGames
from escapade.server.table.heartbeat import Heartbeat
from escapade.server.table.last_visitors import LastVisitors
from escapade.server.table.lobby import Lobby
from escapade.server.table.news import TableNews
from escapade.server.table.other_servers import OtherServers
from escapade.server.table.playing import Playing
from escapade.server.table.seating import Seating
from escapade.server.table.sockets import Sockets
from escapade.server.table.tables import Tables


class Services:
    """One server over one database. `end` is called when a drain is done."""

    def __init__(self, settings: Settings, end: Callable[[], None]) -> None:
        limits = settings.limits
        self.settings = settings
        self.visitor_limits = VisitorLimits(limits)
        self.metrics = Metrics()
        self.open_requests = OpenRequests()
        self.workers = shared(settings.workers, settings.think_seconds)
        # Tables, and everybody who follows them.
        self.news = TableNews()
        self.other_servers = OtherServers(settings.database)
        self.store = Store(settings.database, self.metrics.wrote)
        self.probe = DatabaseProbe(self.store)
        self.tables = Tables(self.store, self.news, limits.grace_seconds)
        self.lobby = Lobby(self.tables)
        self.playing = Playing(self.tables)
        self.seating = Seating(self.tables, settings.workshop)
        self.sockets = Sockets(self.tables, self.metrics.refused)
        self.visitors = LastVisitors(self.sockets.anybody)
        self.bots = BotSeats(
            self.tables, self.playing, self.seating, self.workers, self.sockets, self.visitors, limits.errands_waiting
        )
        self.heartbeat = Heartbeat(self.tables, self.bots, limits.beat_seconds)
        self.finished_games = FinishedGames(self.tables, self.seating, self.workers, limits)
        # The house.
        self.workshop = Workshop(settings, self.workers)
        self.webhooks = Webhooks(settings)
        self.retention = Retention(settings, self.tables)
        self.passes = Passes(settings.house_password)
        self.notices = Notices(self.sockets.announce)
        self.drain = Drain(self.notices, self.bots, self._in_flight, end)
        self.announcements = Announcements(self.notices, self.drain, self.other_servers.announce)
        # Who is told what, in this order.
        self.news.subscribe(self.sockets.table_changed)
        self.news.subscribe(self.bots.table_changed)
        self.news.subscribe(self.webhooks.table_changed)
        self.news.subscribe(self.other_servers.table_changed)
        self.store.when_back(self.bots.nudge_watched)
        self._register_figures()

    def _in_flight(self) -> int:
        """Requests, writes and thoughts that are not done."""
        return self.bots.at_work + self.store.waiting + self.open_requests.count

    def _register_figures(self) -> None:
        """The figures that are kept elsewhere, looked up when somebody asks."""
        total, gauge, addresses = self.metrics.total, self.metrics.gauge, self.sockets.addresses
        total("escapade_moves", "Moves that this process wrote down.", lambda: self.tables.moves_written)
        self.metrics.gauges(
            "escapade_tables", "Tables in this process's memory, by stage.", "stage", self.tables.stages
        )
        gauge("escapade_sockets", "Open sockets.", addresses.total)
        gauge("escapade_addresses", "Addresses with an open socket.", partial(len, addresses))
        gauge("escapade_thinking", "Tables where a bot thinks or waits to.", lambda: self.bots.at_work)
        gauge("escapade_workers_busy", "Worker processes at work.", lambda: self.workers.busy)
        gauge("escapade_errands_waiting", "Thoughts and jobs that wait for a worker.", lambda: self.workers.waiting)
        gauge("escapade_writes_waiting", "What is not written yet.", lambda: self.store.waiting)
