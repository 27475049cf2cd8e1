import { z } from "zod";
import { toBareHex } from "../../base/hex.ts";
import { parseAddress } from "../../core/contract/parse-address.ts";
import { createFailure } from "../../core/errors/failure.ts";
import type { PlannedContract, PreflightRequest } from "../../verification/preflight/preflight.ts";
import { loadModule } from "../options/given-values.ts";

const artifact = z.object({ sourceName: z.string(), contractName: z.string(), bytecode: z.string() });

/**
 * A deployment in an Ignition module, of the members that are read here.
 *
 * @see https://hardhat.org/ignition/docs/reference/creating-modules
 */
const deployment = z.object({
  type: z.enum([
    "CONTRACT_DEPLOYMENT",
    "NAMED_ARTIFACT_CONTRACT_DEPLOYMENT",
    "LIBRARY_DEPLOYMENT",
    "NAMED_ARTIFACT_LIBRARY_DEPLOYMENT",
  ]),
  id: z.string(),
  contractName: z.string(),
  artifact: artifact.optional(),
  constructorArgs: z.array(z.unknown()).default([]),
  libraries: z.record(z.string(), z.unknown()),
  value: z.unknown().optional(),
  from: z.unknown().optional(),
});

type Deployment = z.infer<typeof deployment>;

interface IgnitionModule {
  readonly id: string;
  readonly futures: ReadonlySet<unknown>;
  readonly submodules: ReadonlySet<IgnitionModule>;
}

const ignitionModule: z.ZodType<IgnitionModule> = z.object({
  id: z.string(),
  futures: z.set(z.unknown()),
  get submodules() {
    return z.set(ignitionModule);
  },
});

/** Returns whether a contract is given by the file of an Ignition module. */
export function isModuleFile(name: string): boolean {
  return /\.[cm]?[jt]s$/.test(name);
}

/**
 * Lists the contracts that an Ignition module deploys, with the arguments, libraries and senders that are known before.
 * The file imports the project's own copy of Ignition.
 *
 * @throws MODULE_NOT_LOADED
 * @throws INVALID_OPTION if it exports no module, INVALID_ADDRESS
 */
export async function readIgnitionModule(file: string): Promise<Required<PreflightRequest>> {
  const read = ignitionModule.safeParse(await loadModule(file));
  if (!read.success) {
    const reason = `the default export of ${file} is no module of Hardhat Ignition`;
    throw createFailure("INVALID_OPTION", { option: "contract", reason });
  }
  const futures = new Set(listFutures(read.data));
  const deployments = [...futures].flatMap((future) => deployment.safeParse(future).data ?? []);
  return { module: read.data.id, contracts: deployments.map(toPlanned) };
}

function listFutures({ futures, submodules }: IgnitionModule): readonly unknown[] {
  return [...[...submodules].flatMap(listFutures), ...futures];
}

function toPlanned({ id, contractName, artifact: own, ...given }: Deployment): PlannedContract {
  const values = resolve(given.constructorArgs);
  const libraries = Object.entries(given.libraries).flatMap(([name, future]) => {
    const address = resolve(future);
    return typeof address === "string" ? [[name, address] as const] : [];
  });
  return {
    future: id,
    name: own === undefined ? contractName : `${own.sourceName}:${own.contractName}`,
    creationBytecode: own && toBareHex(own.bytecode),
    constructorArguments: Array.isArray(values) ? { kind: "values", values } : undefined,
    libraries: Object.fromEntries(libraries),
    sender: typeof given.from === "string" ? parseAddress(given.from) : undefined,
    value: typeof given.value === "bigint" ? given.value : undefined,
  };
}

const deployed = z.object({
  type: z.enum(["CONTRACT_AT", "NAMED_ARTIFACT_CONTRACT_AT"]),
  address: z.string(),
});

/** A value of another future, a parameter or an account. */
const later = z.union([
  z.object({ id: z.string(), module: z.object({}) }),
  z.object({ type: z.literal("MODULE_PARAMETER"), moduleId: z.string() }),
  z.object({ type: z.literal("ACCOUNT"), accountIndex: z.number() }),
]);

/** Returns a value as it is before the deployment; undefined: it is known only during it. */
function resolve(value: unknown): unknown {
  const address = deployed.safeParse(value).data?.address;
  if (address !== undefined || later.safeParse(value).success) {
    return address;
  }
  if (Array.isArray(value)) {
    const items = value.map(resolve);
    return items.includes(undefined) ? undefined : items;
  }
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).map(([name, member]) => [name, resolve(member)] as const);
    return members.some(([, member]) => member === undefined) ? undefined : Object.fromEntries(members);
  }
  return value;
}
