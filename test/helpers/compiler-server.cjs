/**
 * A process with one soljson.js, which compiles for all processes that test: `<key>.input` in its folder
 * becomes `<key>`, or `<key>.failed` if the compiler crashes, and its version is in `version`. It stays warm,
 * and nobody else needs a compiler in memory. It ends when it has grown, or when nothing was asked for a
 * minute: V8 takes up to three seconds to optimise a compiler again. It drives the compiler as the plugin's own
 * worker does, which takes a quarter less than what Emscripten and V8 do by themselves; so Node strips types
 * here.
 */
const { randomUUID } = require("node:crypto");
const { readdirSync, renameSync, rmSync, statSync, writeFileSync } = require("node:fs");
const path = require("node:path");
const { bindSoljson, loadSoljson, rememberTableEntries } = require("../../src/compiler/soljson.ts");
const { optimizeWasmLate } = require("../../src/compiler/v8-tiering.ts");
const { keep, readIfThere } = require("./remembering-soljson.cjs");

const [soljson, folder] = process.argv.slice(2);
const claim = path.join(folder, "server.pid");
const maxMemoryBytes = 700 * 2 ** 20;
const turnDelayMs = 25;
const maxIdleTurns = 60_000 / turnDelayMs;

/** One process serves a folder. Whoever asks removes the claim of a process that died. */
function takeClaim() {
  try {
    writeFileSync(claim, `${process.pid}`, { flag: "wx" });
    return true;
  } catch {
    return false;
  }
}

/** Compiles an input, and removes it. A compiler that crashed may have left its memory broken: the process ends. */
function answer(input, compile) {
  const output = input.slice(0, -".input".length);
  const text = readIfThere(input);
  if (text === undefined) {
    return;
  }
  const draft = path.join(folder, `${randomUUID()}.draft`);
  try {
    writeFileSync(draft, compile(text));
    renameSync(draft, output);
  } catch {
    writeFileSync(`${output}.failed`, "");
    rmSync(input, { force: true });
    process.exit(1);
  }
  rmSync(input, { force: true });
}

function serve() {
  optimizeWasmLate();
  rememberTableEntries();
  const { version, compile } = bindSoljson(loadSoljson(soljson));
  keep(path.join(folder, "version"), () => version);
  let idleTurns = 0;
  let looked = { atMs: 0, changedMs: 0 };
  const turn = () => {
    // A folder of a thousand answers is listed when something has come, and for a second after it.
    const { mtimeMs: changedMs } = statSync(folder);
    const mayHaveInputs = changedMs !== looked.changedMs || looked.atMs - changedMs < 1_000;
    looked = { atMs: Date.now(), changedMs };
    const inputs = mayHaveInputs ? readdirSync(folder).filter((name) => name.endsWith(".input")) : [];
    for (const name of inputs) {
      answer(path.join(folder, name), compile);
    }
    idleTurns = inputs.length > 0 ? 0 : idleTurns + 1;
    if (idleTurns < maxIdleTurns && process.memoryUsage.rss() < maxMemoryBytes) {
      setTimeout(turn, turnDelayMs);
    }
  };
  turn();
}

if (takeClaim()) {
  process.on("exit", () => {
    if (readIfThere(claim) === `${process.pid}`) {
      rmSync(claim, { force: true });
    }
  });
  serve();
}
