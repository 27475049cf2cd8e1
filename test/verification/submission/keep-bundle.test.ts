import { expect } from "chai";
import type { Bundle } from "../../../src/core/build/bundle.ts";
import { failureOf } from "../../helpers/failure.ts";
import type { FakeWorldOptions } from "../../helpers/fake-ports.ts";
import { targetAddress, verifyIn } from "../../helpers/fake-run.ts";
import { build, child, childRecord, createChildWorld } from "../../helpers/worlds.ts";

/** A world that keeps bundles, and what it kept. */
function createKeepingWorld(options: FakeWorldOptions) {
  const kept: Bundle[] = [];
  const world = createChildWorld(options);
  const bundles = { write: async (bundle: Bundle) => void kept.push(bundle) };
  return { kept, world: { ...world, ports: { ...world.ports, bundles } } };
}

describe("keeping a bundle", () => {
  it("keeps what was submitted and what it stands for, as soon as it is verified", async () => {
    const { world, kept } = createKeepingWorld({
      submissions: [{ kind: "already-verified", message: "Contract source code already verified" }],
    });
    await verifyIn(world);
    const [bundle] = kept;

    expect(kept).to.have.lengthOf(1);
    expect(bundle).to.include({
      address: targetAddress,
      chainId: 31_337,
      solcLongVersion: build.solcLongVersion,
      encodedConstructorArguments: "",
    });
    expect(JSON.stringify(bundle?.input)).to.equal(world.submissions[0]?.sourceCode);
    expect(`${bundle?.contractName}`).to.equal(world.submissions[0]?.contractName);
  });

  it("prepares a bundle of what is verified already, without submitting it", async () => {
    const { world, kept } = createKeepingWorld({ record: childRecord });

    expect((await verifyIn(world)).status).to.equal("already-verified");
    expect(kept.map(({ contractName }) => contractName)).to.deep.equal([
      `${child.inputSourceName}:${child.contractName}`,
    ]);
    expect(world.submissions).to.deep.equal([]);
  });

  it("keeps what a check proves that is not verified yet, and submits nothing", async () => {
    const { world, kept } = createKeepingWorld({});
    await verifyIn(world, { check: true });

    expect(kept.map(({ solcLongVersion }) => solcLongVersion)).to.deep.equal([build.solcLongVersion]);
    expect(world.submissions).to.deep.equal([]);
  });

  it("fails when what is verified already is not in the builds here", async () => {
    const { world, kept } = createKeepingWorld({ record: childRecord, artifacts: [] });

    expect((await failureOf(verifyIn(world))).code).to.equal("BUNDLE_NOT_WRITTEN");
    expect(kept).to.deep.equal([]);
  });
});
