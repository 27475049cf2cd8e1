import { BaseError } from "../../core/errors/base-error.ts";
import type { Run } from "../run.ts";
import type { CreationEvidence } from "./creation-evidence.ts";
import type { CreationFindings } from "./creation-findings.ts";
import { examineScene } from "./examine-scene.ts";
import { type CreationSource, listCreationSources } from "./list-creation-sources.ts";
import { mergeFindings } from "./merge-findings.ts";
import { readScene } from "./read-scene.ts";
import type { Subject } from "./subject.ts";

/** Everything that was found out, and what each source had to say, for people. */
export interface CreationSearch {
  readonly findings: CreationFindings;
  /** Name of the source → its answer. */
  readonly answers: Readonly<Record<string, string>>;
  /** What failed, in order: not the same as a source that knows nothing. */
  readonly failures: readonly BaseError[];
}

export interface SearchOptions {
  /** Whether arguments may be found out by trials, which take many questions to the node. */
  readonly wantsSolution: boolean;
  /** Whether these findings are all that is needed. */
  readonly isEnough: (findings: CreationFindings) => boolean;
}

const nothing: CreationFindings = {
  constructorArguments: undefined,
  libraries: {},
  partialProof: undefined,
  transactionHash: undefined,
};

/** What is known when nobody was asked. */
export const emptySearch: CreationSearch = { findings: nothing, answers: {}, failures: [] };

/**
 * Asks one source after the other for the creation, until what they tell is enough.
 *
 * A source that fails is passed over: another one may know. Whether that failure matters is for the
 * caller to say, who knows what is still missing.
 */
export async function searchCreation(
  subject: Subject,
  { run, ...options }: SearchOptions & { readonly run: Run },
): Promise<CreationSearch> {
  run.ports.reporter.progress({ step: "searching-creation", address: subject.target.address });
  const seen = new Set<string>();
  let search = emptySearch;
  for (const source of listCreationSources(subject, run)) {
    const answer = await askSource(source, { subject, options, seen, run });
    search = {
      findings: mergeFindings(search.findings, answer.findings),
      answers: { ...search.answers, [source.name]: answer.text },
      failures: [...search.failures, ...answer.failures],
    };
    if (answer.isLast || options.isEnough(search.findings)) {
      break;
    }
  }
  return search;
}

interface SourceAnswer {
  readonly findings: CreationFindings;
  readonly text: string;
  readonly failures: readonly BaseError[];
  /** Whether the next source could only say the same. */
  readonly isLast: boolean;
}

interface Asking {
  readonly subject: Subject;
  readonly options: SearchOptions;
  /** Evidence that was examined, whoever it came from. */
  readonly seen: Set<string>;
  readonly run: Run;
}

async function askSource(source: CreationSource, asking: Asking): Promise<SourceAnswer> {
  try {
    let answer: SourceAnswer = { findings: nothing, text: source.miss, failures: [], isLast: false };
    for (const evidence of await source.find()) {
      const next = await examine(evidence, asking);
      answer = { ...next, failures: [], findings: mergeFindings(answer.findings, next.findings) };
      if (asking.options.isEnough(answer.findings)) {
        break;
      }
    }
    return answer;
  } catch (error) {
    if (error instanceof BaseError) {
      return { findings: nothing, text: `failed: ${error.summary}`, failures: [error], isLast: false };
    }
    throw error;
  }
}

async function examine(
  evidence: CreationEvidence,
  { subject, options: { wantsSolution }, seen, run }: Asking,
): Promise<Omit<SourceAnswer, "failures">> {
  const { origin, transactionHash = "unknown", factory, creationBytecode } = evidence;
  const key = [transactionHash, factory, creationBytecode].join();
  if (seen.has(key)) {
    return { findings: nothing, text: `transaction ${transactionHash} again`, isLast: false };
  }
  seen.add(key);
  const scene = await readScene(evidence, { subject, run });
  const isOnChain = scene.transaction !== undefined;
  return {
    findings: await examineScene(subject, { scene, wantsSolution, run }),
    text: isOnChain
      ? `transaction ${transactionHash}, which does not tell them`
      : `transaction ${transactionHash}, which the node does not have`,
    // An explorer has seen the creation; to search the chain for it again takes long and finds the same.
    isLast: isOnChain && origin === "explorer",
  };
}
