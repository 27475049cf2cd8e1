import { createSolcCompiler } from "../../src/compiler/create-solc-compiler.ts";
import { soljsonPath } from "./soljson-path.ts";

/** solc 0.8.37 from npm, the compiler that made `solc-0.8.37.json`. */
export const realCompiler = createSolcCompiler({
  candidates: [{ path: soljsonPath() }],
});
