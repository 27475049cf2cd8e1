import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { packageRoot } from "./package-root.ts";

interface Source {
  readonly file: string;
  readonly text: string;
  readonly lines: number;
}

function readSources(name = "src"): Source[] {
  const folder = path.join(packageRoot, name);
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => {
      const text = readFileSync(path.join(folder, file), "utf8");
      return { file: file.replaceAll("\\", "/"), text, lines: text.split("\n").length - 1 };
    });
}

/** `file:line` of each line of the sources that matches. */
function findLines(sources: readonly Source[], pattern: RegExp): string[] {
  return sources.flatMap(({ file, text }) =>
    text.split("\n").flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}`] : [])),
  );
}

/** Names of the folders right below a folder of this package. */
function listFolders(folder: string): string[] {
  return readdirSync(path.join(packageRoot, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => readdirSync(path.join(packageRoot, folder, name)).length > 0);
}

describe("docs/architecture.md", () => {
  it("names every folder of the sources and of core", () => {
    const text = readFileSync(path.join(packageRoot, "docs/architecture.md"), "utf8");
    const folders = [...listFolders("src"), ...listFolders("src/core")];

    expect(folders.filter((name) => !new RegExp(`── ${name}/`).test(text))).to.deep.equal([]);
  });
});

describe("the sources", () => {
  const sources = readSources();
  const totalLines = sources.reduce((total, { lines }) => total + lines, 0);

  it("have no file of more than 300 lines", () => {
    expect(sources.filter(({ lines }) => lines > 300).map(({ file }) => file)).to.deep.equal([]);
  });

  it("have files of 90 to 130 lines in the median", () => {
    const sizes = sources.map(({ lines }) => lines).sort((a, b) => a - b);

    expect(sizes[Math.floor(sizes.length / 2)]).to.be.within(60, 130);
  });

  it("name a host's commands, options and settings in nothing that another host may use", () => {
    const rooms =
      /^(?:base|app(?!\/words|\/options\/option-tables)|core|verification|explorer-api|explorer-client|chain|project|compiler|local-explorer)\//;
    // Foundry's, solc's, Node's and geth's.
    const others =
      /forge build[\w -]*|geth's --dev\b|"--(?:standard-json|no-import-callback|base-path|version|no-warnings|experimental-strip-types)"/g;
    const own = sources
      .filter(({ file }) => rooms.test(file) && file !== "local-explorer/pages/stylesheet.ts")
      .map((source) => ({ ...source, text: source.text.replaceAll(others, "") }));

    expect(findLines(own, /\bnpx\b|(?<![\w-])--[a-z]|\bverifyContract\.|Hardhat config\b/)).to.deep.equal([]);
    expect(
      findLines([{ file: "a.ts", text: "x\nRun npx hardhat build --force", lines: 2 }], /\bnpx\b/),
    ).to.deep.equal(["a.ts:2"]);
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
  const tests = readSources("test").filter(({ file }) => file !== "package/source-rules.test.ts");

  it("need no fast machine: they set no time limits of their own, and assert no time that they took", () => {
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
