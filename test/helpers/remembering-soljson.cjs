/**
 * A soljson.js that remembers: what a compiler has answered to an input, in whichever process, it does not
 * compile again. The answer is the compiler's own, letter by letter, in a file that is named after the
 * compiler and the input.
 *
 * Plain JavaScript, because Hardhat loads it in processes of its own.
 */
const { createHash, randomUUID } = require("node:crypto");
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require("node:fs");
const path = require("node:path");

/** What `remember` returns is the part of an Emscripten module that our own loader and Hardhat's use. */
module.exports = function remember({ soljson, folder }) {
  let real;
  const load = () => {
    real ??= bind(require(soljson));
    return real;
  };
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
        return () => keep(path.join(folder, "version"), () => load().version());
      }
      return (input) => {
        const text = first === "string" ? input : given;
        const key = createHash("sha256").update(text).digest("hex");
        return keep(path.join(folder, key), () => load().compile(text));
      };
    },
  };
};

function keep(file, make) {
  const kept = readIfThere(file);
  if (kept !== undefined) {
    return kept;
  }
  const text = make();
  mkdirSync(path.dirname(file), { recursive: true });
  // Other processes write the same file: each moves a whole one to its place.
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
  return text;
}

function readIfThere(file) {
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
