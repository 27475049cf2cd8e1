/**
 * A soljson.js that remembers: what a compiler has answered to an input, in whichever process, it does not
 * compile again; and what it has not, a process compiles that serves all (`compiler-server.cjs`). The answer is the compiler's own, letter by letter, in a file that is named after the
 * compiler and the input.
 *
 * Plain JavaScript, because Hardhat loads it in processes of its own.
 */
const { spawn } = require("node:child_process");
const { createHash, randomUUID } = require("node:crypto");
const { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } = require("node:fs");
const path = require("node:path");
const { setTimeout: sleep } = require("node:timers/promises");

/** What `remember` returns is the part of an Emscripten module that our own loader and Hardhat's use. */
module.exports = function remember({ soljson, folder }) {
  let real;
  const load = () => {
    real ??= bind(require(soljson));
    return real;
  };
  const ask = (text) => {
    const key = createHash("sha256").update(text).digest("hex");
    return { soljson, folder, text, file: path.join(folder, key) };
  };
  const compileHere = ({ file, text }) => keep(file, () => load().compile(text));
  let given = "";
  return {
    _solidity_version: true,
    _solidity_compile: true,
    _malloc: () => 0,
    _free: () => undefined,
    lengthBytesUTF8: (text) => text.length,
    stringToUTF8: (text) => {
      given = text;
    },
    cwrap: (name, _result, [first]) => {
      if (name === "solidity_version") {
        const question = { soljson, folder, file: path.join(folder, "version") };
        return () =>
          readIfThere(question.file) ?? askServer(question) ?? keep(question.file, () => load().version());
      }
      return (input) => {
        const question = ask(first === "string" ? input : given);
        return readIfThere(question.file) ?? askServer(question) ?? compileHere(question);
      };
    },
    /** The same while others go on in this process. */
    compileAside: async (text) => {
      const question = ask(text);
      const kept = readIfThere(question.file);
      if (kept !== undefined) {
        return kept;
      }
      const turns = takeTurns(question);
      let { done, value } = turns.next();
      while (!done) {
        await sleep(10);
        ({ done, value } = turns.next());
      }
      return value ?? compileHere(question);
    },
  };
};

/** Turns of 10 ms, and then the asker compiles: a claim may be that of a process that died long ago. */
const maxTurns = 12_000;

/** What the process that compiles for all answers, for which nobody does anything else here. */
function askServer(question) {
  const turns = takeTurns(question);
  let { done, value } = turns.next();
  while (!done) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    ({ done, value } = turns.next());
  }
  return value;
}

/** Ends with what the process that compiles for all writes into the file, for a text if there is one; with undefined where it does not. */
function* takeTurns({ soljson, folder, file, text }) {
  mkdirSync(folder, { recursive: true });
  if (text !== undefined) {
    write(`${file}.input`, text);
  }
  const claim = path.join(folder, "server.pid");
  const hasFailed = () => readIfThere(`${file}.failed`) !== undefined;
  let startTurn = -maxStartTurns;
  for (let turn = 0; turn < maxTurns && !hasFailed(); turn++) {
    const kept = readIfThere(file);
    if (kept !== undefined) {
      return kept;
    }
    const claimer = readIfThere(claim);
    if (turn - startTurn >= maxStartTurns && !isAlive(claimer)) {
      startTurn = turn;
      // Where there was no claim, that of a process which somebody else has started may be there by now.
      if (claimer !== undefined) {
        rmSync(claim, { force: true });
      }
      const args = [...stripTypes, require.resolve("./compiler-server.cjs"), soljson, folder];
      spawn(process.execPath, args, { detached: true, stdio: "ignore" }).unref();
    }
    yield;
  }
  rmSync(`${file}.input`, { force: true });
  return undefined;
}

const stripTypes = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning"];

/** As long as a process may take to write its claim. */
const maxStartTurns = 100;

/** A claim is empty for a moment before a process is in it, which lives. */
function isAlive(pid) {
  try {
    return pid !== undefined && (pid === "" || process.kill(Number(pid), 0));
  } catch {
    return false;
  }
}

function keep(file, make) {
  const kept = readIfThere(file);
  if (kept !== undefined) {
    return kept;
  }
  const text = make();
  mkdirSync(path.dirname(file), { recursive: true });
  write(file, text);
  return text;
}

/** Other processes write the same file: each moves a whole one to its place. */
function write(file, text) {
  const draft = `${file}.${randomUUID()}.draft`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

function readIfThere(file) {
  // Who waits looks a hundred times a second, and an error of Node is twenty times as expensive.
  if (!existsSync(file)) {
    return undefined;
  }
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") {
      return undefined;
    }
    throw error;
  }
}

/** As `src/compiler/bind-soljson.ts`, for the versions that tests have. */
function bind(module) {
  const version = module.cwrap("solidity_version", "string", []);
  const callbacks = /^0\.5\./.test(version()) ? [0] : [0, 0];
  const compile = module.cwrap("solidity_compile", "string", ["number", ...callbacks.map(() => "number")]);
  const reset = "_solidity_reset" in module ? module.cwrap("solidity_reset", null, []) : () => undefined;
  return {
    version,
    compile: (text) => {
      const bytes = module.lengthBytesUTF8(text) + 1;
      const pointer = module._malloc(bytes);
      module.stringToUTF8(text, pointer, bytes);
      const output = compile(pointer, ...callbacks);
      module._free(pointer);
      reset();
      return output;
    },
  };
}

module.exports.keep = keep;

module.exports.readIfThere = readIfThere;
