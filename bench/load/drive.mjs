// Plays many tables at once over WebSockets and measures how fast the moves go through.
// One process, one script, for both servers, so that a ratio between them means something.
//
//   node drive.mjs escapade|boardgame PORT TABLES SECONDS THINK_MS [GAME]
//
// THINK_MS is the pause before each move (0: as fast as it goes). Prints one line of JSON.

import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const modules = createRequire(pathToFileURL(process.env.LOAD_MODULES + "/"));
const WebSocket = modules("ws");

const [kind, port, tables, seconds, think, game] = process.argv.slice(2);
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

// Escapade: two people at each table, each picks the middle one of its legal moves.

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

async function newTable() {
  const seats = [{ kind: "person" }, { kind: "person" }];
  for (const seat of seats) seat.seal = process.env.LOAD_SEAL;
  const { table, keys } = await ask("/tables", { game, seats });
  for (const { key } of keys) await ask(`/tables/${table}/share`, { share: process.env.LOAD_SHARE }, key);
  return { table, keys };
}

async function escapadeTable() {
  const { table, keys } = await newTable();
  let open = keys.length;
  await Promise.all(keys.map(({ key }) => escapadeSeat(table, key, () => (open -= 1) || (ended ? 0 : escapadeTable()))));
}

async function escapadeSeat(table, key, leave) {
  const socket = await dial(`ws://127.0.0.1:${port}/api/tables/${table}/live`);
  let waiting = null;
  let sentAt = 0;
  socket.on("message", (raw) => {
    const message = JSON.parse(raw);
    if (message.type === "error") return (refused += 1);
    if (message.type !== "position") return;
    const position = message.position;
    if (waiting !== null && position.version >= waiting) {
      moved(sentAt);
      waiting = null;
    }
    if (position.stage === "over") {
      socket.close();
      leave();
      return;
    }
    if (position.moves.length === 0 || waiting !== null) return;
    const choice = position.moves[position.moves.length >> 1].id;
    waiting = position.version + 1;
    later(() => {
      sentAt = performance.now();
      socket.send(JSON.stringify({ type: "move", version: position.version, move: choice }));
    });
  });
  socket.send(JSON.stringify({ type: "hello", key, since: -1 }));
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
  const emit = (...args) => socket.send(`42${NAMESPACE},${JSON.stringify(args)}`);
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

const open = kind === "escapade" ? escapadeTable : boardgameTable;
const AT_ONCE = 20;
for (let i = 0; i < Number(tables); i += AT_ONCE) {
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, Number(tables) - i) }, open));
}
begun = true;
for (const act of held) act();
await pause(1000);
measuring = true;
console.error("measuring");
const from = performance.now();
await pause(Number(seconds) * 1000);
measuring = false;
console.error("measured");
ended = true;
const took = (performance.now() - from) / 1000;
latencies.sort((a, b) => a - b);
const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(share * latencies.length))] ?? null;
console.log(
  JSON.stringify({ kind, tables: Number(tables), moves, moves_a_second: moves / took, p50: at(0.5), p99: at(0.99), refused }),
);
process.exit(0);
