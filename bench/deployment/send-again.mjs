// Starts Hardhat and sends the requests of a run again, at the times at which they came: what nobody who makes
// them can do without. Started in the project with the folder of the recording; answers are read and dropped.
import { readFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

await import("hardhat");

const [, , folder] = process.argv;
const bodies = await readFile(path.join(folder, "bodies"));
const calls = JSON.parse(await readFile(path.join(folder, "calls.json"), "utf8"));
// As this plugin: connections are kept for reads, and a submission gets one of its own.
const agents = { true: new Agent({ keepAlive: true }), false: new Agent({ keepAlive: false }) };
const startMs = performance.now();
const sent = [];
for (const { atMs, url, method, headers, isKept, start, end } of calls) {
  const waitMs = atMs - (performance.now() - startMs);
  if (waitMs > 0) {
    await sleep(waitMs);
  }
  sent.push(
    new Promise((resolve, reject) => {
      const outgoing = request(url, { method, headers, agent: agents[isKept] }, async (answer) => {
        for await (const _ of answer);
        resolve();
      });
      outgoing.on("error", reject);
      outgoing.end(bodies.subarray(start, end));
    }),
  );
}
await Promise.all(sent);
process.exit();
