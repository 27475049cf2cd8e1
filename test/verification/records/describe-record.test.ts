import { expect } from "chai";
import { toSourceTexts } from "../../../src/core/compiler-input/compiler-input.ts";
import { toChecksumAddress } from "../../../src/core/contract/address.ts";
import type { VerifiedSource } from "../../../src/verification/ports.ts";
import { libraryAddress, toRuntimeOnChain } from "../../core/bytecode/on-chain.ts";
import type { FakeWorldOptions } from "../../helpers/fake-ports.ts";
import { targetAddress, verifyIn } from "../../helpers/fake-run.ts";
import {
  arithmetic,
  build,
  childRecord,
  createChildWorld,
  createdWith,
  factory,
} from "../../helpers/worlds.ts";
import { asBytes, codeWith, creationBy, deployer, knownCreation, word } from "../creation/creation-world.ts";

const library = "contracts/Arithmetic.sol:Arithmetic";
const linked = toChecksumAddress(libraryAddress);
const other = toChecksumAddress("11".repeat(20));

/** What an explorer shows of the contract, without a standard JSON, as far as a form has fields for it. */
const formRecord: VerifiedSource = {
  ...childRecord,
  contractName: "Factory",
  encodedConstructorArguments: word(7),
  compilerInput: undefined,
  evmVersion: "osaka",
  libraries: [{ name: "Arithmetic", address: linked }],
};

/** Checks a contract that was created with the number 7 and is linked to a library, of which this is shown. */
function checkShown(shown: Partial<VerifiedSource>, options: FakeWorldOptions = {}) {
  const world = createChildWorld({
    ...createdWith(codeWith(7)),
    code: { [targetAddress]: toRuntimeOnChain(factory), [linked]: toRuntimeOnChain(arithmetic) },
    record: { ...formRecord, ...shown },
    host: {
      networkName: "sepolia",
      buildProfiles: [],
      selectedProfile: undefined,
      otherChains: [],
      readSource: async (name) => ({ kind: "text", text: childRecord.sources[name] ?? "" }),
      readPackageVersion: async () => undefined,
    },
    ...options,
  });
  return verifyIn(world, { check: true });
}

/** A standard JSON with these libraries in its settings. */
const inputWith = (libraries: Readonly<Record<string, Readonly<Record<string, string>>>>) => ({
  ...build.input,
  settings: { ...build.input.settings, libraries },
});

describe("checkContract, of what an explorer shows beside the source", () => {
  it("does not agree with other constructor arguments than the contract was created with", async () => {
    const { status, message, differences } = await checkShown({ encodedConstructorArguments: word(8) });

    expect(status).to.equal("mismatch");
    expect(differences).to.deep.include({ cause: "other-record", differsIn: ["arguments"] });
    expect(message)
      .to.include("Verified, but with other constructor arguments")
      .and.include("start = 8 there (start = 7 on the chain)");
  });

  it("does not agree with other library addresses than those in the code on the chain", async () => {
    const others: Partial<VerifiedSource>[] = [
      { libraries: [{ name: "Arithmetic", address: other }] },
      { libraries: [{ name: library, address: other }] },
      {
        libraries: [],
        compilerInput: inputWith({ "contracts/Arithmetic.sol": { Arithmetic: other } }),
      },
    ];

    for (const shown of others) {
      const { status, message, differences } = await checkShown(shown);
      expect(status).to.equal("mismatch");
      expect(differences).to.deep.include({ cause: "other-record", differsIn: ["libraries"] });
      expect(message).to.include(
        `the library ${library} is at ${other} there (at ${linked} in the code on the chain)`,
      );
    }
  });

  it("compares no arguments that only the call of a factory claims", async () => {
    const input = `0x${asBytes(codeWith(7))}` as const;
    const creation = { records: [], explorerCreations: [knownCreation()] };
    for (const encoded of [word(7), word(8)]) {
      const { status, message, constructorArguments } = await checkShown(
        { encodedConstructorArguments: encoded },
        { ...creation, transactions: [creationBy({ to: deployer, input })] },
      );

      expect(status).to.equal("already-verified");
      expect(message).to.include("The constructor arguments were not compared");
      expect(constructorArguments).to.deep.include({ encoded, origin: "explorer" });
    }
  });

  it("agrees with what is the same, and claims nothing of what is not shown", async () => {
    const agreed = "Chain, explorer and this checkout agree.";
    const settings = "the compiler's settings";
    const address = `the address of ${library}`;
    const rows: [Partial<VerifiedSource>, string][] = [
      [{}, settings],
      [{ libraries: undefined }, `${settings} and ${address}`],
      [{ libraries: [{ name: "Other.sol:Arithmetic", address: other }] }, `${settings} and ${address}`],
      [{ encodedConstructorArguments: "" }, `the constructor arguments and ${settings}`],
      [{ libraries: undefined, compilerInput: build.input }, address],
      [{ compilerInput: inputWith({ "contracts/Arithmetic.sol": { Arithmetic: linked } }) }, ""],
    ];

    for (const [shown, uncompared] of rows) {
      const { status, match, message } = await checkShown(shown);
      expect({ status, match }).to.deep.equal({ status: "already-verified", match: "exact" });
      const rest = uncompared === "" ? "" : ` Not compared: ${uncompared}, which FakeScan does not show.`;
      expect(message).to.equal(`${agreed}${rest}`);
    }
  });

  it("names the arguments and libraries that the chain has, whatever the explorer shows", async () => {
    const result = await checkShown({ encodedConstructorArguments: "", libraries: undefined });

    expect(result.constructorArguments).to.deep.include({ encoded: word(7), origin: "recovered" });
    expect(result.constructorArguments?.values).to.deep.equal([
      { name: "start", type: "uint256", value: "7" },
    ]);
    expect(result.libraries).to.deep.equal({ [library]: linked });
  });

  it("notes a library that has no code where the contract is linked to it", async () => {
    const without = { code: { [targetAddress]: toRuntimeOnChain(factory) } };
    const note = `The code is linked to ${linked} for the library ${library}, and there is no code at that address: a call to the library fails.`;

    expect(await checkShown({})).not.to.have.property("notes");
    expect((await checkShown({}, without)).notes).to.deep.equal([note]);
    expect((await checkShown({}, { ...without, record: undefined })).notes).to.deep.equal([note]);
  });

  it("takes a standard JSON that is linked to another library for none of this project's, in a verification", async () => {
    const verify = (address: string) =>
      verifyIn(
        createChildWorld({
          ...createdWith(codeWith(7)),
          code: { [targetAddress]: toRuntimeOnChain(factory) },
          record: {
            ...formRecord,
            libraries: undefined,
            compilerInput: inputWith({ "contracts/Arithmetic.sol": { Arithmetic: address } }),
            sources: toSourceTexts(build.input.sources),
          },
        }),
        { requireExact: true },
      );

    expect((await verify(linked)).status).to.equal("already-verified");
    expect((await verify(other)).differences).to.deep.include({ differsIn: ["libraries"] });
  });
});
