import path from "node:path";
import { fileURLToPath } from "node:url";
import { type InputOptions, type OutputOptions, type Plugin, type PluginContext, rolldown } from "rolldown";
import { parseAst } from "rolldown/parseAst";
import { Visitor } from "rolldown/utils";

const packageRoot = fileURLToPath(new URL("..", import.meta.url));

/** The entry points of package.json. */
const entries = ["index", "verify", "local-explorer", "types"];

/** Started by its path, so it lies beside the chunks and has all that it needs. */
const worker = "compiler/soljson-worker.ts";

/** What is loaded late, or alone: the modules below `src` that an `import()` or an entry point starts with. */
const stories = [
  { story: "hooks", starts: ["plugin/hooks/config.ts", "plugin/hooks/network.ts"] },
  { story: "server", starts: ["local-explorer/start-local-explorer.ts", "local-explorer.ts"] },
  {
    story: "look-ups",
    starts: ["contract-abi", "contract-source", "contract-creation"].map((task) => `plugin/tasks/${task}.ts`),
  },
  {
    story: "verification",
    starts: [
      "plugin/tasks/verify-contract.ts",
      "plugin/tasks/verify-proxy.ts",
      "plugin/explorer-functions.ts",
    ],
  },
  {
    story: "flattening",
    starts: ["plugin/tasks/flatten-contract.ts", "verification/prepare-single-file.ts"],
  },
  {
    story: "mismatch",
    starts: ["explain-mismatch", "describe-partial", "describe-proxy-at"].map(
      (step) => `verification/${step}.ts`,
    ),
  },
  { story: "check", starts: ["verification/check-contract.ts"] },
  { story: "http", starts: ["explorer-client/http.ts", "explorer-client/read-certificates.ts"] },
] as const;

type Story = (typeof stories)[number]["story"];

interface Module {
  /** The stories that load it at their start. */
  readonly needers: ReadonlySet<Story>;
  /** Whether it needs ethers, which a look-up does without. */
  readonly needsEthers: boolean;
}

/**
 * The chunks; a module is in the first that holds it. No chunk imports a later one: what a module
 * imports has at least its needers, and needs ethers only if the module does.
 */
const chunks: readonly { readonly name: string; holds(module: Module): boolean }[] = [
  { name: "hooks", holds: ({ needers }) => needers.has("hooks") },
  // The local explorer runs without Hardhat, so what it shares does not import Hardhat.
  {
    name: "core",
    holds: ({ needers, needsEthers }) => needers.has("server") && needers.size > 1 && !needsEthers,
  },
  { name: "creation", holds: ({ needers }) => needers.has("server") && needers.size > 1 },
  { name: "explorer-server", holds: ({ needers }) => needers.has("server") },
  {
    name: "look-ups",
    holds: ({ needers, needsEthers }) => needers.has("look-ups") || (isShared(needers) && !needsEthers),
  },
  { name: "verification", holds: ({ needers }) => needers.has("verification") },
  { name: "flattening", holds: ({ needers }) => needers.has("flattening") },
  { name: "mismatch", holds: ({ needers }) => needers.has("mismatch") },
  { name: "check", holds: ({ needers }) => needers.has("check") },
  { name: "http", holds: ({ needers }) => needers.has("http") },
];

function isShared(needers: ReadonlySet<Story>): boolean {
  return needers.has("verification") && needers.has("flattening");
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
      ],
    },
    {
      dir: folder,
      entryFileNames: "[name].js",
      chunkFileNames: "chunks/[name].js",
      codeSplitting: {
        groups: chunks.map(({ name }, index) => ({
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

async function write(input: InputOptions, output: OutputOptions): Promise<void> {
  const build = await rolldown({
    ...input,
    cwd: packageRoot,
    platform: "node",
    tsconfig: false,
    external: (id) => !id.startsWith(".") && !path.isAbsolute(id),
  });
  try {
    await build.write({ ...output, format: "esm", sourcemap: false });
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
  const needs = (id: string) => graph.getModuleInfo(id)?.importedIds ?? [];
  const reaches = stories.map((story) => ({
    story: story.story,
    reached: listReachable(story.starts.map(toSource), needs),
  }));
  return new Map(
    [...graph.getModuleIds()].flatMap((id) => {
      const needers = new Set(reaches.filter(({ reached }) => reached.has(id)).map(({ story }) => story));
      const needsEthers = [...listReachable([id], needs)].some((needed) => /^ethers(?:\/|$)/.test(needed));
      const chunk = chunks.find(({ holds }) => holds({ needers, needsEthers }));
      return chunk === undefined ? [] : [[id, chunk.name]];
    }),
  );
}

/**
 * Moves the dynamic imports of large chunks into a file of their own. Hardhat loads modules through tsx,
 * which rewrites each file that has a dynamic import and gives it a source map: for our two largest
 * chunks that took 100 ms of CPU and 25 MB.
 */
const importFromOnePlace: Plugin = {
  name: "import-from-one-place",
  renderChunk(code) {
    if (code.length < 50_000) {
      return null;
    }
    const places: number[] = [];
    new Visitor({ ImportExpression: ({ start }) => void places.push(start) }).visit(parseAst(code));
    if (places.length === 0) {
      return null;
    }
    const pieces = [0, ...places].map((place, index) => code.slice(place, places[index]));
    const renamed = pieces.map((piece, index) =>
      index === 0 ? piece : piece.replace("import", "importLate"),
    );
    return `import { importLate } from "./import-late.js";\n${renamed.join("")}`;
  },
  generateBundle() {
    // Beside the chunks, so that a relative path leads to the same file.
    const source = "export const importLate = (file) => import(file);\n";
    this.emitFile({ type: "asset", fileName: "chunks/import-late.js", source });
  },
};

function listReachable(starts: readonly string[], needs: (id: string) => readonly string[]): Set<string> {
  const reached = new Set(starts);
  for (const id of reached) {
    for (const needed of needs(id)) {
      reached.add(needed);
    }
  }
  return reached;
}

function toSource(file: string): string {
  return path.join(packageRoot, "src", file);
}
