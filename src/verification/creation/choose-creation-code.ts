import type { FoundCreationCode } from "../../core/creation/find-creation-code.ts";
import { isCreatedByCreate2 } from "../../core/creation/is-created-by-create2.ts";
import type { Run } from "../run.ts";
import type { Trial } from "./create-trial.ts";
import { judgeCreation } from "./judge-creation.ts";
import { listCarriers } from "./list-carriers.ts";
import type { CreationScene } from "./read-scene.ts";
import type { Subject } from "./subject.ts";
import { witnessCreation } from "./witness-creation.ts";

/** Where creation bytecodes are chosen from. */
export interface Choice {
  readonly subject: Subject;
  readonly scene: CreationScene;
  readonly trial: Trial;
  readonly run: Run;
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
