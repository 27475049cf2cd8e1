import { z } from "zod";
import { address, chainId } from "./result-members.ts";
import { constructorArgumentsSchema } from "./result-schema.ts";

const creationSchema = z.object({
  kind: z.enum(["create", "create2", "create3"]).nullable().describe("Null: it is not known."),
  creator: address.describe("The account or factory that created the contract."),
  factory: z.string().nullable().describe("Name of the factory, if it is known here."),
  salt: z
    .string()
    .nullable()
    .describe(
      "As a known factory was given it; of another one, as CREATE2 got it; null: none, or not known.",
    ),
  nonce: z.int().nullable().describe("Nonce of the creator with `create`; null: none, or not known."),
  sender: address.describe("Sender of the transaction."),
  transactionHash: z.string().describe("Hash of the transaction."),
});

const repeatSchema = z.object({
  to: address.nullable().describe("Null: a transaction without a recipient."),
  data: z.string().describe("Call data or init code: 0x and hex digits."),
  value: z.string().describe("In wei, a quantity in hex."),
  dependsOn: z
    .array(z.enum(["sender", "nonce", "chain"]))
    .nullable()
    .describe(
      "What the address depends on besides the data; null: the factory decides, and it is not known.",
    ),
});

/** The state of the address on another chain. */
export const otherChainSchema = z.object({
  network: z.string().describe("As it was given."),
  chainId: chainId.nullable().describe("Null: its node did not answer."),
  state: z
    .enum(["free", "same-code", "other-code", "factory-missing", "nonce-used", "library-missing", "failed"])
    .describe(
      "factory-missing: the address is free, and the factory's code is not there; nonce-used: the sender's nonce is past it; library-missing: the address is free, and a library has no code.",
    ),
  message: z.string().optional().describe("Of a failure."),
});

const againstSchema = z.object({
  contract: z.string().describe("Its fully qualified name."),
  hash: z
    .string()
    .nullable()
    .describe("Of its init code with the same arguments; null: libraries or arguments are not known."),
  isSame: z.boolean().describe("Whether the checkout gives the same init code."),
  cause: z.string().optional().describe("Of a difference; see docs/causes.md."),
  explanation: z.string().optional().describe("The cause in words."),
});

/** The init code of a contract, and what repeats its creation. */
export const initCodeResultSchema = z.object({
  address: address,
  network: z.string().describe("Name of the network."),
  chainId,
  initCode: z.string().describe("With the constructor arguments: 0x and hex digits."),
  hash: z.string().describe("keccak256 of it, as CREATE2 takes it."),
  proof: z
    .enum(["transaction", "address", "call", "trace"])
    .describe(
      "transaction: it is the input of the creation; address: CREATE2's address proves it; call: a call of CreateX has it, whose salt gives the address, which proves nothing of the init code; trace: the node says so.",
    ),
  creation: creationSchema.describe("How the contract was created."),
  contract: z.string().nullable().describe("Fully qualified name; null: its source is not known."),
  constructorArguments: constructorArgumentsSchema
    .omit({ origin: true })
    .nullable()
    .describe("Null: the source is not known, or its init code is another."),
  libraries: z
    .record(z.string(), address)
    .describe("Linked libraries that the code or its init code tells: fully qualified name → address."),
  fork: z.literal(true).optional().describe("Set if the node serves a fork: its state was read."),
  repeat: repeatSchema.describe("The transaction that creates the contract on another chain."),
  chains: z.array(otherChainSchema).describe("What is at the address on the chains that were named."),
  against: againstSchema.nullable().describe("The comparison with a contract of the project."),
});

/** The state of the address on another chain. */
export type OtherChain = z.infer<typeof otherChainSchema>;

/** The init code of a contract, and what repeats its creation. */
export type InitCodeResult = z.infer<typeof initCodeResultSchema>;
