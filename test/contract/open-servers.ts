import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import type { LocalExplorerSettings } from "../../src/local-explorer/local-explorer-settings.ts";
import type { LocalExplorer } from "../../src/local-explorer/start-local-explorer.ts";
import type { Explorer, Submission } from "../../src/verification/ports.ts";
import { startTestExplorer } from "../helpers/test-explorer.ts";
import { openTestChain, type TestChain } from "../local-explorer/open-test-chain.ts";

/** A chain for the cases of a suite, and local explorers of it that end with them. */
export interface Servers {
  readonly chain: TestChain;
  start(settings?: LocalExplorerSettings): Promise<LocalExplorer>;
  close(): Promise<void>;
}

export async function openServers(): Promise<Servers> {
  const chain = await openTestChain();
  const servers: LocalExplorer[] = [];
  return {
    chain,
    start: async (settings = {}) => {
      const server = await startTestExplorer(chain.reader, settings);
      servers.push(server);
      return server;
    },
    close: async () => {
      await Promise.all(servers.map((server) => server.close()));
      await chain.close();
    },
  };
}

/** The receipt of a submission, which has to be accepted. */
export async function receiptOf(explorer: Explorer, submission: Submission): Promise<string> {
  const answer = await explorer.submitContract(submission);
  return answer.kind === "receipt" ? answer.receipt : expect.fail(JSON.stringify(answer));
}

/** Asks until there is a verdict. The local explorer judges in about a second. */
export async function settle<Answer extends { readonly kind: string }>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const answer = await ask();
    if (answer.kind !== "pending") {
      return answer;
    }
    await sleep(50);
  }
  throw new RangeError("no verdict in ten seconds");
}
