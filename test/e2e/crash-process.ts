/**
 * Verifies one contract in a process of its own, which kills itself at one step: `node crash-process.ts
 * <JSON>`. It prints the status when it gets to the end.
 */
import { createChainReader } from "../../src/chain/create-chain-reader.ts";
import { createHttpProvider } from "../../src/chain/create-http-provider.ts";
import { parseAddress } from "../../src/core/address/parse-address.ts";
import * as licenses from "../../src/explorer-api/licenses.ts";
import { createExplorer } from "../../src/explorer-client/create-explorer.ts";
import { systemClock } from "../../src/plugin/adapters/system-clock.ts";
import { createBuildInfoStore } from "../../src/project/create-build-info-store.ts";
import { createProofStore } from "../../src/project/create-proof-store.ts";
import { createJournal } from "../../src/project/journal/create-journal.ts";
import { withDeadline } from "../../src/verification/deadline.ts";
import type { Explorer, Journal } from "../../src/verification/ports.ts";
import { verifyContract } from "../../src/verification/verify-contract.ts";
import { realCompiler } from "../helpers/real-compiler.ts";
import { crashTask } from "./crash-task.ts";

const { rpcUrl, artifactsFolder, cacheFolder, apiUrl, apiKey, address, dieAt, timeoutMs } = crashTask.parse(
  JSON.parse(process.argv[2] ?? ""),
);

const reach = (step: typeof dieAt): void => {
  if (step === dieAt) {
    process.kill(process.pid, "SIGKILL");
  }
};

const journal = createJournal({ folder: cacheFolder });
const mortalJournal: Journal = {
  forget: async (key) => {
    reach("before-forgetting");
    await journal.forget(key);
  },
  withEntry: (subject, work, options) =>
    journal.withEntry(
      subject,
      (entry) =>
        work({
          ...entry,
          writeIntent: async () => {
            reach("before-intent");
            await entry.writeIntent();
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

const explorer = createExplorer({ name: "Scan", apiUrl, apiKey, chainId: 31_337 });
const mortalExplorer: Explorer = {
  ...explorer,
  checkContract: async (receipt, options) => {
    const answer = explorer.checkContract(receipt, options);
    reach("while-polling");
    return await answer;
  },
};

const { status } = await withDeadline({ timeoutMs, clock: systemClock }, (deadline) =>
  verifyContract({
    request: { address: parseAddress(address) },
    deadline,
    ports: {
      chain: createChainReader(createHttpProvider(rpcUrl)),
      builds: createBuildInfoStore({ artifactsFolder }),
      records: { find: async () => [] },
      compiler: realCompiler,
      explorer: mortalExplorer,
      proofs: createProofStore({ folder: cacheFolder }),
      journal: mortalJournal,
      licenses,
      clock: systemClock,
      reporter: { progress: () => undefined },
    },
  }),
);
process.stdout.write(status);
process.exit();
