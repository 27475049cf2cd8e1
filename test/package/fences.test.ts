import { expect } from "chai";
import { type Finding, lintFiles } from "./lint-files.ts";

interface Fence {
  readonly file: string;
  /** Module specifiers that this file may import. */
  readonly allowed: readonly string[];
  /** Module specifiers that it may not. */
  readonly refused: readonly string[];
}

const adapters = ["explorer-client", "chain", "project", "compiler", "local-explorer"];

/** What an adapter may import and what not, besides the packages that are its own. */
function adapterFence(name: string, own: readonly string[] = []): Fence {
  const others = adapters.filter((adapter) => adapter !== name);
  const packages = ["axios", "ethers", "hono", "@hono/node-server", "node:sqlite", "@noble/hashes/sha3.js"];
  return {
    file: `src/${name}/snippet.ts`,
    allowed: [
      "../core/hex.ts",
      "../explorer-api/envelope.ts",
      "../verification/ports.ts",
      "./part.ts",
      "./parts/part.ts",
      "zod",
      "node:fs/promises",
      ...own,
    ],
    refused: [
      ...others.map((other) => `../${other}/part.ts`),
      ...packages.filter((specifier) => !own.includes(specifier)),
      "../verification/result.ts",
      "../plugin/reporter.ts",
      "../verify.ts",
      "hardhat",
      "hardhat/types/config",
      "@nomicfoundation/hardhat-utils/fs",
    ],
  };
}

const outsideCore = [
  ...[...adapters, "explorer-api", "verification", "plugin"].map((folder) => `../../${folder}/part.ts`),
  "../../verification/ports.ts",
  "../../index.ts",
  "../../verify.ts",
  "../../local-explorer.ts",
  "../../type-extensions.ts",
];

const inputAndOutput = [
  "node:fs",
  "node:fs/promises",
  "node:net",
  "node:http",
  "node:https",
  "node:child_process",
  "node:worker_threads",
  "node:sqlite",
  "node:os",
  "node:timers/promises",
  "axios",
  "hono",
  "@hono/node-server",
  "hardhat",
  "hardhat/types/artifacts",
  "@nomicfoundation/hardhat-utils/fs",
];

const fences: readonly Fence[] = [
  {
    file: "src/core/proxy/snippet.ts",
    allowed: ["./part.ts", "../hex.ts", "../errors/invariant.ts", "node:crypto", "node:path/posix"],
    refused: [...outsideCore, ...inputAndOutput, "zod", "ethers", "@noble/hashes/sha3.js"],
  },
  {
    file: "src/core/build-info/snippet.ts",
    allowed: ["./part.ts", "../hex.ts", "zod"],
    refused: [...outsideCore, ...inputAndOutput, "ethers"],
  },
  {
    file: "src/core/address/snippet.ts",
    allowed: ["../hex.ts", "ethers", "ethers/address"],
    refused: [...outsideCore, ...inputAndOutput, "zod"],
  },
  {
    file: "src/core/constructor-arguments/abi-coder.ts",
    allowed: ["../hex.ts", "ethers", "ethers/abi"],
    refused: [...outsideCore, ...inputAndOutput, "zod"],
  },
  {
    file: "src/core/constructor-arguments/snippet.ts",
    allowed: ["./abi-coder.ts"],
    refused: [...outsideCore, ...inputAndOutput, "ethers", "ethers/abi", "zod"],
  },
  {
    file: "src/core/keccak256.ts",
    allowed: ["./hex.ts", "@noble/hashes/sha3.js"],
    refused: [...inputAndOutput, "ethers", "zod", "./../verification/ports.ts"],
  },
  {
    file: "src/explorer-api/snippet.ts",
    allowed: ["./part.ts", "../core/hex.ts", "zod"],
    refused: [
      ...inputAndOutput,
      ...adapters.map((adapter) => `../${adapter}/part.ts`),
      "../verification/ports.ts",
      "../plugin/reporter.ts",
      "ethers",
    ],
  },
  {
    file: "src/verification/snippet.ts",
    allowed: ["./ports.ts", "../core/hex.ts", "zod", "node:crypto"],
    refused: [
      ...inputAndOutput,
      ...adapters.map((adapter) => `../${adapter}/part.ts`),
      "../explorer-api/envelope.ts",
      "../plugin/reporter.ts",
      "../verify.ts",
      "ethers",
    ],
  },
  adapterFence("explorer-client"),
  adapterFence("chain"),
  adapterFence("project", ["node:sqlite"]),
  adapterFence("compiler"),
  adapterFence("local-explorer", ["hono", "@hono/node-server"]),
  {
    file: "src/explorer-client/http.ts",
    allowed: ["axios", "node:https"],
    refused: ["hardhat", "hono", "ethers"],
  },
  {
    file: "src/local-explorer/store/snippet.ts",
    allowed: ["node:sqlite"],
    refused: ["hono", "axios", "hardhat"],
  },
  {
    file: "src/plugin/snippet.ts",
    allowed: [
      "hardhat",
      "hardhat/plugins",
      "@nomicfoundation/hardhat-utils/fs",
      "ethers",
      "zod",
      "../verification/verify-contract.ts",
      ...adapters.map((adapter) => `../${adapter}/part.ts`),
    ],
    refused: ["axios", "hono", "@hono/node-server", "node:sqlite"],
  },
  ...["index", "type-extensions", "types"].map((entry) => ({
    file: `src/${entry}.ts`,
    allowed: ["hardhat/types/plugins", "./plugin/config/config-types.ts"],
    refused: ["axios", "hono", "node:sqlite"],
  })),
  {
    file: "src/verify.ts",
    allowed: ["./plugin/verify.ts", "./verification/result.ts"],
    refused: ["hardhat", "axios", "ethers", "hono", "@nomicfoundation/hardhat-utils/fs"],
  },
  {
    file: "src/local-explorer.ts",
    allowed: ["./local-explorer/start.ts", "./chain/create-chain-reader.ts", "./compiler/create-compiler.ts"],
    refused: ["hardhat", "axios", "ethers", "hono", "node:sqlite"],
  },
];

/** One import a line, so that a finding's line tells which one it is about. */
function toSource(specifiers: readonly string[]): string {
  return specifiers.map((specifier, index) => `import value${index} from "${specifier}";\n`).join("");
}

describe("the import fences", () => {
  let findings: readonly Finding[];

  before(() => {
    findings = lintFiles(
      Object.fromEntries(
        fences.map(({ file, allowed, refused }) => [file, toSource([...allowed, ...refused])] as const),
      ),
    ).filter(({ rule }) => rule === "noRestrictedImports");
  });

  for (const { file, allowed, refused } of fences) {
    it(`let ${file} import what its layer may import, and nothing else`, () => {
      const lines = findings.filter((finding) => finding.file === file).map(({ line }) => line);
      const specifiers = [...allowed, ...refused];

      expect(lines.map((line) => specifiers[line - 1]).sort()).to.deep.equal([...refused].sort());
    });
  }

  it("hold for every form of import", () => {
    const forms = [
      'import "axios";',
      'import axios from "axios";',
      'import { get } from "axios";',
      'import type { AxiosError } from "axios";',
      'export { post } from "axios";',
      'export * from "axios";',
      'export const late = import("axios");',
    ];

    const lines = lintFiles({ "src/chain/snippet.ts": `${forms.join("\n")}\n` })
      .filter(({ rule }) => rule === "noRestrictedImports")
      .map(({ line }) => line);

    expect(lines).to.deep.equal(forms.map((_, index) => index + 1));
  });
});
