import { join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { compareBytecode } from "./compare-bytecode.ts";
import type { Compilation } from "./compile.ts";
import { compile } from "./compile.ts";
import { aave } from "./contracts/aave.ts";
import { aaveV2Sets } from "./inputs/aave-v2-sets.ts";
import { readPublishedBytecode } from "./read-published-bytecode.ts";

/** Returns the ids of the contracts whose creation and runtime bytecode come out as published. */
function listReproduced(compilation: Compilation, folder: string): readonly string[] {
  return aave
    .filter((item) => {
      const compiled = compilation[item.sourceName]?.[item.contractName];
      const { creation, runtime } = readPublishedBytecode(item.artifact, folder);
      return (
        compiled !== undefined &&
        compareBytecode(creation, compiled.evm.bytecode)?.expected === "exact" &&
        compareBytecode(runtime, compiled.evm.deployedBytecode)?.expected === "exact"
      );
    })
    .map((item) => item.id)
    .sort();
}

const nodeModules = join(resolve(process.argv[2] ?? join(import.meta.dirname, "../..")), "node_modules");
for (const { input, reproduces } of aaveV2Sets) {
  const found = listReproduced(await compile(input, nodeModules), nodeModules);
  const isAsStated = isDeepStrictEqual(found, reproduces);
  console.log(`${isAsStated ? "as stated" : "NOT as stated"}: ${input.id}: ${found.join(", ")}`);
  if (!isAsStated) {
    process.exitCode = 1;
  }
}
