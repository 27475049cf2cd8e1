import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "../../src/base/clock.ts";
import { createChainReader } from "../../src/chain/create-chain-reader.ts";
import { parseAddress } from "../../src/core/contract/parse-address.ts";
import { createExplorer } from "../../src/explorer-client/etherscan/create-explorer.ts";
import { createSourcify } from "../../src/explorer-client/sourcify/create-sourcify.ts";
import { withDeadline } from "../../src/verification/deadline.ts";
import type { Clock, Explorer, Journal } from "../../src/verification/ports.ts";
import { examineProxy } from "../../src/verification/proxy/examine-proxy.ts";
import { verifyProxy } from "../../src/verification/proxy/verify-proxy.ts";
import { verifyContract } from "../../src/verification/verify-contract.ts";
import { openHttpProvider } from "../helpers/open-http-provider.ts";
import type { CrashStep, CrashTask } from "./crash-task.ts";
import { openRealPorts } from "./real-ports.ts";

export type Reach = (step: CrashStep) => void | Promise<void>;

/** Verifies one contract, or links one proxy, from what is on the disk. Returns the status. */
export async function workOn(task: CrashTask, reach: Reach = () => undefined): Promise<string> {
  const { rpcUrl, artifactsFolder, cacheFolder, timeoutMs } = task;
  const clock = createFastClock();
  const chain = createChainReader(openHttpProvider(rpcUrl));
  const { journal, ...others } = openRealPorts({ chain, clock, artifactsFolder, cacheFolder });
  const ports = {
    ...others,
    journal: toMortalJournal(journal, reach),
    explorer: toMortalExplorer(task, reach),
  };
  const request = { address: parseAddress(task.address) };
  const { status } = await withDeadline({ timeoutMs, clock }, async (deadline) => {
    const run = { request, deadline, ports };
    return task.isProxy === true
      ? (await verifyProxy(await examineProxy(run), run)).link
      : await verifyContract(run);
  });
  return status;
}

function toMortalJournal(journal: Journal, reach: Reach): Journal {
  return {
    forgetSources: journal.forgetSources,
    forget: async (key) => {
      await reach("before-forgetting");
      await journal.forget(key);
      await reach("after-forgetting");
    },
    withEntry: (subject, work, options) =>
      journal.withEntry(
        subject,
        (entry) =>
          work({
            ...entry,
            writeIntent: async (intent) => {
              await reach("before-intent");
              await entry.writeIntent(intent);
              await reach("after-intent");
            },
            writeReceipt: async (receipt) => {
              await reach("after-post");
              await entry.writeReceipt(receipt);
              await reach("after-receipt");
            },
          }),
        options,
      ),
  };
}

function toMortalExplorer({ apiUrl, apiKey, isSourcify, dieAt }: CrashTask, reach: Reach): Explorer {
  const client = { name: "Scan", apiUrl, chainId: 31_337 };
  const explorer =
    isSourcify === true
      ? createSourcify({ ...client, apiKey: undefined })
      : createExplorer({ ...client, apiKey });
  /** Whether the request under way arrives is left to the network. */
  const post = async <AnswerT>(answer: Promise<AnswerT>): Promise<AnswerT> => {
    if (dieAt === "while-posting") {
      await sleep(5);
      await reach("while-posting");
    }
    return await answer;
  };
  const poll = async <AnswerT>(answer: Promise<AnswerT>): Promise<AnswerT> => {
    await reach("while-polling");
    return await answer;
  };
  return {
    ...explorer,
    submitContract: (...submission) => post(explorer.submitContract(...submission)),
    submitProxy: (...submission) => post(explorer.submitProxy(...submission)),
    checkContract: (...receipt) => poll(explorer.checkContract(...receipt)),
    checkProxy: (...receipt) => poll(explorer.checkProxy(...receipt)),
  };
}

/** Waits of minutes are thirty times as fast here. A request has its real time. */
function createFastClock(): Clock {
  const startMs = Date.now();
  return {
    now: () => startMs + (Date.now() - startMs) * 30,
    elapsed: () => performance.now() * 30,
    sleep: (delayMs, signal) => systemClock.sleep(delayMs / 30, signal),
    signalAfter: systemClock.signalAfter,
  };
}
