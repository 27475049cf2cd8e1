import { createRequire } from "node:module";
import { createSolcCompiler } from "../../src/compiler/create-solc-compiler.ts";

const require = createRequire(import.meta.url);

/** solc 0.8.37 from npm, the compiler that made `solc-0.8.37.json`. */
export const realCompiler = createSolcCompiler({
  candidates: [{ path: require.resolve("solc/soljson.js") }],
});
