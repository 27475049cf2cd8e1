import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type InputOptions, type OutputOptions, type PluginContext, rolldown } from "rolldown";
import { importFromOnePlace, writeAscii } from "./bundle/load-cheaply.ts";

const packageRoot = fileURLToPath(new URL("..", import.meta.url));

/** The entry points of package.json. */
const entries = ["index", "cli", "verify", "local-explorer", "types"];

/** Started by its path, so it lies beside the chunks and has all that it needs. */
const worker = "compiler/soljson-worker.ts";

/** What is loaded late, or alone: the modules below `src` that an `import()` or an entry point starts with. */
const stories = [
  { story: "descriptor", starts: ["index.ts"] },
  { story: "hooks", starts: ["hardhat/hooks/config.ts", "hardhat/hooks/network.ts"] },
  {
    story: "server",
    starts: ["local-explorer/start-local-explorer.ts", "local-explorer.ts", "app/verbs/local-explorer.ts"],
  },
  { story: "comparison", starts: ["local-explorer/pages/contract/compare-section.ts"] },
  { story: "host", starts: ["hardhat/run-task.ts", "hardhat/open-host.ts"] },
  { story: "cli", starts: ["cli/run-verb.ts", "cli/read-words.ts"] },
  { story: "cli-help", starts: ["cli/run-command.ts", "app/keep-compiled-code.ts", "app/watch-output.ts"] },
  { story: "functions", starts: ["hardhat/functions.ts"] },
  {
    story: "look-ups",
    starts: [
      "app/verbs/look-ups.ts",
      "app/verbs/verify-status.ts",
      // An entry point exports it, so it must not be in the chunk of the review.
      "verification/results/review-result-schema.ts",
      "verification/results/preflight-result-schema.ts",
      "verification/results/init-code-result-schema.ts",
      // The review and the deployments share it, and neither is to load the other.
      "app/options/report-file.ts",
    ],
  },
  {
    story: "verification",
    starts: ["app/verbs/verify-contract.ts", "app/words/describe-notes.ts"],
  },
  {
    story: "flattening",
    starts: ["app/verbs/flatten-contract.ts", "verification/flatten/prepare-single-file.ts"],
  },
  {
    story: "mismatch",
    starts: [
      "verification/diagnosis/explain-mismatch.ts",
      "app/words/describe-cause.ts",
      "verification/records/find-record-cause.ts",
      "verification/creation/break-tie.ts",
    ],
  },
  {
    story: "commits",
    starts: [
      "verification/commits/find-commit.ts",
      "verification/commits/commit-builds.ts",
      "project/history/open-history.ts",
      "project/history/foundry-at-commit.ts",
    ],
  },
  {
    story: "deployment",
    starts: [
      "app/verbs/deployments.ts",
      "app/deployments/run-deployment.ts",
      "app/deployments/run-mirror.ts",
    ],
  },
  {
    story: "records",
    starts: [
      "project/deployments/read-deployment.ts",
      "project/deployments/foundry.ts",
      "project/deployments/hardhat-deploy.ts",
      "project/deployments/openzeppelin.ts",
    ],
  },
  {
    story: "preflight",
    starts: [
      "app/verbs/before-deployments.ts",
      "app/preflight/run-preflight.ts",
      "app/preflight/run-init-code.ts",
    ],
  },
  { story: "review", starts: ["app/verbs/review.ts", "app/review/run-review.ts"] },
  { story: "chain-lists", starts: ["explorer-client/chain-lists/ask-chain-lists.ts"] },
  { story: "check", starts: ["verification/records/check-contract.ts"] },
  { story: "traces", starts: ["hardhat/traces/watch-forks.ts"] },
  { story: "sourcify", starts: ["explorer-client/sourcify/create-sourcify.ts"] },
  { story: "config", starts: ["app/explorers/read-config.ts"] },
  { story: "http", starts: ["explorer-client/http/http.ts", "explorer-client/http/certificates.ts"] },
  { story: "blockscout", starts: ["explorer-client/blockscout/ask-capabilities.ts"] },
] as const;

type Story = (typeof stories)[number]["story"];

interface Module {
  /** The stories that load it at their start. */
  readonly needers: ReadonlySet<Story>;
}

/**
 * The chunks; a module is in the first that holds it. No chunk imports a later one: what a module
 * imports has at least its needers.
 */
const chunks: readonly { readonly name: string; holds(module: Module): boolean }[] = [
  // The descriptor declares the options that functions check: an entry point is not for chunks to import.
  { name: "options", holds: ({ needers }) => needers.has("descriptor") && needers.size > 1 },
  { name: "cli-help", holds: ({ needers }) => needers.has("cli-help") && !needers.has("descriptor") },
  { name: "hooks", holds: ({ needers }) => needers.has("hooks") },
  // The local explorer runs without Hardhat, so what it shares does not import Hardhat.
  {
    name: "core",
    holds: ({ needers }) => needers.has("server") && needers.size > 1 && !isOfSourcify(needers),
  },
  { name: "sourcify-api", holds: ({ needers }) => needers.size > 1 && isOfSourcify(needers) },
  { name: "explorer-server", holds: ({ needers }) => needers.has("server") },
  // What look-ups share with verifications.
  {
    name: "shared",
    holds: ({ needers }) =>
      (needers.has("look-ups") && !areAmong(needers, ["look-ups", "functions"])) || isShared(needers),
  },
  { name: "look-ups", holds: ({ needers }) => needers.has("look-ups") },
  { name: "verification", holds: ({ needers }) => needers.has("verification") },
  { name: "flattening", holds: ({ needers }) => needers.has("flattening") },
  { name: "mismatch", holds: ({ needers }) => needers.has("mismatch") },
  { name: "commits", holds: ({ needers }) => needers.has("commits") },
  { name: "records", holds: ({ needers }) => needers.has("records") },
  { name: "chain-lists", holds: ({ needers }) => needers.has("chain-lists") },
  { name: "versions", holds: ({ needers }) => needers.has("review") && needers.has("comparison") },
  { name: "review", holds: ({ needers }) => needers.has("review") },
  { name: "preflight", holds: ({ needers }) => needers.has("preflight") },
  { name: "deployment", holds: ({ needers }) => needers.has("deployment") },
  { name: "explorer-comparison", holds: ({ needers }) => needers.has("comparison") },
  { name: "check", holds: ({ needers }) => needers.has("check") },
  { name: "sourcify", holds: ({ needers }) => needers.has("sourcify") },
  { name: "config", holds: ({ needers }) => needers.has("config") },
  { name: "http", holds: ({ needers }) => needers.has("http") },
  { name: "blockscout", holds: ({ needers }) => needers.has("blockscout") },
  // What other hosts do without.
  { name: "hardhat", holds: ({ needers }) => needers.has("host") },
  { name: "cli", holds: ({ needers }) => needers.has("cli") },
  { name: "functions", holds: ({ needers }) => needers.has("functions") },
  { name: "traces", holds: ({ needers }) => needers.has("traces") },
];

/**
 * zod is the one package that is bundled, as far as the sources use it. Whole, it is 95 modules, 64 of them with
 * messages in other languages, and loading these took 25 to 40 ms of CPU and 2 MB of each command that asks an
 * explorer.
 */
const zodChunk = "zod";
const zodLicense = `/*!\n${readFileSync(path.join(packageRoot, "node_modules/zod/LICENSE"), "utf8")}*/`;

function isOfZod(id: string): boolean {
  return id.startsWith(path.join(packageRoot, "node_modules", "zod", path.sep));
}

/** Whether no story needs it but those that speak Sourcify's API: what serves it, and who asks it. */
function isOfSourcify(needers: ReadonlySet<Story>): boolean {
  return areAmong(needers, ["server", "sourcify", "chain-lists"]);
}

function areAmong(needers: ReadonlySet<Story>, few: readonly Story[]): boolean {
  return [...needers].every((needer) => few.includes(needer));
}

/** Whether a host needs it for more than one of its stories, or one chunk would have to import it from a later one. */
function isShared(needers: ReadonlySet<Story>): boolean {
  return (
    (needers.has("host") && !areAmong(needers, ["host", "functions"])) ||
    (needers.has("cli") && !areAmong(needers, ["cli"]))
  );
}

/**
 * Bundles the sources into few files, because Hardhat pays for each file that it loads:
 * `<folder>/<entry>.js`, and `<folder>/chunks/<chunk>.js`, which are loaded when they are used.
 */
export async function bundle(folder: string): Promise<void> {
  let chunkOf: ReadonlyMap<string, string> = new Map();
  await write(
    {
      input: Object.fromEntries(entries.map((entry) => [entry, toSource(`${entry}.ts`)])),
      plugins: [
        {
          name: "choose-chunks",
          buildEnd() {
            chunkOf = chooseChunks(this);
          },
        },
        importFromOnePlace,
        writeAscii,
      ],
    },
    {
      dir: folder,
      entryFileNames: "[name].js",
      chunkFileNames: "chunks/[name].js",
      banner: ({ name }) => (name === zodChunk ? zodLicense : ""),
      codeSplitting: {
        groups: [zodChunk, ...chunks.map(({ name }) => name)].map((name, index) => ({
          name,
          test: (id: string) => chunkOf.get(id) === name,
          priority: chunks.length - index,
        })),
      },
    },
  );
  await write(
    { input: toSource(worker) },
    { dir: path.join(folder, "chunks"), entryFileNames: "[name].js", codeSplitting: false },
  );
}

/** Doc comments stay in the declarations: without them the code is a quarter smaller. */
async function write(input: InputOptions, output: OutputOptions): Promise<void> {
  const build = await rolldown({
    ...input,
    cwd: packageRoot,
    platform: "node",
    tsconfig: false,
    // Says on slow machines how long our own plugins took.
    checks: { bundlerTimings: false },
    external: (id) => !id.startsWith(".") && !path.isAbsolute(id) && id !== "zod",
  });
  try {
    await build.write({ ...output, format: "esm", sourcemap: false, comments: { jsdoc: false } });
  } finally {
    await build.close();
  }
}

/** Returns the chunk of each module, by its path; what has none lies with the entry point that imports it. */
function chooseChunks(graph: PluginContext): Map<string, string> {
  const starts = stories.flatMap((story) => [...story.starts]);
  const missing = starts.filter((file) => graph.getModuleInfo(toSource(file)) === null);
  if (missing.length > 0) {
    throw new Error(`no such modules: ${missing.join(", ")}`);
  }
  const modules = [...graph.getModuleIds()].map((id) => ({ id, info: graph.getModuleInfo(id) }));
  const imported = new Map(modules.map(({ id, info }) => [id, info?.importedIds ?? []]));
  const reaches = stories.map(({ story, starts: from }) => ({
    story,
    reached: listReachable(from.map(toSource), imported),
  }));
  return new Map(
    modules.flatMap(({ id }) => {
      const all = reaches.filter(({ reached }) => reached.has(id)).map(({ story }) => story);
      // The comparison is a part of the server's pages, which have loaded what both need.
      const needers = new Set(all.filter((story) => story !== "comparison" || !all.includes("server")));
      // An entry point says whose words failures speak: a chunk with it in it would say so to everybody.
      const isEntry = entries.some((entry) => toSource(`${entry}.ts`) === id);
      const chunk = isEntry ? undefined : chunks.find(({ holds }) => holds({ needers }))?.name;
      const name = isOfZod(id) ? zodChunk : chunk;
      return name === undefined ? [] : [[id, name]];
    }),
  );
}

function listReachable(
  starts: readonly string[],
  edges: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const reached = new Set(starts);
  for (const id of reached) {
    for (const next of edges.get(id) ?? []) {
      reached.add(next);
    }
  }
  return reached;
}

function toSource(file: string): string {
  return path.join(packageRoot, "src", file);
}
