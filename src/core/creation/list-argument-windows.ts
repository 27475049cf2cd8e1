import type { ConstructorArguments } from "../abi/constructor.ts";
import { listConstructorParameters } from "../abi/constructor.ts";
import { decodeConstructorArguments } from "../abi/decode-arguments.ts";
import { findEncodingEnd } from "../abi/encoding-end.ts";
import type { AbiEntry } from "../build/compiled-contract.ts";
import type { BareHex } from "../hex.ts";

const wordDigits = 64;

/** What stands in a row of words and could be a constructor's arguments. */
export interface ArgumentWindow {
  readonly constructorArguments: ConstructorArguments;
  /** Whether the word before says how long they are, as it does before `bytes`. */
  readonly isCounted: boolean;
}

/**
 * Lists what in a row of words could be a constructor's arguments: from each word on, as far as the
 * parameters' types reach. A factory that is called with a child's arguments has them in one piece
 * as a rule. Nothing here proves any of them.
 */
export function listArgumentWindows(abi: readonly AbiEntry[], words: BareHex): readonly ArgumentWindow[] {
  const parameters = listConstructorParameters(abi);
  const windows: ArgumentWindow[] = [];
  for (let at = 0; at < words.length; at += wordDigits) {
    const rest = words.slice(at);
    const lengthBytes = findEncodingEnd(parameters, rest);
    const fits = lengthBytes !== undefined && lengthBytes * 2 <= rest.length;
    const decoded = fits ? decodeConstructorArguments(abi, rest.slice(0, lengthBytes * 2)) : undefined;
    if (decoded !== undefined) {
      const count = (decoded.encoded.length / 2).toString(16).padStart(wordDigits, "0");
      windows.push({
        constructorArguments: decoded,
        isCounted: at > 0 && words.slice(at - wordDigits, at) === count,
      });
    }
  }
  return windows;
}
