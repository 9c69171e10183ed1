// A boardgame.io server with one small game: node server.cjs PORT [FOLDER]. With a folder it keeps matches in files.
const { Server, FlatFile, Origins } = require("boardgame.io/server");

const FIELDS = 9;
const game = {
  name: "small",
  setup: () => ({ fields: Array(FIELDS).fill(null), count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    take: ({ G, playerID }, field) => {
      if (!(field >= 0 && field < FIELDS)) return "INVALID_MOVE";
      G.fields[field] = playerID;
      G.count += 1;
    },
  },
};

const [port, folder] = process.argv.slice(2);
const db = folder ? new FlatFile({ dir: folder, logging: false }) : undefined;
const server = Server({ games: [game], origins: [Origins.LOCALHOST], ...(db ? { db } : {}) });
server.run(Number(port), () => console.log("open"));
