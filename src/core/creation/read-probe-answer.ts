import { toChecksumAddress } from "../contract/address.ts";
import type { Address, BareHex } from "../hex.ts";
import type { CodePlace } from "./find-code-places.ts";
import { plantProbe } from "./plant-probes.ts";

/** What a probe told of the creation that it ran in the place of. */
export interface ProbeAnswer {
  /** Where the contract would have been created; with CREATE2 another than without the probe. */
  readonly address: Address;
  readonly creator: Address;
  /** The block's, as a word. */
  readonly timestamp: BareHex;
  /** What the contract would have been created with: its own code again, and its arguments. */
  readonly creationBytecode: BareHex;
}

const wordDigits = 64;
const headDigits = 3 * wordDigits;
const addressPadding = "0".repeat(24);

/**
 * Reads what a call reverted with; undefined when it does not come from a probe in one of these
 * places, to the byte.
 */
export function readProbeAnswer(data: BareHex, places: readonly CodePlace[]): ProbeAnswer | undefined {
  const [address, creator] = [data.slice(0, wordDigits), data.slice(wordDigits, 2 * wordDigits)];
  const initCode = data.slice(headDigits);
  const place = places.find(({ code }) => initCode.startsWith(plantProbe(code)));
  return place === undefined || ![address, creator].every((word) => word.startsWith(addressPadding))
    ? undefined
    : {
        address: toChecksumAddress(address.slice(addressPadding.length)),
        creator: toChecksumAddress(creator.slice(addressPadding.length)),
        timestamp: data.slice(2 * wordDigits, headDigits),
        creationBytecode: place.code + initCode.slice(place.code.length),
      };
}
