import { readFileSync } from "node:fs";
import { z } from "zod";
import { invariant } from "../../../src/base/errors.ts";
import type { Hex } from "../../../src/base/hex.ts";

const folder = new URL("../../../test-fixtures/proxies/", import.meta.url);

const packageSchema = z.object({ contracts: z.record(z.string(), z.string()) });
const runtimeSchema = z.object({ runtime: z.string(), arguments: z.string().optional() });
const runtimesSchema = z.record(z.string(), runtimeSchema);
const clonesSchema = z.record(z.string(), runtimeSchema.extend({ pattern: z.string() }));

/** Creation bytecode of a contract from a published package. */
export function readCreation(file: string, contractName: string): Hex {
  const code = packageSchema.parse(readFixture(`${file}.json`)).contracts[contractName];
  invariant(code !== undefined, `${file} has a contract ${contractName}`);
  return `0x${code}`;
}

/** Forms of clones, with `{address}` where the implementation's is. */
export function readCloneRuntimes(): z.infer<typeof clonesSchema> {
  return clonesSchema.parse(readFixture("clone-runtimes.json"));
}

/** Forms of transparent proxies that EIP-7760 gives; `{address:20}` is where their factory's is. */
export function readMinimalRuntimes(): z.infer<typeof runtimesSchema> {
  return runtimesSchema.parse(readFixture("eip-7760-runtimes.json"));
}

/** A Solidity source that was written for these tests. */
export function readSource(name: string): string {
  return readFileSync(new URL(`contracts/${name}`, folder), "utf8");
}

function readFixture(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, folder), "utf8"));
}
