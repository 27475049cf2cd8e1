import { expect } from "chai";
import { toWord } from "../../../src/base/hex.ts";
import { createSolcCompiler } from "../../../src/compiler/create-solc-compiler.ts";
import { analyseVersion } from "../../../src/core/review/analyse-version.ts";
import { realCompiler } from "../../helpers/real-compiler.ts";
import { soljsonPath } from "../../helpers/soljson-path.ts";
import { withImports } from "../../helpers/with-imports.ts";

const newest = { solcLongVersion: "0.8.37+commit.f401782d", compiler: realCompiler };

/** solc 0.5.16, whose syntax trees have no selectors. */
export const solc05: typeof newest = {
  solcLongVersion: "0.5.16+commit.9c3226ce",
  compiler: createSolcCompiler({ candidates: [{ path: soljsonPath("solc-0.5.16") }] }),
};

/** Compiles a source, and reads the contract `C` of it. */
export async function readVersion(source: string, { solcLongVersion, compiler } = newest) {
  const content = `// SPDX-License-Identifier: MIT\npragma solidity *;\n${source}`;
  const input = { language: "Solidity", sources: withImports({ "C.sol": content }), settings: {} };
  const compiled = await compiler.compile({ solcLongVersion, input });
  const found = compiled.kind === "compiled" ? compiled.contracts : expect.fail(compiled.errors.join());
  const contract = found.find((one) => one.contractName === "C") ?? expect.fail("no such contract");
  // As if it were deployed: the values of its immutables are 1, 2 and so on.
  const transformations = contract.runtimeBytecode.immutableReferences.map(
    ({ id, offsetBytes }, index) =>
      ({ type: "replace", reason: "immutable", offsetBytes, id, value: toWord(index + 1) }) as const,
  );
  return analyseVersion({ input, contract, transformations }, (wanted) =>
    compiler.compile({ solcLongVersion, input: wanted, outputs: "syntax-trees" }),
  );
}
