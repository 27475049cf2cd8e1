import { invariant } from "../base/errors.ts";
import { isAtLeast } from "../core/build/compiler-version.ts";

/** A loaded soljson.js, ready for use. */
export interface Soljson {
  /** In its own words, with its platform. */
  readonly version: string;
  /** Standard JSON in, standard JSON out. */
  compile(inputText: string): string;
}

type CFunction = (...numbers: readonly number[]) => unknown;

/** The part of an Emscripten module that all soljson.js from 0.4.11 on have. */
interface EmscriptenModule {
  cwrap(name: string, result: "string" | null, parameters: readonly "number"[]): CFunction;
  lengthBytesUTF8(text: string): number;
  stringToUTF8(text: string, pointer: number, maxBytes: number): void;
  _malloc(bytes: number): number;
  _free(pointer: number): void;
}

/**
 * Binds the functions of a soljson.js, whose names and parameters changed over time:
 * `compileStandard` until 0.5.0, then `solidity_compile`, with a third parameter from 0.6.0 on.
 *
 * No callback for imports is given: everything that a compilation may read is in its input.
 *
 * @see https://github.com/argotorg/solidity/blob/develop/libsolc/libsolc.h
 */
export function bindSoljson(module: unknown): Soljson {
  invariant(isEmscriptenModule(module), "A soljson.js exports an Emscripten module");
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
      // Frees what the compiler allocated: the output is a JavaScript string by now.
      reset();
      return output;
    },
  };
}

/** Emscripten itself would copy strings to the stack, where an input of 5 MB is a crash. */
function copyToHeap(module: EmscriptenModule, text: string): number {
  const bytes = module.lengthBytesUTF8(text) + 1;
  const pointer = module._malloc(bytes);
  module.stringToUTF8(text, pointer, bytes);
  return pointer;
}

function isEmscriptenModule(module: unknown): module is EmscriptenModule {
  return typeof module === "object" && module !== null && "cwrap" in module && "_malloc" in module;
}
