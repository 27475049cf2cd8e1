import { expect } from "chai";
import fc from "fast-check";
import {
  type BuildProfile,
  type CodeSettings,
  findBuildProfile,
  listConfigChanges,
  listSettingChanges,
  listSettingsToTry,
  readCodeSettings,
  toComparableSettings,
  writeCodeSettings,
} from "../../../src/core/causes/settings.ts";

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

describe("toComparableSettings", () => {
  it("takes what solc's metadata writes for what a tool gave the compiler", () => {
    const given = {
      optimizer: { enabled: true, runs: 200 },
      metadata: { useLiteralContent: false, bytecodeHash: "ipfs", appendCBOR: true },
      remappings: ["b/=lib/b/", "a/=lib/a/"],
      viaIR: false,
      outputSelection: { "*": {} },
    };
    const told = {
      optimizer: { enabled: true, runs: 200 },
      metadata: { bytecodeHash: "ipfs" },
      remappings: [":a/=lib/a/", ":b/=lib/b/"],
      evmVersion: "cancun",
      libraries: {},
    };

    expect(toComparableSettings(given, "0.8.28")).to.deep.equal(toComparableSettings(told, "0.8.28"));
  });

  it("keeps each difference that changes code or metadata", () => {
    const plainly = toComparableSettings({}, "0.8.28");
    const others = [
      { optimizer: { enabled: true } },
      { optimizer: { details: { yul: true } } },
      { metadata: { bytecodeHash: "none" } },
      { metadata: { useLiteralContent: true } },
      { remappings: ["x:a/=lib/a/"] },
      { evmVersion: "paris" },
      { viaIR: true },
      { debug: { revertStrings: "strip" } },
    ];

    for (const other of others) {
      expect(toComparableSettings(other, "0.8.28")).not.to.deep.equal(plainly);
    }
    const twice = [{ remappings: ["a=1", "a=2"] }, { remappings: ["a=2", "a=1"] }];
    const [one, two] = twice.map((settings) => toComparableSettings(settings, "0.8.28"));
    expect(one).not.to.deep.equal(two);
  });
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
