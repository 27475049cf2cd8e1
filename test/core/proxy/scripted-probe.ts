import { type Address, type Hex, toBareHex } from "../../../src/base/hex.ts";
import { toChecksumAddress } from "../../../src/core/contract/address.ts";
import type { ProxyProbe } from "../../../src/core/proxy/candidate.ts";
import { caller, relay, sentinel } from "../../../src/core/proxy/sentinel.ts";

interface Script {
  readonly codes?: Readonly<Record<Address, Hex>>;
  /** By address, then slot. */
  readonly storage?: Readonly<Record<Address, Readonly<Record<Hex, Address>>>>;
  /** What calls return, by address and data. */
  readonly answers?: Readonly<Record<Address, Readonly<Record<Hex, Hex>>>>;
  /** Whether a call ends at an address; `undefined`: the node takes no overrides. Default: at each but zero. */
  readonly reaches?: ((target: Address) => boolean) | undefined;
}

/** A chain that is made up of what the test says, and remembers what it was asked. */
export function createScriptedProbe({ codes = {}, storage = {}, answers = {}, ...script }: Script): {
  readonly probe: ProxyProbe;
  readonly asked: readonly string[];
} {
  const asked: string[] = [];
  const { reaches } = { reaches: (target: Address) => BigInt(target) !== 0n, ...script };
  const probe: ProxyProbe = {
    getCode: async (address) => {
      asked.push(`code of ${address}`);
      return codes[address] ?? "0x";
    },
    getStorage: async (...[address, slot]) => {
      asked.push(`slot ${slot} of ${address}`);
      return toWord(storage[address]?.[slot] ?? "0x0");
    },
    call: async (...[{ to, data }, { codeOverrides = {} } = {}]) => {
      const slots = listReadSlots(codeOverrides[to]);
      if (slots.length > 0 && reaches !== undefined) {
        asked.push(`slots of ${to}`);
        const words = [relay, ...slots.map((slot) => storage[to]?.[slot] ?? "0x0")];
        return { kind: "returned", data: `0x${words.map((word) => toWord(word).slice(2)).join("")}` };
      }
      const places = Object.entries(codeOverrides).flatMap(([place, code]) =>
        code === sentinel ? [toChecksumAddress(toBareHex(place))] : [],
      );
      if (places.length > 0) {
        asked.push(to === caller ? "overrides" : `whether ${to} reaches ${places.join(" or ")}`);
        const isReached =
          reaches !== undefined && places.some((one) => one === to || (one !== relay && reaches(one)));
        const words = [relay, to].map((one) => toWord(one).slice(2)).join("");
        return isReached ? { kind: "returned", data: `0x${words}` } : { kind: "reverted" };
      }
      asked.push(`${data} of ${to}`);
      const answer = answers[to]?.[data];
      return answer === undefined ? { kind: "reverted" } : { kind: "returned", data: answer };
    },
  };
  return { probe, asked };
}

/** The slots that code at the root reads for detection: PUSH32, then SLOAD, then PUSH2. */
function listReadSlots(code = ""): readonly Hex[] {
  return code.startsWith("0x73") && code !== sentinel
    ? [...code.matchAll(/7f([0-9a-f]{64})5461/g)].map(([, slot = ""]): Hex => `0x${slot}`)
    : [];
}

/** A value as a word of storage. */
export function toWord(value: Hex): Hex {
  return `0x${value.slice(2).toLowerCase().padStart(64, "0")}`;
}
