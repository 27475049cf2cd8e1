/**
 * Each fault once, then the explorer is well again: what becomes of one verification with
 * hardhat-verify and with this plugin (the build in dist), as commands, and how many submissions the
 * explorer accepted.
 *
 *     npm run build && node bench/verify/faults.ts
 *
 * Takes a quarter of an hour: a submission whose answer is lost is waited for. hardhat-verify is installed below .tmp, from npm.
 */
import type { FaultRule } from "../../src/local-explorer.ts";
import { moreFaults } from "../../test/e2e/more-faults.ts";
import { openStage, type Stage } from "./open-stage.ts";
import { incumbent, type Tool, tools } from "./tools.ts";

const actions = {
  "look-up": "getsourcecode",
  submission: "verifysourcecode",
  poll: "checkverifystatus",
} as const;

type Call = keyof typeof actions;

const allCalls: readonly Call[] = ["look-up", "submission", "poll"];

interface Row {
  readonly name: string;
  readonly fault: FaultRule["fault"];
  /** Where it occurs. Default: everywhere. */
  readonly calls?: readonly Call[];
  /** What the three calls before it are answered. */
  readonly before?: FaultRule["fault"];
}

const rows: readonly Row[] = [
  { name: "rate limit in an envelope", fault: "rate-limit" },
  { name: "HTTP 429", fault: "http-429" },
  {
    name: "HTTP 503, JSON",
    fault: { kind: "http", status: 503, body: '{"status":"0","message":"NOTOK","result":"busy"}' },
  },
  { name: "HTTP 502, HTML", fault: "http-502" },
  { name: "HTML with 200", fault: "html-page" },
  { name: "Cloudflare's page", fault: "cloudflare-challenge" },
  { name: "connection reset", fault: "drop" },
  { name: "malformed JSON", fault: "malformed-json" },
  { name: "empty body", fault: moreFaults["an empty body"] },
  { name: "nulls", fault: moreFaults.nulls },
  { name: "8 s late", fault: { kind: "late", delayMs: 8_000 } },
  { name: "no answer", fault: "silence" },
  { name: "accepted, answer lost", fault: "lost-answer", calls: ["submission"] },
  { name: "not indexed yet", fault: "not-indexed", calls: ["submission"] },
  { name: "already verified", fault: "already-verified", calls: ["submission"] },
  { name: "already verified", fault: moreFaults["verified before"], calls: ["poll"] },
  { name: "in progress", fault: moreFaults["in progress"], calls: ["poll"] },
  // Once the source is shown; before that nobody could know better.
  { name: "false rejection", before: "pending", fault: "rejected", calls: ["poll"] },
  { name: "invalid key (✗ is right)", fault: "invalid-key", calls: ["look-up", "submission"] },
  { name: "daily limit (✗ is right)", fault: "daily-submission-limit", calls: ["submission"] },
];

/** Most of them only wait: this is not about time. */
const atATime = 6;

const stage = await openStage();
try {
  console.log(`hardhat-verify ${incumbent.version}, Node ${process.version}`);
  console.log(
    "✓ exit code 0, ✗ another, ∞ killed after 330 s; in brackets the submissions that were accepted\n",
  );
  console.log(
    `| fault | ${tools.flatMap(({ name }) => allCalls.map((call) => `${name}: ${call}`)).join(" | ")} |`,
  );
  console.log(`| --- |${" --- |".repeat(tools.length * allCalls.length)}`);
  const columns = tools.flatMap((tool) => allCalls.map((call) => ({ tool, call })));
  const cells = await runSome(
    rows.flatMap((row) =>
      columns.map(
        ({ tool, call }) =>
          () =>
            verify(stage, { tool, row, call }),
      ),
    ),
  );
  for (const [index, { name }] of rows.entries()) {
    const first = index * columns.length;
    console.log(`| ${name} | ${cells.slice(first, first + columns.length).join(" | ")} |`);
  }
} finally {
  stage.close();
}

async function verify(
  { deploy, startExplorer, verify: run }: Stage,
  { tool, row, call }: { readonly tool: Tool; readonly row: Row; readonly call: Call },
): Promise<string> {
  if (!(row.calls ?? allCalls).includes(call)) {
    return "";
  }
  const action = actions[call];
  const explorer = await startExplorer(
    row.before === undefined
      ? [{ action, call: 1, fault: row.fault }]
      : [
          { action, call: "1-3", fault: row.before },
          { action, call: 4, fault: row.fault },
        ],
  );
  const { exitCode } = await run(tool, { address: await deploy(), apiUrl: explorer.apiUrl });
  const accepted = explorer.countSubmissions("source");
  await explorer.close();
  const mark = exitCode === null ? "∞" : ["✓"][exitCode];
  return `${mark ?? "✗"} (${accepted})`;
}

/** Does some at a time; the results in order. */
async function runSome<T>(work: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [];
  const queue = [...work.entries()];
  const take = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      results[next[0]] = await next[1]();
    }
  };
  await Promise.all(Array.from({ length: atATime }, take));
  return results;
}
