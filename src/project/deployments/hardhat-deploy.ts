import { existsSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { toBareHex, toHex } from "../../base/hex.ts";
import { isJsonRecord, parseIfJson, parseIfShallowJson } from "../../base/json.ts";
import { mapWithLimit } from "../../base/map-with-limit.ts";
import type { KeptBuilds, RecordedContract } from "../../verification/ports.ts";
import { fileLimit, listIfThere, readIfThere } from "../files.ts";
import {
  addressSchema,
  bytesSchema,
  hashSchema,
  parseRecordFile,
  type RecordFile,
  type RecordSearch,
  readRecordFile,
  toRecordName,
} from "./record-file.ts";

/** `deployments/<network>` */
export function isHardhatDeployNetwork(folder: string): boolean {
  return [".chain", ".chainId"].some((name) => existsSync(path.join(folder, name)));
}

export function isHardhatDeployRecord({ json }: RecordFile): boolean {
  return isJsonRecord(json) && "address" in json && "abi" in json;
}

/**
 * Files without the address that is searched are not parsed: they hold whole ABIs and sources.
 *
 * @throws DEPLOYMENT_INVALID when the file with the chain id has none
 */
export async function readHardhatDeployNetwork(
  folder: string,
  { address, orTell }: RecordSearch,
): Promise<readonly RecordedContract[]> {
  const chainId = await readChainId(folder);
  const entries = listIfThere(folder);
  const read = async (name: string) => {
    const file = await readRecordFile(path.join(folder, name), address);
    return file && isHardhatDeployRecord(file) ? [readHardhatDeployRecord(file, chainId)] : [];
  };
  const records = await mapWithLimit(
    entries.filter((entry) => entry.isFile() && /^[^.].*\.json$/.test(entry.name)),
    { limit: fileLimit, map: ({ name }) => read(name).catch(orTell) },
  );
  return records.flat();
}

export async function readHardhatDeployFile(file: RecordFile): Promise<readonly RecordedContract[]> {
  return [readHardhatDeployRecord(file, await readChainId(path.dirname(file.path)))];
}

/** @see https://github.com/wighawag/hardhat-deploy */
function readHardhatDeployRecord(file: RecordFile, chainId: number | undefined): RecordedContract {
  const { path: place } = file;
  const record = parseRecordFile(recordSchema, file);
  const { address, args, argsData, bytecode, implementation, libraries, metadata, solcInputHash } = record;
  const { transactionHash, receipt, transaction } = record;
  const isWhole = bytecode !== undefined && argsData !== undefined;
  return {
    address,
    transactionHash: transaction?.hash ?? transactionHash ?? receipt?.transactionHash,
    creationBytecode: isWhole ? toHex(toBareHex(bytecode) + toBareHex(argsData)) : undefined,
    name: toRecordName(place),
    file: place,
    chainId,
    contract: toContractName(record),
    constructorArguments:
      argsData === undefined ? args && { kind: "values", values: args } : { kind: "hex", hex: argsData },
    libraries,
    builds: findBuilds(place, { metadata, solcInputHash }),
    ...(implementation === undefined ? {} : { isProxy: true, implementations: [implementation] }),
  };
}

/** solc's metadata file, which is kept as a text. */
const metadataSchema = z
  .string()
  .transform((text) => parseIfShallowJson(text))
  .pipe(
    z.object({
      compiler: z.object({ version: z.string() }),
      settings: z.object({ compilationTarget: z.record(z.string(), z.string()) }),
      sources: z.record(z.string(), z.looseObject({ content: z.string().optional() })),
    }),
  );

const hash = hashSchema.optional().catch(undefined);

const bytes = bytesSchema.optional().catch(undefined);

/** Version 1 has the hash at the top and in the receipt, version 2 (rocketh) with the transaction. */
const recordSchema = z.object({
  address: addressSchema,
  transactionHash: hash,
  receipt: z.object({ transactionHash: hash }).optional().catch(undefined),
  transaction: z.object({ hash }).optional().catch(undefined),
  bytecode: bytes,
  /** Only version 2 writes the encoded arguments; those of version 1 are in its transaction. */
  argsData: bytes,
  args: z.array(z.unknown()).optional().catch(undefined),
  implementation: addressSchema.optional().catch(undefined),
  libraries: z.record(z.string(), z.string()).optional().catch(undefined),
  contractName: z.string().optional().catch(undefined),
  sourceName: z.string().optional().catch(undefined),
  metadata: metadataSchema.optional().catch(undefined),
  solcInputHash: z
    .string()
    .regex(/^[0-9a-f]+$/i)
    .optional()
    .catch(undefined),
});

type HardhatDeployRecord = z.infer<typeof recordSchema>;

/** Version 2 names the contract; of version 1 the metadata do. */
function toContractName({
  contractName,
  sourceName,
  metadata,
}: Pick<HardhatDeployRecord, "contractName" | "sourceName" | "metadata">): string | undefined {
  if (contractName !== undefined) {
    return sourceName === undefined ? contractName : `${sourceName}:${contractName}`;
  }
  const [target] = Object.entries(metadata?.settings.compilationTarget ?? {});
  return target?.join(":");
}

/** Version 1 keeps the compiler's input beside the records. Otherwise the metadata may have the sources' texts. */
function findBuilds(
  place: string,
  { metadata, solcInputHash }: Pick<HardhatDeployRecord, "metadata" | "solcInputHash">,
): KeptBuilds | undefined {
  const solcLongVersion = metadata?.compiler.version;
  const input = solcInputHash && path.join(path.dirname(place), "solcInputs", `${solcInputHash}.json`);
  if (input !== undefined && existsSync(input)) {
    return { paths: [input], solcLongVersion };
  }
  const sources = Object.values(metadata?.sources ?? {});
  return sources.length > 0 && sources.every(({ content }) => content !== undefined)
    ? { paths: [place], solcLongVersion }
    : undefined;
}

const chainIdSchema = z.coerce.number().pipe(z.int().positive());

const chainSchema = z.object({ chainId: chainIdSchema });

/** Version 1 writes `.chainId`, version 2 `.chain`. @throws DEPLOYMENT_INVALID */
async function readChainId(folder: string): Promise<number | undefined> {
  const [newer, older] = [path.join(folder, ".chain"), path.join(folder, ".chainId")];
  const chain = readIfThere(newer);
  if (chain !== undefined) {
    return parseRecordFile(chainSchema, { path: newer, json: parseIfJson(chain) }).chainId;
  }
  const chainId = readIfThere(older);
  return chainId === undefined
    ? undefined
    : parseRecordFile(chainIdSchema, { path: older, json: chainId.trim() });
}
