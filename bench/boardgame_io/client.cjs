// The players of matches of a boardgame.io server: node client.cjs PORT MATCHES PLAYERS WARM SECONDS.
// Whoever's turn it is moves at once. Says "begin" and "end" around what it counts, then the figures as JSON.
const { io } = require("socket.io-client");

const [port, matches, players, warm, seconds] = process.argv.slice(2).map(Number);
const url = `http://localhost:${port}`;
const latencies = [];
let moves = 0;

async function post(path, body) {
  const answer = await fetch(url + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

async function open() {
  const { matchID } = await post("/games/small/create", { numPlayers: players });
  const match = { began: 0 };
  for (const playerID of Array.from({ length: players }, (_, seat) => String(seat))) {
    const { playerCredentials } = await post(`/games/small/${matchID}/join`, { playerID, playerName: playerID });
    sit(match, matchID, playerID, playerCredentials);
  }
}

function sit(match, matchID, playerID, credentials) {
  const socket = io(`${url}/small`, { transports: ["websocket"] });
  const seen = (state) => {
    if (state.ctx.currentPlayer !== playerID) return;
    if (match.began) {
      latencies.push(performance.now() - match.began);
      moves += 1;
    }
    match.began = performance.now();
    const payload = { type: "take", args: [state.G.count % 9], playerID, credentials };
    socket.emit("update", { type: "MAKE_MOVE", payload }, state._stateID, matchID, playerID);
  };
  socket.on("connect", () => socket.emit("sync", matchID, playerID, credentials, players));
  socket.on("sync", (_, { state }) => seen(state));
  socket.on("update", (_, state) => seen(state));
}

const wait = (duration) => new Promise((resolve) => setTimeout(resolve, duration * 1000));

(async () => {
  for (let number = 0; number < matches; number++) await open();
  await wait(warm);
  moves = 0;
  latencies.length = 0;
  console.log("begin");
  const began = performance.now();
  await wait(seconds);
  const took = (performance.now() - began) / 1000;
  console.log("end");
  latencies.sort((a, b) => a - b);
  const at = (part) => latencies[Math.floor(part * latencies.length)] ?? 0;
  console.log(JSON.stringify({ moves, took, p50: at(0.5), p99: at(0.99) }));
  process.exit(0);
})();
