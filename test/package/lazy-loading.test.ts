import { expect } from "chai";
import { listLoadedModules } from "./loaded-modules.ts";

const heavyPackages = [
  "axios",
  "zod",
  "ethers",
  "hono",
  "@hono/node-server",
  "cborg",
  "smol-toml",
  "@noble/hashes",
];

/** Hardhat loads a zod of its own, from its own folder. */
function listHeavy(loaded: readonly string[]): readonly string[] {
  return heavyPackages.filter((name) => loaded.some((file) => file.startsWith(`node_modules/${name}/`)));
}

describe('import("hardhat-verify-contract")', () => {
  let loaded: readonly string[];

  before(() => {
    loaded = listLoadedModules("src/index.ts");
  });

  it("loads no package that costs a command something", () => {
    expect(listHeavy(loaded)).to.deep.equal([]);
  });

  it("loads only the descriptor, the declarations of its tasks and their options", () => {
    const own = loaded.filter((file) => file.startsWith("src/"));

    expect(own).to.have.members([
      "src/index.ts",
      "src/hardhat/tasks/definitions.ts",
      "src/app/options/option-tables.ts",
      "src/app/options/deployment-options.ts",
      "src/app/options/creation-options.ts",
      "src/app/options/review-options.ts",
      "src/app/verbs/verbs.ts",
      "src/app/keep-compiled-code.ts",
    ]);
  });
});

describe("scenario 58: a command that does not verify, with a verifyContract block and a network connection", () => {
  let loaded: readonly string[];

  before(() => {
    loaded = listLoadedModules("test/package/connecting-command.ts");
  });

  it("loads no package that costs it something", () => {
    expect(listHeavy(loaded)).to.deep.equal([]);
  });

  it("loads what the config and the connection need of this package, and nothing else", () => {
    const needed =
      /^src\/(?:index|app\/(?:options\/(?:option-tables|deployment-options|creation-options|review-options)|verbs\/verbs|explorers\/explorer-config|keep-compiled-code)|hardhat\/(?:tasks|hooks|config)\/[\w-]+|core\/contract\/contract-record|base\/(?:closest-names|http-header|secrets\/url-secrets)|explorer-client\/(?:dialect-kind|public-url|http\/find-proxy))\.ts$/;
    const own = loaded.filter((file) => file.startsWith("src/"));

    expect(own).to.include.members(["src/hardhat/hooks/config.ts", "src/hardhat/hooks/network.ts"]);
    expect(own.filter((file) => !needed.test(file))).to.deep.equal([]);
    expect(own.length, own.join(", ")).to.be.at.most(20);
  });
});

describe("a verification that goes well", () => {
  it("loads nothing of what explains mismatches and flattens sources", () => {
    const loaded = listLoadedModules("src/verification/verify-contract.ts");
    const unneeded =
      /^src\/(?:core\/flatten\/|core\/causes\/(?:functions|code-blocks|differing|locate|metadata-document|find-metadata)|verification\/(?:diagnosis\/(?:diagnose|explain)|flatten\/))/;

    expect(loaded).to.include("src/verification/find-match.ts");
    expect(loaded.filter((file) => unneeded.test(file))).to.deep.equal([]);
  });
});

describe("an empty constructor", () => {
  it("is read without ethers", () => {
    const loaded = listLoadedModules("test/package/no-arguments.ts");

    expect(loaded).to.include("src/core/abi/abi-coder.ts");
    expect(loaded.filter((file) => file.startsWith("node_modules/ethers/"))).to.deep.equal([]);
  });
});

describe("what lists the loaded modules", () => {
  it("sees CommonJS, ES modules and TypeScript, also those that are imported late", () => {
    const loaded = listLoadedModules("test/package/late-imports.ts");

    expect(loaded).to.include.members([
      "test/package/late-imports.ts",
      "test/package/package-root.ts",
      "node_modules/ms/index.js",
    ]);
    expect(loaded.some((file) => file.startsWith("node_modules/zod/"))).to.equal(true);
  });
});
