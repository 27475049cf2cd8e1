import { expect } from "chai";
import { type BuildProfile, findProfile, toComparableSettings } from "../../../src/core/causes/settings.ts";

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

describe("findProfile", () => {
  const profile = (name: string, settings: Readonly<Record<string, unknown>>): BuildProfile => ({
    name,
    compilers: [{ version: "0.8.37", settings }],
  });
  const optimizer = { enabled: true, runs: 500 };
  const profiles = [
    profile("default", {}),
    profile("fast", { optimizer }),
    profile("twin", { viaIR: false }),
  ];
  const find = (settings: Readonly<Record<string, unknown>>, solcVersion = "0.8.37") =>
    findProfile(profiles, { solcVersion, settings });

  it("finds the first profile that has the version and each setting", () => {
    expect(find({ evmVersion: "osaka", remappings: ["a=b"], libraries: {} })).to.equal("default");
    expect(find({ optimizer })).to.equal("fast");
    expect(find({ optimizer }, "0.8.36")).to.equal(undefined);
    expect(find({ optimizer: { ...optimizer, runs: 777 } })).to.equal(undefined);
    expect(find({ optimizer, debug: { revertStrings: "strip" } })).to.equal(undefined);
    expect(find({ optimizer: { ...optimizer, details: { yul: false } } })).to.equal(undefined);
  });
});
