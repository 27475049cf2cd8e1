import { expect } from "chai";
import type { Bundle } from "../../../src/core/build/bundle.ts";
import { failureOf } from "../../helpers/failure.ts";
import type { FakeWorldOptions } from "../../helpers/fake-ports.ts";
import { verifyIn } from "../../helpers/fake-run.ts";
import { build, childRecord, createChildWorld } from "../../helpers/worlds.ts";

/** A world that keeps bundles, and what it kept. */
function createKeepingWorld(options: FakeWorldOptions) {
  const kept: Bundle[] = [];
  const world = createChildWorld(options);
  const bundles = { write: async (bundle: Bundle) => void kept.push(bundle) };
  return { kept, world: { ...world, ports: { ...world.ports, bundles } } };
}

describe("keeping a bundle", () => {
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
