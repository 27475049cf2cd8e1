import { expect } from "chai";
import { findOrigin } from "../../../src/verification/diagnosis/contract-build.ts";
import { createFakeWorld } from "../../helpers/fake-ports.ts";
import { runIn } from "../../helpers/fake-run.ts";
import { build, child } from "../../helpers/worlds.ts";

describe("findOrigin", () => {
  const world = createFakeWorld({ buildInfos: [build] });

  function findIn(builds: Partial<typeof world.ports.builds>) {
    const ports = { ...world.ports, builds: { ...world.ports.builds, ...builds } };
    return runIn({ ...world, ports }, {}, (run) =>
      findOrigin({ contract: child, imported: build.input }, run),
    );
  }

  it("reads no build info, which is large, to say where it is", async () => {
    const origin = await findIn({
      locateBuildInfo: async () => ({ file: "builds/a.json", isKept: true }),
      readBuildInfo: () => Promise.reject(new Error("the build info was read")),
    });

    expect(origin).to.deep.equal({ file: "builds/a.json", isKept: true, changes: [] });
  });

  it("reads the build info where nothing else says it", async () => {
    const origin = await findIn({
      locateBuildInfo: async () => undefined,
      readBuildInfo: async () => ({ ...build, file: "kept.json", isKept: true }),
    });

    expect(origin).to.deep.include({ file: "kept.json", isKept: true });
  });
});
