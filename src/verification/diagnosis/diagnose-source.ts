import { BaseError } from "../../base/errors.ts";
import { readInstructions } from "../../core/bytecode/instructions.ts";
import type { Cause, SourcePlace } from "../../core/causes/cause.ts";
import { splitBlocks } from "../../core/causes/code-blocks.ts";
import { listDifferingInstructions } from "../../core/causes/differing-instructions.ts";
import { compareFunctions } from "../../core/causes/functions.ts";
import { locateDifference, locateLiteral } from "../../core/causes/locate-difference.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import type { Run } from "../run.ts";
import type { ClosestContract } from "./closest-contract.ts";

/** Says how the source of a contract differs from the one that was deployed. */
export async function diagnoseSource(
  closest: ClosestContract,
  { run, isSettingsRuledOut }: { readonly run: Run; readonly isSettingsRuledOut: boolean },
): Promise<Cause> {
  const { contract: stored, codes, similarity } = closest;
  const contract = toFullyQualifiedName(stored);
  const functions = compareFunctions({
    abi: stored.abi,
    compiled: codes.compiled.digits,
    onChain: codes.onChain.digits,
  });
  return functions.onlyBuilt.length + functions.onlyOnChain.length > 0
    ? { kind: "other-version", contract, functions, similarity }
    : {
        kind: "edited-source",
        contract,
        place: await findPlace(closest, run),
        similarity,
        isSettingsRuledOut,
      };
}

async function findPlace({ contract, codes }: ClosestContract, run: Run): Promise<SourcePlace | undefined> {
  const differing = listDifferingInstructions(splitBlocks(codes.compiled), splitBlocks(codes.onChain));
  const layout = await readLayout(run, contract);
  if (layout === undefined) {
    return undefined;
  }
  const instructions = readInstructions(codes.compiled.digits);
  const where = { layout, inputSourceName: contract.inputSourceName };
  return (
    locateDifference(where, differing) ??
    locateLiteral(
      where,
      differing.map((index) => instructions[index]?.immediate ?? ""),
    )
  );
}

/** A damaged output does not keep the rest from being said. */
async function readLayout({ ports }: Run, contract: ClosestContract["contract"]) {
  try {
    return await ports.builds.findSourceLayout(contract);
  } catch (error) {
    if (error instanceof BaseError) {
      return undefined;
    }
    throw error;
  }
}
