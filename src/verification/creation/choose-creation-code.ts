import type { FoundCreationCode } from "../../core/creation/find-creation-code.ts";
import { isCreatedByCreate2 } from "../../core/creation/is-created-by-create2.ts";
import type { Trial } from "./create-trial.ts";
import { judgeCreation } from "./judge-creation.ts";
import type { CreationScene } from "./read-scene.ts";
import type { Subject } from "./subject.ts";

/**
 * Chooses, of the creation bytecodes in a transaction's call data, the one that the contract was
 * created with; undefined when nothing tells.
 *
 * The address itself tells for CREATE2. Otherwise it is the only one that is passed on whole, unless
 * a trial contradicts it; of several (a batch of the same contract) the only one that leaves the code
 * at the address, when the others leave another.
 */
export async function chooseCreationCode(
  codes: readonly FoundCreationCode[],
  {
    subject,
    scene,
    trial,
  }: { readonly subject: Subject; readonly scene: CreationScene; readonly trial: Trial },
): Promise<FoundCreationCode | undefined> {
  const byAddress = codes.find((code) => isProvedByAddress(code, { subject, scene }));
  if (byAddress !== undefined) {
    return byAddress;
  }
  const passed = codes.filter(({ isDelimited }) => isDelimited);
  const possible: FoundCreationCode[] = [];
  for (const code of passed) {
    const judgement = await judgeCreation(code.creationBytecode, trial);
    if (judgement.kind !== "contradicted") {
      possible.push(code);
    }
  }
  return possible.length === 1 ? possible[0] : undefined;
}

function isProvedByAddress(
  { creationBytecode, offsetBytes }: FoundCreationCode,
  { subject, scene }: { readonly subject: Subject; readonly scene: CreationScene },
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
