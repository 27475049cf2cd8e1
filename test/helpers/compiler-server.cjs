/**
 * A process with one soljson.js, which compiles for all processes that test: `<key>.input` in its folder
 * becomes `<key>`, or `<key>.failed` if the compiler crashes, and its version is in `version`. It stays warm,
 * and nobody else needs a compiler in memory. It ends when it has grown, or when nothing was asked for
 * two minutes: V8 takes up to three seconds to optimise a compiler again. It drives the compiler as the plugin's own
 * worker does, which takes a quarter less than what Emscripten and V8 do by themselves; so Node strips types
 * here.
 */
const { randomUUID } = require("node:crypto");
const { readdirSync, renameSync, rmSync, watch, writeFileSync } = require("node:fs");
const path = require("node:path");
const { bindSoljson, compileWasmLate, loadSoljson } = require("../../src/compiler/soljson.ts");
const { keep, readIfThere } = require("./remembering-soljson.cjs");

const [soljson, folder] = process.argv.slice(2);
const claim = path.join(folder, "server.pid");
const maxMemoryBytes = 700 * 2 ** 20;
const maxIdleMs = 120_000;

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
function answer(input, compiler) {
  const output = input.slice(0, -".input".length);
  const text = readIfThere(input);
  if (text === undefined) {
    return;
  }
  const draft = path.join(folder, `${randomUUID()}.draft`);
  try {
    writeFileSync(draft, compiler.compile(text));
    renameSync(draft, output);
  } catch {
    writeFileSync(`${output}.failed`, "");
    rmSync(input, { force: true });
    process.exit(1);
  }
  rmSync(input, { force: true });
}

function serve() {
  compileWasmLate();
  const compiler = bindSoljson(loadSoljson(soljson));
  keep(path.join(folder, "version"), () => compiler.version);
  const end = () => process.exit();
  const idle = setTimeout(end, maxIdleMs);
  const answerAll = () => {
    // A folder of a thousand answers is listed when something has come.
    const inputs = readdirSync(folder).filter((name) => name.endsWith(".input"));
    for (const name of inputs) {
      answer(path.join(folder, name), compiler);
    }
    if (inputs.length > 0) {
      idle.refresh();
    }
    if (process.memoryUsage.rss() >= maxMemoryBytes) {
      end();
    }
  };
  // Before the first look: what comes after it wakes this process.
  const isWoken = wakeFor(answerAll);
  answerAll();
  setInterval(answerAll, isWoken ? 1_000 : 25);
}

/** A system tells only so many processes of changes. */
function wakeFor(answerAll) {
  try {
    watch(folder, (_event, name) => {
      if (name === null || name.endsWith(".input")) {
        answerAll();
      }
    });
    return true;
  } catch {
    return false;
  }
}

if (takeClaim()) {
  process.on("exit", () => {
    if (readIfThere(claim) === `${process.pid}`) {
      rmSync(claim, { force: true });
    }
  });
  serve();
}
