/**
 * How many versions of a contract's files are tried until its commit is found, in the history of a real project, without
 * a compiler: `node --experimental-strip-types bench/commits.ts <clone> <file>... [--foundry]`, for example
 * `/tmp/morpho-blue src/Morpho.sol --foundry`.
 *
 * Each tag stands for a contract that was deployed three days later, and each of some random first parents of HEAD for
 * one that was deployed up to ten days later. A version is one analysis, and the one that is found one compilation more. For a code without a hash of its
 * sources, each version with other tokens is one compilation.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { type Commit, orderCommits } from "../src/core/commits/order-commits.ts";
import { createProjectHistory } from "../src/project/history/project-history.ts";
import { createCommitFiles } from "../src/verification/commits/commit-files.ts";
import type { History } from "../src/verification/ports.ts";

const day = 86_400;
const maxTags = 80;
const randomCommits = 60;

const words = process.argv.slice(2);
const [folder = ".", ...files] = words.filter((word) => word !== "--foundry");
const project = createProjectHistory(
  folder,
  words.includes("--foundry") ? { foundryProfile: "default" } : {},
);
const history = await openHistory();

async function openHistory(): Promise<History> {
  const opened = await project.open();
  if (opened.kind === "none") {
    throw new RangeError(`There is no history to search: ${opened.reason}`);
  }
  return opened;
}

type ReadKeys = (commit: Commit) => Promise<readonly string[]>;

function createKeyReader(file: string, { isByTokens }: { readonly isByTokens: boolean }): ReadKeys {
  const input = { language: "Solidity", sources: {}, settings: {} };
  const contractName = path.basename(file, ".sol");
  const code = { object: "", linkReferences: [], immutableReferences: [] };
  const read = createCommitFiles({
    history,
    subject: {
      contract: {
        inputSourceName: file,
        userSourceName: file,
        contractName,
        abi: [],
        creationBytecode: code,
        runtimeBytecode: code,
        buildInfoId: "",
      },
      buildInfo: { id: "", solcLongVersion: "0.8.28", input },
    },
    project,
    host: {
      readSource: async (name) => ({ kind: "text", text: await readFile(path.join(folder, name), "utf8") }),
      readPackageVersion: async () => undefined,
    },
    isByTokens,
  });
  return async (commit) => (await read(commit)).map(({ key }) => key);
}

/** Counts the versions that are tried for a contract of this commit. */
async function countTries(
  commit: Commit,
  { createdAt, readKeys }: { readonly createdAt: number; readonly readKeys: ReadKeys },
): Promise<number | undefined> {
  const [wanted] = await readKeys(commit);
  const tried = new Set<string>();
  for (const one of orderCommits(history.commits, { createdAt })) {
    for (const key of wanted === undefined ? [] : await readKeys(one)) {
      tried.add(key);
      if (key === wanted) {
        return tried.size;
      }
    }
  }
  return undefined;
}

/** A generator of numbers from 0 to 1 that gives the same ones in each run. */
function createRandom(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const random = createRandom();
const pick = (commits: readonly Commit[], most: number) =>
  commits
    .map((commit) => ({ commit, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .slice(0, most)
    .map(({ commit }) => commit);
const groups = {
  releases: pick(
    history.commits.filter(({ tags }) => tags.length > 0),
    maxTags,
  ).map((commit) => ({ commit, createdAt: commit.committedAt + 3 * day })),
  "random commits": pick(
    history.commits.filter(({ line }) => line === "first-parent"),
    randomCommits,
  ).map((commit) => ({ commit, createdAt: commit.committedAt + random() * 10 * day })),
};
for (const file of files) {
  for (const isByTokens of [false, true]) {
    const readKeys = createKeyReader(file, { isByTokens });
    for (const [name, deployments] of Object.entries(groups)) {
      const start = performance.now();
      const counts: number[] = [];
      for (const { commit, createdAt } of deployments) {
        const tries = await countTries(commit, { createdAt, readKeys });
        counts.push(...(tries === undefined ? [] : [tries]));
      }
      const sorted = counts.toSorted((one, other) => one - other);
      const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? sorted.at(-1);
      const what = isByTokens ? "compilations, no hash" : "versions";
      const seconds = Math.round((performance.now() - start) / 1000);
      console.log(
        `${file}, ${name} (${counts.length}): ${what} ${at(0.5)} in the median, ${at(0.9)} at 90 %, ${sorted.at(-1)} at most; ${seconds} s`,
      );
    }
  }
}
history.close();
