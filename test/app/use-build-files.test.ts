import { expect } from "chai";
import { fillFromBundle, useBuildFiles } from "../../src/app/use-build-files.ts";
import { runIn } from "../helpers/fake-run.ts";
import { rejectionOf } from "../helpers/rejection.ts";
import { createChildWorld } from "../helpers/worlds.ts";

const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

const library = "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512";

const contract = {
  address,
  chainId: 10,
  contractName: "A.sol:A",
  encodedConstructorArguments: "2a",
  libraries: { "L.sol:L": library },
} as const;

describe("fillFromBundle", () => {
  it("fills what was left open, for the contract that the bundle is about", () => {
    const request = { address: "0x5fbdb2315678afecb367f032d93f642f64180aa3", force: true } as const;

    expect(fillFromBundle(request, { bundled: [contract], chainId: 10 })).to.deep.equal({
      ...request,
      contract: "A.sol:A",
      bundledArguments: "2a",
      libraries: contract.libraries,
    });
  });

  it("leaves alone what was given", () => {
    const given = {
      address,
      contract: "B",
      constructorArguments: { kind: "hex", hex: "0x07" },
      libraries: {},
    } as const;

    expect(fillFromBundle(given, { bundled: [contract], chainId: 10 })).to.deep.equal(given);
  });

  it("takes nothing from the contract at another address or on another chain", () => {
    const there = { address: library } as const;

    expect(fillFromBundle({ address }, { bundled: [contract], chainId: 1 })).to.deep.equal({
      address,
    });
    expect(fillFromBundle(there, { bundled: [contract], chainId: 10 })).to.deep.equal(there);
  });
});

describe("useBuildFiles", () => {
  it("refuses one file for a bundle and for a standard JSON, because the second would replace the first", async () => {
    const work = runIn(createChildWorld({}), {}, (run) =>
      useBuildFiles(run, { bundle: "a.json", standardJson: "./a.json" }),
    );

    expect((await rejectionOf(work)).message)
      .to.include("--standard-json")
      .and.include("the file of --bundle");
  });
});
