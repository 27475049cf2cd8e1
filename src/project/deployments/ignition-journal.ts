import { z } from "zod";
import { isJsonRecord, parseIfShallowJson } from "../../base/json.ts";
import { createFailure } from "../../core/errors/failure.ts";
import type { RecordedContract, UnfinishedStep } from "../../verification/ports.ts";
import { addressSchema, bytesSchema, hashSchema } from "./record-file.ts";

export type IgnitionContract = Omit<RecordedContract, "name" | "file">;

interface IgnitionDeployment {
  readonly chainId: number | undefined;
  /** By their futures: `Module#Contract`. */
  readonly contracts: ReadonlyMap<string, IgnitionContract>;
  /** The futures that were begun, and whose success is not recorded. */
  readonly unfinished: readonly UnfinishedStep[];
}

const futureIdSchema = z.string();

const messageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("DEPLOYMENT_INITIALIZE"), chainId: z.int() }),
  z.object({
    type: z.literal("DEPLOYMENT_EXECUTION_STATE_INITIALIZE"),
    futureId: futureIdSchema,
    contractName: z.string().optional().catch(undefined),
    constructorArgs: z.array(z.unknown()).optional().catch(undefined),
    libraries: z.record(z.string(), z.string()).optional().catch(undefined),
  }),
  z.object({
    type: z.literal("CONTRACT_AT_EXECUTION_STATE_INITIALIZE"),
    futureId: futureIdSchema,
    contractName: z.string().optional().catch(undefined),
    contractAddress: addressSchema,
  }),
  z.object({
    type: z.literal("NETWORK_INTERACTION_REQUEST"),
    futureId: futureIdSchema,
    // Without a recipient it is the creation itself; static calls have no data of interest.
    networkInteraction: z.object({
      to: z.string().optional(),
      data: bytesSchema.optional().catch(undefined),
    }),
  }),
  z.object({ type: z.literal("TRANSACTION_CONFIRM"), futureId: futureIdSchema, hash: hashSchema }),
  z.object({
    type: z.literal("DEPLOYMENT_EXECUTION_STATE_COMPLETE"),
    futureId: futureIdSchema,
    result: z.object({ type: z.literal("SUCCESS"), address: addressSchema }),
  }),
  z.object({ type: z.literal("WIPE_APPLY"), futureId: futureIdSchema }),
]);

type Message = z.infer<typeof messageSchema>;

/** Messages that a future of any kind begins, ends or is undone with; other kinds end when they begin. */
const progressSchema = z.object({
  type: z.union([
    z.templateLiteral([
      z.enum(["DEPLOYMENT", "CALL", "STATIC_CALL", "SEND_DATA"]),
      z.enum(["_EXECUTION_STATE_INITIALIZE", "_EXECUTION_STATE_COMPLETE"]),
    ]),
    z.literal("WIPE_APPLY"),
  ]),
  futureId: futureIdSchema,
  result: z.object({ type: z.string() }).optional().catch(undefined),
});

type Draft = Partial<IgnitionContract>;

/**
 * Passes over lines of other kinds, and over the last one if a crash has cut it off.
 *
 * @throws DEPLOYMENT_INVALID for another line that cannot be read: it may have recorded a contract
 * @see https://hardhat.org/ignition/docs/advanced/deployment-artifacts
 */
export function parseIgnitionJournal(text: string, file: string): IgnitionDeployment {
  let chainId: number | undefined;
  const drafts = new Map<string, Draft>();
  const unfinished = new Map<string, UnfinishedStep>();
  for (const { progress, message } of readLines(text, file)) {
    const { futureId: name = "", type, result } = progress ?? {};
    if (type === "WIPE_APPLY" || result?.type === "SUCCESS") {
      unfinished.delete(name);
    } else if (type !== undefined) {
      unfinished.set(name, { name, outcome: result?.type });
    }
    if (message?.type === "DEPLOYMENT_INITIALIZE") {
      chainId = message.chainId;
    } else if (message?.type === "WIPE_APPLY") {
      drafts.delete(message.futureId);
    } else if (message !== undefined) {
      drafts.set(message.futureId, { ...drafts.get(message.futureId), ...toFacts(message) });
    }
  }
  // A future without an address was not deployed, or is a call.
  const contracts = [...drafts].flatMap(([id, { address, ...draft }]) =>
    address === undefined ? [] : [[id, { ...draft, address }] as const],
  );
  return { chainId, contracts: new Map(contracts), unfinished: [...unfinished.values()] };
}

interface Line {
  readonly progress: z.infer<typeof progressSchema> | undefined;
  readonly message: Message | undefined;
}

function readLines(text: string, file: string): readonly Line[] {
  const lines = text.trimEnd().split("\n");
  return lines.map((line, index) => {
    const json = parseIfShallowJson(line);
    const progress = progressSchema.safeParse(json).data;
    const message = messageSchema.safeParse(json).data;
    const isCutOff = json === undefined && index === lines.length - 1;
    if (line.trim() !== "" && !isJsonRecord(json) && !isCutOff) {
      const problem = `line ${index + 1} cannot be read`;
      throw createFailure("DEPLOYMENT_INVALID", { place: file, problem });
    }
    return { progress, message };
  });
}

function toFacts(message: Exclude<Message, { type: "DEPLOYMENT_INITIALIZE" | "WIPE_APPLY" }>): Draft {
  switch (message.type) {
    case "CONTRACT_AT_EXECUTION_STATE_INITIALIZE":
      return { contract: message.contractName, address: message.contractAddress, isDeployed: false };
    case "NETWORK_INTERACTION_REQUEST": {
      const { to, data } = message.networkInteraction;
      // The create2 strategy calls a deployer.
      return { creationBytecode: to === undefined ? data : undefined };
    }
    case "DEPLOYMENT_EXECUTION_STATE_INITIALIZE": {
      const { contractName, constructorArgs, libraries } = message;
      return {
        contract: contractName,
        constructorArguments: constructorArgs && { kind: "values", values: constructorArgs.map(toValue) },
        libraries,
      };
    }
    case "TRANSACTION_CONFIRM":
      return { transactionHash: message.hash };
    case "DEPLOYMENT_EXECUTION_STATE_COMPLETE":
      return { address: message.result.address };
  }
}

/** Ignition writes integers as `{ "_kind": "bigint", "value": "1" }`. */
function toValue(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(toValue);
  }
  if (!isJsonRecord(value)) {
    return value;
  }
  return value._kind === "bigint"
    ? value.value
    : Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toValue(member)]));
}
