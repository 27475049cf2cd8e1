import { execFile } from "node:child_process";
import { copyFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { declareTypes, tscPath } from "../../scripts/declare-types.ts";
import { linkPackage } from "../helpers/link-package.ts";
import { withTemporaryFolder } from "../helpers/temporary-folder.ts";
import { packageRoot } from "./package-root.ts";

/** Those that an installation has beside Hardhat: dependencies with types, and the peer that is not optional. */
const installed = ["hardhat", "ethers", "zod", "hono", "@hono/node-server", "ws", "@types/node"];

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
const contracts = (proxy.explorers ?? [proxy]).flatMap((one) => ("contracts" in one ? one.contracts : []));
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

const plain = `/** @import { VerificationOutcome, VerifiedResult } from "hardhat-verify-contract/types" */

/** @param {VerificationOutcome} outcome @returns {VerifiedResult[]} */
export const listVerified = (outcome) =>
  (outcome.explorers ?? [outcome]).filter((one) => one.status === "verified");
`;

const config = `import verifyContract from "hardhat-verify-contract";
import { defineConfig } from "hardhat/config";

export default defineConfig({ plugins: [verifyContract], verifyContract: { timeout: 300 } });
`;

describe("the declarations of the published package", () => {
  it("are complete and narrow by status in a project of viem, without hardhat-ethers and the types of a browser", () =>
    withTemporaryFolder(
      {
        "package.json": '{ "type": "module" }',
        "tsconfig.json": JSON.stringify(strictest),
        "hardhat.config.ts": config,
        "tsconfig.bundler.json": JSON.stringify(bundled),
        "script.ts": script,
        "narrowing.ts": narrowing,
        "plain.js": plain,
      },
      async (folder) => {
        const place = path.join(folder, "node_modules", "hardhat-verify-contract");
        for (const name of installed) {
          await linkPackage(folder, { name });
        }
        await declareTypes(path.join(place, "dist"));
        await copyFile(path.join(packageRoot, "package.json"), path.join(place, "package.json"));

        for (const file of ["tsconfig.json", "tsconfig.bundler.json"]) {
          const complaints = await new Promise((resolve) => {
            const args = [tscPath, "-p", path.join(folder, file), "--singleThreaded"];
            execFile(process.execPath, args, (_error, stdout) => resolve(stdout));
          });

          expect(complaints, file).to.equal("");
        }
      },
    ));
});
