import type { Address } from "../../base/hex.ts";
import { BaseError } from "../../core/errors/failure.ts";
import { settle } from "../../core/errors/settle.ts";
import { createCreationServices } from "../explorers/ask-creation.ts";
import type { ContractCreation, DeploymentRecord } from "../ports.ts";
import type { CreationRun } from "../run.ts";
import { type CreationFindings, examineCreation } from "./examine-creation.ts";
import {
  type CreationEvidence,
  type CreationFacts,
  type MatchedContract,
  readKnownCreation,
} from "./known-creation.ts";

export interface CreationSearch {
  readonly findings: CreationFindings;
  /** Of the last transaction that a source named and the node has. */
  readonly known: CreationFacts | undefined;
  /** Name of the source → its answer, for people. */
  readonly answers: Readonly<Record<string, string>>;
  readonly failures: readonly BaseError[];
}

interface SearchOptions {
  readonly isEnough: (findings: CreationFindings) => boolean;
}

const nothing: CreationFindings = {
  constructorArguments: undefined,
  libraries: {},
  transactionHash: undefined,
};

export const emptySearch: CreationSearch = { findings: nothing, known: undefined, answers: {}, failures: [] };

/** Asks one source after the other for the creation, until what they tell is enough. A failure ends nothing. */
export async function searchCreation(
  subject: MatchedContract,
  { run, ...options }: SearchOptions & { readonly run: CreationRun },
): Promise<CreationSearch> {
  run.ports.reporter.progress({ step: "searching-creation", address: subject.target.address });
  const seen = new Set<string>();
  let search = emptySearch;
  for (const source of listCreationSources(subject, run)) {
    const answer = await askSource(source, { subject, options, seen, run });
    search = {
      findings: mergeFindings(search.findings, answer.findings),
      known: answer.known ?? search.known,
      answers: { ...search.answers, [source.name]: answer.text },
      failures: [...search.failures, ...answer.failures],
    };
    if (answer.isLast || options.isEnough(search.findings)) {
      break;
    }
  }
  return search;
}

/** Finds the transaction that created a contract. */
export async function findCreationFacts(
  subject: Pick<MatchedContract, "target">,
  run: CreationRun,
): Promise<CreationFacts | undefined> {
  run.ports.reporter.progress({ step: "searching-creation", address: subject.target.address });
  for (const source of listCreationSources(subject, run)) {
    const told = await settle(source.find());
    run.deadline.signal.throwIfAborted();
    for (const evidence of typeof told.answer === "object" ? told.answer : []) {
      const facts = await readKnownCreation(evidence, { subject, run });
      if (facts.transaction !== undefined) {
        return facts;
      }
    }
  }
  return undefined;
}

interface SourceAnswer {
  readonly findings: CreationFindings;
  readonly known?: CreationFacts | undefined;
  readonly text: string;
  readonly failures: readonly BaseError[];
  /** Whether no other source has to be asked. */
  readonly isLast: boolean;
}

interface Asking {
  readonly subject: MatchedContract;
  readonly options: SearchOptions;
  /** Evidence from all sources that was examined. */
  readonly seen: Set<string>;
  readonly run: CreationRun;
}

async function askSource(source: CreationSource, asking: Asking): Promise<SourceAnswer> {
  try {
    const told = await source.find();
    const text = typeof told === "string" ? told : source.miss;
    let answer: SourceAnswer = { findings: nothing, text, failures: [], isLast: false };
    for (const evidence of typeof told === "string" ? [] : told) {
      const next = await examine(evidence, asking);
      answer = { ...next, failures: [], findings: mergeFindings(answer.findings, next.findings) };
      if (asking.options.isEnough(answer.findings)) {
        break;
      }
    }
    return answer;
  } catch (error) {
    asking.run.deadline.signal.throwIfAborted();
    if (error instanceof BaseError) {
      return { findings: nothing, text: `failed: ${error.summary}`, failures: [error], isLast: false };
    }
    throw error;
  }
}

async function examine(
  evidence: CreationEvidence,
  { subject, seen, run }: Asking,
): Promise<Omit<SourceAnswer, "failures">> {
  const { origin, transactionHash = "unknown", factory, creationBytecode } = evidence;
  const key = [transactionHash, factory, creationBytecode].join();
  if (seen.has(key)) {
    return { findings: nothing, text: `transaction ${transactionHash} again`, isLast: false };
  }
  seen.add(key);
  const known = await readKnownCreation(evidence, { subject, run });
  const isOnChain = known.transaction !== undefined;
  const named = `transaction ${transactionHash}`;
  return {
    findings: await examineCreation(subject, { known, run }),
    known: isOnChain ? known : undefined,
    text: isOnChain ? `${named}, which does not contain them` : `${named}, which the node does not have`,
    // An explorer has seen the creation; to search the chain for it again takes long and finds the same.
    isLast: isOnChain && origin === "explorer",
  };
}

interface CreationSource {
  /** For people, as `miss` is. */
  readonly name: string;
  readonly miss: string;
  /** None is a miss; a text says why nothing is known. */
  find(): Promise<readonly CreationEvidence[] | string>;
}

/** Lists the sources in the order in which they are asked. The search of the chain takes longest. */
function listCreationSources(
  { target: { address, chainId, runtimeBytecode } }: Pick<MatchedContract, "target">,
  run: CreationRun,
): readonly CreationSource[] {
  const {
    request: { creation: known },
    ports,
    deadline: { signal },
  } = run;
  return [
    ...(known === undefined
      ? []
      : [
          {
            name: "its transaction",
            miss: "does not contain them",
            find: async () => [{ origin: "chain", ...known } as const],
          },
        ]),
    {
      name: "deployment records",
      miss: "none for this address",
      find: async () => {
        const records = await ports.records.find({ chainId, address });
        return records.filter(tellsCreation).map(({ transactionHash, creationBytecode }) => ({
          origin: "deployment-record",
          transactionHash,
          creationBytecode,
        }));
      },
    },
    ...listServices(address, run),
    {
      name: "the chain",
      miss: "the search did not find its creation, which needs a node with past states",
      find: async () => {
        const creation = await ports.chain.findCreation(address, { code: `0x${runtimeBytecode}`, signal });
        return creation === undefined ? [] : [toEvidence("chain", creation)];
      },
    },
  ];
}

/** All services are asked together when the first one is needed. */
function listServices(address: Address, { ports, deadline }: CreationRun): readonly CreationSource[] {
  const { explorer, clock } = ports;
  const alone = explorer === undefined ? [] : [{ name: explorer.name, explorer: Promise.resolve(explorer) }];
  const services = ports.creations ?? createCreationServices(alone, { clock, signal: deadline.signal });
  return services.names.map((name) => ({
    name,
    miss: "does not show its creation",
    find: async () => {
      const answers = await services.ask(address);
      const answer = answers.get(name) ?? { kind: "late" };
      if (answer.kind === "answered") {
        return answer.creations.map((creation) => toEvidence("explorer", creation));
      }
      if (answer.kind === "late") {
        return "did not answer in time";
      }
      // Its failure decides nothing where another service answered.
      if ([...answers.values()].every(({ kind }) => kind === "failed")) {
        throw answer.failure;
      }
      return `failed: ${answer.failure.summary}`;
    },
  }));
}

/** Some records have only addresses. */
function tellsCreation({ transactionHash, creationBytecode }: DeploymentRecord): boolean {
  return transactionHash !== undefined || creationBytecode !== undefined;
}

function toEvidence(
  origin: CreationEvidence["origin"],
  { transactionHash, blockNumber, factory, creationBytecode }: ContractCreation,
): CreationEvidence {
  return { origin, transactionHash, blockNumber, factory, creationBytecode };
}

function mergeFindings(first: CreationFindings, second: CreationFindings): CreationFindings {
  const told = first.constructorArguments === undefined ? second : first;
  return {
    constructorArguments: told.constructorArguments,
    transactionHash: told.transactionHash,
    libraries: { ...second.libraries, ...first.libraries },
    trailing: told.trailing,
    claimedBy: told.claimedBy,
    initCode: first.initCode ?? second.initCode,
  };
}

/** Returns the first failure that may be why nothing was found: not that of an explorer without this look-up. */
export function findDecisiveFailure(failures: readonly BaseError[]): BaseError | undefined {
  return failures.find(({ isTransient, about }) => isTransient || about !== "service");
}
