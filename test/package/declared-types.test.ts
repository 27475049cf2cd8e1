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

/** As viem's template of Hardhat sets it, but that the declarations of packages are checked, too. */
const strictest = {
  compilerOptions: {
    ...{ target: "es2023", lib: ["es2023"], module: "node16", types: ["node"], strict: true },
    ...{ esModuleInterop: true, exactOptionalPropertyTypes: true, skipLibCheck: false, noEmit: true },
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

const config = `import verifyContract from "hardhat-verify-contract";
import { defineConfig } from "hardhat/config";

export default defineConfig({ plugins: [verifyContract], verifyContract: { timeout: 300 } });
`;

describe("the declarations of the published package", () => {
  it("are complete in a project of viem, without hardhat-ethers and the types of a browser", () =>
    withTemporaryFolder(
      {
        "package.json": '{ "type": "module" }',
        "tsconfig.json": JSON.stringify(strictest),
        "hardhat.config.ts": config,
        "script.ts": script,
      },
      async (folder) => {
        const place = path.join(folder, "node_modules", "hardhat-verify-contract");
        for (const name of installed) {
          await linkPackage(folder, { name });
        }
        await declareTypes(path.join(place, "dist"));
        await copyFile(path.join(packageRoot, "package.json"), path.join(place, "package.json"));

        const complaints = await new Promise((resolve) => {
          execFile(process.execPath, [tscPath, "-p", folder], (_error, stdout) => resolve(stdout));
        });

        expect(complaints).to.equal("");
      },
    ));
});
