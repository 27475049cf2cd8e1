import { BaseError } from "../../core/errors/base-error.ts";
import type { Run } from "../run.ts";
import type { CreationEvidence } from "./creation-evidence.ts";
import type { CreationFindings } from "./creation-findings.ts";
import { examineScene } from "./examine-scene.ts";
import { type CreationSource, listCreationSources } from "./list-creation-sources.ts";
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
};

/**
 * Asks one source after the other for the creation, until what they tell is enough.
 *
 * A source that fails is passed over: another one may know. Whether that failure matters is for the
 * caller to say, who knows what is still missing.
 */
export async function searchCreation(
  subject: Subject,
  options: SearchOptions,
  run: Run,
): Promise<CreationSearch> {
  const answers: Record<string, string> = {};
  const failures: BaseError[] = [];
  const seen = new Set<string>();
  let findings = nothing;
  run.ports.reporter.progress({ step: "searching-creation", address: subject.target.address });
  for (const source of listCreationSources(subject, run)) {
    try {
      const evidence = (await source.find()).filter((one) => isNew(one, seen));
      for (const one of evidence) {
        const scene = await readScene(one, subject, run);
        findings = merge(findings, await examineScene(subject, { ...options, scene, run }));
        if (options.isEnough(findings)) {
          return { findings, answers, failures };
        }
      }
      answers[source.name] = describe(evidence);
    } catch (error) {
      failures.push(toNamedFailure(error));
      answers[source.name] = `failed: ${failures.at(-1)?.summary}`;
    }
  }
  return { findings, answers, failures };
}
