import { expect } from "chai";
import { solcInputOutputDecoder } from "openzeppelin-upgrades-core/dist/src-decoder.js";
import { getStorageUpgradeReport } from "openzeppelin-upgrades-core/dist/storage/index.js";
import { makeNamespacedInput } from "openzeppelin-upgrades-core/dist/utils/make-namespaced.js";
import {
  getContractVersion,
  getStorageLayout,
  validate,
  withValidationDefaults,
} from "openzeppelin-upgrades-core/dist/validate/index.js";
import { bindSoljson, loadSoljson } from "../../../src/compiler/soljson.ts";
import { soljsonPath } from "../../helpers/soljson-path.ts";
import { withImports } from "../../helpers/with-imports.ts";

/** What OpenZeppelin's checks say of two versions; `throws`: they cannot compare them. */
export type OracleVerdict = "pass" | "fail" | "throws";

const version = "0.8.37";

/**
 * Asks `@openzeppelin/upgrades-core`, without options, whether a contract `C` can be replaced with another `C`. Of its
 * dependencies only those are installed that these files load.
 */
export function askOracle(before: string, after: string): OracleVerdict {
  const solc = bindSoljson(loadSoljson(soljsonPath()));
  const input = {
    language: "Solidity",
    sources: withImports({
      "before.sol": `pragma solidity *;\n${before}`,
      "after.sol": `pragma solidity *;\n${after}`,
    }),
    settings: { outputSelection: { "*": { "": ["ast"], "*": ["storageLayout", "evm.bytecode"] } } },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input)));
  expect(output.contracts, JSON.stringify(output.errors)).to.have.property("after.sol");
  const namespaced = JSON.parse(solc.compile(JSON.stringify(makeNamespacedInput(input, output, version))));
  try {
    const run = validate(output, solcInputOutputDecoder(input, output), version, input, namespaced);
    const layoutOf = (name: string) =>
      getStorageLayout({ version: "3.4", log: [run] }, getContractVersion(run, name));
    const layouts = [layoutOf("before.sol:C"), layoutOf("after.sol:C")] as const;
    return getStorageUpgradeReport(...layouts, withValidationDefaults({})).pass ? "pass" : "fail";
  } catch {
    return "throws";
  }
}
