import { type Address, toBareHex } from "../../base/hex.ts";
import { describeConstructor } from "../../core/abi/constructor.ts";
import { describeArguments } from "../../core/abi/describe-value.ts";
import { linkBytecode } from "../../core/bytecode/link-bytecode.ts";
import { createFailure } from "../../core/errors/failure.ts";
import type { CreationRun } from "../run.ts";
import type { ArgumentsAtHand } from "./choose-arguments.ts";
import type { CreationFacts, MatchedContract } from "./known-creation.ts";
import { createTrial, findContradiction } from "./trial.ts";

/**
 * Refuses arguments that give another value to an immutable.
 *
 * @throws CONSTRUCTOR_ARGUMENTS_CONTRADICTED
 */
export async function tryArguments(
  subject: MatchedContract,
  {
    given,
    libraries,
    known,
    run,
  }: {
    /** Fully qualified name → address. */
    readonly libraries: Readonly<Record<string, Address>>;
    readonly given: ArgumentsAtHand;
    readonly known: CreationFacts | undefined;
    readonly run: CreationRun;
  },
): Promise<void> {
  const { creationBytecode: compiled, abi } = subject.found.contract;
  const addresses = Object.entries(libraries).map(([name, address]) => [name, toBareHex(address)]);
  const linked = linkBytecode(compiled, Object.fromEntries(addresses));
  if (linked.kind === "incomplete") {
    return;
  }
  const trial = createTrial(subject, { known, run });
  const { encoded } = given;
  const contradiction = await findContradiction(linked.object + encoded, { encoded, trial });
  if (contradiction !== undefined) {
    throw createFailure("CONSTRUCTOR_ARGUMENTS_CONTRADICTED", {
      given: describeArguments(given),
      onChain: `an immutable has 0x${contradiction.onChain}, and these arguments give it 0x${contradiction.passed}`,
      readAs: "immutable",
      transactionHash: known?.transaction?.hash,
      signature: describeConstructor(abi),
    });
  }
}
