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

/** Of bytes that are shown. */
const maxDigits = 512;

export interface ArgumentsAtHand extends ConstructorArguments {
  readonly origin: "given" | "record" | "bundle";
}

/**
 * Chooses between given arguments and those that were found. If these are proved, they must be the same.
 *
 * @throws CONSTRUCTOR_ARGUMENTS_MISSING, CONSTRUCTOR_ARGUMENTS_CONTRADICTED, or the failure of a source
 */
export function chooseArguments(
  abi: readonly AbiEntry[],
  {
    given,
    claimed = () => undefined,
    search,
  }: {
    readonly given: ArgumentsAtHand | undefined;
    /** Those of a deployment record, the last choice. */
    readonly claimed?: () => ArgumentsAtHand | undefined;
    readonly search: CreationSearch;
  },
): ConstructorArgumentsResult {
  const { constructorArguments: found, claimedBy } = search.findings;
  const origin = claimedBy ?? "recovered";
  const recovered = claimedBy !== undefined && given !== undefined ? undefined : found;
  if (!hasConstructorParameters(abi)) {
    // Explorers count bytes behind the init code as arguments, also of such a constructor.
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

/** Users do not give bytes that follow the arguments. */
function isSame(
  given: ConstructorArguments,
  { recovered, trailing }: { readonly recovered: ConstructorArguments; readonly trailing: BareHex },
): boolean {
  return given.encoded === recovered.encoded || given.encoded + trailing === recovered.encoded;
}
