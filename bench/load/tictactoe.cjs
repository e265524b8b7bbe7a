// boardgame.io's own server with its own tic-tac-toe example, as its tutorial has it.

const { createRequire } = require("node:module");
const modules = createRequire(process.env.LOAD_MODULES + "/");
const { Server, Origins } = modules("boardgame.io/server");
const { INVALID_MOVE } = modules("boardgame.io/core");

const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8],
  [0, 3, 6], [1, 4, 7], [2, 5, 8],
  [0, 4, 8], [2, 4, 6],
];

function victory(cells) {
  return LINES.some((line) => {
    const [a, b, c] = line.map((cell) => cells[cell]);
    return a !== null && a === b && b === c;
  });
}

const TicTacToe = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return INVALID_MOVE;
      G.cells[id] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (victory(G.cells)) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

const server = Server({ games: [TicTacToe], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.argv[2]), callback: () => console.log("ready") });
