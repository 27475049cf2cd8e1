import { createSolcCompiler } from "../../../../src/compiler/create-solc-compiler.ts";
import { toSourceLayout } from "../../../../src/core/build/parse-output.ts";
import { readCodeSettings } from "../../../../src/core/causes/settings.ts";
import type { CompilerInput } from "../../../../src/core/compiler-input/compiler-input.ts";
import { soljsonPath } from "../../../helpers/soljson-path.ts";

const versions = {
  "0.5.16+commit.9c3226ce": "solc-0.5.16",
  "0.6.12+commit.27d51765": "solc-0.6.12",
  "0.8.9+commit.e5eed63a": "solc-0.8.9",
  "0.8.37+commit.f401782d": "solc",
} as const;

const compiler = createSolcCompiler({
  candidates: Object.values(versions).map((name) => ({ path: soljsonPath(name) })),
});

export const file = "contracts/Vault.sol";

/** Compiles the contract `Vault` of one source, with what a place in it is found by. */
export async function compile(text: string, [version, settings]: Build) {
  const input: CompilerInput = { language: "Solidity", sources: { [file]: { content: text } }, settings };
  const job = { solcLongVersion: version, input, target: { inputSourceName: file, contractName: "Vault" } };
  const made = await compiler.compile({ ...job, outputs: "everything" });
  const trees = await compiler.compile({ ...job, outputs: "syntax-trees" });
  const contract =
    made.kind === "compiled"
      ? made.contracts.find(({ contractName }) => contractName === "Vault")
      : undefined;
  const layout =
    made.kind === "compiled" && trees.kind === "compiled"
      ? toSourceLayout(made.output, {
          ...job.target,
          contents: { [file]: text },
          syntaxTrees: trees.syntaxTrees ?? {},
        })
      : undefined;
  if (contract === undefined || layout === undefined) {
    throw new RangeError(JSON.stringify(made));
  }
  return { contract, built: { layout, settings: readCodeSettings(settings) } };
}

export type Build = readonly [keyof typeof versions, Readonly<Record<string, unknown>>];

export const optimizer = { enabled: true, runs: 200 };
