// Plays many tables at once over WebSockets and measures how fast the moves go through.
// One process, one script, for both servers, so that a ratio between them means something.
//
//   node drive.mjs escapade|boardgame PORT TABLES SECONDS THINK_MS GAME LAID_OUT
//
// THINK_MS is the pause before each move (0: as fast as it goes). LAID_OUT: so many further tables have their people
// sitting there before the clock starts, for when a game is over (boardgame.io makes a match with the first word of a
// player, over the same socket). Prints one line of JSON.

import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const modules = createRequire(pathToFileURL(process.env.LOAD_MODULES + "/"));
const WebSocket = modules("ws");

const [kind, port, tables, seconds, think, game, further] = process.argv.slice(2);
const THINK = Number(think);
const latencies = [];
let moves = 0;
let refused = 0;
let measuring = false;
let ended = false;

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

async function dial(url, hear) {
  for (let tries = 20; ; tries -= 1) {
    const socket = new WebSocket(url);
    if (hear) socket.on("message", (raw) => hear(socket, raw));
    try {
      await new Promise((done, fail) => (socket.once("open", done), socket.once("error", fail)));
      socket.on("error", () => {});
      return socket;
    } catch (problem) {
      if (tries === 0) throw problem;
      await pause(200);
    }
  }
}

let bytes = 0; // over the sockets, both ways
let sample = 0;
const wholes = []; // how long whole positions would have been, now and then

function count(size) {
  if (measuring) bytes += size;
}

function moved(sentAt) {
  if (!measuring) return;
  moves += 1;
  latencies.push(performance.now() - sentAt);
}

const held = []; // The first moves, until every table is there.
let begun = false;

function later(act) {
  if (ended) return;
  if (!begun) return held.push(() => later(act));
  if (THINK > 0) setTimeout(act, THINK * (0.5 + Math.random()));
  else act();
}

// Escapade: two people at each table. They do what a browser does: keep the position and put every change into it.

const DRAW = "146660203633536103043506522512202545444111"; // A whole grid of connect four that nobody wins.
const choose = (position) =>
  game === "connect-four" ? Number(DRAW[position.version]) : position.moves[position.moves.length >> 1].id;

function put(there, path, at, value) {
  if (at === path.length - 1) return value;
  const fresh = Array.isArray(there) ? [...there] : { ...there };
  fresh[path[at]] = put(fresh[path[at]], path, at + 1, value);
  return fresh;
}

function changed(known, { type, played, view, moves, ...parts }) {
  const now = { ...known.position, since: known.position.version, lines: [], taken_back: [], chat: [], ...parts };
  for (const step of view ?? []) now.view = put(now.view, step, 0, step.at(-1));
  if (moves) now.moves = moves.map((move) => (typeof move === "number" ? known.moves.get(move) : move));
  known.position = now;
  if (moves?.length) known.moves = new Map(now.moves.map((move) => [move.id, move]));
}

async function ask(path, body, key) {
  const headers = { "content-type": "application/json" };
  if (key) headers.authorization = `Bearer ${key}`;
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.status === 204 ? null : answer.json();
}

async function layOut() {
  const seats = [{ kind: "person" }, { kind: "person" }];
  for (const seat of seats) seat.seal = process.env.LOAD_SEAL;
  const { table, keys } = await ask("/tables", { game, seats });
  for (const { key } of keys) await ask(`/tables/${table}/share`, { share: process.env.LOAD_SHARE }, key);
  const laid = { open: keys.length, go: false, held: [] };
  await Promise.all(keys.map(({ key }) => escapadeSeat(table, key, laid)));
  return laid;
}

const laidOut = []; // Tables with people at them, for when a game is over.
let ranOut = 0;

async function nextTable() {
  if (begun && !laidOut.length) ranOut += 1;
  const laid = laidOut.pop() ?? (await layOut());
  laid.go = true;
  for (const act of laid.held) act();
}

async function escapadeSeat(table, key, laid) {
  const socket = await dial(`ws://127.0.0.1:${port}/api/tables/${table}/live`);
  const known = { position: null, moves: new Map() };
  let waiting = null;
  let sentAt = 0;
  let seated;
  const there = new Promise((done) => (seated = done));
  const act = () => {
    const { position } = known;
    if (position.stage === "over") {
      socket.close();
      if (!(laid.open -= 1) && !ended) void nextTable();
      return;
    }
    if (position.moves.length === 0 || waiting !== null) return;
    const { version } = position;
    const move = choose(position);
    waiting = version + 1;
    later(() => {
      sentAt = performance.now();
      const text = JSON.stringify({ type: "move", version, move });
      count(text.length);
      socket.send(text);
    });
  };
  socket.on("message", (raw) => {
    count(raw.length);
    const message = JSON.parse(raw);
    if (message.type === "error") return (refused += 1);
    if (message.type === "position") {
      known.position = message.position;
      known.moves = new Map(message.position.moves.map((move) => [move.id, move]));
      seated();
    } else if (message.type === "change") changed(known, message);
    else return;
    if (measuring && (sample += 1) % 50 === 0) wholes.push(JSON.stringify(known.position).length);
    if (waiting !== null && known.position.version >= waiting) {
      moved(sentAt);
      waiting = null;
    }
    if (laid.go) act();
    else if (known.position.moves.length && !laid.held.length) laid.held.push(act);
  });
  socket.send(JSON.stringify({ type: "hello", key, since: -1 }));
  await there;
}

// boardgame.io: two players at each match of its tic-tac-toe, nine moves that end in a draw.

const CELLS = [0, 1, 2, 4, 3, 5, 7, 6, 8];
const NAMESPACE = "/tic-tac-toe";
let matches = 0;

async function boardgameTable() {
  const seats = [];
  for (const player of ["0", "1"]) seats.push(await boardgameSeat(player));
  const begin = () => {
    const match = `m${(matches += 1)}`;
    for (const seat of seats) seat.join(match, begin);
  };
  begin();
}

async function boardgameSeat(player) {
  let socket = null;
  let match = null;
  let over = null;
  let sentAt = 0;
  let waiting = null;
  const emit = (...args) => {
    const text = `42${NAMESPACE},${JSON.stringify(args)}`;
    count(text.length);
    socket.send(text);
  };
  let ready;
  const connected = new Promise((done) => (ready = done));
  const act = (state) => {
    if (waiting !== null && state._stateID >= waiting) {
      moved(sentAt);
      waiting = null;
    }
    if (state.ctx.gameover !== undefined) return player === "0" && !ended && over();
    if (state.ctx.currentPlayer !== player || waiting !== null) return;
    waiting = state._stateID + 1;
    const here = match;
    later(() => {
      sentAt = performance.now();
      const cell = CELLS[state.ctx.turn - 1];
      const payload = { type: "clickCell", args: [cell], playerID: player, credentials: null };
      emit("update", { type: "MAKE_MOVE", payload }, state._stateID, here, player);
    });
  };
  const hear = (from, raw) => {
    const text = raw.toString();
    count(text.length);
    if (text === "2") return from.send("3");
    if (text.startsWith("0")) return from.send(`40${NAMESPACE},`);
    if (text.startsWith("40")) return ready();
    if (!text.startsWith("42")) return;
    const [type, id, body] = JSON.parse(text.slice(text.indexOf(",") + 1));
    if (id !== match) return;
    if (type === "sync") act(body.state);
    if (type === "update") act(body);
  };
  socket = await dial(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, hear);
  await connected;
  return {
    join(name, again) {
      match = name;
      over = again;
      waiting = null;
      emit("sync", name, player, null, 2);
    },
  };
}

const AT_ONCE = 20;
async function each(many, open) {
  for (let i = 0; i < many; i += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, many - i) }, open));
  }
}
if (kind === "escapade") await each(Number(further), async () => laidOut.push(await layOut()));
const stock = laidOut.splice(0); // The tables that are played at first are laid out last.
await each(Number(tables), kind === "escapade" ? nextTable : boardgameTable);
laidOut.push(...stock);
if (kind === "escapade") {
  // A game is played in plain Python until its machine code is there.
  const preparing = async () => (await fetch(`http://127.0.0.1:${port}/api/preparing`)).json();
  while ((await preparing()).some((one) => one.game === game)) await pause(500);
}
begun = true;
for (const act of held) act();
await pause(1000);
measuring = true;
console.error("measuring");
const from = performance.now();
const before = process.cpuUsage();
await pause(Number(seconds) * 1000);
measuring = false;
console.error("measured");
ended = true;
const took = (performance.now() - from) / 1000;
latencies.sort((a, b) => a - b);
const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(share * latencies.length))] ?? null;
const driver = process.cpuUsage(before);
const mean = (sizes) => (sizes.length ? sizes.reduce((sum, size) => sum + size, 0) / sizes.length : null);
console.log(
  JSON.stringify({
    kind,
    tables: Number(tables),
    moves,
    moves_a_second: moves / took,
    p50: at(0.5),
    p99: at(0.99),
    refused,
    ran_out: ranOut,
    bytes_a_move: bytes / Math.max(1, moves),
    bytes_of_a_position: mean(wholes),
    driver_busy: (driver.user + driver.system) / 1e6 / took,
  }),
);
process.exit(0);
