import { createRequire } from "node:module";
import { z } from "zod";

import { ipfsDigest } from "../../src/core/bytecode/ipfs-digest.ts";
import { importClosure } from "../../src/core/compiler-input/import-closure.ts";
import type { PublishedContract } from "../../test-fixtures/published/types.ts";
import type { PublishedBuild } from "./build-published.ts";
import { compileOnce } from "./compile-once.ts";

const own = createRequire(createRequire(import.meta.url).resolve("@ethereum-sourcify/lib-sourcify"));
const { swarmBzzr1Hash } = own("./Validation/hashFunctions/swarmHash.js");

type Sources = PublishedBuild["compilerInput"]["sources"];

const outputSchema = z.object({
  contracts: z.record(z.string(), z.record(z.string(), z.object({ metadata: z.string() }))),
});

/** The sources of a build with a space behind each. */
export function editSources({ compilerInput }: PublishedBuild): Sources {
  const sources = Object.entries(compilerInput.sources);
  return Object.fromEntries(sources.map(([name, { content }]) => [name, { content: `${content} ` }]));
}

const answers = new Map<PublishedContract, Promise<string>>();

/**
 * What solc answers about a contract of a build whose sources have a space behind each: the code that it wrote for
 * the build, with the hashes of other metadata files. So solc writes only these, and does not optimise the
 * same code again.
 */
export function compileEdited(contract: PublishedContract, build: PublishedBuild): Promise<string> {
  const answer = answers.get(contract) ?? replaceHashes(contract, build);
  answers.set(contract, answer);
  return answer;
}

async function replaceHashes(contract: PublishedContract, build: PublishedBuild): Promise<string> {
  const before = await readMetadata(contract, build, build.compilerInput.sources);
  const after = await readMetadata(contract, build, editSources(build));
  const digest = build.input.compiler.longVersion.startsWith("0.5.") ? swarmBzzr1Hash : ipfsDigest;
  const { contractName, sourceName } = contract;
  const { evm } = JSON.parse(build.outputText).contracts[sourceName][contractName];
  let code = JSON.stringify(evm);
  for (const [name, metadata] of before) {
    code = code.replaceAll(digest(metadata), digest(after.get(name) ?? ""));
  }
  const output = { metadata: after.get(`${sourceName}:${contractName}`), evm: JSON.parse(code) };
  return JSON.stringify({ contracts: { [sourceName]: { [contractName]: output } } });
}

/** The metadata files of what a contract's source imports, which it may create, by fully qualified name. */
async function readMetadata(
  { sourceName }: PublishedContract,
  { input, compilerInput }: PublishedBuild,
  sources: Sources,
): Promise<ReadonlyMap<string, string>> {
  const needed = [...importClosure(compilerInput, sourceName)];
  const outputSelection = Object.fromEntries(needed.map((name) => [name, { "*": ["metadata"] }]));
  const settings = { ...compilerInput.settings, outputSelection };
  const output = await compileOnce(input.compiler, { ...compilerInput, sources, settings });
  const files = Object.entries(outputSchema.parse(JSON.parse(output)).contracts);
  return new Map(
    files.flatMap(([file, contracts]) =>
      Object.entries(contracts).map(([name, { metadata }]): [string, string] => [
        `${file}:${name}`,
        metadata,
      ]),
    ),
  );
}
