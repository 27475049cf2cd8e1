import { z } from "zod";
import { createWords } from "../../src/app/words/host-words.ts";
import type { Address, BareHex, Hex } from "../../src/base/hex.ts";
import type { StoredContract } from "../../src/core/build/compiled-contract.ts";
import type { BuildInfo } from "../../src/core/build/parse-build-info.ts";
import * as licenses from "../../src/explorer-api/etherscan/licenses.ts";
import { hardhatStyle } from "../../src/hardhat/hardhat-style.ts";
import type {
  BuildInfoStore,
  CallOptions,
  ChainReader,
  Compiler,
  CompilerJob,
  CompilerResult,
  ContractCreation,
  CreatedContracts,
  CreationFrame,
  DeploymentRecord,
  Explorer,
  ExplorerCapabilities,
  Progress,
  StatusAnswer,
  Submission,
  SubmissionAnswer,
  Transaction,
  VerifiedSource,
} from "../../src/verification/ports.ts";
import type { Host, VerificationPorts } from "../../src/verification/run.ts";
import { createMemoryJournal, type MemoryJournal } from "./memory-journal.ts";
import { createVirtualClock, type VirtualClock } from "./virtual-clock.ts";

/** What a port answers, how it fails, or that it never answers: then time passes until the abort. */
export type Scripted<T> = T | Error | "silence";

export interface FakeWorldOptions {
  readonly chainId?: number;
  /** What stands on the chain: address → code without 0x; or how asking fails. */
  readonly code?: Scripted<Readonly<Record<Address, BareHex>>>;
  /** What every address has besides; nothing, unless a test says otherwise. */
  readonly account?: Scripted<{ readonly nonce: number; readonly balance: bigint }>;
  readonly artifacts?: readonly StoredContract[];
  /** Contracts that only build-info outputs have. */
  readonly outputs?: readonly StoredContract[];
  readonly buildInfos?: readonly BuildInfo[];
  /** Thrown by whatever asks the project. */
  readonly projectFailure?: Error;
  /** What the explorer shows; default: nothing, and once it has called a submission verified, that. */
  readonly record?: Scripted<VerifiedSource | undefined>;
  /** The answers in turn; one more question than answers fails the test. */
  readonly submissions?: readonly Scripted<SubmissionAnswer>[];
  readonly statuses?: readonly Scripted<StatusAnswer>[];
  readonly compile?: (job: CompilerJob, options?: CallOptions) => CompilerResult | Promise<CompilerResult>;
  /** What is known of the target's creation; nothing, unless a test says so. */
  readonly records?: Scripted<readonly DeploymentRecord[]>;
  readonly explorerCreations?: Scripted<readonly ContractCreation[]>;
  readonly chainCreation?: Scripted<ContractCreation | undefined>;
  readonly transactions?: Scripted<readonly FakeTransaction[]>;
  /** What the transaction of a deployment has created. */
  readonly createdContracts?: Scripted<CreatedContracts>;
  /** The creations in the trace of every transaction; without it the node does not trace. */
  readonly trace?: Scripted<readonly CreationFrame[] | undefined>;
  /** What the host knows; nothing, unless a test says so. */
  readonly host?: Host;
  readonly capabilities?: ExplorerCapabilities;
  /** What the explorer says of itself; it does not, unless a test says so. */
  readonly told?: Scripted<ExplorerCapabilities>;
  /** eth_call; without it everything reverts. */
  readonly call?: ChainReader["call"];
}

/** A transaction on the fake chain, and the contract that it created itself, if any. */
export interface FakeTransaction extends Omit<Transaction, "value"> {
  readonly contractAddress?: Address | undefined;
  readonly succeeded?: boolean;
}

/** The whole world of one verification, and what was done in it. */
export interface FakeWorld {
  readonly ports: VerificationPorts;
  readonly clock: VirtualClock;
  /** Each question to chain, explorer or compiler, in order. */
  readonly asked: readonly string[];
  readonly submissions: readonly Submission[];
  readonly jobs: readonly CompilerJob[];
  readonly progress: readonly Progress[];
  readonly kept: Map<string, string>;
  readonly journal: MemoryJournal;
}

/** Builds a world out of hand-written ports; no part of it does input or output. */
export function createFakeWorld(options: FakeWorldOptions): FakeWorld {
  const clock = createVirtualClock();
  const log: Log = { asked: [], submissions: [], jobs: [], progress: [], kept: new Map() };
  const play = createPlayer(clock, log);
  const journal = createMemoryJournal(clock.now);
  return {
    ...log,
    clock,
    journal,
    ports: {
      chain: createFakeChain(options, play),
      builds: createFakeBuilds(options),
      records: { find: () => play("records", options.records ?? []) },
      compiler: createFakeCompiler(options, log),
      explorer: createFakeExplorer(options, { play, log }),
      proofs: {
        recall: async ({ subject, key }) => log.kept.get(`${subject} ${key}`),
        keep: async ({ subject, key, text }) => void log.kept.set(`${subject} ${key}`, text),
      },
      journal,
      host: options.host,
      licenses,
      words: createWords(hardhatStyle),
      clock,
      reporter: { progress: (event) => void log.progress.push(event) },
    },
  };
}

interface Log {
  readonly asked: string[];
  readonly submissions: Submission[];
  readonly jobs: CompilerJob[];
  readonly progress: Progress[];
  /** Subject and key → what was kept. */
  readonly kept: Map<string, string>;
}

/** Gives a scripted answer, as a port would. */
type Play = <T>(
  question: string,
  scripted: Scripted<T>,
  options?: { readonly signal?: AbortSignal | undefined },
) => Promise<T>;

/** Longer than any deadline of a test. */
const endlessMs = 86_400_000;

function createPlayer(clock: VirtualClock, log: Log): Play {
  return async (question, scripted, { signal } = {}) => {
    log.asked.push(question);
    signal?.throwIfAborted();
    if (scripted === "silence") {
      clock.pass(endlessMs);
      signal?.throwIfAborted();
      throw new RangeError(`${question}: this waits for ever, without a signal that could end it`);
    }
    if (scripted instanceof Error) {
      throw scripted;
    }
    return scripted;
  };
}

/** No contract of these tests keeps anything where proxies do. */
const emptySlot: Hex = `0x${"0".repeat(64)}`;

function createFakeChain(
  {
    chainId = 31_337,
    code = {},
    account = { nonce: 0, balance: 0n },
    transactions = [],
    chainCreation,
    createdContracts = { kind: "unknown" },
    trace,
    call,
  }: FakeWorldOptions,
  play: Play,
): ChainReader {
  const unused = async () => {
    throw new RangeError("no verification asks the chain for this");
  };
  return {
    getChainId: (options) => play("chain id", chainId, options),
    getCode: async (address, options) => {
      const codes = await play("code", code, options);
      return `0x${codes[address] ?? ""}`;
    },
    getGenesisHash: unused,
    getBlockNumber: unused,
    getStorage: (_address, _slot, options) => play("storage", emptySlot, options),
    getAccount: (_address, options) => play("account", account, options),
    call: async (request, options) => {
      await play("call", undefined, options);
      return call === undefined ? { kind: "reverted" } : call(request, options);
    },
    findTransaction: async (hash, options) => {
      const known = await play("transaction", transactions, options);
      const found = known.find((transaction) => transaction.hash === hash);
      return found && { ...found, value: "0x0" };
    },
    findTransactionReceipt: async (hash, options) => {
      const known = await play("receipt", transactions, options);
      const found = known.find((transaction) => transaction.hash === hash);
      const { blockNumber, contractAddress, succeeded = true } = found ?? {};
      return blockNumber === undefined
        ? undefined
        : { transactionHash: hash, blockNumber, contractAddress, succeeded };
    },
    getLogs: unused,
    findCreation: (_address, options) => play("creation on the chain", chainCreation, options),
    forward: unused,
    traceCreations: (_hash, options) => play("trace", trace, options),
    findCreatedContracts: (_hash, options) => play("created contracts", createdContracts, options),
  };
}

function createFakeBuilds({
  artifacts = [],
  outputs = [],
  buildInfos = [],
  projectFailure,
}: FakeWorldOptions): BuildInfoStore {
  const ask = async <T>(answer: T): Promise<T> => {
    if (projectFailure !== undefined) {
      throw projectFailure;
    }
    return answer;
  };
  return {
    findArtifactsByLength: (runtimeBytes) =>
      ask(artifacts.filter((contract) => lengthOf(contract) === runtimeBytes)),
    findArtifactsByName: (name) => ask(artifacts.filter((contract) => isNamed(contract, name))),
    findOutputContracts: (code) => ask(outputs.filter((contract) => lengthOf(contract) === code.length / 2)),
    findOutputContractsByName: (name) => ask(outputs.filter((contract) => isNamed(contract, name))),
    listContractNames: () =>
      ask(artifacts.map(({ userSourceName, contractName }) => `${userSourceName}:${contractName}`)),
    scanArtifacts: async function* () {
      yield* await ask(artifacts);
    },
    readBuildInfo: async (id) => {
      const found = await ask(buildInfos.find((buildInfo) => buildInfo.id === id));
      if (found === undefined) {
        throw new RangeError(`the test has no build ${id}`);
      }
      return found;
    },
  };
}

function lengthOf({ runtimeBytecode }: StoredContract): number {
  return runtimeBytecode.object.length / 2;
}

function isNamed({ inputSourceName, userSourceName, contractName }: StoredContract, name: string): boolean {
  return [contractName, `${inputSourceName}:${contractName}`, `${userSourceName}:${contractName}`].includes(
    name,
  );
}

/** Without an answer of the test it has those of the stored builds: whole inputs give what was built of them. */
function createFakeCompiler(
  { compile, artifacts = [], outputs = [], buildInfos = [] }: FakeWorldOptions,
  log: Log,
): Compiler {
  return {
    compile: async (job, callOptions) => {
      log.asked.push("compile");
      log.jobs.push(job);
      if (compile !== undefined) {
        return compile(job, callOptions);
      }
      const build = buildInfos.find(({ input }) => namesOf(input) === namesOf(job.input));
      if (build === undefined) {
        throw new RangeError("this test expects no compilation of anything but a stored input");
      }
      return {
        kind: "compiled",
        contracts: [...artifacts, ...outputs].filter(({ buildInfoId }) => buildInfoId === build.id),
      };
    },
  };
}

function namesOf({ sources }: CompilerJob["input"]): string {
  return Object.keys(sources).sort().join();
}

function createFakeExplorer(
  { record, submissions = [], statuses = [], explorerCreations = [], capabilities, told }: FakeWorldOptions,
  { play, log }: { readonly play: Play; readonly log: Log },
): Explorer {
  const nextSubmission = takeInTurn("submission", submissions);
  const nextStatus = takeInTurn("poll", statuses);
  const unused = async () => {
    throw new RangeError("no verification asks the explorer for this");
  };
  const verified = new Map<Address, VerifiedSource>();
  const remember = <AnswerT extends SubmissionAnswer | StatusAnswer>(answer: AnswerT): AnswerT => {
    const submission = log.submissions.at(-1);
    if (submission !== undefined && (answer.kind === "verified" || answer.kind === "already-verified")) {
      verified.set(submission.address, toShownRecord(submission));
    }
    return answer;
  };
  return {
    name: "FakeScan",
    apiUrl: "https://fakescan.example/api",
    kind: "etherscan",
    capabilities,
    getCapabilities: told === undefined ? undefined : (options) => play("capabilities", told, options),
    addressUrl: (address) => `https://fakescan.example/address/${address}#code`,
    getSourceCode: (address, options) => play("record", record ?? verified.get(address), options),
    submitContract: async (submission, options) => {
      log.submissions.push(submission);
      return remember(await play("submit", nextSubmission(), options));
    },
    checkContract: async (_receipt, options) => remember(await play("check", nextStatus(), options)),
    getAbi: unused,
    getImplementation: unused,
    getContractCreation: (_addresses, options) => play("creation", explorerCreations, options),
    submitProxy: unused,
    checkProxy: unused,
  };
}

function takeInTurn<T>(what: string, script: readonly Scripted<T>[]): () => Scripted<T> {
  let turn = 0;
  return () => {
    const scripted = script[turn];
    turn += 1;
    return turn > script.length || scripted === undefined
      ? new RangeError(`${what} ${turn} is not in the test's script`)
      : scripted;
  };
}

const inputSchema = z.object({
  language: z.string(),
  sources: z.record(z.string(), z.object({ content: z.string() })),
  settings: z.record(z.string(), z.unknown()),
});

/** What an explorer shows of a submission that it has verified. */
export function toShownRecord({
  codeFormat,
  sourceCode,
  contractName,
  compilerVersion,
  encodedConstructorArguments,
}: Submission): VerifiedSource {
  const [name = "", file] = contractName.split(":").reverse();
  const compilerInput =
    codeFormat === "solidity-single-file" ? undefined : inputSchema.parse(JSON.parse(sourceCode));
  const files = Object.entries(compilerInput?.sources ?? { [`${name}.sol`]: { content: sourceCode } });
  return {
    contractName: name,
    contractFileName: file,
    sources: Object.fromEntries(files.map(([path, { content }]) => [path, content])),
    compilerInput,
    abi: [],
    compilerVersion,
    optimizer: { enabled: false, runs: undefined },
    evmVersion: undefined,
    encodedConstructorArguments,
    license: undefined,
    isProxy: false,
    implementation: undefined,
  };
}
