import type { Address, Hex } from "../../../src/base/hex.ts";
import type { ProxyGraphProbe } from "../../../src/core/proxy/candidate.ts";

interface Script {
  readonly codes?: Readonly<Record<Address, Hex>>;
  /** By address, then slot. */
  readonly storage?: Readonly<Record<Address, Readonly<Record<Hex, Address>>>>;
  /** What calls return, by address and data. */
  readonly answers?: Readonly<Record<Address, Readonly<Record<Hex, Hex>>>>;
}

/** A chain that is made up of what the test says, and remembers what it was asked. */
export function createScriptedProbe({ codes = {}, storage = {}, answers = {} }: Script): {
  readonly probe: ProxyGraphProbe;
  readonly asked: readonly string[];
} {
  const asked: string[] = [];
  const probe: ProxyGraphProbe = {
    getCode: async (address) => {
      asked.push(`code of ${address}`);
      return codes[address] ?? "0x";
    },
    getStorage: async (...[address, slot]) => {
      asked.push(`slot ${slot} of ${address}`);
      return toWord(storage[address]?.[slot] ?? "0x0");
    },
    call: async ({ to, data }) => {
      asked.push(`${data} of ${to}`);
      const answer = answers[to]?.[data];
      return answer === undefined ? { kind: "reverted" } : { kind: "returned", data: answer };
    },
  };
  return { probe, asked };
}

/** A value as a word of storage. */
export function toWord(value: Hex): Hex {
  return `0x${value.slice(2).toLowerCase().padStart(64, "0")}`;
}
