import type { FoundMatch, NoMatch } from "../../core/bytecode/rank-matches.ts";
import type { ProvedBuild } from "../../core/compiler-input/compiler-input.ts";
import { type BuildOrigin, findOrigin } from "../diagnosis/contract-build.ts";
import { takeFindings } from "../diagnosis/take-notes.ts";
import { findMatch } from "../find-match.ts";
import type { ContractCode } from "../read-target.ts";
import { type Creation, type OtherConstructor, recoverCreation } from "../recover-creation.ts";
import type { Run } from "../run.ts";
import { readImported } from "../submission/prepare-submission.ts";
import { findProvedSources } from "../submission/prove-sources.ts";

export interface Proof {
  readonly kind: "proved";
  readonly found: FoundMatch;
  readonly creation: Creation;
  readonly proved: ProvedBuild;
  readonly origin: BuildOrigin;
  readonly notes: readonly string[];
}

/** No build matches well enough, or the contract was created by another constructor. */
interface Unproved {
  readonly kind: "unproved";
  readonly unproved: NoMatch | FoundMatch | OtherConstructor;
}

export interface Publication {
  readonly run: Run;
  prove(): Promise<Proof | Unproved>;
}

/** Proves that a source of the project is that of the code at an address. Nothing is submitted. */
export async function proveContract(code: ContractCode, run: Run): Promise<Proof | Unproved> {
  const { requireExact = false } = run.request;
  const match = await findMatch(code.runtimeBytecode, run);
  if (match.kind === "none" || (requireExact && match.match.kind === "partial")) {
    return { kind: "unproved", unproved: match };
  }
  const target = { ...code, verifiedSource: undefined };
  const creation = await recoverCreation({ target, found: match }, run);
  if (creation.kind === "other-constructor") {
    return { kind: "unproved", unproved: creation };
  }
  const { contract } = match;
  const proved = await findProvedSources({ contract, libraries: creation.libraries }, run);
  const origin = await findOrigin({ contract, imported: readImported(proved) }, run);
  const notes = await takeFindings({ target, found: match, creation, proved, origin }, run);
  // Throws if the node serves another chain by now: nothing is read of the chain after this.
  await run.ports.chain.getChainId({ signal: run.deadline.signal, isFresh: true });
  return { kind: "proved", found: match, creation, proved, origin, notes };
}
