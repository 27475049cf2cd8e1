import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { catalog, supportingDeployments } from "./catalog.ts";
import { compareBytecode } from "./compare-bytecode.ts";
import type { CompiledContract } from "./compile.ts";
import { compile } from "./compile.ts";
import { packages } from "./packages.ts";
import { readPublishedBytecode } from "./read-published-bytecode.ts";
import type { PublishedContract, PublishedInput, PublishedPackage } from "./types.ts";

const manifest = z.object({ name: z.string(), version: z.string() });

/** Proves the catalogue: `node test-fixtures/published/check.ts [folder with node_modules]`. */
async function check(nodeModules: string): Promise<readonly string[]> {
  const problems = Object.values(packages).flatMap((item) => checkVersion(item, nodeModules));
  problems.push(...checkOrder());
  for (const input of new Set(catalog.map((item) => item.input))) {
    problems.push(...(await checkInput(input, nodeModules)));
  }
  return problems;
}

function checkVersion(item: PublishedPackage, nodeModules: string): string[] {
  const text = readFileSync(join(nodeModules, item.folder, "package.json"), "utf8");
  const { name, version } = manifest.parse(JSON.parse(text));
  return name === item.name && version === item.version
    ? []
    : [`${item.folder} is ${name} ${version}, not ${item.name} ${item.version}`];
}

/** Whatever an argument or a library stands for is deployed before. */
function checkOrder(): readonly string[] {
  const problems: string[] = [];
  const deployed = new Set<string>();
  for (const item of [...supportingDeployments, ...catalog]) {
    const text = JSON.stringify([item.constructorArguments, item.libraries], (_, value) =>
      typeof value === "bigint" ? String(value) : value,
    );
    for (const [, id = ""] of text.matchAll(/"deployed":"([^"]+)"/g)) {
      if (!deployed.has(id)) {
        problems.push(`${item.id} needs ${id}, which is not deployed before`);
      }
    }
    deployed.add(item.id);
  }
  return problems;
}

async function checkInput(input: PublishedInput, nodeModules: string): Promise<readonly string[]> {
  const begin = performance.now();
  const compilation = await compile(input, nodeModules);
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(`${input.id}: solc ${input.compiler.longVersion}, ${seconds} s`);
  return catalog
    .filter((item) => item.input === input)
    .flatMap((item) => [
      ...checkContract(item, compilation[item.sourceName]?.[item.contractName], nodeModules),
      ...(item.creates ?? [])
        .filter((created) => compilation[created.sourceName]?.[created.contractName] === undefined)
        .map((created) => `${item.id}: ${created.contractName}, which it creates, is not in the output`),
    ]);
}

function checkContract(
  item: PublishedContract,
  compiled: CompiledContract | undefined,
  nodeModules: string,
): readonly string[] {
  if (compiled === undefined) {
    return [`${item.id}: ${item.sourceName}:${item.contractName} is not in the output`];
  }
  const { creation, runtime } = readPublishedBytecode(item.artifact, nodeModules);
  const expected = { expected: item.expected, sourceHash: item.sourceHash };
  const verdicts = {
    runtime: compareBytecode(runtime, compiled.evm.deployedBytecode),
    creation: compareBytecode(creation, compiled.evm.bytecode),
  };
  return Object.entries(verdicts).flatMap(([kind, verdict]) => {
    const found =
      verdict === undefined ? "other code" : `${verdict.expected}, source hash ${verdict.sourceHash}`;
    console.log(`  ${item.id} ${kind}: ${found}`);
    return isDeepStrictEqual(verdict, expected) ? [] : [`${item.id} ${kind}: ${found}, not as expected`];
  });
}

const root = process.argv[2] ?? join(import.meta.dirname, "../..");
const problems = await check(join(resolve(root), "node_modules"));
for (const problem of problems) {
  console.error(problem);
}
console.log(`${catalog.length} contracts, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
