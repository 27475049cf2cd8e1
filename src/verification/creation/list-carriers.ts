import { type CodePlace, findCodePlaces } from "../../core/creation/find-code-places.ts";
import { listCarriedAddresses } from "../../core/creation/list-carried-addresses.ts";
import type { Address, BareHex } from "../../core/hex.ts";
import { decodeAddress } from "../../core/proxy/decode-address.ts";
import { storageSlots } from "../../core/proxy/storage-slots.ts";
import type { BlockTag } from "../ports.ts";
import type { Run } from "../run.ts";
import { ifAble } from "./if-able.ts";
import type { CreationScene } from "./read-scene.ts";
import type { Subject } from "./subject.ts";

/** A contract that holds another's creation bytecode in its own code. */
export interface Carrier {
  readonly address: Address;
  readonly code: BareHex;
  readonly places: readonly CodePlace[];
}

/** An end for transactions that run through half a protocol: each is a question to the node. */
const maxAccounts = 24;

/**
 * Finds the contracts in whose code, before the creation, this contract's creation bytecode stood:
 * one of them made it with `new`.
 *
 * Asked are those that are known to have run in the transaction, what is behind them if they are
 * proxies, and what their code names: libraries and factories that they are linked to.
 */
export async function listCarriers(
  subject: Subject,
  { scene, block, run }: { readonly scene: CreationScene; readonly block: BlockTag; readonly run: Run },
): Promise<readonly Carrier[]> {
  const { factory, transaction } = scene;
  const ran = [factory, transaction?.recipient, ...(transaction?.emitters ?? [])];
  const accounts = new Set(ran.filter((address) => address !== undefined));
  const carriers: Carrier[] = [];
  // What is found on the way is asked as well: iteration over a set comes by what is added to it.
  for (const address of accounts) {
    const code = address === subject.target.address ? "" : await readCode(address, { block, run });
    const places = findCodePlaces(subject.found.contract, {
      data: code,
      libraries: subject.found.match.libraries,
    });
    if (places.length > 0) {
      carriers.push({ address, code, places });
    }
    const named =
      code === "" ? [] : [...(await readImplementation(address, run)), ...listCarriedAddresses(code)];
    for (const other of named.slice(0, maxAccounts - accounts.size)) {
      accounts.add(other);
    }
  }
  return carriers;
}

async function readCode(
  address: Address,
  { block, run }: { readonly block: BlockTag; readonly run: Run },
): Promise<BareHex> {
  const { chain } = run.ports;
  const code = await ifAble(chain.getCode(address, { block, signal: run.deadline.signal }));
  return (code ?? "0x").slice(2).toLowerCase();
}

async function readImplementation(address: Address, { ports, deadline: { signal } }: Run) {
  const slot = storageSlots.eip1967Implementation;
  const word = await ifAble(ports.chain.getStorage(address, slot, { signal }));
  const implementation = word === undefined ? undefined : decodeAddress(word.slice(2));
  return implementation === undefined ? [] : [implementation];
}
