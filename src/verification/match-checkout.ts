import { matchRuntime } from "../core/bytecode/match-runtime.ts";
import { toFullyQualifiedName } from "../core/contract/contract-name.ts";
import { findChangedSources } from "./diagnosis/find-changed-sources.ts";
import { openSubject } from "./diagnosis/open-subject.ts";
import { type FoundMatch, findMatch, type NoMatch } from "./find-match.ts";
import type { StoredContract } from "./ports.ts";
import type { Target } from "./read-target.ts";
import type { Run } from "./run.ts";

/** What the sources, as they are now, have to do with the code at an address. */
export type CheckoutMatch =
  | FoundMatch
  | NoMatch
  /** The build of the sources is another contract's code than the one at the address, of the same name. */
  | { readonly kind: "other"; readonly contract: StoredContract }
  /** The only build that fits was made of other texts than the files have now. */
  | { readonly kind: "not-built"; readonly contract: StoredContract; readonly sources: readonly string[] };

/**
 * Finds the contract at an address among the builds of the sources as they are now.
 *
 * Older builds stay on disk beside newer ones, and serve a submission well. They say nothing of the
 * checkout, though: where one of them fits and its files were changed since, the newest build counts.
 */
export async function matchCheckout(target: Target, run: Run): Promise<CheckoutMatch> {
  const found = await findMatch(target.runtimeBytecode, run);
  if (found.kind === "none") {
    return found;
  }
  const { contract } = found;
  const sources = await listChanged({ target, contract }, run);
  if (sources.length === 0) {
    return found;
  }
  const artifacts = await run.ports.builds.findArtifactsByName(toFullyQualifiedName(contract));
  const newest = artifacts.find(({ buildInfoId }) => buildInfoId !== contract.buildInfoId);
  if (newest === undefined || (await listChanged({ target, contract: newest }, run)).length > 0) {
    return { kind: "not-built", contract, sources };
  }
  const match = matchRuntime(newest, target.runtimeBytecode, target);
  return match.kind === "mismatch"
    ? { kind: "other", contract: newest }
    : { kind: "found", contract: newest, match };
}

async function listChanged(
  subject: { readonly target: Target; readonly contract: StoredContract },
  run: Run,
): Promise<readonly string[]> {
  return findChangedSources((await openSubject(subject, run)).input, run);
}
