import type { BareHex } from "../hex.ts";

/** A piece of code in other data. */
export interface CodeRange {
  readonly startBytes: number;
  readonly endBytes: number;
}

const wordDigits = 64;
/** A length that no call data exceed takes four bytes of its word. */
const lengthPadding = "0".repeat(wordDigits - 8);

/** Larger than what a transaction may create, and an end for the search. */
const maxInitCodeBytes = 0x20000;

/**
 * Lists what may be the init code of the contract that carries a creation bytecode in itself, in
 * call data that pass it on: all behind a salt, as the deterministic deployer takes it, and whatever
 * a length is counted for, as for `bytes`. Nothing here proves any of them.
 *
 * @see https://github.com/Arachnid/deterministic-deployment-proxy
 */
export function findCodeAround(data: BareHex, { startBytes, endBytes }: CodeRange): readonly CodeRange[] {
  const dataBytes = data.length / 2;
  const firstBytes = Math.max(wordDigits / 2, startBytes - maxInitCodeBytes);
  const around: CodeRange[] = [{ startBytes: wordDigits / 2, endBytes: dataBytes }];
  for (let beginBytes = startBytes; beginBytes >= firstBytes; beginBytes -= 1) {
    const word = data.slice(beginBytes * 2 - wordDigits, beginBytes * 2);
    const stopBytes = word.startsWith(lengthPadding) ? beginBytes + Number.parseInt(word, 16) : 0;
    if (stopBytes >= endBytes && stopBytes <= dataBytes) {
      around.push({ startBytes: beginBytes, endBytes: stopBytes });
    }
  }
  return around.filter((code) => code.startBytes <= startBytes);
}
