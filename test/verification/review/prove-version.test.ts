import { expect } from "chai";
import { createFailure } from "../../../src/core/errors/failure.ts";
import { proveVersion } from "../../../src/verification/review/prove-version.ts";
import { createFakeWorld } from "../../helpers/fake-ports.ts";
import { runIn, targetAddress } from "../../helpers/fake-run.ts";
import { build, child } from "../../helpers/worlds.ts";

describe("proveVersion", () => {
  it("proves no source of a build whose files changed since, and says why", async () => {
    const world = createFakeWorld({
      artifacts: [child],
      buildInfos: [build],
      code: { [targetAddress]: child.runtimeBytecode.object },
    });
    const readBuildInfo = async () => {
      throw createFailure("SOURCES_CHANGED", {
        contract: "src/Child.sol:Child",
        artifact: "out/Child.sol/Child.json",
        edited: ["src/Child.sol"],
        missing: [],
      });
    };
    const version = await runIn(world, {}, ({ ports, deadline }) => {
      const builds = { ...ports.builds, readBuildInfo };
      return proveVersion(targetAddress, {
        ports: { ...ports, builds },
        deadline,
        readShown: async () => undefined,
      });
    });

    expect(version.kind).to.equal("unproved");
    expect(world.progress).to.deep.include({
      step: "noted",
      note: "Source files of the contract changed after its build.",
    });
  });
});
