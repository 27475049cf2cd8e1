import { toBareHex } from "../../base/hex.ts";
import { createOnce } from "../../base/once.ts";
import { takesNotes, tellNotes } from "../diagnosis/take-notes.ts";
import type { VerificationResult } from "../result.ts";
import type { Host, Run } from "../run.ts";
import type { CommitBuilds } from "./commit-builds.ts";

/** @param revision a hash, a tag or a branch; undefined: the project's builds are used */
export function createCommitVerification(
  revision: string | undefined,
  verify: (run: Run) => Promise<VerificationResult>,
): (run: Run) => Promise<VerificationResult> {
  if (revision === undefined) {
    return verify;
  }
  const shared = createOnce<CommitBuilds>();
  return async (run) => {
    const { ports, deadline, request } = run;
    const { address, contract } = request;
    const { signal } = deadline;
    const { builds, note } = await shared(JSON.stringify([address, contract]), signal, async () => {
      const { createCommitBuilds } = await import("./commit-builds.ts");
      const chainId = await ports.chain.getChainId({ signal });
      const runtimeBytecode = toBareHex(await ports.chain.getCode(address, { signal }));
      return createCommitBuilds(revision, { target: { address, chainId, runtimeBytecode }, run });
    });
    const isOwn = builds === ports.builds;
    const host = isOwn || ports.host === undefined ? ports.host : toHostOfCommit(ports.host, revision);
    const result = await verify({ ...run, ports: { ...ports, builds, host } });
    const notes = note === undefined || !takesNotes(run) ? [] : await tellNotes([note], { run });
    return notes.length === 0 ? result : { ...result, notes: [...(result.notes ?? []), ...notes] };
  };
}

function toHostOfCommit(host: Host, commit: string): Host {
  return {
    ...host,
    commit,
    buildProfiles: [],
    history: undefined,
    readSource: async () => ({ kind: "foreign" }),
  };
}
