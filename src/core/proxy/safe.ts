import type { Address } from "../../base/hex.ts";
import { forwardsUnknownCalls, hasSelector } from "../bytecode/dispatch.ts";
import { type Instruction, opcodes } from "../bytecode/instructions.ts";
import { createByteTemplate } from "./byte-template.ts";
import {
  decodeAddress,
  type ProxyCandidate,
  type ProxyFacts,
  type ProxyMatcher,
  storageSlots,
} from "./candidate.ts";
import { selectors } from "./selectors.ts";

/** The largest proxy that Safe has released has 171 bytes, with its metadata. */
const maxBytes = 200;

/** Safe 1.0 does not answer `masterCopy()` itself. The rest of its code is metadata. */
const matchFirstVersion = createByteTemplate(
  `608060405273${"ff".repeat(20)}600054163660008037600080366000845af43d6000803e6000811415603d573d6000fd5b3d6000f3fe{rest}`,
);

/**
 * Matches the proxies of Safe (Gnosis Safe until 1.3): small contracts that answer `masterCopy()` and
 * delegate all other calls to the address in their first slot. This holds for versions 1.0 to 1.5.
 */
export const matchSafe: ProxyMatcher = async (candidate) => {
  const { code, instructions } = candidate;
  const isSafe = hasSelector(instructions, selectors.masterCopy) || matchFirstVersion(code) !== undefined;
  return isSmall(candidate) && isSafe
    ? toFacts(await candidate.findInStorage(storageSlots.first))
    : undefined;
};

/**
 * Matches the same proxies if their code does not contain the selector as it is: since 0.7, solc's
 * optimizer computes it by a shift. They answer `masterCopy()` with the address in their first slot.
 *
 * A proxy of another kind may have an implementation that gives the same answer. So this rule comes
 * after those for all kinds with a known slot or getter, and does not match code that pushes a word of
 * 32 bytes: the implementation may then be in an immutable or in a slot of that name.
 */
export const matchSafeByAnswer: ProxyMatcher = async (candidate) => {
  const { instructions } = candidate;
  if (!isSmall(candidate) || pushesWord(instructions) || !forwardsUnknownCalls(instructions)) {
    return undefined;
  }
  const answered = decodeAddress(await candidate.ask(selectors.masterCopy));
  const stored = answered && (await candidate.findInStorage(storageSlots.first));
  return answered === stored ? toFacts(stored) : undefined;
};

function isSmall({ code }: ProxyCandidate): boolean {
  return code.length <= maxBytes * 2;
}

function pushesWord(instructions: readonly Instruction[]): boolean {
  return instructions.some(({ opcode }) => opcode === opcodes.push32);
}

function toFacts(implementation: Address | undefined): ProxyFacts | undefined {
  return implementation && { implementations: [implementation], sourceless: false };
}
