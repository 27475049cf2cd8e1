import { isDeepStrictEqual } from "node:util";
import { cutSources } from "../core/compiler-input/compiler-input.ts";
import { importClosure } from "../core/compiler-input/import-closure.ts";
import type { StoredContract } from "./ports.ts";
import type { Run } from "./run.ts";

/**
 * Whether it makes no difference which of several contracts with the same code is submitted: all are
 * made of the same sources, with the same settings and compiler, so an explorer shows the same.
 */
export async function areInterchangeable(contracts: readonly StoredContract[], run: Run): Promise<boolean> {
  const [first, ...others] = await Promise.all(contracts.map((contract) => describeOrigin(contract, run)));
  return others.every((other) => isDeepStrictEqual(other, first));
}

async function describeOrigin({ buildInfoId, inputSourceName, abi }: StoredContract, { ports }: Run) {
  const { solcLongVersion, input } = await ports.builds.readBuildInfo(buildInfoId);
  const { sources, settings } = cutSources(input, importClosure(input, inputSourceName));
  return { solcLongVersion, sources, settings, abi };
}
