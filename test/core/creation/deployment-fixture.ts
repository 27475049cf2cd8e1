import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Address } from "../../../src/base/hex.ts";
import { parseIgnitionJournal } from "../../../src/project/deployments/ignition-journal.ts";

const folder = new URL("../../../test-fixtures/deployments/", import.meta.url);

const requestSchema = z.object({
  futureId: z.string(),
  networkInteraction: z.object({ data: z.string(), to: z.string().optional() }),
});

/** A contract that Ignition deployed, and what was sent for it, without 0x. */
export interface RecordedDeployment {
  readonly address: Address;
  readonly data: string;
}

/** A deployment of test-fixtures/deployments, by Ignition's name for it. */
export function readRecorded(strategy: "basic" | "create2", futureId: string): RecordedDeployment {
  const text = readFileSync(new URL(`ignition/deployments/${strategy}/journal.jsonl`, folder), "utf8");
  const contract = parseIgnitionJournal(text, strategy).contracts.get(futureId);
  const requests = text
    .split("\n")
    .filter((line) => line.includes("NETWORK_INTERACTION_REQUEST"))
    .map((line) => requestSchema.parse(JSON.parse(line)));
  const request = requests.find((one) => one.futureId === futureId);
  if (contract === undefined || request === undefined) {
    throw new RangeError(`no ${futureId} in ${strategy}`);
  }
  return { address: contract.address, data: request.networkInteraction.data.slice(2).toLowerCase() };
}
