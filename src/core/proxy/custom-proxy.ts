import type { Address } from "../../base/hex.ts";
import { toChecksumAddress } from "../contract/address.ts";
import type { ProxyCandidate, ProxyFacts } from "./candidate.ts";
import { askBeacon } from "./eip-1967.ts";
import { listCustomSlots } from "./places.ts";
import { isReachedThrough } from "./reach.ts";
import { relay } from "./sentinel.ts";

export const customProxy = { pattern: "custom-proxy", name: "custom proxy" } as const;

/** Of a delegatecall that reads an empty slot. */
const zero: Address = `0x${"0".repeat(40)}`;

/**
 * Finds a target in an immutable, a constant or a slot, with one call. Zero is the target of a proxy that is not
 * initialized.
 */
export async function findCustomTarget(candidate: ProxyCandidate): Promise<ProxyFacts | undefined> {
  if (!(await candidate.takesOverrides())) {
    return undefined;
  }
  const last = candidate.root === candidate.address ? [zero] : [];
  const places = [...new Set([...listPushed(candidate), ...(await readSlots(candidate)), ...last])];
  if (!(await isReachedThrough([...places, relay], candidate))) {
    return undefined;
  }
  for (const place of places) {
    if (await isReachedThrough([place], candidate)) {
      return { implementations: [place], sourceless: false };
    }
    if (await isReachedThrough([place, relay], candidate)) {
      const implementation = await askBeacon(place, candidate.ask);
      return {
        implementations: implementation === undefined ? [] : [implementation],
        beacon: place,
        sourceless: false,
      };
    }
  }
  return undefined;
}

function listPushed({ instructions }: ProxyCandidate): readonly Address[] {
  return instructions.flatMap(({ immediate }) => {
    const digits = /^(?:0{24})?([0-9a-f]{40})$/.exec(immediate)?.[1];
    return digits === undefined || /^(?:0{24}|f{40})/.test(digits) ? [] : [toChecksumAddress(digits)];
  });
}

async function readSlots({ root, instructions, findInStorage }: ProxyCandidate): Promise<readonly Address[]> {
  const found: (Address | undefined)[] = [];
  for (const slot of listCustomSlots(root, instructions)) {
    found.push(await findInStorage(slot));
  }
  return found.filter((address) => address !== undefined).filter((address) => !/^0x0{24}/.test(address));
}
