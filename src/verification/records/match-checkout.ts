import { matchRuntime } from "../../core/bytecode/match-code.ts";
import type { FoundMatch } from "../../core/bytecode/rank-matches.ts";
import type { CompilerInput } from "../../core/compiler-input/compiler-input.ts";
import { toUserSourceName } from "../../core/contract/contract-name.ts";
import {
  type ContractBuild,
  findChangedSources,
  findRebuilt,
  isRemoved,
  readContractBuild,
} from "../diagnosis/contract-build.ts";
import type { StoredContract } from "../ports.ts";
import type { Target } from "../read-target.ts";
import type { DiagnosisRun } from "../run.ts";

export type CheckoutMatch =
  | FoundMatch
  /** The newest build of the contract with this name has other code than the address; an earlier one has that. */
  | {
      readonly kind: "other";
      readonly contract: StoredContract;
      readonly deployed: StoredContract;
      readonly sources: readonly string[];
    }
  /** The project was built since, without this contract. */
  | { readonly kind: "removed"; readonly contract: StoredContract; readonly sources: readonly string[] }
  /** The only build that matches was made before the files changed. */
  | { readonly kind: "not-built"; readonly contract: StoredContract; readonly sources: readonly string[] };

/** Older builds stay on disk beside newer ones. If the files of a match changed since then, the newest build decides. */
export async function matchCheckout(
  { target, found }: { readonly target: Target; readonly found: FoundMatch },
  run: DiagnosisRun,
): Promise<CheckoutMatch> {
  const { contract } = found;
  const build = await readContractBuild({ target, contract }, run);
  const changed = await findChangedSources(build, run);
  const isKept = build.buildInfo.isKept === true;
  const newest = changed.length > 0 || isKept ? await findRebuilt({ target, contract }, run) : undefined;
  // The files of packages are read through the newest build alone.
  const isCompared = changed.length === 0 && newest !== undefined;
  const sources = isCompared ? await listOtherSources(build, { newest, run }) : changed;
  if (sources.length === 0) {
    return found;
  }
  if (newest === undefined) {
    const kind = (await isRemoved({ target, contract }, run)) ? "removed" : "not-built";
    return { kind, contract, sources };
  }
  const match = matchRuntime(newest, target.runtimeBytecode, target);
  return match.kind === "mismatch"
    ? { kind: "other", contract: newest, deployed: contract, sources }
    : { kind: "found", contract: newest, match };
}

async function listOtherSources(
  { target, input }: ContractBuild,
  { newest, run }: { readonly newest: StoredContract; readonly run: DiagnosisRun },
): Promise<readonly string[]> {
  const other = await readContractBuild({ target, contract: newest }, run);
  // A build may have two versions of a package.
  const list = ({ sources }: CompilerInput) =>
    Object.entries(sources).map(([name, { content }]) => ({
      name,
      text: `${toUserSourceName(name)}\n${content}`,
    }));
  const texts = new Set(list(other.input).map(({ text }) => text));
  return list(input)
    .filter(({ text }) => !texts.has(text))
    .map(({ name }) => name);
}
