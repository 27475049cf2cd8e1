import { expect } from "chai";
import fc from "fast-check";
import { createSolcCompiler } from "../../../src/compiler/create-solc-compiler.ts";
import { readInstructions } from "../../../src/core/bytecode/instructions.ts";
import type { BuildProfile, CodeSettings } from "../../../src/core/causes/settings.ts";
import {
  evmForks,
  findBuildProfile,
  findDefaultEvmVersion,
  listConfigChanges,
  listPossibleEvmVersions,
  listSettingChanges,
  listSettingsToTry,
  readCodeSettings,
  writeCodeSettings,
} from "../../../src/core/causes/settings.ts";
import { evmVersions } from "../../../src/explorer-api/etherscan/evm-versions.ts";
import { compileElsewhere } from "../../helpers/compile-elsewhere.ts";
import { soljsonPath } from "../../helpers/soljson-path.ts";

const plain: CodeSettings = {
  optimizerEnabled: false,
  optimizerRuns: 200,
  evmVersion: "osaka",
  viaIr: false,
};

const codeSettings = fc.record({
  optimizerEnabled: fc.boolean(),
  optimizerRuns: fc.nat(),
  evmVersion: fc.constantFrom(undefined, "paris", "osaka"),
  viaIr: fc.boolean(),
});

describe("writeCodeSettings", () => {
  it("writes what readCodeSettings reads, and leaves the rest as it is", () => {
    fc.assert(
      fc.property(codeSettings, codeSettings, (before, after) => {
        const settings = {
          ...writeCodeSettings({}, before),
          remappings: ["a=b"],
          optimizer: { details: {} },
        };
        const written = writeCodeSettings(settings, after);

        expect(readCodeSettings(written)).to.deep.equal(after);
        expect(written).to.deep.include({ remappings: ["a=b"] });
        expect(written.optimizer).to.deep.include({ details: {} });
      }),
    );
  });

  it("reads solc's own choices where nothing is given", () => {
    expect(readCodeSettings({})).to.deep.equal({ ...plain, evmVersion: undefined });
  });
});

describe("evmForks", () => {
  it("are the EVM versions that explorers know, in their order", () => {
    expect(evmForks.map(({ name }) => name)).to.deep.equal([...evmVersions]);
  });
});

describe("findDefaultEvmVersion", () => {
  it("knows what each solc takes by itself", () => {
    const byVersion = {
      "0.4.20": undefined,
      "0.5.4": "byzantium",
      "0.5.13": "petersburg",
      "0.5.17": "istanbul",
    };
    const later = { "0.8.6": "berlin", "0.8.9": "london", "0.8.19": "paris", "0.8.24": "shanghai" };
    const last = { "0.8.28": "cancun", "0.8.30": "prague", "0.8.31": "osaka", "0.8.37": "osaka" };
    const all = Object.entries({ ...byVersion, ...later, ...last });

    expect(all.map(([version]) => findDefaultEvmVersion(version))).to.deep.equal(all.map(([, name]) => name));
  });

  for (const [npmName, solcVersion] of [
    ["solc-0.6.12", "0.6.12"],
    ["solc-0.8.9", "0.8.9"],
    ["solc-0.8.20", "0.8.20"],
    ["solc-0.8.28", "0.8.28"],
    ["solc", "0.8.37"],
  ] as const) {
    it(`says what the metadata of solc ${solcVersion} says`, async () => {
      const compiler = createSolcCompiler({
        candidates: [{ path: soljsonPath(npmName), version: solcVersion }],
      });
      const sources = { "A.sol": { content: "contract A {}" } };
      const input = { language: "Solidity", sources, settings: {} };
      const result = await compiler.compile({ solcLongVersion: solcVersion, input, outputs: "metadata" });
      const [contract] = result.kind === "compiled" ? result.contracts : [];

      expect(contract?.metadata).to.include(`"evmVersion":"${findDefaultEvmVersion(solcVersion)}"`);
    });
  }
});

describe("listConfigChanges", () => {
  it("takes the EVM version that solc takes by itself for none, on either side", () => {
    const settings = { optimizer: { enabled: true } };
    const changes = [{ setting: "optimizer.enabled", built: "not set", deployed: "true" }];

    expect(listConfigChanges({ evmVersion: "cancun" }, { solcVersion: "0.8.28", settings })).to.deep.equal(
      changes,
    );
    expect(
      listConfigChanges({}, { solcVersion: "0.8.28", settings: { ...settings, evmVersion: "cancun" } }),
    ).to.deep.equal(changes);
    expect(listConfigChanges({ evmVersion: "paris" }, { solcVersion: "0.8.28", settings: {} })).to.deep.equal(
      [{ setting: "evmVersion", built: "paris", deployed: "cancun" }],
    );
  });
});

describe("listPossibleEvmVersions", () => {
  const files = {
    "contracts/Mover.sol":
      "pragma solidity ^0.8.20;\ncontract Mover { function move(bytes memory text) external pure returns (bytes memory) { return text; } }",
  };
  const instructionsFor = async (evmVersion: string) => {
    const { runtimeBytecode } = await compileElsewhere({ files, name: "Mover", settings: { evmVersion } });
    return readInstructions(runtimeBytecode.object.slice(0, -106));
  };

  it("keeps to the versions that may have given the code", async () => {
    const osaka = await instructionsFor("osaka");
    for (const evmVersion of ["byzantium", "istanbul", "paris", "shanghai", "cancun", "osaka"]) {
      const possible = listPossibleEvmVersions(osaka, await instructionsFor(evmVersion));
      expect(possible, evmVersion).to.include(evmVersion);
    }
    const paris = listPossibleEvmVersions(osaka, await instructionsFor("paris"));
    expect(paris[0]).to.equal("paris");
    expect(listPossibleEvmVersions(osaka, await instructionsFor("shanghai"))).to.deep.equal(["shanghai"]);
    expect(listPossibleEvmVersions(osaka, osaka)).to.deep.equal(["osaka", "prague", "cancun"]);
  });
});

describe("findBuildProfile", () => {
  const profile = (name: string, settings: Readonly<Record<string, unknown>>): BuildProfile => ({
    name,
    compilers: [{ version: "0.8.37", settings }],
  });
  const profiles = [profile("default", {}), profile("fast", { optimizer: { enabled: true, runs: 500 } })];
  const build = { solcVersion: "0.8.37", defaultEvmVersion: "osaka" };

  it("finds the profile by version and settings", () => {
    const fast = { ...plain, optimizerEnabled: true, optimizerRuns: 500 };

    expect(findBuildProfile(profiles, { ...build, settings: plain })).to.equal("default");
    expect(findBuildProfile(profiles, { ...build, settings: fast })).to.equal("fast");
    expect(findBuildProfile(profiles, { solcVersion: "0.8.37", settings: fast })).to.equal("fast");
  });

  it("finds none for another version or other settings, and the first where two are the same", () => {
    const twin = [...profiles, profile("twin", { viaIR: false })];

    expect(findBuildProfile(profiles, { ...build, solcVersion: "0.8.36", settings: plain })).to.equal(
      undefined,
    );
    expect(findBuildProfile(profiles, { ...build, settings: { ...plain, viaIr: true } })).to.equal(undefined);
    expect(findBuildProfile(twin, { ...build, settings: plain })).to.equal("default");
  });
});

describe("listSettingsToTry", () => {
  const options = { built: plain, solcVersion: "0.8.37", profiles: [], evmVersions: ["osaka", "prague"] };

  it("tries the profiles first, then the settings the other way round, each once and never the build's own", () => {
    const compilers = [
      { version: "0.8.37", settings: { optimizer: { enabled: true, runs: 777 } } },
      { version: "0.8.28", settings: { viaIR: true } },
    ];
    const choices = listSettingsToTry({ ...options, profiles: [{ name: "fast", compilers }] });

    expect(choices[0]).to.deep.equal({ ...plain, optimizerEnabled: true, optimizerRuns: 777 });
    expect(choices)
      .to.deep.include({ ...plain, viaIr: true })
      .and.to.deep.include({ ...plain, optimizerEnabled: true });
    expect(choices.every((choice) => listSettingChanges(plain, choice).length > 0)).to.equal(true);
  });

  it("takes the newest EVM version that is possible for all others, where the build's own is not", () => {
    const choices = listSettingsToTry({ ...options, evmVersions: ["paris", "london"] });

    expect(choices[0]).to.deep.equal({ ...plain, evmVersion: "paris" });
    expect(choices.every(({ evmVersion }) => evmVersion === "paris" || evmVersion === "london")).to.equal(
      true,
    );
  });

  it("lists no more than an explanation is worth", () => {
    const compilers = Array.from({ length: 20 }, (_, runs) => ({
      version: "0.8.37",
      settings: { optimizer: { enabled: true, runs } },
    }));

    expect(listSettingsToTry({ ...options, profiles: [{ name: "many", compilers }] })).to.have.length(5);
  });
});
