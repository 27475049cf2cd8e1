import { expect } from "chai";
import { createFailure } from "../../../src/core/errors/failure.ts";
import type { ProxyGraphNode } from "../../../src/core/proxy/proxy-graph.ts";
import type { BuildInfoStore } from "../../../src/verification/ports.ts";
import { verifyNode } from "../../../src/verification/proxy/verify-node.ts";
import { toRuntimeOnChain } from "../../core/bytecode/on-chain.ts";
import { toShownRecord } from "../../helpers/fake-ports.ts";
import { targetAddress } from "../../helpers/fake-run.ts";
import { child, createChildWorld, submission, withOtherDigest } from "../../helpers/worlds.ts";
import { createProxyWorld, type ProxyWorld, runProxyIn } from "./proxy-world.ts";

const none = { kind: "not-a-proxy" } as const;

/** At the address of a `Child`, in whatever role. */
function verify(
  world: ProxyWorld,
  role: ProxyGraphNode["role"],
  options: { readonly publishedBuilds?: BuildInfoStore } = {},
) {
  return runProxyIn(world, options, (run) =>
    verifyNode({ address: targetAddress, role, detection: none }, run),
  );
}

describe("verifyNode", () => {
  it("fails if our implementation shows another source, and only notes it of foreign code", async () => {
    const record = { ...toShownRecord(submission), contractName: "Stranger" };
    const code = { [targetAddress]: withOtherDigest(toRuntimeOnChain(child)) };
    const roles = ["implementation", "facet", "admin", "beacon"] as const;
    const contracts = await Promise.all(
      roles.map((role) => verify(createProxyWorld({ record, code }), role)),
    );
    const [, , admin] = contracts;

    expect(contracts.map(({ status }) => status)).to.deep.equal([
      "mismatch",
      "mismatch",
      "already-verified",
      "already-verified",
    ]);
    expect(admin)
      .to.have.property("notes")
      .that.satisfies(([note = ""]) => note.startsWith("Verified, but with another source"));
    expect(admin).to.include({ match: null }).and.not.to.have.property("differences");
  });

  it("fails for other people's code that is verified with another source than the build whose source hash is on the chain", async () => {
    const record = { ...toShownRecord(submission), contractName: "Stranger" };
    const missing = createFailure("COMPILER_UNAVAILABLE", { solcLongVersion: "0.8.29", places: [] });
    const { builds } = createChildWorld().ports;
    const publishedBuilds = { ...builds, readBuildInfo: () => Promise.reject(missing) };

    for (const options of [{}, { publishedBuilds }]) {
      expect(await verify(createProxyWorld({ record }), "admin", options))
        .to.include({ role: "admin", status: "mismatch", match: "exact" })
        .and.to.have.nested.property("differences.cause", "other-record");
    }
  });

  it("fails for an implementation or facet without a build, and skips such an admin or beacon", async () => {
    const roles = ["implementation", "facet", "admin", "beacon"] as const;
    const statuses = await Promise.all(
      roles.map(async (role) => (await verify(createProxyWorld({ artifacts: [] }), role)).status),
    );

    expect(statuses).to.deep.equal(["mismatch", "mismatch", "skipped", "skipped"]);
  });

  it("skips other people's code though nothing is built, and fails for the user's own", async () => {
    const projectFailure = createFailure("BUILD_NOT_FOUND", { lookedIn: "artifacts" });

    expect(await verify(createProxyWorld({ projectFailure }), "admin")).to.deep.equal({
      status: "skipped",
      role: "admin",
      address: targetAddress,
      message: projectFailure.summary,
    });
    expect(await verify(createProxyWorld({ projectFailure }), "implementation")).to.include({
      status: "error",
      code: "BUILD_NOT_FOUND",
    });
  });

  it("finds what the project has not built in the builds of its packages", async () => {
    const publishedBuilds = createChildWorld().ports.builds;
    for (const role of ["beacon", "implementation"] as const) {
      const world = createProxyWorld({
        artifacts: [],
        buildInfos: [],
        compile: () => ({ kind: "compiled", contracts: [child] }),
      });

      expect(await verify(world, role, { publishedBuilds })).to.deep.include({
        role,
        match: "exact",
        contract: "contracts/Factory.sol:Child",
      });
    }
  });
});
