import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { describeCause } from "../../../src/app/words/describe-cause.ts";
import { createCliStyle } from "../../../src/cli/cli-style.ts";
import { nameFoundrySetting, toFoundryVariables } from "../../../src/cli/project/foundry-settings.ts";
import { address, contract } from "../../app/words/cause-examples.ts";
import { withTemporaryFolder } from "../../helpers/temporary-folder.ts";
import { packageRoot } from "../../package/package-root.ts";

const arch = process.arch === "x64" ? "amd64" : process.arch;

/** See test/contract/forge.test.ts. */
const forge = path.join(
  packageRoot,
  `.tmp/forge/node_modules/@foundry-rs/forge-${process.platform}-${arch}/bin/forge`,
);

/** solc's name, foundry.toml's, and a value. */
const settings = [
  ["optimizer.enabled", "optimizer", "true"],
  ["optimizer.runs", "optimizer_runs", "1000"],
  ["viaIR", "via_ir", "true"],
  ["evmVersion", "evm_version", "paris"],
  ["metadata.bytecodeHash", "bytecode_hash", "none"],
  ["metadata.appendCBOR", "cbor_metadata", "false"],
  ["metadata.useLiteralContent", "use_literal_content", "true"],
  ["debug.revertStrings", "revert_strings", "strip"],
] as const;

const toChange = (setting: string, deployed: string) =>
  ({ kind: "setting", setting, built: "not set", deployed }) as const;
const version = { kind: "compiler-version", built: "0.8.30", deployed: "0.8.28" } as const;

describe("settings of Foundry", () => {
  for (const [setting, name, value] of settings) {
    it(`are ${name} for ${setting}`, () => {
      expect(nameFoundrySetting(setting)).to.equal(name);
      expect(toFoundryVariables([toChange(setting, value)])).to.deep.equal([
        `FOUNDRY_${name.toUpperCase()}=${value}`,
      ]);
    });
  }

  it("have no variable for a detail of the optimizer, a value that is not set, and an unknown setting", () => {
    expect(nameFoundrySetting("optimizer.details.yul")).to.equal("optimizer_details.yul");
    for (const change of [
      toChange("optimizer.details.yul", "false"),
      toChange("debug.revertStrings", "not set"),
      toChange("experimental", "true"),
    ]) {
      expect(toFoundryVariables([toChange("viaIR", "true"), change])).to.equal(undefined);
    }
  });

  it("are what forge reads of the variables", function () {
    if (!existsSync(forge)) {
      this.skip();
    }
    return withTemporaryFolder({}, async (folder) => {
      const variables = toFoundryVariables([
        version,
        ...settings.map(([setting, , value]) => toChange(setting, value)),
      ]);
      const env = Object.fromEntries((variables ?? []).map((text) => text.split("=", 2)));
      const { stdout } = spawnSync(forge, ["config", "--json"], {
        cwd: folder,
        env: { HOME: folder, ...env },
      });
      const config = JSON.parse(stdout.toString());

      expect(config.solc).to.equal("0.8.28");
      for (const [, name, value] of settings) {
        expect(String(config[name]), name).to.equal(value);
      }
    });
  });

  for (const [environment, profile] of [
    [{}, "default"],
    [{ FOUNDRY_PROFILE: "ci" }, "ci"],
  ] as const) {
    it(`are named with the profile and the command: ${profile}`, () => {
      const style = createCliStyle({ tool: "foundry", environment });
      const changes = [toChange("optimizer.runs", "1000"), toChange("viaIR", "true")];
      const cause = { kind: "variant", contract, changes, isCodeEqual: false } as const;
      const { explanation, command } = describeCause(cause, { address, network: undefined, style });

      expect(explanation).to.include("optimizer_runs 1000 (here not set) and via_ir true (here not set)");
      expect(explanation).to.include(`set this in \`[profile.${profile}]\` of foundry.toml and build again`);
      expect(command).to.match(
        /^FOUNDRY_OPTIMIZER_RUNS=1000 FOUNDRY_VIA_IR=true forge build --force --build-info && npx /,
      );
    });
  }
});
