import type { BareHex } from "../base/hex.ts";
import type { StoredContract } from "../core/build/compiled-contract.ts";
import type { OutputFilter } from "../core/build/parse-output.ts";
import { hasName, splitName, toFullyQualifiedName, toShownName } from "../core/contract/contract-name.ts";
import { type BaseError, isFailure } from "../core/errors/failure.ts";
import type { BuildInfoStore } from "../verification/ports.ts";

/** The code also names the compiler of a build that does not name its own. */
export type BuildSearch = OutputFilter & { readonly code?: BareHex | undefined };

interface BuildPlace
  extends Pick<BuildInfoStore, "readBuildInfo">,
    Pick<Partial<BuildInfoStore>, "readChangedBuildInfo" | "locateBuildInfo" | "stampBuildInfo"> {
  /** @throws BUILD_NOT_FOUND if there is no build */
  find(search: BuildSearch): Promise<readonly StoredContract[]>;
  readonly isListed?: boolean;
  /** Throws BUILD_NOT_FOUND for the searches of artifacts, which find nothing here. */
  readonly requireBuild?: () => Promise<void>;
}

export function openPlace({
  find,
  isListed = false,
  requireBuild = async () => undefined,
  ...reads
}: BuildPlace): BuildInfoStore {
  const list = async () => {
    await requireBuild();
    return isListed ? find({}) : [];
  };
  const findNone = async () => {
    await requireBuild();
    return [];
  };
  return {
    ...reads,
    findArtifactsByLength: findNone,
    findArtifactsByName: findNone,
    findOutputContracts: (code) => find({ runtimeBytes: code.length / 2, code }),
    findOutputContractsByName: async (name) => {
      const found = await find({ contractName: splitName(name).contractName });
      return found.filter((contract) => hasName(contract, name));
    },
    listContractNames: async () =>
      (await list()).map((contract) => toShownName(toFullyQualifiedName(contract))),
    scanArtifacts: async function* () {
      yield* await list();
    },
  };
}

/**
 * Opens several places in the order of the search. A contract of an earlier place is left out of later ones. A build is
 * read from the place of its contract.
 *
 * A missing build, or one of Vyper, is a failure only if no place has the contract, and a damaged build only if no
 * earlier place has it.
 */
export function searchIn(places: readonly [BuildInfoStore, ...BuildInfoStore[]]): BuildInfoStore {
  const [first, ...others] = places;
  if (others.length === 0) {
    return first;
  }
  const holders = new Map<string, BuildInfoStore>();
  const holderOf = (id: string) => holders.get(id) ?? first;
  const findInAll = (find: (place: BuildInfoStore) => Promise<readonly StoredContract[]>) =>
    collect<StoredContract>(places, async (place, known) => {
      const more = leaveOutKnown(await find(place), known);
      for (const { buildInfoId } of more) {
        holders.set(buildInfoId, holders.get(buildInfoId) ?? place);
      }
      return more;
    });
  return {
    findArtifactsByLength: (bytes) => findInAll((place) => place.findArtifactsByLength(bytes)),
    findArtifactsByName: (name) => findInAll((place) => place.findArtifactsByName(name)),
    findOutputContracts: (code) => findInAll((place) => place.findOutputContracts(code)),
    findOutputContractsByName: (name) => findInAll((place) => place.findOutputContractsByName(name)),
    listContractNames: async () => [...new Set(await collect(places, (place) => place.listContractNames()))],
    scanArtifacts: async function* () {
      for (const place of places) {
        for await (const contract of scanPlace(place)) {
          holders.set(contract.buildInfoId, holders.get(contract.buildInfoId) ?? place);
          yield contract;
        }
      }
    },
    readBuildInfo: (id) => holderOf(id).readBuildInfo(id),
    readChangedBuildInfo: (id) => {
      const holder = holderOf(id);
      return holder.readChangedBuildInfo?.(id) ?? holder.readBuildInfo(id);
    },
    stampBuildInfo: async (id) => holderOf(id).stampBuildInfo?.(id),
    locateBuildInfo: async (id) => holderOf(id).locateBuildInfo?.(id),
  };
}

/** Skips a place without builds. */
async function* scanPlace(place: BuildInfoStore): AsyncGenerator<StoredContract> {
  try {
    yield* place.scanArtifacts();
  } catch (error) {
    if (!isFailure(error, "BUILD_NOT_FOUND") && !isFailure(error, "LANGUAGE_UNSUPPORTED")) {
      throw error;
    }
  }
}

async function collect<Item>(
  places: readonly BuildInfoStore[],
  list: (place: BuildInfoStore, known: readonly Item[]) => Promise<readonly Item[]>,
): Promise<readonly Item[]> {
  const found: Item[] = [];
  const failures: BaseError[] = [];
  for (const place of places) {
    try {
      found.push(...(await list(place, found)));
    } catch (error) {
      const isSpare =
        isFailure(error, "BUILD_NOT_FOUND") ||
        isFailure(error, "LANGUAGE_UNSUPPORTED") ||
        (isFailure(error, "BUILD_INFO_INVALID") && found.length > 0);
      if (!isSpare) {
        throw error;
      }
      failures.push(error);
    }
  }
  const refusal = failures.find((error) => isFailure(error, "LANGUAGE_UNSUPPORTED"));
  const failure = refusal ?? (failures.length === places.length ? failures[0] : undefined);
  if (found.length === 0 && failure !== undefined) {
    throw failure;
  }
  return found;
}

/** The same compilation gives the same code, with the metadata section. */
function leaveOutKnown(
  found: readonly StoredContract[],
  known: readonly StoredContract[],
): readonly StoredContract[] {
  const isSame = (one: StoredContract, other: StoredContract) =>
    one.inputSourceName === other.inputSourceName &&
    one.contractName === other.contractName &&
    one.creationBytecode.object === other.creationBytecode.object &&
    one.runtimeBytecode.object === other.runtimeBytecode.object;
  return found.filter((one) => !known.some((other) => isSame(one, other)));
}
