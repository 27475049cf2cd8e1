import { noHistory } from "../../core/commits/deployed-commit.ts";
import type { CompilerInput } from "../../core/compiler-input/compiler-input.ts";
import type { History } from "../ports.ts";
import type { PreflightFinding } from "../results/preflight-result-schema.ts";
import type { Host, Operation } from "../run.ts";
import { fine, listFiles, warn } from "./findings.ts";

/** From a commit that has its sources, a contract can be verified later. */
export async function checkCommitted(
  { sources }: Pick<CompilerInput, "sources">,
  { ports: { host }, deadline: { signal } }: Operation<"host">,
): Promise<PreflightFinding> {
  const history = await host?.history?.open({ signal });
  if (host === undefined || history === undefined) {
    return warn("git", "no history was read");
  }
  if (history.kind === "none") {
    return warn("git", `${noHistory[history.reason]}, so no commit can show later what was deployed`);
  }
  try {
    const differing = await listDiffering(sources, { history, host });
    return differing.length === 0
      ? fine("git", "the sources of this build are committed")
      : warn("git", `differs from the checked-out commit, or cannot be read there: ${listFiles(differing)}`);
  } finally {
    history.close();
  }
}

async function listDiffering(
  sources: CompilerInput["sources"],
  { history, host }: { readonly history: History; readonly host: Host },
): Promise<readonly string[]> {
  const head = await history.findCommit("HEAD");
  const differing: string[] = [];
  for (const [name, { content }] of Object.entries(sources)) {
    const path = host.history?.locateSource(name);
    const isOwn = path !== undefined && !path.startsWith("node_modules/");
    if (head === undefined || !isOwn || (await host.readSource(name)).kind === "foreign") {
      continue;
    }
    const file = await history.findFile(head, path);
    const committed = await file?.read();
    if (committed === undefined || toLines(committed) !== toLines(content)) {
      differing.push(name);
    }
  }
  return differing;
}

/** Git may change the ends of lines when it checks files out. */
function toLines(text: string): string {
  return text.replaceAll("\r\n", "\n");
}
