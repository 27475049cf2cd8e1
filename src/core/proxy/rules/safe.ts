import { forwardsUnknownCalls, hasSelector } from "../../bytecode/dispatch.ts";
import type { Instruction } from "../../bytecode/instructions.ts";
import { opcodes } from "../../bytecode/instructions.ts";
import { createByteTemplate } from "../create-byte-template.ts";
import type { ProxyCandidate } from "../create-proxy-candidate.ts";
import { decodeAddress } from "../decode-address.ts";
import type { DetectedProxy } from "../proxy-detection.ts";
import { selectors } from "../selectors.ts";
import { storageSlots } from "../storage-slots.ts";
import type { ProxyRule } from "./proxy-rule.ts";

/** The largest that Safe has released has 171 bytes, with its metadata. */
const maxBytes = 200;

/** Safe 1.0 does not yet answer `masterCopy()` itself. The rest of its code is metadata. */
const firstVersion = createByteTemplate(
  `608060405273${"ff".repeat(20)}600054163660008037600080366000845af43d6000803e6000811415603d573d6000fd5b3d6000f3fe{rest}`,
);

/**
 * The proxies of Safe (Gnosis Safe until 1.3): very small, they answer `masterCopy()` and delegate
 * all else to the address in their first slot. Versions 1.0 to 1.5 are alike in this.
 *
 * @see https://github.com/safe-global/safe-smart-account/blob/main/contracts/proxies/SafeProxy.sol
 */
export const safe: ProxyRule = async (candidate) => {
  const { code, instructions } = candidate;
  const isSafe = hasSelector(instructions, selectors.masterCopy) || firstVersion(code) !== undefined;
  return isSmall(candidate) && isSafe ? toSafe(await candidate.findInStorage(storageSlots.first)) : undefined;
};

/**
 * The same proxies where their code does not have the selector as it is: solc's optimizer computes it
 * by a shift from 0.7 on. They are recognised by their answer, the address in their first slot.
 *
 * An implementation may answer so as well, in a proxy of another kind. So this is asked after the
 * rules of all kinds that keep their implementation where it is known, and not of proxies with a
 * word in their code, where an immutable or a slot of their own is the implementation's place.
 */
export const safeByAnswer: ProxyRule = async (candidate) => {
  const { instructions } = candidate;
  if (!isSmall(candidate) || hasWord(instructions) || !forwardsUnknownCalls(instructions)) {
    return undefined;
  }
  const answered = decodeAddress(await candidate.ask(selectors.masterCopy));
  const stored = answered && (await candidate.findInStorage(storageSlots.first));
  return answered === stored ? toSafe(stored) : undefined;
};

function isSmall({ code }: ProxyCandidate): boolean {
  return code.length <= maxBytes * 2;
}

/** An immutable, or the hash that names a slot. */
function hasWord(instructions: readonly Instruction[]): boolean {
  return instructions.some(({ opcode }) => opcode === opcodes.push32);
}

function toSafe(implementation: ProxyCandidate["address"] | undefined): DetectedProxy | undefined {
  return implementation === undefined
    ? undefined
    : { kind: "proxy", pattern: "safe", implementations: [implementation], sourceless: false };
}
