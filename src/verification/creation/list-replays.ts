import { createAddress } from "../../core/creation/create-address.ts";
import { findCodeAround } from "../../core/creation/find-code-around.ts";
import { type CodePlace, findCodePlaces } from "../../core/creation/find-code-places.ts";
import { listCreate2Creations } from "../../core/creation/list-create2-creations.ts";
import type { Address } from "../../core/hex.ts";
import type { CallRequest } from "../ports.ts";
import type { Run } from "../run.ts";
import { type Carrier, listCarriers } from "./list-carriers.ts";
import type { CreationScene, CreationTransaction } from "./read-scene.ts";
import type { Subject } from "./subject.ts";

/** A creation to be run once more, with a probe in the place of the contract's creation bytecode. */
export interface Replay {
  /** As it was. */
  readonly request: CallRequest;
  /** Where the contract's creation bytecode stands in its data. */
  readonly places: readonly CodePlace[];
  /** Contracts that have it in their code. */
  readonly carriers: readonly Carrier[];
  /** The real address of the contract that the request creates, where it creates one. */
  readonly created?: Address;
}

/** A constructor that makes the contract does so among the first things that it does. */
const maxNonce = 8;

/**
 * Lists the ways to run the creation again, from the one that every node can do to the one that asks
 * most of it.
 *
 * The creator was created in the same transaction: it is created again, from the account that did it,
 * with the probe inside. The creator was there before: its code is replaced for one call.
 */
export async function listReplays(
  subject: Subject,
  { scene, run }: { readonly scene: CreationScene; readonly run: Run },
): Promise<readonly Replay[]> {
  const { transaction, blockNumber } = scene;
  if (transaction === undefined || blockNumber === undefined || blockNumber === 0) {
    return [];
  }
  const { sender, recipient, created, value, input } = transaction;
  const { contract, match } = subject.found;
  const places = findCodePlaces(contract, { data: input, libraries: match.libraries });
  const request = { from: sender, value, data: `0x${input}` } as const;
  if (recipient === undefined) {
    return places.length === 0 || created === undefined ? [] : [{ request, places, carriers: [], created }];
  }
  const carriers = await listCarriers(subject, { scene, block: blockNumber - 1, run });
  const replay = { request: { ...request, to: recipient }, places, carriers };
  return [
    ...listOuterCreations(subject, { transaction, places }),
    ...(places.length + carriers.length === 0 ? [] : [replay]),
  ];
}

/**
 * Creators that CREATE2 made from call data. Its deployers keep what their creations revert with to
 * themselves, so each is created directly, from the deployer that the address proves.
 */
function listOuterCreations(
  { target: { address, chainId } }: Subject,
  {
    transaction,
    places,
  }: { readonly transaction: CreationTransaction; readonly places: readonly CodePlace[] },
): readonly Replay[] {
  const { sender, recipient, value, input } = transaction;
  const accounts = [recipient, sender].filter((account) => account !== undefined);
  const [first] = places;
  return (first === undefined ? [] : findCodeAround(input, first)).flatMap(({ startBytes, endBytes }) => {
    const code = input.slice(startBytes * 2, endBytes * 2);
    const call = { data: input, codeAtBytes: startBytes, senders: accounts, deployers: accounts, chainId };
    const outer = listCreate2Creations(code, call).find((creation) => creates(creation.address, address));
    const inner = places
      .filter((place) => place.startBytes >= startBytes && place.endBytes <= endBytes)
      .map((place) => ({
        ...place,
        startBytes: place.startBytes - startBytes,
        endBytes: place.endBytes - startBytes,
      }));
    const paid = outer?.factory === recipient ? { value } : {};
    return outer === undefined
      ? []
      : [
          {
            request: { from: outer.factory, ...paid, data: `0x${code}` } as const,
            created: outer.address,
            places: inner,
            carriers: [],
          },
        ];
  });
}

function creates(creator: Address, address: Address): boolean {
  return Array.from({ length: maxNonce }, (_, index) => index + 1).some(
    (nonce) => createAddress({ creator, nonce }) === address,
  );
}
