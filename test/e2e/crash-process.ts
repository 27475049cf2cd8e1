/**
 * Verifies one contract, or links one proxy, in a process of its own, which kills itself at one step:
 * `node crash-process.ts <JSON>`. It prints the status when it gets to the end.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { createWords } from "../../src/app/words/host-words.ts";
import { systemClock } from "../../src/base/clock.ts";
import { createChainReader } from "../../src/chain/create-chain-reader.ts";
import { createHttpProvider } from "../../src/chain/node/http-provider.ts";
import { parseAddress } from "../../src/core/contract/parse-address.ts";
import * as licenses from "../../src/explorer-api/etherscan/licenses.ts";
import { createExplorer } from "../../src/explorer-client/etherscan/create-explorer.ts";
import { createSourcify } from "../../src/explorer-client/sourcify/create-sourcify.ts";
import { hardhatStyle } from "../../src/hardhat/hardhat-style.ts";
import { createBuildInfoStore } from "../../src/project/build-info-store.ts";
import { createJournal } from "../../src/project/journal/journal.ts";
import { createProofStore } from "../../src/project/proof-store.ts";
import { withDeadline } from "../../src/verification/deadline.ts";
import type { Clock, Explorer, Journal } from "../../src/verification/ports.ts";
import { examineProxy } from "../../src/verification/proxy/examine-proxy.ts";
import { verifyProxy } from "../../src/verification/proxy/verify-proxy.ts";
import type { VerificationPorts } from "../../src/verification/request.ts";
import { verifyContract } from "../../src/verification/verify-contract.ts";
import { realCompiler } from "../helpers/real-compiler.ts";
import { crashTask } from "./crash-task.ts";

const task = crashTask.parse(JSON.parse(process.argv[2] ?? ""));
const { rpcUrl, artifactsFolder, cacheFolder, apiUrl, apiKey, dieAt, timeoutMs } = task;

const reach = (step: typeof dieAt): void => {
  if (step === dieAt) {
    process.kill(process.pid, "SIGKILL");
  }
};

const journal = createJournal({ folder: cacheFolder });
const mortalJournal: Journal = {
  forgetSources: journal.forgetSources,
  forget: async (key) => {
    reach("before-forgetting");
    await journal.forget(key);
    reach("after-forgetting");
  },
  withEntry: (subject, work, options) =>
    journal.withEntry(
      subject,
      (entry) =>
        work({
          ...entry,
          writeIntent: async (intent) => {
            reach("before-intent");
            await entry.writeIntent(intent);
            reach("after-intent");
          },
          writeReceipt: async (receipt) => {
            reach("after-post");
            await entry.writeReceipt(receipt);
            reach("after-receipt");
          },
        }),
      options,
    ),
};

const client = { name: "Scan", apiUrl, chainId: 31_337 };
const explorer =
  task.isSourcify === true
    ? createSourcify({ ...client, apiKey: undefined })
    : createExplorer({ ...client, apiKey });

/** Dies with the request under way: whether it arrives is left to the network. */
async function post<AnswerT>(answer: Promise<AnswerT>): Promise<AnswerT> {
  if (dieAt === "while-posting") {
    await sleep(5);
    reach("while-posting");
  }
  return await answer;
}

async function poll<AnswerT>(answer: Promise<AnswerT>): Promise<AnswerT> {
  reach("while-polling");
  return await answer;
}

const mortalExplorer: Explorer = {
  ...explorer,
  submitContract: (...submission) => post(explorer.submitContract(...submission)),
  submitProxy: (...submission) => post(explorer.submitProxy(...submission)),
  checkContract: (...receipt) => poll(explorer.checkContract(...receipt)),
  checkProxy: (...receipt) => poll(explorer.checkProxy(...receipt)),
};

/** What is not there has to be waited for some minutes: here ten times as fast. */
const startMs = Date.now();
const clock: Clock = {
  now: () => startMs + (Date.now() - startMs) * 10,
  sleep: (delayMs, signal) => systemClock.sleep(delayMs / 10, signal),
  signalAfter: (delayMs) => systemClock.signalAfter(delayMs / 10),
};

const ports: VerificationPorts = {
  chain: createChainReader(createHttpProvider(rpcUrl)),
  builds: createBuildInfoStore({ artifactsFolder }),
  records: { find: async () => [] },
  compiler: realCompiler,
  explorer: mortalExplorer,
  proofs: createProofStore({ folder: cacheFolder }),
  journal: mortalJournal,
  licenses,
  words: createWords(hardhatStyle),
  clock,
  reporter: { progress: () => undefined },
};

const request = { address: parseAddress(task.address) };
const { status } = await withDeadline({ timeoutMs, clock }, async (deadline) => {
  const run = { request, deadline, ports, publishedBuilds: ports.builds };
  return task.isProxy === true
    ? (await verifyProxy(await examineProxy(run), run)).link
    : await verifyContract(run);
});
process.stdout.write(status);
process.exit();
