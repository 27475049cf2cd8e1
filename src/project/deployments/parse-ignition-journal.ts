import { z } from "zod";
import type { Address, Hex } from "../../base/hex.ts";
import { parseIfJson } from "../parse-if-json.ts";
import { addressSchema, bytesSchema, hashSchema } from "./wire-values.ts";

/** A contract that Ignition has deployed. */
export interface IgnitionContract {
  /** Ignition's name for it: `Module#Contract`. */
  readonly futureId: string;
  readonly address: Address;
  /** Of the transaction that was confirmed. */
  readonly transactionHash: Hex | undefined;
  /** Init code with arguments; undefined for the create2 strategy, which calls a deployer. */
  readonly creationBytecode: Hex | undefined;
}

export interface IgnitionDeployment {
  readonly chainId: number | undefined;
  readonly contracts: readonly IgnitionContract[];
}

const futureId = z.string();

/** The messages that tell of deployments; a journal has more. */
const messageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("DEPLOYMENT_INITIALIZE"), chainId: z.int() }),
  z.object({
    type: z.literal("NETWORK_INTERACTION_REQUEST"),
    futureId,
    // Without a recipient it is the creation itself; static calls have no data of interest.
    networkInteraction: z.object({
      to: z.string().optional(),
      data: bytesSchema.optional().catch(undefined),
    }),
  }),
  z.object({ type: z.literal("TRANSACTION_CONFIRM"), futureId, hash: hashSchema }),
  z.object({
    type: z.literal("DEPLOYMENT_EXECUTION_STATE_COMPLETE"),
    futureId,
    result: z.object({ type: z.literal("SUCCESS"), address: addressSchema }),
  }),
  z.object({ type: z.literal("WIPE_APPLY"), futureId }),
]);

type Message = z.infer<typeof messageSchema>;
type Draft = Partial<IgnitionContract>;

/**
 * Reads the journal of an Ignition deployment: one message a line, of everything that was done.
 *
 * Lines of other kinds, empty ones and one that a crash has cut off are passed over. What was wiped
 * is gone, and may have been deployed again afterwards.
 *
 * @see https://hardhat.org/ignition/docs/advanced/deployment-artifacts
 */
export function parseIgnitionJournal(text: string): IgnitionDeployment {
  let chainId: number | undefined;
  const drafts = new Map<string, Draft>();
  for (const line of text.split("\n")) {
    const message = messageSchema.safeParse(parseIfJson(line)).data;
    if (message?.type === "DEPLOYMENT_INITIALIZE") {
      chainId = message.chainId;
    } else if (message?.type === "WIPE_APPLY") {
      drafts.delete(message.futureId);
    } else if (message !== undefined) {
      drafts.set(message.futureId, { ...drafts.get(message.futureId), ...toFacts(message) });
    }
  }
  return { chainId, contracts: [...drafts].flatMap(([id, draft]) => toContract(id, draft)) };
}

function toFacts(message: Exclude<Message, { type: "DEPLOYMENT_INITIALIZE" | "WIPE_APPLY" }>): Draft {
  switch (message.type) {
    case "NETWORK_INTERACTION_REQUEST": {
      const { to, data } = message.networkInteraction;
      return { creationBytecode: to === undefined ? data : undefined };
    }
    case "TRANSACTION_CONFIRM":
      return { transactionHash: message.hash };
    case "DEPLOYMENT_EXECUTION_STATE_COMPLETE":
      return { address: message.result.address };
  }
}

/** What has no address was not deployed, or is a call and no contract. */
function toContract(id: string, draft: Draft): readonly IgnitionContract[] {
  const { address, transactionHash, creationBytecode } = draft;
  return address === undefined ? [] : [{ futureId: id, address, transactionHash, creationBytecode }];
}
