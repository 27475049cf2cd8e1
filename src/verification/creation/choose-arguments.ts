import type { BareHex } from "../../base/hex.ts";
import {
  type ConstructorArguments,
  describeConstructor,
  hasConstructorParameters,
} from "../../core/abi/constructor.ts";
import { describeArguments } from "../../core/abi/describe-value.ts";
import type { AbiEntry } from "../../core/build/compiled-contract.ts";
import {
  ConstructorArgumentsContradictedError,
  ConstructorArgumentsMissingError,
} from "../../core/errors/input-errors.ts";
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
 * is no reason to refuse them.
 *
 * @throws ConstructorArgumentsMissingError, ConstructorArgumentsContradictedError, or what kept the
 * search from finding them
 */
export function chooseArguments(
  abi: readonly AbiEntry[],
  { given, search }: { readonly given: ArgumentsAtHand | undefined; readonly search: CreationSearch },
): ConstructorArgumentsResult {
  const { constructorArguments: recovered, trailing = "", obstacle } = search.findings;
  const { transactionHash } = search.findings;
  if (!hasConstructorParameters(abi)) {
    // The constructor takes none, and yet bytes behind its code count as such.
    return recovered === undefined || recovered.encoded === ""
      ? { encoded: "", values: [], origin: "none" }
      : { ...recovered, origin: "recovered" };
  }
  const signature = describeConstructor(abi);
  if (given !== undefined && recovered !== undefined && !isSame(given, { recovered, trailing })) {
    const isReadable = recovered.values.length > 0;
    throw new ConstructorArgumentsContradictedError({
      given: describeArguments(given),
      onChain: isReadable ? describeArguments(recovered) : `0x${recovered.encoded.slice(0, maxDigits)}`,
      isReadable,
      transactionHash,
      signature,
    });
  }
  if (given !== undefined) {
    return { ...given, encoded: recovered?.encoded ?? given.encoded };
  }
  if (recovered !== undefined) {
    return { ...recovered, origin: "recovered" };
  }
  throw (
    findDecisiveFailure(search.failures) ??
    new ConstructorArgumentsMissingError({ signature, answers: search.answers, obstacle })
  );
}

/** Bytes that somebody appended are no arguments, and nobody gives them. */
function isSame(
  given: ConstructorArguments,
  { recovered, trailing }: { readonly recovered: ConstructorArguments; readonly trailing: BareHex },
): boolean {
  return given.encoded === recovered.encoded || given.encoded + trailing === recovered.encoded;
}
