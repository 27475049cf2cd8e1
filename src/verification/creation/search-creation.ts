import type { Address } from "../../base/hex.ts";
import type { BaseError } from "../../core/errors/failure.ts";
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

const nothing: CreationFindings = {
  constructorArguments: undefined,
  libraries: {},
  transactionHash: undefined,
};

export const emptySearch: CreationSearch = { findings: nothing, known: undefined, answers: {}, failures: [] };

interface Asking {
  readonly subject: MatchedContract;
  readonly isEnough: (findings: CreationFindings) => boolean;
  readonly run: CreationRun;
}

/** Asks one source after the other for the creation, until what they tell is enough. A failure ends nothing. */
export async function searchCreation(
  subject: MatchedContract,
  asking: Omit<Asking, "subject">,
): Promise<CreationSearch> {
  const { isEnough, run } = asking;
  run.ports.reporter.progress({ step: "searching-creation", address: subject.target.address });
  const seen = new Set<string>();
  let { findings, known, answers, failures } = emptySearch;
  for (const source of listCreationSources(subject, run)) {
    const asked = await settle(askSource(source, { ...asking, subject, seen }));
    run.deadline.signal.throwIfAborted();
    if (asked.kind === "failed") {
      answers = { ...answers, [source.name]: `failed: ${asked.failure.summary}` };
      failures = [...failures, asked.failure];
      continue;
    }
    const { answer } = asked;
    findings = mergeFindings(findings, answer.findings);
    known = answer.known ?? known;
    answers = { ...answers, [source.name]: answer.text };
    if (answer.isLast || isEnough(findings)) {
      break;
    }
  }
  return { findings, known, answers, failures };
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

interface SourceAnswer extends Pick<CreationSearch, "findings"> {
  readonly known?: CreationFacts | undefined;
  readonly text: string;
  /** Whether no other source has to be asked. */
  readonly isLast?: boolean;
}

async function askSource(
  source: CreationSource,
  { subject, isEnough, seen, run }: Asking & { readonly seen: Set<string> },
): Promise<SourceAnswer> {
  const told = await source.find();
  let answer: SourceAnswer = { findings: nothing, text: typeof told === "string" ? told : source.miss };
  for (const evidence of typeof told === "string" ? [] : told) {
    const { transactionHash, factory, creationBytecode } = evidence;
    const key = [transactionHash, factory, creationBytecode].join();
    const isSeen = seen.has(key);
    seen.add(key);
    const next = isSeen
      ? { findings: nothing, text: `transaction ${transactionHash} again` }
      : await examine(evidence, { subject, run });
    answer = { ...next, findings: mergeFindings(answer.findings, next.findings) };
    if (isEnough(answer.findings)) {
      break;
    }
  }
  return answer;
}

async function examine(
  evidence: CreationEvidence,
  { subject, run }: Pick<Asking, "subject" | "run">,
): Promise<SourceAnswer> {
  const facts = await readKnownCreation(evidence, { subject, run });
  const known = facts.transaction && facts;
  return {
    findings: await examineCreation(subject, { known: facts, run }),
    known,
    text: `transaction ${evidence.transactionHash ?? "unknown"}, which ${known ? "does not contain them" : "the node does not have"}`,
    // To search the chain for it again takes long and finds the same.
    isLast: known !== undefined && evidence.origin === "explorer",
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

/** What is proved comes first, then what was found first. */
function mergeFindings(one: CreationFindings, other: CreationFindings): CreationFindings {
  const [first, second] = one.claimedBy === undefined ? [one, other] : [other, one];
  const isTold = first.constructorArguments !== undefined || first.initCode?.kind === "different";
  const told = isTold ? first : second;
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
