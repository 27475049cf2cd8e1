import path from "node:path";
import { expect } from "chai";
import { createChainReader } from "../../src/chain/create-chain-reader.ts";
import { parseAddress } from "../../src/core/contract/parse-address.ts";
import { BaseError } from "../../src/core/errors/failure.ts";
import { createExplorer } from "../../src/explorer-client/etherscan/create-explorer.ts";
import { createSourcify } from "../../src/explorer-client/sourcify/create-sourcify.ts";
import type { FaultRule } from "../../src/local-explorer/faults/create-fault-plan.ts";
import { type LocalExplorer, startLocalExplorer } from "../../src/local-explorer/start-local-explorer.ts";
import { type Deadline, withDeadline } from "../../src/verification/deadline.ts";
import type { ChainReader, Compiler } from "../../src/verification/ports.ts";
import { examineProxy } from "../../src/verification/proxy/examine-proxy.ts";
import { verifyProxy } from "../../src/verification/proxy/verify-proxy.ts";
import type { Run, VerificationRequest } from "../../src/verification/run.ts";
import { verifyContract } from "../../src/verification/verify-contract.ts";
import { openDeployer } from "../helpers/deployer.ts";
import { createEventClock, type EventClock } from "../helpers/event-clock.ts";
import { openProject } from "../helpers/open-project.ts";
import { realCompiler } from "../helpers/real-compiler.ts";
import { toCreation } from "../helpers/to-creation.ts";
import { boxSources, rememberResults, secretKey, toCloneCode } from "./fault-stage.ts";
import { openRealPorts } from "./real-ports.ts";

export interface LabOutcome {
  /** The status of the result or of the link, or the code of the failure. */
  readonly outcome: string;
  readonly receipt: string | null | undefined;
  /** By the clock of the lab. */
  readonly elapsedMs: number;
}

export interface LabOptions {
  readonly timeoutMs?: number;
  readonly judgingMs?: number;
  /** How often the same command is given, one time after the other. */
  readonly runs?: number;
  readonly dialect?: "blockscout" | "sourcify";
  readonly judge?: Compiler;
}

/** The last run, and how many submissions the explorer accepted. */
export interface LabReport extends LabOutcome {
  readonly accepted: number;
  readonly acceptedLinks: number;
  readonly runs: readonly LabOutcome[];
}

/** A verification with real files, sockets, compiler, chain and explorer, in a time that passes only in waits. */
export interface FaultLab {
  readonly folder: string;
  verifyWith(faults: readonly FaultRule[], options?: LabOptions): Promise<LabReport>;
  linkWith(faults: readonly FaultRule[], options?: LabOptions): Promise<LabReport>;
  close(): Promise<void>;
}

const defaultTimeoutMs = 300_000;

export async function openFaultLab(): Promise<FaultLab> {
  const { hre, folder, remove } = await openProject({ files: boxSources });
  const { provider } = await hre.network.getOrCreate("default");
  const deployer = await openDeployer(hre, "default");
  const address = await deployer.deploy("Box");
  const clone = await deployer.deployCode(toCreation(toCloneCode(address)));
  const compiler = rememberResults(realCompiler);
  // From here on the chain stays as it is, and so does what it answers.
  const answers = new Map<string, Promise<unknown>>();
  const ask: typeof provider.request = (call) => {
    const key = JSON.stringify(call);
    const answer = answers.get(key) ?? provider.request(call);
    answers.set(key, answer);
    return answer;
  };
  let explorers = 0;

  const work = async (
    faults: readonly FaultRule[],
    {
      options: { timeoutMs = defaultTimeoutMs, judgingMs = 0, runs = 1, dialect, judge = compiler },
      verify,
    }: {
      readonly options: LabOptions;
      readonly verify: (run: Run) => Promise<Omit<LabOutcome, "elapsedMs">>;
    },
  ): Promise<LabReport> => {
    const clock = createEventClock();
    const chain = createChainReader({
      request: (call) => clock.during(() => ask(call)),
      describe: () => "the chain of the tests",
    });
    const explorer = await startLabExplorer({ faults, judgingMs, clock, chain, compiler: judge });
    explorers++;
    const artifactsFolder = path.join(folder, "artifacts");
    const cacheFolder = path.join(folder, "cache", `${explorers}`);
    const ports = openRealPorts({ chain, compiler, clock, artifactsFolder, cacheFolder });
    const client = { name: "Scan", apiKey: secretKey, chainId: 31_337, clock };
    const openExplorer = () => {
      switch (dialect) {
        case "sourcify":
          return createSourcify({ ...client, apiUrl: explorer.url, apiKey: undefined });
        case "blockscout":
          return createExplorer({ ...client, apiUrl: `${explorer.url}/blockscout/api`, dialect });
        default:
          return createExplorer({ ...client, apiUrl: explorer.apiUrl });
      }
    };
    const outcomes: LabOutcome[] = [];
    try {
      while (outcomes.length < runs) {
        const startMs = clock.now();
        const outcome = await clock.during(() =>
          withDeadline({ timeoutMs, clock }, (deadline: Deadline) =>
            verify({ ports: { ...ports, explorer: openExplorer() }, deadline, request }),
          ).catch(toOutcome),
        );
        outcomes.push({ ...outcome, elapsedMs: clock.now() - startMs });
      }
      return {
        ...(outcomes.at(-1) ?? expect.fail("there is one run at least")),
        runs: outcomes,
        accepted: explorer.countSubmissions("source"),
        acceptedLinks: explorer.countSubmissions("proxy"),
      };
    } finally {
      await explorer.close();
    }
  };
  const request: VerificationRequest = { address: parseAddress(address) };
  return {
    folder,
    verifyWith: (faults, options = {}) =>
      work(faults, {
        options,
        verify: async (run) => {
          const { status, receipt } = await verifyContract(run);
          return { outcome: status, receipt };
        },
      }),
    linkWith: (faults, options = {}) =>
      work(faults, {
        options,
        verify: async ({ ports, deadline }) => {
          const run = { ports, deadline, request: { address: parseAddress(clone) } };
          const { link } = await verifyProxy(await examineProxy(run), run);
          return { outcome: link.status, receipt: link.receipt };
        },
      }),
    close: remove,
  };
}

interface LabExplorer extends Required<Pick<LabOptions, "judgingMs">> {
  readonly faults: readonly FaultRule[];
  readonly clock: EventClock;
  readonly chain: ChainReader;
  readonly compiler: Compiler;
}

function startLabExplorer({
  faults,
  judgingMs,
  clock,
  chain,
  compiler,
}: LabExplorer): Promise<LocalExplorer> {
  return startLocalExplorer({
    chains: [{ chainReader: chain }],
    compiler: {
      compile: async (job, options) => {
        await clock.aside.sleep(judgingMs, options?.signal);
        return clock.during(() => compiler.compile(job, options));
      },
    },
    clock,
    database: ":memory:",
    port: 0,
    faults,
    apiKeys: [secretKey],
    // A poll waits, so that a judgement is over when its own time is.
    statusWaitMs: 0,
  });
}

function toOutcome(error: unknown): Omit<LabOutcome, "elapsedMs"> {
  if (error instanceof BaseError) {
    return { outcome: error.code, receipt: undefined };
  }
  throw error;
}
