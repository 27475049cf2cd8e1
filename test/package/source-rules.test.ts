import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { readSourceGraph } from "../../bench/house/source-graph.ts";
import { packageRoot } from "./package-root.ts";

/** The files that may have fewer than 25 lines. */
const smallFiles: readonly string[] = [
  // Entry points: of the package, of its command, and of what Hardhat loads.
  "index.ts",
  "type-extensions.ts",
  "types.ts",
  "hardhat/hooks/config.ts",
  // Contracts that many files of several folders share.
  "app/keep-compiled-code.ts",
  "app/watch-output.ts",
  "base/http-header.ts",
  "base/map-with-limit.ts",
  "base/system-error.ts",
  "core/chains/development-nodes.ts",
  "core/compiler-input/compiler-input.ts",
  "core/contract/address.ts",
];

interface Source {
  readonly file: string;
  readonly text: string;
}

function readTests(): Source[] {
  const folder = path.join(packageRoot, "test");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => ({
      file: file.replaceAll("\\", "/"),
      text: readFileSync(path.join(folder, file), "utf8"),
    }));
}

/** `file:line` of each line of the sources that matches. */
function findLines(sources: readonly Source[], pattern: RegExp): string[] {
  return sources.flatMap(({ file, text }) =>
    text.split("\n").flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}`] : [])),
  );
}

describe("the sources", () => {
  const sources = readSourceGraph(packageRoot);
  const totalLines = sources.reduce((total, { lines }) => total + lines, 0);

  it("have no file of more than 300 lines", () => {
    expect(sources.filter(({ lines }) => lines > 300).map(({ file }) => file)).to.deep.equal([]);
  });

  it("have no file of fewer than 25 lines but the listed ones", () => {
    const small = sources.filter(({ lines }) => lines < 25).map(({ file }) => file);

    expect(small).to.have.members(smallFiles, "the list has what is small, and nothing else");
  });

  it("have at most a dozen files in a folder", () => {
    const folders = Map.groupBy(sources, ({ file }) => path.posix.dirname(file));

    const full = [...folders].filter(([, files]) => files.length > 12).map(([folder]) => folder);

    expect(full).to.deep.equal([]);
  });

  it("name a host's commands, options and settings in nothing that another host may use", () => {
    const rooms =
      /^(?:base|core|verification|explorer-api|explorer-client|chain|project|compiler|local-explorer)\//;
    // Foundry's and solc's, Node's and V8's.
    const others =
      /forge build[\w -]*|"--(?:standard-json|no-import-callback|base-path|version|no-warnings|experimental-strip-types|wasm-tiering-budget=\d+|wasm-lazy-validation|invocation-count-for-(?:maglev|turbofan)=\d+)"/g;
    const own = sources
      .filter(({ file }) => rooms.test(file))
      // Git's and CSS's.
      .filter(({ file }) => !/^project\/history\/|^local-explorer\/pages\/assets\/stylesheet\.ts$/.test(file))
      .map((source) => ({ ...source, text: source.text.replaceAll(others, "") }))
      // Options have the same names on each command line, and failures name them.
      .map(({ file, text }) => ({
        file,
        text: file.startsWith("core/errors/") ? text.replaceAll(/(?<![\w-])--[a-z]/g, "") : text,
      }));

    expect(findLines(own, /\bnpx\b|(?<![\w-])--[a-z]|\bverifyContract\.|Hardhat config\b/)).to.deep.equal([]);
    expect(findLines([{ file: "a.ts", text: "x\nRun npx hardhat build --force" }], /\bnpx\b/)).to.deep.equal([
      "a.ts:2",
    ]);
  });

  it("leave nothing for later", () => {
    expect(findLines(sources, /\b(TODO|FIXME|XXX|HACK)\b/)).to.deep.equal([]);
  });

  it("have no drawer for odds and ends", () => {
    const drawers = /(^|[/-])(utils?|helpers?|common|managers?|services?|misc)([./-]|$)/;

    expect(sources.filter(({ file }) => drawers.test(file)).map(({ file }) => file)).to.deep.equal([]);
  });

  it("cast at most once in 1000 lines, apart from `as const`", () => {
    const casts = findLines(sources, /biome-ignore lint\/nursery\/noUnsafeTypeAssertion/);

    expect(casts.length, casts.join(", ")).to.be.at.most(Math.ceil(totalLines / 1000));
  });

  it("switch no other rule off without saying why", () => {
    expect(findLines(sources, /biome-ignore(?!\S* lint\/\w+\/\w+: \S+ \S+)/)).to.deep.equal([]);
    expect(findLines(sources, /@ts-(ignore|nocheck|expect-error)/)).to.deep.equal([]);
  });

  it("name no module in a type, where the import fences do not look", () => {
    const types = findLines(sources, /(?<!await |=> |return )\bimport\(["'][^"']+["']\)\./);

    expect(types).to.deep.equal([]);
  });

  it("have no path of the machine that they were written on", () => {
    expect(findLines(sources, /\/(work|home|root|Users)\/\w+/)).to.deep.equal([]);
  });
});

describe("the tests", () => {
  const tests = readTests().filter(({ file }) => file !== "package/source-rules.test.ts");

  it("set no time limits of their own, and assert no time that they took", () => {
    expect(findLines(tests, /\bthis\.timeout\(\d/)).to.deep.equal([]);
    expect(
      findLines(
        tests,
        /(?:(?:Date|performance)\.now\(\) - \w+|tookMs)\)\.to\.be\.(?:below|lessThan|within|at\.most)/,
      ),
    ).to.deep.equal([]);
  });

  it("listen on no port that another program may have", () => {
    expect(findLines(tests, /\.listen\([1-9]/)).to.deep.equal([]);
  });

  it("compile with compilers that remember, unless a test is about compilers", () => {
    const others = tests.filter(
      ({ file }) => !/^(?:compiler|published|hardhat\/project-compiler)\//.test(file),
    );

    expect(
      findLines(others, /(?:resolve|packagePath)\(["'`](?:node_modules\/)?solc\S*\/soljson\.js/),
    ).to.deep.equal([]);
  });
});
