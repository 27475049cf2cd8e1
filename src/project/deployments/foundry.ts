import { existsSync } from "node:fs";
import path from "node:path";
import type { KeptBuilds, RecordedContract } from "../../verification/ports.ts";
import { listUpwards } from "../files.ts";
import { listProfileSettings, readFoundryConfig } from "../given/foundry-config.ts";
import { type Run, readRuns, type Sent } from "./foundry-run.ts";
import type { RecordFile } from "./record-file.ts";

/**
 * With those that its contracts created in turn (`additionalContracts`).
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
    transactionHash: sent.hash,
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
    }),
  );
  return [...created, ...children];
}

/** `src/Math.sol:Math:0x…` */
function toLibraries(libraries: readonly string[]): RecordedContract["libraries"] {
  const pairs = libraries.map((library) => {
    const colon = library.lastIndexOf(":");
    return [library.slice(0, colon), library.slice(colon + 1)] as const;
  });
  return pairs.length === 0 ? undefined : Object.fromEntries(pairs);
}

/** Which profile built is not recorded. */
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
