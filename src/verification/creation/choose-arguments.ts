import type { BareHex } from "../../base/hex.ts";
import {
  type ConstructorArguments,
  describeConstructor,
  hasConstructorParameters,
} from "../../core/abi/constructor.ts";
import { describeArguments } from "../../core/abi/describe-value.ts";
import type { AbiEntry } from "../../core/build/compiled-contract.ts";
import { createFailure } from "../../core/errors/failure.ts";
import type { ConstructorArgumentsResult } from "../result.ts";
import { type CreationSearch, findDecisiveFailure } from "./search-creation.ts";

/** Of bytes that are shown as they are; enough to see where they begin to be others. */
const maxDigits = 512;

/** Arguments that the chain did not tell, and where they come from. */
export interface ArgumentsAtHand extends ConstructorArguments {
  readonly origin: "given" | "record" | "bundle";
}

/**
 * Chooses between the arguments that were given and those that were found: there must be one of
 * them, and where there are both they must be the same.
 *
 * Given arguments that nothing contradicts are taken as they are: that no source knows the creation
 * is no reason to refuse them, and neither is an explorer that nothing proves right.
 *
 * @throws CONSTRUCTOR_ARGUMENTS_MISSING, CONSTRUCTOR_ARGUMENTS_CONTRADICTED, or what kept the
 * search from finding them
 */
export function chooseArguments(
  abi: readonly AbiEntry[],
  {
    given,
    claimed = () => undefined,
    search,
  }: {
    readonly given: ArgumentsAtHand | undefined;
    /** Those of a record. Nothing proves them, so that they are the last choice. */
    readonly claimed?: () => ArgumentsAtHand | undefined;
    readonly search: CreationSearch;
  },
): ConstructorArgumentsResult {
  const { constructorArguments: found, claimedBy } = search.findings;
  const origin = claimedBy ?? "recovered";
  const recovered = claimedBy !== undefined && given !== undefined ? undefined : found;
  if (!hasConstructorParameters(abi)) {
    // The constructor takes none, and yet bytes behind its code count as such.
    return recovered === undefined || recovered.encoded === ""
      ? { encoded: "", values: [], origin: "none" }
      : { ...recovered, origin };
  }
  if (given !== undefined) {
    return recovered === undefined
      ? given
      : refuseOther(abi, { given, recovered, findings: search.findings });
  }
  if (recovered !== undefined) {
    return { ...recovered, origin };
  }
  const failure = findDecisiveFailure(search.failures);
  const last = failure === undefined ? claimed() : undefined;
  if (last !== undefined) {
    return last;
  }
  throw (
    failure ??
    createFailure("CONSTRUCTOR_ARGUMENTS_MISSING", {
      signature: describeConstructor(abi),
      answers: search.answers,
    })
  );
}

function refuseOther(
  abi: readonly AbiEntry[],
  {
    given,
    recovered,
    findings: { trailing = "", transactionHash },
  }: {
    readonly given: ArgumentsAtHand;
    readonly recovered: ConstructorArguments;
    readonly findings: CreationSearch["findings"];
  },
): ConstructorArgumentsResult {
  if (isSame(given, { recovered, trailing })) {
    return { ...given, encoded: recovered.encoded };
  }
  const isReadable = recovered.values.length > 0;
  throw createFailure("CONSTRUCTOR_ARGUMENTS_CONTRADICTED", {
    given: describeArguments(given),
    onChain: isReadable ? describeArguments(recovered) : `0x${recovered.encoded.slice(0, maxDigits)}`,
    readAs: isReadable ? "arguments" : "bytes",
    transactionHash,
    signature: describeConstructor(abi),
  });
}

/** Appended bytes are not arguments, so users do not give them. */
function isSame(
  given: ConstructorArguments,
  { recovered, trailing }: { readonly recovered: ConstructorArguments; readonly trailing: BareHex },
): boolean {
  return given.encoded === recovered.encoded || given.encoded + trailing === recovered.encoded;
}
