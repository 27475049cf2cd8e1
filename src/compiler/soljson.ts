import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { setFlagsFromString } from "node:v8";
import { compileFunction } from "node:vm";
import { isAtLeast } from "../core/build/compiler-version.ts";

export interface Soljson {
  /** With its platform, as the compiler prints it. */
  readonly version: string;
  compile(inputText: string): string;
}

type CFunction = (...numbers: readonly number[]) => unknown;

/** The members that soljson.js has since 0.4.11. */
interface EmscriptenModule {
  cwrap(name: string, result: "string" | null, parameters: readonly "number"[]): CFunction;
  lengthBytesUTF8(text: string): number;
  stringToUTF8(text: string, pointer: number, maxBytes: number): void;
  _malloc(bytes: number): number;
  _free(pointer: number): void;
}

/**
 * The function is `compileStandard` until 0.5.0, then `solidity_compile`, with a third parameter since 0.6.0. It gets no
 * callback for imports.
 *
 * @throws TypeError if the module is no compiler
 * @see https://github.com/argotorg/solidity/blob/develop/libsolc/libsolc.h
 */
export function bindSoljson(module: unknown): Soljson {
  if (!isEmscriptenModule(module)) {
    throw new TypeError("the file exports no compiler; install it again");
  }
  const has = (name: string): boolean => name in module;
  const version = String(
    module.cwrap(has("_solidity_version") ? "solidity_version" : "version", "string", [])(),
  );
  const callbackPointers = isAtLeast(version, "0.6.0") ? [0, 0] : [0];
  const compile = module.cwrap(has("_solidity_compile") ? "solidity_compile" : "compileStandard", "string", [
    "number",
    ...callbackPointers.map(() => "number" as const),
  ]);
  const reset = has("_solidity_reset") ? module.cwrap("solidity_reset", null, []) : () => undefined;
  return {
    version,
    compile: (inputText) => {
      const pointer = copyToHeap(module, inputText);
      const output = String(compile(pointer, ...callbackPointers));
      module._free(pointer);
      // Frees what the compiler allocated.
      reset();
      return output;
    },
  };
}

/** Emscripten would copy strings to the stack, where 5 MB are a crash. */
function copyToHeap(module: EmscriptenModule, text: string): number {
  const bytes = module.lengthBytesUTF8(text) + 1;
  const pointer = module._malloc(bytes);
  module.stringToUTF8(text, pointer, bytes);
  return pointer;
}

function isEmscriptenModule(module: unknown): module is EmscriptenModule {
  return typeof module === "object" && module !== null && "cwrap" in module && "_malloc" in module;
}

interface MemoryLimit {
  /** Whether the compiler last asked for more, and so failed. */
  wasExceeded(): boolean;
}

/**
 * Limits the heap of the soljson.js in this thread, whose own limits do not count a WebAssembly memory. Compilers up to
 * 0.5 have an ArrayBuffer instead, which is not limited.
 *
 * @see https://nodejs.org/api/worker_threads.html#workerresourcelimits
 */
export function limitMemory(maxBytes: number): MemoryLimit {
  let isExceeded = false;
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function growWithin(this: GrowingMemory, pages) {
    isExceeded = this.buffer.byteLength + pages * pageBytes > maxBytes;
    if (isExceeded) {
      throw new RangeError(`more than the ${maxBytes} bytes that a compiler may have`);
    }
    return grow.call(this, pages);
  };
  return { wasExceeded: () => isExceeded };
}

/** Members of WebAssembly that @types/node lacks. */
declare const WebAssembly: {
  readonly Memory: { readonly prototype: GrowingMemory };
};

const pageBytes = 65_536;

interface GrowingMemory {
  readonly buffer: ArrayBufferLike;
  grow(pages: number): number;
}

/**
 * A soljson.js is a CommonJS script, which Node would take for a module in a folder whose package.json has
 * `"type": "module"`.
 */
export function loadSoljson(path: string): unknown {
  const parameters = ["exports", "require", "module", "__filename", "__dirname"];
  const run = compileFunction(readFileSync(path, "utf8"), parameters, { filename: path });
  const module = { exports: {} };
  run.call(module.exports, module.exports, createRequire(path), module, path, dirname(path));
  return module.exports;
}

/** V8 complains on stderr about unknown flags. This is the newest Node that is known to have them. */
const newestMajor = 26;

/**
 * Makes V8 check a WebAssembly function at its first call, and optimize it later. A soljson.js has 40,000 functions and
 * calls a part of them, so the first flag saves a fifth of the CPU time before it compiles, and the second one a third of
 * a compilation of a second. V8 keeps the flags for the process.
 *
 * @see https://v8.dev/docs/wasm-compilation-pipeline
 */
export function compileWasmLate(): void {
  const { node, bun } = process.versions;
  if (Number.parseInt(node, 10) <= newestMajor && bun === undefined) {
    setFlagsFromString("--wasm-lazy-validation");
    setFlagsFromString("--wasm-tiering-budget=400000000");
  }
}
