import { existsSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { type Address, toBareHex } from "../../base/hex.ts";
import { isJsonRecord } from "../../base/json.ts";
import { createAddress, deterministicDeployer, readDeployerCall } from "../../core/creation/addresses.ts";
import type { KeptBuilds, RecordedContract, RecordedCreation } from "../../verification/ports.ts";
import { listIfThere } from "../files.ts";
import {
  addressSchema,
  bytesSchema,
  hashSchema,
  ifReadable,
  mentions,
  parseRecordFile,
  type RecordFile,
  readRecordFile,
} from "./record-file.ts";

const hash = hashSchema.nullish().catch(undefined);

const bytes = bytesSchema.optional().catch(undefined);

const name = z.string().min(1).nullish().catch(undefined);

const account = addressSchema.nullish().catch(undefined);

const quantity = z.string().transform(Number).pipe(z.int().nonnegative()).optional().catch(undefined);

const childSchema = z.object({
  transactionType: z.string().optional(),
  contractName: name,
  address: addressSchema,
  initCode: bytes,
});

const transactionSchema = z.object({
  hash,
  /** `CREATE` or `CREATE2`; of a `CALL` the address is that of the contract that was called. */
  transactionType: z.string(),
  contractName: name,
  contractAddress: account,
  arguments: z.array(z.string()).nullish().catch(undefined),
  transaction: z
    .object({ from: account, to: account, nonce: quantity, input: bytes, data: bytes })
    .optional()
    .catch(undefined),
  additionalContracts: z.array(childSchema).nullish(),
});

const runSchema = z.object({
  transactions: z.array(transactionSchema),
  chain: z.coerce.number().int().positive(),
  receipts: z.array(z.object({ contractAddress: account })).catch([]),
  libraries: z.array(z.string()).default([]),
  commit: z.string().nullish().catch(undefined),
});

type Run = z.infer<typeof runSchema>;

/** A script that worked on several chains has one file for all. */
const multiSchema = z.object({ deployments: z.array(runSchema) });

/** Returns whether a file is one that a script of Foundry left when it was broadcast. */
export function isFoundryBroadcast({ json }: RecordFile): boolean {
  return isJsonRecord(json) && (isRun(json) || isMulti(json));
}

function isRun(json: object): boolean {
  return "transactions" in json && Array.isArray(json.transactions) && "chain" in json;
}

function isMulti({ deployments }: Readonly<Record<string, unknown>>): boolean {
  return Array.isArray(deployments) && deployments.some((one) => isJsonRecord(one) && isRun(one));
}

/**
 * Reads the contracts that a run of a Foundry script created, those that its contracts created in turn
 * (`additionalContracts`) among them.
 *
 * @see https://getfoundry.sh/forge/deploying
 */
export function readFoundryBroadcast(file: RecordFile): readonly RecordedContract[] {
  const isWhole = isJsonRecord(file.json) && !isMulti(file.json);
  const runs = isWhole ? [parseRecordFile(runSchema, file)] : parseRecordFile(multiSchema, file).deployments;
  const builds = findOut(file.path);
  return runs.flatMap((run) => run.transactions.flatMap((sent) => toRecords(sent, { run, file, builds })));
}

interface Origin {
  readonly run: Run;
  readonly file: RecordFile;
  readonly builds: KeptBuilds | undefined;
}

type Sent = Run["transactions"][number];

function toRecords(sent: Sent, { run, file, builds }: Origin): RecordedContract[] {
  const { transactionType, contractName, contractAddress, transaction, additionalContracts } = sent;
  const shared = {
    file: file.path,
    chainId: run.chain,
    transactionHash: sent.hash ?? undefined,
    libraries: toLibraries(run.libraries),
    builds,
    commit: run.commit ?? undefined,
  };
  const isCreation = transactionType === "CREATE" || transactionType === "CREATE2";
  const created: RecordedContract[] =
    isCreation && contractAddress
      ? [
          {
            ...shared,
            address: contractAddress,
            name: contractName ?? contractAddress,
            contract: contractName ?? undefined,
            // A CREATE2 is sent to the deployer, with the salt before the code.
            creationBytecode:
              transactionType === "CREATE" ? (transaction?.input ?? transaction?.data) : undefined,
            constructorArguments: sent.arguments ? { kind: "strings", values: sent.arguments } : undefined,
            creations: toCreations(sent, {
              run,
              by: transactionType === "CREATE" ? "transaction" : "contract",
            }),
            otherAddress: findOtherAddress(sent, { run, file }),
          },
        ]
      : [];
  const children = (additionalContracts ?? []).map(
    ({ address, contractName: child, initCode }): RecordedContract => ({
      ...shared,
      address,
      name: child ?? `created by ${contractName ?? contractAddress ?? "a call"}`,
      contract: child ?? undefined,
      creationBytecode: initCode,
      creations: toCreations(sent, { run, by: "contract" }),
    }),
  );
  return [...created, ...children];
}

/** forge mixes up the hashes of transactions that it sent together: any of the run may be the one. */
function toCreations(
  { hash: own }: Sent,
  { run, by }: Pick<Origin, "run"> & Pick<RecordedCreation, "by">,
): RecordedContract["creations"] {
  const all = run.transactions.flatMap((sent) => sent.hash ?? []);
  return own ? [{ hashes: [...new Set([own, ...all])], by }] : undefined;
}

/**
 * Computes where the recorded transaction creates its contract, if that is another address than the recorded one. On
 * a chain with addresses of its own, no receipt has the one that Ethereum would give.
 */
function findOtherAddress(
  { transactionType, contractAddress, transaction: { from, to, nonce: count, input } = {} }: Sent,
  { run, file }: Omit<Origin, "builds">,
): RecordedContract["otherAddress"] {
  const byDeployer =
    to === deterministicDeployer && input ? readDeployerCall(toBareHex(input), to)?.address : undefined;
  const bySender = from && count !== undefined ? createAddress({ creator: from, nonce: count }) : undefined;
  const received = run.receipts.find((receipt) => receipt.contractAddress === bySender)?.contractAddress;
  const created = transactionType === "CREATE2" ? byDeployer : received;
  return created && created !== contractAddress ? { address: created, file: file.path } : undefined;
}

/** `src/Math.sol:Math:0x…` */
function toLibraries(libraries: readonly string[]): RecordedContract["libraries"] {
  const pairs = libraries.map((library) => {
    const colon = library.lastIndexOf(":");
    return [library.slice(0, colon), library.slice(colon + 1)] as const;
  });
  return pairs.length === 0 ? undefined : Object.fromEntries(pairs);
}

/** Foundry's builds lie beside its broadcasts, where it was told to keep build infos. */
function findOut(file: string): KeptBuilds | undefined {
  const parts = path.resolve(file).split(path.sep);
  const at = parts.lastIndexOf("broadcast");
  const out = at === -1 ? undefined : path.join(parts.slice(0, at).join(path.sep), "out");
  return out !== undefined && existsSync(path.join(out, "build-info")) ? { path: out } : undefined;
}

/**
 * Finds a contract in a Foundry project's runs: `broadcast/<script>/<chain id>/run-*.json`, and those of
 * scripts that worked on several chains, which are below `multi`. Dry runs deployed nothing.
 */
export async function findFoundryRecords(
  broadcastFolder: string,
  { chainId, address }: { readonly chainId: number; readonly address: Address },
): Promise<readonly RecordedContract[]> {
  const records: RecordedContract[] = [];
  for (const { name: script } of await listIfThere(broadcastFolder)) {
    const folder = path.join(broadcastFolder, script);
    const folders =
      script === "multi"
        ? (await listIfThere(folder)).map((entry) => path.join(folder, entry.name))
        : [path.join(folder, `${chainId}`)];
    for (const runs of folders) {
      records.push(...(await findInRuns(runs, address)));
    }
  }
  return records;
}

/** The names of runs end in their times, but for that of the latest, which comes first. */
async function findInRuns(folder: string, address: Address): Promise<readonly RecordedContract[]> {
  const entries = await listIfThere(folder);
  const files = entries.map((entry) => path.join(folder, entry.name));
  const records: RecordedContract[] = [];
  for (const file of files.filter((one) => one.endsWith(".json")).toReversed()) {
    if (await mentions(file, address)) {
      const read = await ifReadable(async () => readRunIfAny(await readRecordFile(file)));
      records.push(...(read ?? []).filter((record) => isNew(record, records)));
    }
  }
  return records;
}

function readRunIfAny(file: RecordFile): readonly RecordedContract[] {
  return isFoundryBroadcast(file) ? readFoundryBroadcast(file) : [];
}

/** The latest run is also there under its time. */
function isNew({ address, transactionHash }: RecordedContract, known: readonly RecordedContract[]): boolean {
  return !known.some((other) => other.address === address && other.transactionHash === transactionHash);
}
