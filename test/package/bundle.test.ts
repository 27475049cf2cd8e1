import { readdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { expect } from "chai";
import { createHardhatRuntimeEnvironment } from "hardhat/hre";
import { z } from "zod";
import { failureSchema as sourceFailureSchema } from "../../src/verify.ts";
import { builtPackage } from "../helpers/built-package.ts";
import { listLoadedModules } from "./loaded-modules.ts";
import { packageRoot } from "./package-root.ts";

const entries = ["cli.js", "index.js", "local-explorer.js", "types.js", "verify.js"];

/** A new `import()` makes a file of its own: give it a place in scripts/bundle.ts. */
const chunks = [
  "blockscout",
  "chain-lists",
  "chain-table",
  "check",
  "cli",
  "cli-help",
  "commits",
  "config",
  "core",
  "deployment",
  "explorer-comparison",
  "explorer-server",
  "flattening",
  "functions",
  "hardhat",
  "hooks",
  "http",
  "import-late",
  "look-ups",
  "mismatch",
  "options",
  "preflight",
  "records",
  "review",
  "rolldown-runtime",
  "shared",
  "soljson-worker",
  "sourcify",
  "sourcify-api",
  "traces",
  "verification",
  "versions",
  "zod",
].map((name) => `chunks/${name}.js`);

/** Packages that cost a command something. */
const heavyPackages = ["ethers", "hono", "@hono/node-server", "zod"];

describe("the published package", () => {
  let folder: string;
  let dist: string;

  before(async () => {
    folder = await builtPackage();
    dist = path.join(folder, "dist");
  });

  /** Each takes a process. */
  const loadedBy = new Map<string, readonly string[]>();

  function listLoaded(file: string): readonly string[] {
    // The command line fails without a word. The first is the place of the program.
    const words = file === "cli.js" ? [file, "--help"] : [];
    const loaded =
      loadedBy.get(file) ?? listLoadedModules(`${path.relative(packageRoot, dist)}/${file}`, words);
    loadedBy.set(file, loaded);
    return loaded;
  }

  /** What an import of one file loads: files of the package, and the packages besides. */
  function load(file: string): { readonly own: string[]; readonly packages: string[] } {
    const from = path.relative(packageRoot, dist).replaceAll("\\", "/");
    const loaded = listLoaded(file);
    const packages = loaded.flatMap(
      (module) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1] ?? [],
    );
    return {
      own: loaded.filter((module) => module.startsWith(from)).map((module) => module.slice(from.length + 1)),
      packages: [...new Set(packages)],
    };
  }

  async function importFile(file: string): Promise<object> {
    return await import(pathToFileURL(path.join(dist, file)).href);
  }

  function readFiles(): { readonly file: string; readonly text: string }[] {
    return readdirSync(dist, { recursive: true, encoding: "utf8" })
      .map((file) => file.replaceAll("\\", "/"))
      .filter((file) => file !== "chunks")
      .map((file) => ({ file, text: readFileSync(path.join(dist, file), "utf8") }));
  }

  it("is its entry points and a few chunks", () => {
    expect(
      readFiles()
        .map(({ file }) => file)
        .sort(),
    ).to.deep.equal([...chunks, ...entries].sort());
  });

  it("loads its descriptor in three files", () => {
    const { own, packages } = load("index.js");

    expect(own.sort()).to.deep.equal(["chunks/import-late.js", "chunks/options.js", "index.js"]);
    expect(packages.filter((name) => heavyPackages.includes(name))).to.deep.equal([]);
  });

  it("loads no package for its hooks", () => {
    const { own, packages } = load("chunks/hooks.js");

    expect(own.sort()).to.deep.equal(
      ["hooks", "import-late", "rolldown-runtime"].map((name) => `chunks/${name}.js`),
    );
    expect(packages).to.deep.equal([]);
  });

  it("loads for each job only the packages that it needs", () => {
    const needed: [string, string[]][] = [
      ["verify.js", []],
      ["local-explorer.js", ["@hono/node-server", "hono"]],
      ["chunks/look-ups.js", []],
      ["chunks/flattening.js", []],
      ["chunks/verification.js", []],
      ["chunks/http.js", []],
    ];

    for (const [file, names] of needed) {
      const { packages } = load(file);
      expect(packages.filter((name) => heavyPackages.includes(name)).sort(), file).to.deep.equal(names);
    }
  });

  it("verifies without the chunks of records, flattening and look-ups", () => {
    const { own } = load("chunks/verification.js");

    expect(own.sort()).to.deep.equal(
      ["core", "hooks", "import-late", "options", "rolldown-runtime", "shared", "verification", "zod"].map(
        (name) => `chunks/${name}.js`,
      ),
    );
  });

  it("has zod's licence with zod", () => {
    const zod = readFiles().find(({ file }) => file === "chunks/zod.js")?.text ?? "";
    const license = readFileSync(path.join(packageRoot, "node_modules", "zod", "LICENSE"), "utf8");

    expect(zod.startsWith(`/*!\n${license}*/`)).to.equal(true);
  });

  it("parses with schemas that a zod of the reader's takes up", async () => {
    const { failureSchema } = await import(pathToFileURL(path.join(dist, "verify.js")).href);
    const document = z.toJSONSchema(failureSchema);

    expect(document).to.deep.equal(z.toJSONSchema(sourceFailureSchema));
    expect(z.array(failureSchema).safeParse([{}]).error).to.be.instanceOf(z.ZodError);
  });

  it("starts the command line in four files, and without any package", () => {
    const { own, packages } = load("cli.js");

    expect(own.sort()).to.deep.equal([
      "chunks/cli-help.js",
      "chunks/import-late.js",
      "chunks/options.js",
      "cli.js",
    ]);
    expect(packages).to.deep.equal([]);
  });

  it("runs each verb of the command line without Hardhat", () => {
    const needed: [string, string[]][] = [
      ["chunks/cli.js", []],
      ["chunks/look-ups.js", []],
      ["chunks/verification.js", []],
      ["chunks/flattening.js", []],
      ["chunks/explorer-server.js", ["@hono/node-server", "hono"]],
      ["chunks/explorer-comparison.js", ["@hono/node-server", "hono"]],
    ];

    for (const [file, names] of needed) {
      const { own, packages } = load(file);
      expect(own, file).to.not.include.members(["chunks/hardhat.js"]);
      expect(
        packages.filter((name) => name === "hardhat" || /hardhat-ethers/.test(name)),
        file,
      ).to.deep.equal([]);
      expect(packages.filter((name) => heavyPackages.includes(name)).sort(), file).to.deep.equal(names);
    }
  });

  it("starts a compiler without any package", () => {
    const worker = readFiles().find(({ file }) => file === "chunks/soljson-worker.js");
    const imported = [...(worker?.text ?? "").matchAll(/^import .* from "(.+)";$/gm)].map(([, name]) => name);

    expect(imported).to.include("node:worker_threads");
    expect(imported.filter((name) => name?.startsWith("node:") !== true)).to.deep.equal([]);
  });

  it("serves the local explorer without Hardhat, and gives scripts its schemas and codes", () => {
    const listHardhat = (file: string) =>
      load(file).packages.filter((name) => name === "hardhat" || name.startsWith("@nomicfoundation/"));

    expect(listHardhat("local-explorer.js")).to.deep.equal([]);
    expect(listHardhat("verify.js")).to.deep.equal(["@nomicfoundation/hardhat-utils"]);
  });

  it("has no chunk that cannot be imported", async () => {
    for (const file of chunks.filter((chunk) => !chunk.includes("worker"))) {
      expect(Object.keys(await importFile(file)), file).to.not.deep.equal([]);
    }
  });

  it("finds its worker and its manifest from where its chunks lie", async () => {
    const nowhere = path.join(folder, "no-soljson.js");
    const worker = new Worker(path.join(dist, "chunks/soljson-worker.js"), { workerData: { path: nowhere } });
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    worker.once("error", resolve).once("exit", reject);

    expect(await promise).to.include({ code: "ENOENT", path: nowhere });

    const server = readFiles().find(({ file }) => file === "chunks/explorer-server.js");
    expect(server?.text).to.include('new URL("../../package.json", import.meta.url)');
    const starter = readFiles().filter(({ text }) => text.includes("./soljson-worker"));
    expect(starter.map(({ file }) => path.posix.dirname(file))).to.deep.equal(["chunks"]);
  });

  it("works as a plugin, and names functions and errors as the sources do", async () => {
    const config: object = { plugins: [Reflect.get(await importFile("index.js"), "default")] };
    const hre = await createHardhatRuntimeEnvironment(config);
    const { explorer, close } = await hre.network.create();
    const failure = await explorer.verifyContract({ address: "0x12" }).catch((error: unknown) => error);
    await close();

    expect(failure).to.be.instanceOf(Error).with.property("code", "INVALID_ADDRESS");
    expect(failure)
      .to.have.property("stack")
      .that.matches(/ at parseAddress \(/);
    const classes = readFiles().flatMap(({ text }) => text.match(/^(?:var|class) \w+\$\d+ .*/gm) ?? []);
    expect(classes).to.deep.equal([]);
  });

  it("has no path of the machine that built it, and no map that would", () => {
    const machine = [packageRoot, packageRoot.replaceAll("\\", "/"), `${homedir()}/`, "sourceMappingURL"];

    for (const { file, text } of readFiles()) {
      expect(
        machine.filter((place) => text.includes(place)),
        file,
      ).to.deep.equal([]);
    }
  });
});
