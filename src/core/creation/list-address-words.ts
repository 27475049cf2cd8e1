import { toChecksumAddress } from "../contract/address.ts";
import type { Address, BareHex } from "../hex.ts";

const wordDigits = 64;
/** Of words that hold addresses; of those that hold numbers still more digits are zero. */
const addressWord = /^0{24}(?!0{16})[0-9a-f]{40}$/;

/** Lists what in a row of words looks like an address: 20 bytes behind 12 zeros, and no small number. */
export function listAddressWords(words: BareHex): readonly Address[] {
  const addresses = new Set<Address>();
  for (let at = 0; at + wordDigits <= words.length; at += wordDigits) {
    const word = words.slice(at, at + wordDigits);
    if (addressWord.test(word)) {
      addresses.add(toChecksumAddress(word.slice(-40)));
    }
  }
  return [...addresses];
}
