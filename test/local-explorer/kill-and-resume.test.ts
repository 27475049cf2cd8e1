import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { expect } from "chai";
import { z } from "zod";
import { createChainReader } from "../../src/chain/create-chain-reader.ts";
import type { LocalExplorer } from "../../src/local-explorer/start-local-explorer.ts";
import { openHttpProvider } from "../helpers/open-http-provider.ts";
import { startTestExplorer } from "../helpers/test-explorer.ts";
import { compileInput, solcLongVersion, toInput } from "./compile-source.ts";
import { openTestChain, type TestChain } from "./open-test-chain.ts";
import { packagePath } from "./package-path.ts";
import { type Answer, getQuery, postForm } from "./post-form.ts";
import { serveRpc } from "./serve-rpc.ts";
import { counterSource } from "./sources.ts";
import { waitUntil } from "./wait-until.ts";

/** What local explorers in a process of their own print, line by line, until it is killed. */
function spawnExplorers(args: readonly string[]) {
  const child = spawn(process.execPath, [packagePath("test/local-explorer/explorer-process.ts"), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  createInterface(child.stdout).on("line", (line) => lines.push(line));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    hasEnded,
    async awaitLine(start: string): Promise<string> {
      await waitUntil(() => lines.some((line) => line.startsWith(start)));
      return lines.find((line) => line.startsWith(start))?.slice(start.length) ?? "";
    },
    async kill(): Promise<void> {
      if (!hasEnded()) {
        child.kill("SIGKILL");
        await once(child, "exit");
      }
    },
  };
}

type Explorers = ReturnType<typeof spawnExplorers>;

interface Submission {
  readonly address: string;
  readonly fields: Readonly<Record<string, string>>;
  /** undefined: the connection broke off. */
  answered(this: void): Promise<Answer | undefined>;
}

interface Outcome {
  /** undefined: the connection broke off. */
  readonly answer: Answer | undefined;
  readonly verdict: unknown;
  readonly submissions: number;
  readonly abi: Answer;
}

const health = z.object({ submissions: z.object({ source: z.number() }) });

describe("a local explorer that is killed", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "local-explorer-"));
  const children: Explorers[] = [];
  const explorers: LocalExplorer[] = [];
  const outcomes = new Map<string, Promise<PromiseSettledResult<Outcome>[]>>();
  let chain: TestChain;
  let rpc: Awaited<ReturnType<typeof serveRpc>>;
  before(async () => {
    chain = await openTestChain();
    rpc = await serveRpc(chain);
    for (const modes of [
      // These wait to be killed, and can do so together.
      ["after-store", "while-compiling"],
      ["while-writing"],
    ]) {
      const dead = submitAndKill(modes);
      for (const mode of modes) {
        outcomes.set(mode, Promise.allSettled([dead.then((submissions) => goOn(mode, submissions))]));
      }
    }
  });
  after(async () => {
    await Promise.allSettled(outcomes.values());
    await Promise.all([
      ...children.map((child) => child.kill()),
      ...explorers.map((explorer) => explorer.close()),
    ]);
    await rpc.close();
    await chain.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Starts again with nothing but the database, so that it needs no process of its own. */
  const startAgain = async (database: string): Promise<LocalExplorer> => {
    const chainReader = createChainReader(openHttpProvider(rpc.url));
    const explorer = await startTestExplorer(chainReader, { database });
    explorers.push(explorer);
    return explorer;
  };
  const input = toInput(counterSource);

  /** Submits to an explorer for each mode, and kills their process when each is at its point: what they answered. */
  async function submitAndKill(modes: readonly string[]): Promise<ReadonlyMap<string, Submission>> {
    const child = spawnExplorers([rpc.url, folder, ...modes]);
    children.push(child);
    const submissions = await Promise.all(
      modes.map(async (mode) => [mode, await submitTo(child, mode)] as const),
    );
    await child.kill();
    return new Map(submissions);
  }

  async function submitTo(child: Explorers, mode: string): Promise<Submission> {
    const address = await chain.deploy((await compileInput(input))("Other").creationBytecode.object);
    const fields = {
      action: "verifysourcecode",
      contractaddress: address,
      sourceCode: JSON.stringify(input),
      codeformat: "solidity-standard-json-input",
      contractname: "contracts/Test.sol:Other",
      compilerversion: `v${solcLongVersion}`,
    };
    const apiUrl = await child.awaitLine(`${mode} is at `);
    const answer = postForm({ apiUrl }, fields).catch(() => undefined);
    if (mode === "while-compiling") {
      await child.awaitLine(`${mode} is here`);
    } else if (mode === "after-store") {
      await answer;
    } else {
      await waitUntil(child.hasEnded);
    }
    return { address, fields, answered: () => answer };
  }

  /** Starts another explorer on the database of one that is dead, and waits for the verdict. */
  async function goOn(mode: string, submissions: ReadonlyMap<string, Submission>): Promise<Outcome> {
    const { address, fields, answered } = submissions.get(mode) ?? expect.fail(mode);
    const second = await startAgain(path.join(folder, `${mode}.sqlite`));
    const answer = await answered();
    const guid = String((answer ?? (await postForm(second, fields))).result);
    const ask = async () => (await getQuery(second, { action: "checkverifystatus", guid })).result;
    await waitUntil(async () => (await ask()) !== "Pending in queue");
    const { submissions: counts } = health.parse(
      await (await fetch(new URL("/health", second.apiUrl))).json(),
    );
    const abi = await getQuery(second, { action: "getabi", address });
    return { answer, verdict: await ask(), submissions: counts.source, abi };
  }

  const outcomeOf = async (mode: string): Promise<Outcome> => {
    const [outcome] = (await outcomes.get(mode)) ?? [];
    if (outcome?.status !== "fulfilled") {
      throw outcome?.reason;
    }
    return outcome.value;
  };

  for (const [mode, title] of [
    ["after-store", "after a submission was stored"],
    ["while-compiling", "while it compiles"],
    ["while-writing", "in the transaction that writes the verdict"],
  ] as const) {
    it(`${title} finishes the job after its next start, under the same receipt`, async () => {
      const { answer, verdict, submissions, abi } = await outcomeOf(mode);

      expect(answer?.status).to.equal("1");
      expect(verdict).to.equal("Pass - Verified");
      expect(submissions).to.equal(1);
      expect(abi.status).to.equal("1");
    });
  }
});
