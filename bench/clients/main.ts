/**
 * Runs clients that others made against the local explorer, unmodified, and writes what came of it into
 * docs/local-explorer.md:
 *
 *     node bench/clients/main.ts [part of a client's name or task …]
 *
 * With arguments only those rows are run, and nothing is written. Needs openssl; installs the clients below .tmp.
 */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { foundry } from "./foundry.ts";
import { hardhat2, hardhat3 } from "./hardhat.ts";
import { benchFolder, installClients } from "./packages.ts";
import { readers } from "./readers.ts";
import type { Family, Outcome, Row } from "./row.ts";
import { openStage, type Stage } from "./stage.ts";
import { fillTable, type Line } from "./table.ts";

/** Every client, in the order of the table. */
const families: readonly Family[] = [foundry, hardhat3, hardhat2, readers];
const document = new URL("../../docs/local-explorer.md", import.meta.url);
const wanted = process.argv.slice(2);
const isWanted = ({ client, task }: Row) =>
  wanted.length === 0 || wanted.some((word) => `${client} ${task}`.includes(word));

await installClients();
const stage = await openStage();
const lines: Line[] = [];
try {
  for (const { prepare, rows } of families) {
    const chosen = rows.filter(isWanted);
    if (chosen.some(({ run }) => typeof run !== "string")) {
      await prepare(stage);
    }
    for (const row of chosen) {
      const line = await runRow(row);
      const { client, task, result, seconds, requests } = line;
      console.log([client, task, result, seconds, requests].join(" | "));
      lines.push(line);
    }
  }
} finally {
  await stage.close();
}
if (wanted.length === 0) {
  await writeFile(document, fillTable(await readFile(document, "utf8"), lines));
}
process.exitCode = lines.some(({ isFailure }) => isFailure) ? 1 : 0;

async function runRow(row: Row): Promise<Line> {
  const { client, task, run } = row;
  if (typeof run === "string") {
    return { client, task, result: `not run: ${run}`, seconds: "", requests: "", isFailure: false };
  }
  const outcome = await run(stage);
  const { seconds, output, asked } = outcome.ended;
  const log = path.join(benchFolder, `${`${client} ${task}`.replace(/[^\w.-]+/g, "-")}.log`);
  await writeFile(log, [...asked.requests, "", ...asked.refusedHosts, "", output].join("\n"));
  const verdict = await judge(outcome, stage);
  return {
    ...{ client, task, ...verdict },
    ...{ seconds: seconds.toFixed(1), requests: `${asked.requests.length}` },
  };
}

/** The explorer's word counts, not the client's. */
async function judge(
  { ended, addresses = [], expected = [] }: Outcome,
  { readMatch }: Stage,
): Promise<Pick<Line, "result" | "isFailure">> {
  const missing = expected.filter((text) => !ended.output.includes(text));
  const matches = await Promise.all(addresses.map(readMatch));
  // Without a request it has read a cache of its own.
  const isSilent = ended.asked.requests.length === 0;
  if (ended.exitCode !== 0 || isSilent || missing.length > 0 || matches.includes(null)) {
    const shown = matches.filter((match) => match !== null).length;
    const facts = [
      `exit code ${ended.exitCode}`,
      `${shown} of ${addresses.length} shown`,
      ...missing.map((text) => `no "${text}"`),
    ];
    console.error(ended.output.slice(-2_000));
    return { result: `**failed**: ${facts.join(", ")}`, isFailure: true };
  }
  if (addresses.length === 0) {
    return { result: "read", isFailure: false };
  }
  const exact = matches.filter((match) => match === "exact_match").length;
  const kinds = exact === matches.length ? "exact match" : `${exact} of ${matches.length} exact`;
  return {
    result: matches.length === 1 ? `shown, ${kinds}` : `${matches.length} shown, ${kinds}`,
    isFailure: false,
  };
}
