/**
 * Holds an entry of a journal in a process of its own, for tests of what other processes see:
 * `node journal-process.ts <folder> <key> [milliseconds]`; without a time it is held until the process is killed.
 */
import { setTimeout as sleep } from "node:timers/promises";

import { createJournal } from "../../../src/project/journal/journal.ts";

const [, , folder = "", key = "", holdMs] = process.argv;

const subject = { address: "0x00", contract: "T.sol:T", explorer: "Scan", chainId: 1 };
await createJournal({ folder }).withEntry({ key, subject }, async (entry) => {
  process.stdout.write(`holds ${entry.state.kind}\n`);
  if (entry.state.kind === "new") {
    await entry.writeIntent();
    process.stdout.write("posts\n");
  }
  await sleep(holdMs === undefined ? 600_000 : Number(holdMs));
  await entry.writeReceipt("the-receipt");
});
