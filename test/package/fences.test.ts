import { expect } from "chai";
import { findCycles, listImports, readSourceGraph, type SourceFile } from "../../bench/house/source-graph.ts";
import { packageRoot } from "./package-root.ts";

/** What the files of a folder may import. The row with the longest path decides. */
interface Fence {
  /** A folder that ends in `/`, or a file, of `src`. */
  readonly at: string;
  /** Folders and files of `src`, besides the row's own folder. */
  readonly ours: readonly string[];
  /** Packages and built-in modules; `ethers` stands for `ethers/abi`, too. */
  readonly packages: readonly string[];
}

const pure = ["node:crypto", "node:path", "node:util"];
const computing = ["base/", "core/"];
const adapting = [...computing, "explorer-api/", "verification/ports.ts"];
const adapters = ["explorer-client/", "chain/", "project/", "compiler/", "local-explorer/"];
const everything = [...computing, "explorer-api/", "verification/", ...adapters, "app/"];
const builtIn = ["node:"];
/** What the families of explorers share; they do not know one another. */
const sharedByFamilies = [
  "explorer-client/answered.ts",
  "explorer-client/dialect-kind.ts",
  "explorer-client/endpoint.ts",
  "explorer-client/open-connection.ts",
  "explorer-client/public-url.ts",
  "explorer-client/http/",
  "explorer-client/rate-limiter.ts",
  "explorer-client/to-failure.ts",
];

const fences: readonly Fence[] = [
  { at: "base/", ours: [], packages: pure },
  { at: "base/clock.ts", ours: ["base/"], packages: ["node:timers"] },
  { at: "core/", ours: ["base/"], packages: pure },
  { at: "core/commits/count-changed-lines.ts", ours: computing, packages: ["diff"] },
  { at: "core/bytecode/metadata.ts", ours: computing, packages: ["cborg"] },
  { at: "core/build/", ours: computing, packages: [...pure, "zod"] },
  { at: "core/calls/", ours: computing, packages: [...pure, "zod"] },
  { at: "core/traces/", ours: computing, packages: [...pure, "zod"] },
  { at: "core/storage/", ours: computing, packages: [...pure, "zod"] },
  { at: "core/contract/address.ts", ours: computing, packages: ["@noble/hashes"] },
  { at: "core/abi/abi-coder.ts", ours: computing, packages: ["ethers", "node:module"] },

  { at: "explorer-api/", ours: computing, packages: ["zod"] },
  { at: "verification/", ours: computing, packages: [...pure, "zod"] },

  { at: "explorer-client/", ours: adapting, packages: [...builtIn, "zod"] },
  { at: "explorer-client/blockscout/", ours: [...adapting, ...sharedByFamilies], packages: builtIn },
  { at: "explorer-client/http/", ours: [...adapting, ...sharedByFamilies], packages: builtIn },
  {
    at: "explorer-client/http/http.ts",
    ours: [...adapting, ...sharedByFamilies],
    packages: [...builtIn, "axios"],
  },
  { at: "explorer-client/sourcify/", ours: [...adapting, ...sharedByFamilies], packages: builtIn },
  { at: "chain/", ours: adapting, packages: [...builtIn, "zod"] },
  { at: "project/", ours: adapting, packages: [...builtIn, "zod"] },
  {
    at: "project/state-folder.ts",
    ours: [...adapting, "project/files.ts"],
    packages: [...builtIn, "@nomicfoundation/hardhat-utils"],
  },
  {
    at: "project/given/read-toml.ts",
    ours: [...adapting, "project/files.ts"],
    packages: [...builtIn, "smol-toml"],
  },
  { at: "compiler/", ours: adapting, packages: [...builtIn, "zod"] },
  { at: "local-explorer/", ours: adapting, packages: [...builtIn, "zod", "hono", "@hono/node-server"] },
  { at: "local-explorer/store/", ours: [...adapting, "local-explorer/"], packages: [...builtIn, "zod"] },

  { at: "app/", ours: everything, packages: [...builtIn, "zod"] },
  {
    at: "hardhat/",
    ours: everything,
    packages: [...builtIn, "hardhat", "@nomicfoundation", "ethers", "zod"],
  },
  {
    at: "cli/",
    ours: [...everything, "hardhat/hardhat-style.ts"],
    packages: [...builtIn, "zod"],
  },
  { at: "cli.ts", ours: ["app/", "cli/"], packages: [] },
  { at: "index.ts", ours: ["hardhat/", "type-extensions.ts"], packages: ["hardhat"] },
  { at: "type-extensions.ts", ours: ["hardhat/"], packages: ["hardhat"] },
  { at: "types.ts", ours: ["hardhat/", "verify.ts"], packages: [] },
  { at: "verify.ts", ours: [...everything, "hardhat/", "type-extensions.ts"], packages: [] },
  { at: "local-explorer.ts", ours: [...everything, "hardhat/hardhat-style.ts"], packages: [] },
];

/** Packages that cost much to load, or that only one room knows how to use: named, not covered by `node:`. */
const reserved: Readonly<Record<string, readonly string[]>> = {
  "node:http": ["explorer-client/http/http.ts", "explorer-client/http/tunnel.ts", "local-explorer/listen.ts"],
  "node:https": ["explorer-client/http/http.ts", "explorer-client/http/tunnel.ts"],
  "node:sqlite": ["local-explorer/store/", "project/"],
};

const files = readSourceGraph(packageRoot);

describe("the import fences", () => {
  for (const fence of fences) {
    it(`let src/${fence.at} import what its layer may import, and nothing else`, () => {
      const own = files.filter(({ file }) => fenceOf(file) === fence);

      expect(own, "no file stands behind this fence").to.not.deep.equal([]);
      expect(own.flatMap((file) => listBreaches(file, fence))).to.deep.equal([]);
    });
  }

  it("stand around every file", () => {
    expect(files.map(({ file }) => file).filter((file) => fenceOf(file) === undefined)).to.deep.equal([]);
  });

  it("let no files import each other in a circle, not even for types or late", () => {
    expect(findCycles(files)).to.deep.equal([]);
  });

  it("read every form of import", () => {
    const forms = [
      'import "one";',
      'import value from "one";',
      'import { get } from "one";',
      'import {\n  get,\n  put,\n} from "one";',
      'import type { Value } from "one";',
      'import * as all from "one";',
      'export { post } from "one";',
      'export * from "one";',
      'export type * from "one";',
      'const late = () => import("one");',
    ];

    for (const form of forms) {
      expect(
        listImports("a.ts", form).map(({ specifier }) => specifier),
        form,
      ).to.deep.equal(["one"]);
    }
  });

  it("find a circle of three files, also with a late import", () => {
    const toFile = (file: string, target: string, isLate = false): SourceFile => ({
      file,
      text: "",
      lines: 1,
      imports: [{ specifier: target, target, isLate }],
    });

    for (const isLate of [false, true]) {
      expect(findCycles([toFile("a", "b"), toFile("b", "c"), toFile("c", "a", isLate)])).to.deep.equal([
        ["a", "b", "c"],
      ]);
    }
    expect(findCycles([toFile("a", "b"), toFile("b", "c")])).to.deep.equal([]);
  });

  it("refuse what crosses them", () => {
    const crossings = [
      ["core/proxy/snippet.ts", "zod"],
      ["core/proxy/snippet.ts", "node:fs"],
      ["core/proxy/snippet.ts", "../../verification/ports.ts"],
      ["core/abi/abi-type.ts", "ethers"],
      ["explorer-api/etherscan/snippet.ts", "../../verification/ports.ts"],
      ["verification/snippet.ts", "../chain/snippet.ts"],
      ["chain/snippet.ts", "../compiler/snippet.ts"],
      ["chain/snippet.ts", "../verification/result.ts"],
      ["chain/snippet.ts", "node:https"],
      ["explorer-client/http/snippet.ts", "node:https"],
      ["explorer-client/http/snippet.ts", "axios"],
      ["app/snippet.ts", "axios"],
      ["chain/snippet.ts", "node:sqlite"],
      ["chain/snippet.ts", "hardhat/types/network"],
      ["app/snippet.ts", "hardhat/plugins"],
      ["app/snippet.ts", "../hardhat/snippet.ts"],
      ["hardhat/snippet.ts", "hono"],
      ["app/snippet.ts", "../cli/snippet.ts"],
      ["cli/snippet.ts", "../hardhat/snippet.ts"],
      ["cli/snippet.ts", "hardhat/plugins"],
      ["cli/snippet.ts", "@nomicfoundation/hardhat-ethers"],
      ["cli/snippet.ts", "ethers"],
    ] as const;

    for (const [file, specifier] of crossings) {
      const imports = listImports(file, `import "${specifier}";`);
      const fence = fenceOf(file);
      const breaches = fence === undefined ? [] : listBreaches({ file, text: "", lines: 1, imports }, fence);
      expect(breaches, `${file} imports ${specifier}`).to.have.length(1);
    }
  });
});

function fenceOf(file: string): Fence | undefined {
  return fences
    .filter(({ at }) => covers(at, file))
    .sort((a, b) => b.at.length - a.at.length)
    .at(0);
}

function covers(place: string, file: string): boolean {
  return place.endsWith("/") ? file.startsWith(place) : file === place;
}

/** `file → specifier` of each import that the fence does not allow. */
function listBreaches({ file, imports }: SourceFile, { at, ours, packages }: Fence): readonly string[] {
  const home = `${(at.endsWith("/") ? at : file).split("/").slice(0, -1).join("/")}/`;
  return imports
    .filter(({ specifier, target }) => {
      if (target !== undefined) {
        return ![home, ...ours].some((place) => covers(place, target));
      }
      const rooms = reserved[specifier];
      return rooms === undefined
        ? !packages.some(
            (name) => specifier === name || specifier.startsWith(name.endsWith(":") ? name : `${name}/`),
          )
        : !rooms.some((room) => covers(room, file));
    })
    .map(({ specifier }) => `${file} → ${specifier}`);
}
