import { expect } from "chai";
import type { StoredContract } from "../../../src/core/build/compiled-contract.ts";
import { openKeptProof } from "../../../src/verification/submission/kept-proofs.ts";
import { createFakeWorld } from "../../helpers/fake-ports.ts";
import { runIn } from "../../helpers/fake-run.ts";
import { arithmetic, build } from "../../helpers/worlds.ts";

const library = "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512";

const proved = { solcLongVersion: build.solcLongVersion, input: build.input, beyondClosure: [] };

interface Claim {
  readonly contract: StoredContract;
  readonly libraries: Readonly<Record<string, `0x${string}`>>;
  readonly stamp: string | undefined;
}

/** Keeps proofs of a project whose build info has a stamp, and finds them again. */
function openProofs() {
  const world = createFakeWorld({});
  const open = (claim: Partial<Claim>) => {
    const whole: Claim = { contract: arithmetic, libraries: {}, stamp: "1", ...claim };
    const builds = { ...world.ports.builds, stampBuildInfo: async () => whole.stamp };
    return runIn({ ...world, ports: { ...world.ports, builds } }, {}, (run) => openKeptProof(whole, run));
  };
  return {
    kept: world.kept,
    open,
    recall: async (claim: Partial<Claim> = {}) => (await open(claim))?.recall(),
    keep: async () => (await open({}))?.keep(proved),
  };
}

describe("a kept proof", () => {
  it("is recalled as it was kept", async () => {
    const proofs = openProofs();
    await proofs.keep();

    expect(JSON.stringify(await proofs.recall())).to.equal(JSON.stringify(proved));
  });

  const otherCode = { ...arithmetic.creationBytecode, object: `${arithmetic.creationBytecode.object}00` };

  for (const [what, other] of [
    ["a build info that was written again", { stamp: "2" }],
    ["other code", { contract: { ...arithmetic, creationBytecode: otherCode } }],
    ["other libraries", { libraries: { "a.sol:A": library } }],
    ["another contract", { contract: { ...arithmetic, contractName: "Other" } }],
  ] as const) {
    it(`is ignored for ${what}`, async () => {
      const proofs = openProofs();
      await proofs.keep();

      expect(await proofs.recall(other)).to.equal(undefined);
    });
  }

  it("has no place if nothing tells whether the build info was written again", async () => {
    expect(await openProofs().open({ stamp: undefined })).to.equal(undefined);
  });

  for (const [what, text] of [
    ["is damaged", '{"input":{}}'],
    ["is no JSON", "{"],
    ["has a version without a commit", JSON.stringify({ ...proved, solcLongVersion: "0.8.37" })],
  ] as const) {
    it(`is none if it ${what}`, async () => {
      const proofs = openProofs();
      await proofs.keep();
      for (const entry of proofs.kept.keys()) {
        proofs.kept.set(entry, text);
      }

      expect(await proofs.recall()).to.equal(undefined);
    });
  }
});
