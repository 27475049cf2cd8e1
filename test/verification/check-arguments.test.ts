import { expect } from "chai";
import { toRuntimeOnChain } from "../core/bytecode/on-chain.ts";
import { targetAddress, verifyIn } from "../helpers/fake-run.ts";
import { childRecord, createChildWorld, createdWith, factory } from "../helpers/worlds.ts";
import { codeWith, word } from "./creation/creation-world.ts";

/** Checks a contract that was created with the number 7, of which the explorer shows these arguments. */
async function checkShown(encodedConstructorArguments: string) {
  const world = createChildWorld({
    ...createdWith(codeWith(7)),
    code: { [targetAddress]: toRuntimeOnChain(factory) },
    record: { ...childRecord, contractName: "Factory", encodedConstructorArguments },
    host: {
      networkName: "sepolia",
      buildProfiles: [],
      selectedProfile: undefined,
      otherChains: [],
      readSource: async (name) => ({ kind: "text", text: childRecord.sources[name] ?? "" }),
      readPackageVersion: async () => undefined,
    },
  });
  return verifyIn(world, { check: true });
}

describe("checkContract, of constructor arguments that an explorer shows", () => {
  it("does not agree with others than the contract was created with", async () => {
    const { status, message, differences } = await checkShown(word(8));

    expect(status).to.equal("mismatch");
    expect(differences).to.deep.include({ cause: "other-record", differsIn: ["arguments"] });
    expect(message)
      .to.include("Verified, but not with its constructor arguments")
      .and.include("start = 8 there (start = 7 on the chain)");
  });

  it("agrees with the same ones, and with an explorer that shows none", async () => {
    for (const shown of [word(7), ""]) {
      expect(await checkShown(shown)).to.include({ status: "already-verified", match: "exact" });
    }
  });
});
