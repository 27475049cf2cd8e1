import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { z } from "zod";
import type { ConnectionExplorer } from "../../src/types.ts";
import { packageRoot } from "./package-root.ts";

/** What each entry point exports at run time. A change of these lists is a change of the public API. */
const publicNames: Readonly<Record<string, readonly string[]>> = {
  index: ["default"],
  verify: [
    "BaseError",
    "errorCodes",
    "explorersResultSchema",
    "failureSchema",
    "flattenContract",
    "getAbi",
    "getContractCreation",
    "getInitCode",
    "getPendingSubmissions",
    "getSourceCode",
    "initCodeResultSchema",
    "mirrorContract",
    "pendingSubmissionsSchema",
    "preflight",
    "preflightResultSchema",
    "proxyExplorersResultSchema",
    "proxyResultSchema",
    "recordedDeploymentResultSchema",
    "reviewResultSchema",
    "reviewUpgrade",
    "verificationResultSchema",
    "verifyContract",
    "verifyDeployment",
    "verifyProxy",
  ],
  "local-explorer": ["startLocalExplorer"],
  types: [],
};

const manifestSchema = z.object({
  exports: z.record(z.string(), z.string()),
  files: z.array(z.string()),
  dependencies: z.record(z.string(), z.string()),
  peerDependencies: z.record(z.string(), z.string()),
});

const manifest = manifestSchema.parse(
  JSON.parse(readFileSync(path.join(packageRoot, "package.json"), "utf8")),
);

describe("the entry points", () => {
  for (const [entry, names] of Object.entries(publicNames)) {
    it(`${entry} exports ${names.length === 0 ? "types alone" : names.join(", ")}`, async () => {
      const module: object = await import(`../../src/${entry}.ts`);

      expect(Object.keys(module).sort()).to.deep.equal(names);
    });
  }

  it("are those of package.json, and each is built from the source of its name", () => {
    const targets = Object.keys(publicNames).map((entry) => `./dist/${entry}.js`);

    expect(Object.values(manifest.exports).sort()).to.deep.equal([...targets, "./package.json"].sort());
    for (const target of targets) {
      const source = target.replace("./dist/", "src/").replace(/\.js$/, ".ts");
      expect(existsSync(path.join(packageRoot, source)), source).to.equal(true);
    }
  });

  it("are reached under the names that the documentation gives them", () => {
    expect(Object.keys(manifest.exports)).to.deep.equal([
      ".",
      "./verify",
      "./local-explorer",
      "./types",
      "./package.json",
    ]);
  });

  it("have each name of ./verify and of a connection in docs/scripts.md", () => {
    const page = readFileSync(path.join(packageRoot, "docs", "scripts.md"), "utf8");
    const named = [...page.matchAll(/\b[A-Za-z]+\b/g)].map(([word]) => word);
    const rows = [...page.matchAll(/^\| `(\w+)\(.*\| (yes|no|only there) \|$/gm)];
    const listIn = (...places: readonly (string | undefined)[]) => [
      ...new Set(rows.filter(([, , place]) => places.includes(place)).map(([, name]) => name)),
    ];
    const exported = publicNames.verify?.filter((name) =>
      /^(?:get|verify|mirror|flatten|review|preflight)(?!.*Schema$)/.test(name),
    );
    const ofConnection: Record<keyof ConnectionExplorer, true> = {
      verifyContract: true,
      verifyProxy: true,
      getAbi: true,
      getSourceCode: true,
      getContractCreation: true,
      getContract: true,
    };

    expect(named).to.include.members([...(publicNames.verify ?? [])]);
    expect(listIn("yes", "no")).to.have.members(exported ?? []);
    expect(listIn("yes", "only there")).to.have.members(Object.keys(ofConnection));
  });
});

describe("the plugin's descriptor", () => {
  const pluginSchema = z.object({ id: z.string(), npmPackage: z.string() });

  it("is called like the package", async () => {
    const { id, npmPackage } = pluginSchema.parse((await import("../../src/index.ts")).default);

    expect([id, npmPackage]).to.deep.equal(["hardhat-verify-contract", "hardhat-verify-contract"]);
  });
});

describe("the dependencies", () => {
  it("leave Hardhat, hardhat-ethers, ethers and published proxies to the project", () => {
    expect(Object.keys(manifest.peerDependencies).sort()).to.deep.equal([
      "@nomicfoundation/hardhat-ethers",
      "@openzeppelin/upgrades-core",
      "ethers",
      "hardhat",
    ]);
    expect(Object.keys(manifest.dependencies)).to.not.include("hardhat").and.not.include("ethers");
  });

  it("each have a reason in CONTRIBUTING.md", () => {
    const contributing = readFileSync(path.join(packageRoot, "CONTRIBUTING.md"), "utf8");
    const names = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });

    expect(names.filter((name) => !contributing.includes(`| \`${name}\` |`))).to.deep.equal([]);
  });
});
