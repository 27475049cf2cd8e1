import { existsSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { type Address, type Hex, toBareHex, toHex } from "../../base/hex.ts";
import { isJsonRecord, parseIfJson } from "../../base/json.ts";
import { mapWithLimit } from "../../base/map-with-limit.ts";
import type { GivenArguments } from "../../core/abi/constructor.ts";
import type { DeploymentRecord, RecordedContract } from "../../verification/ports.ts";
import { fileLimit, listIfThere, readIfThere } from "../files.ts";
import { parseRecordFile, type RecordFile, readRecordFile, toRecordName } from "./record-file.ts";
import { addressSchema, bytesSchema, hashSchema } from "./wire-values.ts";

/**
 * Finds a contract in a hardhat-deploy folder: `<network>/<Name>.json` of the networks whose chain it
 * is. A file that does not mention the address is not parsed: they hold whole ABIs and sources.
 */
export async function findHardhatDeployRecords(
  deploymentsFolder: string,
  { chainId, address }: { readonly chainId: number; readonly address: Address },
): Promise<readonly DeploymentRecord[]> {
  const records: DeploymentRecord[] = [];
  for (const { name } of await listIfThere(deploymentsFolder)) {
    const folder = path.join(deploymentsFolder, name);
    if ((await readChainId(folder)) === chainId) {
      records.push(...(await findInFolder(folder, address)));
    }
  }
  return records;
}

/** Returns whether a folder is that of a network: `deployments/<network>`. */
export function isHardhatDeployNetwork(folder: string): boolean {
  return [".chain", ".chainId"].some((name) => existsSync(path.join(folder, name)));
}

/** Returns whether a file is one of a hardhat-deploy folder. */
export function isHardhatDeployRecord({ json }: RecordFile): boolean {
  return isJsonRecord(json) && "address" in json && "abi" in json;
}

/** Reads all contracts of a network of hardhat-deploy 1 or 2 (rocketh): one file each. */
export async function readHardhatDeployNetwork(folder: string): Promise<readonly RecordedContract[]> {
  const entries = await listIfThere(folder);
  const files = entries.filter((entry) => entry.isFile() && /^[^.].*\.json$/.test(entry.name));
  const read = await mapWithLimit(files, {
    limit: fileLimit,
    map: ({ name }) => readRecordFile(path.join(folder, name)),
  });
  const records = read.filter(isHardhatDeployRecord);
  return Promise.all(records.map(readHardhatDeployRecord));
}

/** Reads one contract of hardhat-deploy. A proxy's record names its implementation. */
export async function readHardhatDeployRecord(file: RecordFile): Promise<RecordedContract> {
  const { path: place } = file;
  const { args, argsData, implementation, libraries, contractName, sourceName, solcInputHash } =
    parseRecordFile(detailsSchema, file);
  const contract = toContract(parseRecordFile(recordSchema, file));
  const input = solcInputHash && path.join(path.dirname(place), "solcInputs", `${solcInputHash}.json`);
  return {
    ...contract,
    name: toRecordName(place),
    file: place,
    chainId: await readChainId(path.dirname(place)),
    contract: contractName && sourceName ? `${sourceName}:${contractName}` : contractName,
    constructorArguments: toArguments({ args, argsData }),
    libraries,
    builds: input !== undefined && existsSync(input) ? input : undefined,
    ...(implementation === undefined ? {} : { isProxy: true, implementations: [implementation] }),
  };
}

const detailsSchema = z.object({
  args: z.array(z.unknown()).optional().catch(undefined),
  argsData: bytesSchema.optional().catch(undefined),
  implementation: addressSchema.optional().catch(undefined),
  libraries: z.record(z.string(), z.string()).optional().catch(undefined),
  contractName: z.string().optional().catch(undefined),
  sourceName: z.string().optional().catch(undefined),
  solcInputHash: z
    .string()
    .regex(/^[0-9a-f]+$/i)
    .optional()
    .catch(undefined),
});

type Details = z.infer<typeof detailsSchema>;

function toArguments({ args, argsData }: Pick<Details, "args" | "argsData">): GivenArguments | undefined {
  if (argsData !== undefined) {
    return { kind: "hex", hex: argsData };
  }
  return args && { kind: "values", values: args };
}

const chainSchema = z.object({ chainId: z.coerce.number() });

/** Version 1 writes `.chainId`, version 2 `.chain`, which takes its place. */
async function readChainId(folder: string): Promise<number | undefined> {
  const chain = await readIfThere(path.join(folder, ".chain"));
  if (chain !== undefined) {
    return chainSchema.safeParse(parseIfJson(chain)).data?.chainId;
  }
  const chainId = await readIfThere(path.join(folder, ".chainId"));
  return chainId === undefined ? undefined : Number(chainId.trim());
}

async function findInFolder(folder: string, address: Address): Promise<readonly DeploymentRecord[]> {
  const entries = await listIfThere(folder);
  const files = entries
    .filter(({ name }) => name.endsWith(".json"))
    .map(({ name }) => path.join(folder, name));
  const records = await mapWithLimit(files, { limit: fileLimit, map: (file) => readRecord(file, address) });
  return records.filter((record) => record !== undefined);
}

async function readRecord(file: string, address: Address): Promise<DeploymentRecord | undefined> {
  const text = (await readIfThere(file)) ?? "";
  const contract = text.toLowerCase().includes(address.toLowerCase())
    ? parseHardhatDeployRecord(text)
    : undefined;
  return contract?.address === address
    ? { ...contract, name: path.basename(file, ".json"), file }
    : undefined;
}

/** A contract that hardhat-deploy has deployed. */
interface HardhatDeployContract {
  readonly address: Address;
  readonly transactionHash: Hex | undefined;
  readonly creationBytecode: Hex | undefined;
}

const hash = hashSchema.optional().catch(undefined);

const bytes = bytesSchema.optional().catch(undefined);

/** Version 1 has the hash at the top and in the receipt, version 2 (rocketh) with the transaction. */
const recordSchema = z.object({
  address: addressSchema,
  transactionHash: hash,
  receipt: z.object({ transactionHash: hash }).optional().catch(undefined),
  transaction: z.object({ hash }).optional().catch(undefined),
  bytecode: bytes,
  argsData: bytes,
});

/**
 * Reads one file of a hardhat-deploy folder, `<Name>.json`, of version 1 or 2; undefined for a JSON
 * file of another kind.
 *
 * Only version 2 writes the encoded arguments; those of version 1 are in its transaction.
 *
 * @see https://github.com/wighawag/hardhat-deploy
 */
function parseHardhatDeployRecord(text: string): HardhatDeployContract | undefined {
  const record = recordSchema.safeParse(parseIfJson(text)).data;
  return record && toContract(record);
}

function toContract(record: z.infer<typeof recordSchema>): HardhatDeployContract {
  const { address, transactionHash, receipt, transaction, bytecode, argsData } = record;
  return {
    address,
    transactionHash: transaction?.hash ?? transactionHash ?? receipt?.transactionHash,
    creationBytecode:
      bytecode === undefined || argsData === undefined
        ? undefined
        : toHex(toBareHex(bytecode) + toBareHex(argsData)),
  };
}
