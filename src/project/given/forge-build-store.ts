import path from "node:path";
import { z } from "zod";
import { invariant } from "../../base/errors.ts";
import { type BareHex, toBareHex } from "../../base/hex.ts";
import { parseIfJson } from "../../base/json.ts";
import type { StoredContract } from "../../core/build/compiled-contract.ts";
import type { OutputFilter } from "../../core/build/parse-output.ts";
import { hasName, splitName } from "../../core/contract/contract-name.ts";
import { type BaseError, createFailure, isFailure } from "../../core/errors/failure.ts";
import type { BuildInfoStore } from "../../verification/ports.ts";
import { readBuildFile } from "../files.ts";
import { leaveOutKnown } from "../find-in-outputs.ts";
import { findForgeArtifacts, infoFolderName, listForgeArtifacts, readForgeInput } from "./forge-artifacts.ts";

/** A folder that forge writes artifacts and build infos to. */
interface ForgeOutput {
  readonly outFolder: string;
  /** The build infos with sources. */
  readonly wholeBuilds: BuildInfoStore;
}

/**
 * Creates the store of what forge has compiled: build infos with sources, and artifacts, whose sources are read
 * from the project's files. If both have a contract, the one of the build info is used. Each profile of forge may
 * have an output of its own; a contract that several have is found once.
 *
 * @throws BUILD_NOT_FOUND from each find and list, when there is neither
 * @throws SOURCES_CHANGED from `readBuildInfo`, when the files are not those that were compiled
 * @throws LANGUAGE_UNSUPPORTED when the code is that of an artifact of Vyper
 */
export function createForgeBuildStore({
  outputs,
  projectFolder,
}: {
  readonly outputs: readonly ForgeOutput[];
  readonly projectFolder: string;
}): BuildInfoStore {
  const stores = outputs.map((output) => ({ ...output, store: openOutput(output, projectFolder) }));
  const [first, ...others] = stores;
  invariant(first !== undefined, "forge has an output folder");
  if (others.length === 0) {
    return first.store;
  }
  const findInAll = (find: (store: BuildInfoStore) => Promise<readonly StoredContract[]>) =>
    findInEach(
      stores.map(({ store }) => store),
      find,
    );
  const findAll = () => findInAll((store) => collect(store.scanArtifacts()));
  // An output may be inside another one.
  const inner = stores.toSorted((one, other) => other.outFolder.length - one.outFolder.length);
  const holderOf = (id: string) =>
    (inner.find(({ outFolder }) => id.startsWith(outFolder + path.sep)) ?? first).store;
  return {
    ...first.store,
    findOutputContracts: (code) => findInAll((store) => store.findOutputContracts(code)),
    findOutputContractsByName: (name) => findInAll((store) => store.findOutputContractsByName(name)),
    listContractNames: async () => [...new Set((await findAll()).map(toUserName))],
    scanArtifacts: async function* () {
      yield* await findAll();
    },
    readBuildInfo: (id) => holderOf(id).readBuildInfo(id),
    readChangedBuildInfo: async (id) => holderOf(id).readChangedBuildInfo(id),
  };
}

/** Finds contracts in several stores. That one has no build, or one of Vyper, counts only if no other has the contract. */
async function findInEach(
  stores: readonly BuildInfoStore[],
  find: (store: BuildInfoStore) => Promise<readonly StoredContract[]>,
): Promise<readonly StoredContract[]> {
  const found: StoredContract[] = [];
  const failures: BaseError[] = [];
  for (const store of stores) {
    try {
      found.push(...leaveOutKnown(await find(store), found));
    } catch (error) {
      if (!(isFailure(error, "BUILD_NOT_FOUND") || isFailure(error, "LANGUAGE_UNSUPPORTED"))) {
        throw error;
      }
      failures.push(error);
    }
  }
  const refusal = failures.find((error) => isFailure(error, "LANGUAGE_UNSUPPORTED"));
  const failure = refusal ?? (failures.length === stores.length ? failures[0] : undefined);
  if (found.length === 0 && failure !== undefined) {
    throw failure;
  }
  return found;
}

function toUserName({ userSourceName, contractName }: StoredContract): string {
  return `${userSourceName}:${contractName}`;
}

type ForgeStore = BuildInfoStore & Required<Pick<BuildInfoStore, "readChangedBuildInfo">>;

/** Creates the store of one output. */
function openOutput({ outFolder, wholeBuilds }: ForgeOutput, projectFolder: string): ForgeStore {
  const isWhole = (id: string) =>
    [outFolder, path.join(outFolder, infoFolderName)].includes(path.dirname(id));

  const findBoth = async (
    findWhole: () => Promise<readonly StoredContract[]>,
    { files = listForgeArtifacts(outFolder), ...filter }: OutputFilter & { files?: readonly string[] } = {},
  ): Promise<readonly StoredContract[]> => {
    const whole = await findWhole().catch((error: unknown) => {
      if (isFailure(error, "BUILD_NOT_FOUND") && files.length > 0) {
        return [];
      }
      throw error;
    });
    return [...whole, ...leaveOutKnown(await findForgeArtifacts(files, filter), whole)];
  };
  const findAll = () => findBoth(() => collect(wholeBuilds.scanArtifacts()));

  return {
    ...wholeBuilds,
    findOutputContracts: async (code) => {
      const files = listForgeArtifacts(outFolder);
      const runtimeBytes = code.length / 2;
      const found = await findBoth(() => wholeBuilds.findOutputContracts(code), { files, runtimeBytes });
      if (found.length === 0) {
        await refuseVyper(code, files);
      }
      return found;
    },
    findOutputContractsByName: async (name) => {
      const { contractName } = splitName(name);
      const found = await findBoth(() => wholeBuilds.findOutputContractsByName(name), { contractName });
      return found.filter((contract) => hasName(contract, name));
    },
    listContractNames: async () => {
      const contracts = await findAll();
      return contracts.map(toUserName);
    },
    scanArtifacts: async function* () {
      yield* await findAll();
    },
    readBuildInfo: (id) =>
      isWhole(id) ? wholeBuilds.readBuildInfo(id) : readForgeInput(id, { outFolder, projectFolder }),
    readChangedBuildInfo: (id) =>
      isWhole(id)
        ? wholeBuilds.readBuildInfo(id)
        : readForgeInput(id, { outFolder, projectFolder, mayBeChanged: true }),
  };
}

/** Forge's artifacts of Vyper have no metadata, so no contract of theirs is found. Immutables stand behind the code. */
async function refuseVyper(code: BareHex, artifactFiles: readonly string[]): Promise<void> {
  for (const file of artifactFiles.filter((one) => path.dirname(one).endsWith(".vy"))) {
    const text = (await readBuildFile(file))?.toString() ?? "";
    const object = vyperArtifact.safeParse(parseIfJson(text)).data?.deployedBytecode.object ?? "";
    if (toBareHex(object) !== "" && code.startsWith(toBareHex(object))) {
      throw createFailure("LANGUAGE_UNSUPPORTED", { language: "Vyper", file });
    }
  }
}

const vyperArtifact = z.object({ deployedBytecode: z.object({ object: z.string() }) });

async function collect<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const item of items) {
    all.push(item);
  }
  return all;
}
