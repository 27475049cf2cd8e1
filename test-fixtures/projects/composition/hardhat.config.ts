/**
 * How other tasks build on `verify-contract`: one that calls it and goes on with its result, and an
 * override that adds an option to it. In a project of your own the plugin is imported by its name.
 */
import { createRequire } from "node:module";

import hardhatEthers from "@nomicfoundation/hardhat-ethers";
import { defineConfig, overrideTask, task } from "hardhat/config";
import { ArgumentType } from "hardhat/types/arguments";

import verifyContract from "../../../src/index.ts";

const require = createRequire(import.meta.url);

const deployCounter = task("deploy-counter", "Deploys a counter and verifies it")
  .addOption({ name: "start", description: "First count", type: ArgumentType.INT, defaultValue: 7 })
  .setAction(() => import("./tasks/deploy-counter.ts"))
  .build();

const recordVerified = overrideTask("verify-contract")
  .addOption({
    name: "record",
    description: "File that gets a line for each verified contract",
    type: ArgumentType.FILE_WITHOUT_DEFAULT,
    defaultValue: undefined,
  })
  .setAction(() => import("./tasks/record-verified.ts"))
  .build();

export default defineConfig({
  plugins: [hardhatEthers, verifyContract],
  tasks: [deployCounter, recordVerified],
  solidity: { compilers: [{ version: "0.8.37", path: require.resolve("solc/soljson.js") }] },
});
