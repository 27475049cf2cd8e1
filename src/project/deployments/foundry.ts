import { existsSync } from "node:fs";
import path from "node:path";
import { type Address, toBareHex } from "../../base/hex.ts";
import { createAddress, deterministicDeployer, readDeployerCall } from "../../core/creation/addresses.ts";
import type { KeptBuilds, RecordedContract, RecordedCreation } from "../../verification/ports.ts";
import { listIfThere, listUpwards } from "../files.ts";
import { listProfileSettings, readFoundryConfig } from "../given/foundry-config.ts";
import { isFoundryBroadcast, type Run, readRuns, type Sent } from "./foundry-run.ts";
import { ifReadable, mentions, type RecordFile, readRecordFile } from "./record-file.ts";

/**
 * Reads the contracts that a run of a Foundry script created, those that its contracts created in turn
 * (`additionalContracts`) among them.
 *
 * @see https://getfoundry.sh/forge/deploying
 */
export function readFoundryBroadcast(file: RecordFile): readonly RecordedContract[] {
  const builds = findBuilds(file.path);
  return readRuns(file).flatMap((run) =>
    run.transactions.flatMap((sent) => toRecords(sent, { run, file, builds })),
  );
}

interface Origin {
  readonly run: Run;
  readonly file: RecordFile;
  readonly builds: KeptBuilds | undefined;
}

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
            creations: toCreations(sent, transactionType === "CREATE" ? "transaction" : "contract"),
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
      creations: toCreations(sent, "contract"),
    }),
  );
  return [...created, ...children];
}

function toCreations({ hash: own }: Sent, by: RecordedCreation["by"]): RecordedContract["creations"] {
  return own ? [{ hash: own, by }] : undefined;
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

/**
 * Finds Foundry's builds in the project that a broadcast lies in, where it was told to keep build infos. Which profile
 * built is not recorded.
 */
function findBuilds(file: string): KeptBuilds | undefined {
  for (const folder of listUpwards(path.dirname(path.resolve(file)))) {
    const isProject = existsSync(path.join(folder, "foundry.toml"));
    const settings = isProject ? listProfileSettings(readFoundryConfig(folder)) : [];
    const outs = ["out", ...settings.flatMap(({ name, value }) => (name === "out" ? [value] : []))];
    const named = settings.flatMap(({ name, value }) => (name === "build_info_path" ? [value] : []));
    const infos = [...outs.map((out) => path.join(out, "build-info")), ...named];
    const paths = [...new Set(infos.map((place) => path.resolve(folder, place)))].filter((place) =>
      existsSync(place),
    );
    if (isProject || paths.length > 0) {
      return paths.length === 0 ? undefined : { paths };
    }
  }
  return undefined;
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
function isNew(
  { address, transactionHash: hash }: RecordedContract,
  known: readonly RecordedContract[],
): boolean {
  const others = known.filter((other) => other.address === address);
  return hash === undefined
    ? others.length === 0
    : others.every(({ transactionHash }) => transactionHash !== hash);
}
