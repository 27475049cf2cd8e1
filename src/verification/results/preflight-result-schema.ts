import { z } from "zod";
import { explorerKinds } from "../../core/contract/contract-record.ts";
import { address, chainId } from "./result-members.ts";

/** What a service may be asked without a submission. */
export const preflightChecks = ["key", "chain", "compiler", "EVM version"] as const;

/** The answers of a service of the network. */
export const preflightServiceSchema = z.object({
  name: z.string().describe("Name of the service."),
  apiUrl: z.string().describe("Base URL of its API."),
  kind: z.enum(explorerKinds).describe("Its API; local: the local explorer."),
  answered: z.boolean().describe("Whether it answered a request that only reads."),
  checked: z
    .array(z.enum(preflightChecks))
    .describe("What its answers tell about. A key is checked for reading; what is wrong is a finding."),
  format: z
    .enum(["standard-json", "single-file"])
    .nullable()
    .describe("The form in which it gets the source; null: no contract is named."),
});

/** One thing that was found. */
export const preflightFindingSchema = z.object({
  severity: z
    .enum(["fails", "warning", "fine"])
    .describe(
      "fails: the deployment or its verification will fail; warning: look at it, or it was not asked.",
    ),
  future: z.string().optional().describe("Id of the future of an Ignition module that it is about."),
  about: z
    .string()
    .describe("A service by its name, or a part of the build: `build`, `size`, `git` and so on."),
  code: z.string().optional().describe("Code of the failure; see docs/errors.md."),
  reason: z.string().describe("What is so."),
  hint: z.string().optional().describe("What to do about it."),
});

/** A contract that is to be deployed. */
export const preflightContractSchema = z.object({
  future: z.string().optional().describe("Id of its future in an Ignition module."),
  name: z.string().describe("Its fully qualified name."),
  compiler: z.string().describe("Long version of the compiler."),
  build: z
    .string()
    .nullable()
    .describe(
      "Id of the build info. Another build may have other metadata, and so other init code; null: its code has no hash of metadata.",
    ),
  runtimeBytes: z.int().describe("Bytes of the code that is to be at the address."),
  initCode: z
    .object({
      hash: z.string().describe("keccak256 of it, as CREATE2 takes it."),
      bytes: z.int().describe("With the constructor arguments."),
      constructorArguments: z.string().describe("The encoded constructor arguments in it, without 0x."),
    })
    .nullable()
    .describe("The linked init code with its arguments; null: a library or an argument is missing."),
});

/** Where a factory creates the contract. */
export const plannedAddressSchema = z.object({
  kind: z.enum(["create2", "create3"]).describe("The way of CREATE2 or CREATE3."),
  address: address.describe("Where the factory creates the contract."),
  factory: address.describe("The factory."),
  salt: z.string().describe("As it is given to the factory: 0x and 64 hex digits."),
  dependsOn: z
    .array(z.enum(["sender", "chain"]))
    .describe("What else the address depends on, because the factory puts it into the salt."),
  isFree: z.boolean().describe("Whether there is no code at the address."),
});

/** The result of a preflight. */
export const preflightResultSchema = z.object({
  status: z
    .enum(["will-fail", "warnings", "ready"])
    .describe("ready: nothing was found that keeps the contract from being deployed and verified."),
  network: z.string().describe("Name of the network."),
  chainId,
  contract: preflightContractSchema
    .nullable()
    .describe("The contract; null: only the services were asked, or a module was given."),
  module: z
    .object({
      id: z.string().describe("Its id."),
      contracts: z.array(preflightContractSchema).describe("Each that was found in the project."),
    })
    .optional()
    .describe("The Ignition module that was given."),
  services: z.array(preflightServiceSchema).describe("Each service of the network."),
  addresses: z
    .array(plannedAddressSchema)
    .describe("With a factory and a salt: where it creates the contract."),
  findings: z.array(preflightFindingSchema).describe("What was found, the worst first."),
});

/** The answers of a service of the network. */
export type PreflightService = z.infer<typeof preflightServiceSchema>;

/** One thing that was found. */
export type PreflightFinding = z.infer<typeof preflightFindingSchema>;

/** A contract that is to be deployed. */
export type PreflightContract = z.infer<typeof preflightContractSchema>;

/** Where a factory creates the contract. */
export type PlannedAddress = z.infer<typeof plannedAddressSchema>;

/** The result of a preflight. */
export type PreflightResult = z.infer<typeof preflightResultSchema>;
