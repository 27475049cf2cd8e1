import { createExplorerSearch, type PassedOver } from "./create-explorer-search.ts";
import type { Deadline } from "./deadline.ts";
import type { ContractCreation, Explorer } from "./ports.ts";
import type { ExplorerPlace } from "./verify-on-explorers.ts";

/** What can be asked of an explorer without sending anything to it. */
export type LookUps = Pick<Explorer, "getAbi" | "getSourceCode" | "getContractCreation">;

type OpenExplorer = Awaited<ReturnType<ExplorerPlace["open"]>>;

interface Work<ResultT> {
  readonly deadline: Deadline;
  readonly ask: (lookUps: LookUps) => Promise<ResultT>;
  /** Called when others than the first explorer answer, with those that were asked before. */
  readonly onAnswer: (explorer: string, passedOver: readonly PassedOver[]) => void;
}

/**
 * Asks a network's explorers in their order, each question until one knows the contract.
 *
 * One that fails is passed over. Where no other knows the contract its failure is the answer: what
 * could not be asked is not "not verified". Each is opened when it is first asked; questions are asked
 * one after the other.
 */
export async function lookUpOnExplorers<ResultT>(
  places: readonly ExplorerPlace[],
  { ask, ...work }: Work<ResultT>,
): Promise<ResultT> {
  const opened = new Map<ExplorerPlace, OpenExplorer>();
  const open = async (place: ExplorerPlace) => {
    const one = opened.get(place) ?? (await place.open());
    opened.set(place, one);
    return one.explorer;
  };
  const sources = places.map((place) => ({ name: place.name, open: () => open(place) }));
  const findFirst = createExplorerSearch(sources, work);
  try {
    return await ask({
      getAbi: (...call) => findFirst((explorer) => explorer.getAbi(...call)),
      getSourceCode: (...call) => findFirst((explorer) => explorer.getSourceCode(...call)),
      getContractCreation: async (addresses, options) => {
        const found = new Map<string, ContractCreation>();
        await findFirst(async (explorer) => {
          const missing = addresses.filter((address) => !found.has(address));
          for (const creation of await explorer.getContractCreation(missing, options)) {
            found.set(creation.address, creation);
          }
          return found.size < addresses.length ? undefined : found;
        });
        return addresses.flatMap((address) => found.get(address) ?? []);
      },
    });
  } finally {
    await Promise.all([...opened.values()].map(({ close }) => close()));
  }
}
