import { isDynamic, parseAbiType } from "../../core/abi/abi-type.ts";
import type { ConstructorArguments } from "../../core/abi/constructor.ts";
import { listConstructorParameters } from "../../core/abi/constructor.ts";
import type { AbiEntry } from "../../core/build/compiled-contract.ts";
import { argumentWords } from "../../core/creation/argument-words.ts";
import { listArgumentWindows } from "../../core/creation/list-argument-windows.ts";
import type { BareHex } from "../../core/hex.ts";
import type { Choice } from "./choose-creation-code.ts";
import { judgeCreation } from "./judge-creation.ts";
import { witnessCreation } from "./witness-creation.ts";

/**
 * Chooses the arguments that a call passes on beside the creation bytecode, in `bytes` of their own;
 * undefined when there are none, or more than one that fits.
 *
 * Only for parameters of changing length, whose encoding is like nothing else: two words that follow
 * a 64 are any two words. A trial has to leave the code at the address, and a witness to confirm that
 * the contract was made with them: the code says nothing of what a constructor only stores.
 */
export async function chooseSeparateArguments({
  abi,
  code,
  choice,
}: {
  readonly abi: readonly AbiEntry[];
  readonly code: BareHex;
  readonly choice: Choice;
}): Promise<ConstructorArguments | undefined> {
  const { transaction } = choice.scene;
  if (transaction === undefined || !listConstructorParameters(abi).map(parseAbiType).some(isDynamic)) {
    return undefined;
  }
  const windows = listArgumentWindows(abi, argumentWords(transaction));
  const counted = windows.filter(({ isCounted }) => isCounted).map((window) => window.constructorArguments);
  const [first] = counted;
  if (first === undefined || counted.some(({ encoded }) => encoded !== first.encoded)) {
    return undefined;
  }
  const judgement = await judgeCreation(code + first.encoded, choice.trial);
  const testimony =
    judgement.kind === "reproduced"
      ? await witnessCreation({ encoded: first.encoded, isWhole: false }, choice)
      : "unknown";
  return testimony === "confirmed" ? first : undefined;
}
