import { findDistance } from "./find-sibling.ts";
import { listAddressWords } from "./list-address-words.ts";
import type { ProbeAnswer } from "./read-probe-answer.ts";

const wordDigits = 64;

/**
 * Whether two answers tell the same arguments, though not at the same block. An argument that is the
 * address of what the creator made shortly before is another one at each block, since the creator's
 * nonce is. It is the same when it stands at the same distance.
 */
export function isSameTold(one: ProbeAnswer, other: ProbeAnswer): boolean {
  const [words, others] = [one, other].map(splitFromEnd);
  return (
    words !== undefined &&
    others !== undefined &&
    words.length === others.length &&
    words.every((word, index) => {
      const counterpart = others[index] ?? "";
      const distance = word === counterpart ? undefined : toDistance(word, one);
      return word === counterpart || (distance !== undefined && distance === toDistance(counterpart, other));
    })
  );
}

/** Arguments are whole words, and they come last. */
function splitFromEnd({ creationBytecode }: ProbeAnswer): readonly string[] {
  const rest = creationBytecode.length % wordDigits;
  const words = creationBytecode.slice(rest).match(/.{64}/g) ?? [];
  return [creationBytecode.slice(0, rest), ...words];
}

function toDistance(word: string, { creator, address }: ProbeAnswer): number | undefined {
  const [sibling] = listAddressWords(word);
  return sibling && findDistance(creator, { from: sibling, to: address });
}
