import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import { FlatteningRefusedError } from "../../core/errors/flatten-errors.ts";
import { describeMixedAbiCoders } from "../../core/flatten/describe-mixed-abi-coders.ts";
import { describeRefusal } from "../../core/flatten/describe-refusal.ts";
import { flattenSources } from "../../core/flatten/flatten-sources.ts";
import type { AbiCoder, Flattened, FlattenInput } from "../../core/flatten/flattened.ts";
import type { StoredContract } from "../ports.ts";
import { compareWithOriginal, type FlattenProblem } from "./compare-with-original.ts";
import type { FlattenRun } from "./flatten-run.ts";
import { readSyntaxTrees } from "./read-syntax-trees.ts";

/**
 * Puts a stored contract and everything that it needs into one source, and proves it: compiled with
 * the same compiler and settings it gives the same contract, but for metadata.
 *
 * A single file has one ABI coder. Where the sources have two, the other one is tried as well.
 *
 * @throws FlatteningRefusedError when there is no such file, with the reason; nothing unproved is
 * returned
 */
export async function flattenContract(contract: StoredContract, run: FlattenRun): Promise<Flattened> {
  const buildInfo = await run.ports.builds.readBuildInfo(contract.buildInfoId);
  const { input, asts, contracts: originals } = await readSyntaxTrees({ contract, buildInfo }, run);
  const { solcLongVersion } = buildInfo;
  const what = { sources: input.sources, asts, target: contract, solcLongVersion };

  const first = flatten(what, contract);
  const problem = await compareWithOriginal({ contract, flattened: first, buildInfo, originals }, run);
  if (problem === undefined) {
    return first;
  }
  if (first.mixedAbiCoders === undefined) {
    throw refusal(contract, problem);
  }
  const second = flatten({ ...what, abiCoder: other(first.mixedAbiCoders.chosen) }, contract);
  if ((await compareWithOriginal({ contract, flattened: second, buildInfo, originals }, run)) === undefined) {
    return second;
  }
  throw refusal(contract, { reason: describeMixedAbiCoders(first.mixedAbiCoders) });
}

function flatten(input: FlattenInput, contract: StoredContract): Flattened {
  const result = flattenSources(input);
  if (result.kind === "refused") {
    throw refusal(contract, { reason: describeRefusal(result.reason) });
  }
  return result;
}

function refusal(contract: StoredContract, { reason, why }: FlattenProblem): FlatteningRefusedError {
  return new FlatteningRefusedError({ contract: toFullyQualifiedName(contract), reason, why });
}

function other(coder: AbiCoder): AbiCoder {
  return coder === "v1" ? "v2" : "v1";
}
