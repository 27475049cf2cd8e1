import { createHash } from "node:crypto";
import type { Commit } from "../../core/commits/order-commits.ts";
import { scanTokens } from "../../core/compiler-input/scan-tokens.ts";
import type { ContractBuild } from "../diagnosis/contract-build.ts";
import type { Host } from "../run.ts";
import { createEntryFinder } from "./find-entry.ts";
import type { History, ProjectHistory } from "./history-port.ts";
import { type Closure, createClosureReader } from "./read-closure.ts";

export interface CommittedContract {
  readonly entry: string;
  readonly closure: Closure;
  /** Equal for equal config and files; if the code has no hash of its sources, for equal tokens. */
  readonly key: string;
}

interface CommitFilesPlace {
  readonly history: Pick<History, "findFile" | "listFiles" | "listFolders">;
  readonly subject: Pick<ContractBuild, "contract" | "buildInfo">;
  readonly project: Omit<ProjectHistory, "open">;
  readonly host: Pick<Host, "readSource" | "readPackageVersion">;
  readonly contractNames?: readonly string[] | undefined;
  readonly path?: string | undefined;
  /** Whether comments and blanks make no difference, because the code has no hash of its sources. */
  readonly isByTokens?: boolean | undefined;
}

/**
 * Reads from a commit the file that declares a contract, and all that it imports. Sources of packages are those of
 * the build, or else those that are installed. There may be several such files.
 */
export function createCommitFiles({
  history,
  subject: { contract, buildInfo },
  project,
  host,
  contractNames = [],
  path: givenPath,
  isByTokens = false,
}: CommitFilesPlace): (commit: Commit) => Promise<readonly CommittedContract[]> {
  const prefix = contract.inputSourceName.startsWith(projectPrefix) ? projectPrefix : "";
  const { inputSourceName } = contract;
  const ownPath = project.locateSource(inputSourceName);
  const path = givenPath ?? ownPath;
  const nameEntry = (found: string): string => (found === ownPath ? inputSourceName : `${prefix}${found}`);
  const readClosure = createClosureReader({
    history,
    input: buildInfo.input,
    locate: (name) => project.locateSource(name),
    readConfig: async (commit) => project.readConfig?.(commit, { history, built: buildInfo.input.settings }),
    project,
    host,
  });
  const findEntries = createEntryFinder(history, {
    path: path ?? "",
    text: buildInfo.input.sources[inputSourceName]?.content,
    contractNames: [contract.contractName, ...contractNames],
    hasFile: async (file) => (await host.readSource(nameEntry(file))).kind === "text",
  });
  const digestTokens = createTokenDigest();

  return async (commit) => {
    const entries = path === undefined ? [] : await findEntries(commit);
    const found: CommittedContract[] = [];
    for (const entry of entries.map(nameEntry)) {
      const closure = await readClosure(commit, entry);
      if (closure !== undefined) {
        const key = isByTokens ? digestTokens(closure) : closure.key;
        found.push({ entry, closure, key: [entry, closure.configKey, key].join("\n") });
      }
    }
    return found;
  };
}

const projectPrefix = "project/";

function createTokenDigest(): (closure: Closure) => string {
  const digests = new Map<string, string>();
  return ({ files, sources }) =>
    [...files]
      .map(([name, id]) => {
        const digest = digests.get(id) ?? digestSource(sources[name]?.content ?? "");
        digests.set(id, digest);
        return `${name}:${digest}`;
      })
      .toSorted()
      .join("\n");
}

function digestSource(source: string): string {
  const hash = createHash("sha256");
  for (const { kind, text } of scanTokens(source)) {
    if (kind !== "comment") {
      hash.update(`${text}\n`);
    }
  }
  return hash.digest("hex");
}
