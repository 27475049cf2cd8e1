import { execFile } from "node:child_process";
import { copyFile, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { z } from "zod";
import { printType } from "../../scripts/declarations/print-type.ts";
import { declareTypes, tscPath } from "../../scripts/declare-types.ts";
import { linkPackage } from "../helpers/link-package.ts";
import { withTemporaryFolder } from "../helpers/temporary-folder.ts";
import { writeDocumentedCode } from "./documented-code.ts";
import { packageRoot } from "./package-root.ts";

/** Those that an installation has beside Hardhat: dependencies with types, and the peer that is not optional. */
const installed = ["hardhat", "ethers", "zod", "hono", "@hono/node-server", "@types/node"];

/** As viem's template of Hardhat sets it, but stricter, and that the declarations of packages are checked, too. */
const strictest = {
  compilerOptions: {
    ...{ target: "es2023", lib: ["es2023"], module: "node16", types: ["node"], strict: true },
    ...{ esModuleInterop: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
    ...{ verbatimModuleSyntax: true, allowJs: true, checkJs: true, skipLibCheck: false, noEmit: true },
  },
};

const bundled = {
  extends: "./tsconfig.json",
  compilerOptions: { module: "esnext", moduleResolution: "bundler" },
};

/** For the sources of this repository beside the published types. */
const comparing = {
  ...{ extends: "./tsconfig.json", include: ["same.ts"], exclude: [] },
  compilerOptions: {
    ...{ lib: ["es2024"], target: "es2024" },
    allowImportingTsExtensions: true,
    skipLibCheck: true,
  },
};

const script = `import hre, { network } from "hardhat";
import { startLocalExplorer } from "hardhat-verify-contract/local-explorer";
import type { VerificationResult } from "hardhat-verify-contract/types";
import { getAbi, verifyContract } from "hardhat-verify-contract/verify";

const { explorer } = await network.getOrCreate();
const abi = (await explorer.getAbi("0x00")) ?? [];
const status: VerificationResult["status"] = "verified";
export const all = [abi, status, startLocalExplorer, await getAbi("0x00", {}, hre)];
export const result = await verifyContract({ address: "0x00" }, hre);
`;

/** What a deploy script does with what it gets, without `?.`, `!` and casts. */
const narrowing = `import hre from "hardhat";
import { BaseError, type VerificationOutcome, verifyContract, verifyProxy } from "hardhat-verify-contract/verify";

export function listTexts(outcome: VerificationOutcome): string[] {
  return (outcome.explorers ?? [outcome]).map((result) => {
    switch (result.status) {
      case "verified":
      case "pending":
      case "rejected":
        return result.contract + result.compiler + result.match + result.constructorArguments.encoded;
      case "already-verified":
        return result.contract + result.compiler;
      case "mismatch":
        return result.differences.cause;
      case "error":
      case "skipped":
        return result.code + result.hints.join();
      default:
        return result satisfies never;
    }
  });
}

const proxy = await verifyProxy({ address: "0x00" }, hre);
const contracts = (proxy.explorers ?? [proxy]).flatMap((one) => (one.code === undefined ? one.contracts : []));
export const texts = contracts.map((one) => (one.status === "skipped" ? one.message : one.address));

try {
  await verifyContract({ address: "0x00" }, hre);
} catch (error) {
  if (error instanceof BaseError && error.code === "NO_CODE_AT_ADDRESS") {
    console.error(error.hints.join());
  }
  // @ts-expect-error there is no such code
  console.error(error instanceof BaseError && error.code === "NO_SUCH_CODE");
}
`;

/** Members of published types, and words of the doc comment that an editor shows of each. */
const documented = {
  requireExact: "Submit only an exact match",
  explorer: "Name or URL of the explorer",
  address: "Address of the contract",
  origin: "Where it was found",
  match: "Exact: the metadata's source hash is equal too.",
  encoded: "ABI-encoded, hex digits without 0x",
  command: "The next command",
  link: "Whether the explorer links the proxy",
  receipt: "The explorer's receipt for the link",
  notAsked: "Chains of the records",
  since: "When it was last written to the journal.",
};

/** Says of each type with written members whether it takes what the source's own takes, and the other way round. */
function compareTypes(names: readonly string[]): string {
  const source = JSON.stringify(path.join(packageRoot, "src", "verification", "result.ts"));
  return `import type * as published from "hardhat-verify-contract/types";
import type * as source from ${source};

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
export const same: readonly true[] = [
${names.map((name) => `  true satisfies Same<published.${name}, source.${name}>,`).join("\n")}
];
`;
}

const plain = `/** @import { VerificationOutcome, VerifiedResult } from "hardhat-verify-contract/types" */

/** @param {VerificationOutcome} outcome @returns {VerifiedResult[]} */
export const listVerified = (outcome) =>
  (outcome.explorers ?? [outcome]).filter((one) => one.status === "verified");
`;

const config = `import verifyContract from "hardhat-verify-contract";
import { defineConfig } from "hardhat/config";

export default defineConfig({ plugins: [verifyContract], verifyContract: { timeout: 300 } });
`;

const files = {
  "package.json": '{ "type": "module" }',
  "tsconfig.json": JSON.stringify({ ...strictest, exclude: ["same.ts"] }),
  "tsconfig.bundler.json": JSON.stringify(bundled),
  "tsconfig.same.json": JSON.stringify(comparing),
  "hardhat.config.ts": config,
  "script.ts": script,
  "narrowing.ts": narrowing,
  "plain.js": plain,
  ...writeDocumentedCode(),
};

describe("printType", () => {
  it("writes an array of what is a union in brackets, whatever makes it one", () => {
    const print = (schema: z.ZodType) => printType(z.array(schema), () => undefined);

    expect(print(z.string())).to.equal("string[]");
    expect(print(z.string().nullable())).to.equal("(string | null)[]");
    expect(print(z.literal(["a", "b"]))).to.equal('("a" | "b")[]');
    expect(print(z.unknown().pipe(z.enum(["a", "b"])))).to.equal('("a" | "b")[]');
  });
});

describe("the declarations of the published package", () => {
  const prepare = async (folder: string): Promise<string> => {
    const place = path.join(folder, "node_modules", "hardhat-verify-contract");
    for (const name of installed) {
      await linkPackage(folder, { name });
    }
    await declareTypes(path.join(place, "dist"));
    await copyFile(path.join(packageRoot, "package.json"), path.join(place, "package.json"));
    return readFile(path.join(place, "dist", "verification", "result.d.ts"), "utf8");
  };

  const compile = (folder: string, file: string): Promise<string> =>
    new Promise((resolve) => {
      const args = [tscPath, "-p", path.join(folder, file), "--singleThreaded"];
      execFile(process.execPath, args, (_error, stdout) => resolve(stdout));
    });

  it("are complete, narrow by status, fit the code in docs, and have doc comments", () =>
    withTemporaryFolder(files, async (folder) => {
      const results = await prepare(folder);

      // Without hardhat-ethers and the types of a browser.
      for (const file of ["tsconfig.json", "tsconfig.bundler.json"]) {
        expect(await compile(folder, file), file).to.equal("");
      }

      const names = [...results.matchAll(/^export type \{ (.*) \} from/gm)].flatMap(([, list]) =>
        [...(list?.matchAll(/\w+/g) ?? [])].map(([name]) => name),
      );
      expect(names).to.include("ExplorerFailureResult");
      await writeFile(path.join(folder, "same.ts"), compareTypes(names));
      expect(await compile(folder, "tsconfig.same.json")).to.equal("");

      const declared = await readDeclarations(path.join(folder, "node_modules/hardhat-verify-contract/dist"));
      for (const [member, words] of Object.entries(documented)) {
        const inComment = "(?:(?!\\*/)[^])*";
        const comment = new RegExp(
          `/\\*\\*${inComment}${words}${inComment}\\*/\\s+(?:readonly )?${member}\\??:`,
        );
        expect(declared, member).to.match(comment);
      }
    }));
});

async function readDeclarations(dist: string): Promise<string> {
  const names = await readdir(dist, { recursive: true });
  const texts = names
    .filter((file) => file.endsWith(".d.ts"))
    .map((file) => readFile(path.join(dist, file), "utf8"));
  return (await Promise.all(texts)).join("\n");
}
