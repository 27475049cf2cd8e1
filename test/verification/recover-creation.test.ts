import { expect } from "chai";
import { findMatch } from "../../src/verification/find-match.ts";
import { recoverCreation } from "../../src/verification/recover-creation.ts";
import { libraryAddress, toRuntimeOnChain } from "../core/bytecode/on-chain.ts";
import { failureOf } from "../helpers/failure.ts";
import { createFakeWorld } from "../helpers/fake-ports.ts";
import { type FakeRequest, runIn } from "../helpers/fake-run.ts";
import { child, factory } from "../helpers/worlds.ts";

const library = "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512";
const seven = "7".padStart(64, "0");

function recover(contract: typeof child, request: FakeRequest = {}) {
  return runIn(createFakeWorld({ artifacts: [contract] }), request, async (run) => {
    const match = await findMatch(toRuntimeOnChain(contract), run);
    return match.kind === "found" ? recoverCreation(match, run) : expect.fail("the contract matches");
  });
}

describe("recoverCreation", () => {
  it("reads the libraries from the code and the arguments from the request", async () => {
    const given = { kind: "strings", values: ["7"] } as const;

    expect(library.toLowerCase()).to.equal(`0x${libraryAddress}`);
    expect(await recover(factory, { constructorArguments: given })).to.deep.equal({
      libraries: { "contracts/Arithmetic.sol:Arithmetic": library },
      constructorArguments: {
        encoded: seven,
        values: [{ name: "start", type: "uint256", value: "7" }],
        origin: "given",
      },
    });
  });

  it("takes arguments that are encoded already", async () => {
    const given = { kind: "hex", hex: `0x${seven}` } as const;
    const { constructorArguments } = await recover(factory, { constructorArguments: given });

    expect(constructorArguments).to.deep.include({ encoded: seven, origin: "given" });
  });

  it("needs none for a contract without a constructor", async () => {
    expect(await recover(child)).to.deep.equal({
      libraries: {},
      constructorArguments: { encoded: "", values: [], origin: "none" },
    });
  });

  it("says which arguments are missing", async () => {
    const failure = await failureOf(recover(factory));

    expect(failure.code).to.equal("CONSTRUCTOR_ARGUMENTS_MISSING");
    expect(failure.facts.constructor).to.equal("constructor(uint256 start)");
  });

  it("refuses an address that contradicts the code on the chain", async () => {
    const request = {
      constructorArguments: { kind: "strings", values: ["7"] },
      libraries: { Arithmetic: `0x${"11".repeat(20)}` },
    } as const;

    expect((await failureOf(recover(factory, request))).code).to.equal("LIBRARY_CONFLICT");
  });
});
