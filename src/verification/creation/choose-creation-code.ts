import type { BareHex } from "../../base/hex.ts";
import { isDynamic, parseAbiType } from "../../core/abi/abi-type.ts";
import { type ConstructorArguments, listConstructorParameters } from "../../core/abi/constructor.ts";
import type { AbiEntry } from "../../core/build/compiled-contract.ts";
import { isCreatedByCreate2 } from "../../core/creation/addresses.ts";
import { argumentWords, listArgumentWindows } from "../../core/creation/call-data.ts";
import type { FoundCreationCode } from "../../core/creation/creation-code.ts";
import type { CreationRun } from "../run.ts";
import { listCarriers } from "./list-replays.ts";
import type { CreationScene, Subject } from "./scene.ts";
import { judgeCreation, type Trial } from "./trial.ts";
import { witnessCreation } from "./witness-creation.ts";

/** Where creation bytecodes are chosen from. */
interface Choice {
  readonly subject: Subject;
  readonly scene: CreationScene;
  readonly trial: Trial;
  readonly run: CreationRun;
}

/**
 * Chooses, of the creation bytecodes in a transaction's call data, the one that the contract was
 * created with; undefined when nothing tells.
 *
 * The address itself tells for CREATE2, and otherwise a witness, when the transaction is run again.
 * On a node that cannot do that, it is the only one that is passed on whole, unless a trial
 * contradicts it (of several in a batch the only one that leaves the code at the address), or a
 * contract that took part has the creation bytecode, too: then the call data may be beside the point.
 */
export async function chooseCreationCode(
  codes: readonly FoundCreationCode[],
  choice: Choice,
): Promise<FoundCreationCode | undefined> {
  const byAddress = codes.find((code) => isProvedByAddress(code, choice));
  if (byAddress !== undefined) {
    return byAddress;
  }
  const possible: FoundCreationCode[] = [];
  for (const code of codes.filter(({ isDelimited }) => isDelimited)) {
    const judgement = await judgeCreation(code.creationBytecode, choice.trial);
    const testimony = judgement.kind === "contradicted" ? "refuted" : await witness(code, choice);
    if (testimony === "confirmed") {
      return code;
    }
    possible.push(...(testimony === "refuted" ? [] : [code]));
  }
  return possible.length === 1 && !(await hasCarriers(choice)) ? possible[0] : undefined;
}

function witness({ constructorArguments }: FoundCreationCode, choice: Choice) {
  return witnessCreation({ encoded: constructorArguments.encoded, isWhole: true }, choice);
}

/** Code stays where it is: today's will do, which every node has. */
async function hasCarriers({ subject, scene, run }: Choice): Promise<boolean> {
  return (await listCarriers(subject, { scene, block: "latest", run })).length > 0;
}

function isProvedByAddress(
  { creationBytecode, offsetBytes }: FoundCreationCode,
  { subject, scene }: Choice,
): boolean {
  const { address, chainId } = subject.target;
  const { transaction, factory } = scene;
  if (transaction === undefined) {
    return false;
  }
  const accounts = [transaction.sender, ...(factory === undefined ? [] : [factory])];
  return isCreatedByCreate2(
    { address, creationBytecode },
    {
      data: transaction.input,
      codeAtBytes: offsetBytes,
      deployers: accounts,
      senders: accounts,
      chainId,
    },
  );
}

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
