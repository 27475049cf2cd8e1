import type { Address, BareHex, Hex } from "../../base/hex.ts";
import { findCodePlaces } from "../../core/creation/creation-code.ts";
import {
  callAndLook,
  type Planting,
  plantProbes,
  plantSelectiveProbe,
  plantWitness,
} from "../../core/creation/probes.ts";
import type { CreationRun } from "../run.ts";
import type { CreationScene, Subject } from "./scene.ts";
import { ifAble } from "./scene.ts";

/** Whether the call data's creation bytecode ran at the contract's address with certain arguments. */
export type Testimony = "confirmed" | "refuted" | "unknown";

/** Where a creation is run again. */
export interface Witnessing {
  readonly subject: Subject;
  readonly scene: CreationScene;
  readonly run: CreationRun;
}

/** What a contract is thought to have been created with. */
export interface Supposition {
  readonly encoded: BareHex;
  /** Whether code and arguments stand together in the call data, so that the code alone tells much. */
  readonly isWhole: boolean;
}

/**
 * Finds out whether a contract was created from the creation bytecode in call data, with these
 * arguments: the transaction is run again with code in its place that creates no contract just then.
 * A contract that appears all the same was made of something else, whatever the call data look like.
 *
 * Unlike a probe, which speaks by reverting, this tells also where the creator keeps failures to
 * itself: the sender gets code for one call, which looks at the address afterwards. The node has to
 * have the state before the creation, and to take state overrides.
 *
 * A creator may want more of a new contract than to be there. Then those that it makes elsewhere are
 * the real ones, and the code alone is told, not its arguments.
 */
export async function witnessCreation(
  { encoded, isWhole }: Supposition,
  witnessing: Witnessing,
): Promise<Testimony> {
  const { subject, scene, run } = witnessing;
  const { address } = subject.target;
  const { blockNumber = 0, transaction } = scene;
  if (transaction?.recipient === undefined || blockNumber === 0) {
    return "unknown";
  }
  const options = { block: blockNumber - 1, signal: run.deadline.signal };
  // A node that answers for today whatever it is asked would show the contract that is there.
  if ((await ifAble(run.ports.chain.getCode(address, options))) !== "0x") {
    return "unknown";
  }
  const plantAt: PlantAt = (code, at) => plantWitness(code, { address: at, encoded });
  const testimony = await testify(plantAt, witnessing);
  return testimony === "unknown" && isWhole ? testify(plantSelectiveProbe, witnessing) : testimony;
}

/** Puts code in the place of a creation bytecode that creates no contract at one address. */
type PlantAt = (code: BareHex, address: Address) => BareHex | undefined;

/** Nobody creates a contract here. */
const elsewhere: Address = "0x00000000000000000000000000000000DeaDBeef";

async function testify(plantAt: PlantAt, witnessing: Witnessing): Promise<Testimony> {
  const { address } = witnessing.subject.target;
  const appearsFor = (at: Address) => appears((code) => plantAt(code, at) ?? code, witnessing);
  if ((await appearsFor(elsewhere)) !== true) {
    return "unknown";
  }
  const isThereAnyway = await appearsFor(address);
  if (isThereAnyway === undefined) {
    return "unknown";
  }
  return isThereAnyway ? "refuted" : "confirmed";
}

/** Whether there is a contract at the address when the transaction is run with other code in its data. */
async function appears(
  plant: Planting,
  { subject, scene: { transaction, blockNumber = 0 }, run }: Witnessing,
): Promise<boolean | undefined> {
  const { target, found } = subject;
  const { sender, recipient, value, input = "" } = transaction ?? {};
  const places = findCodePlaces(found.contract, { data: input, libraries: found.match.libraries });
  const planted = plantProbes(input, { places, plant });
  if (sender === undefined || recipient === undefined || planted === input) {
    return undefined;
  }
  const data: Hex = `0x${planted}`;
  const request = { from: sender, to: sender, data, ...(value === undefined ? {} : { value }) };
  const answer = await ifAble(
    run.ports.chain.call(request, {
      block: blockNumber - 1,
      codeOverrides: { [sender]: callAndLook({ recipient, address: target.address }) },
      signal: run.deadline.signal,
    }),
  );
  return answer?.kind === "returned" && answer.data.length === wordDigits + "0x".length
    ? BigInt(answer.data) > 0n
    : undefined;
}

const wordDigits = 64;
