import { readFileSync } from "node:fs";
import { z } from "zod";
import { factories } from "../../src/core/creation/factories.ts";

const hex = z.string().startsWith("0x");

const fixtureSchema = z.record(
  z.string(),
  z.union([z.object({ code: hex }), z.object({ transaction: hex, sender: hex })]),
);

/** A node for development. */
interface Node {
  request(question: { readonly method: string; readonly params: readonly unknown[] }): Promise<unknown>;
}

/** Puts the factories that are known by name at their addresses: the real code of each. */
export async function installFactories(node: Node): Promise<void> {
  const file = new URL("../../test-fixtures/factories/factories.json", import.meta.url);
  const published = fixtureSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  for (const { name, address } of factories) {
    const fixture = published[name];
    if (fixture !== undefined && "code" in fixture) {
      await node.request({ method: "hardhat_setCode", params: [address, fixture.code] });
    } else if (fixture !== undefined) {
      await node.request({ method: "hardhat_setBalance", params: [fixture.sender, "0xde0b6b3a7640000"] });
      await node.request({ method: "eth_sendRawTransaction", params: [fixture.transaction] });
    }
  }
}

/** Returns the address of a factory. */
export function addressOf(wanted: string): string {
  return factories.find(({ name }) => name === wanted)?.address ?? "";
}
