import { expect } from "chai";
import type { AppHost } from "../../src/app/host.ts";
import { lookUpAbi, lookUpSource } from "../../src/app/look-ups.ts";
import { silentReporter } from "../../src/app/reporter.ts";
import { runVerification } from "../../src/app/run.ts";
import { runFlattening } from "../../src/app/run-flattening.ts";
import type { Progress } from "../../src/verification/ports.ts";
import { failureOf } from "../helpers/failure.ts";
import { withLoopbackServer } from "../helpers/loopback-server.ts";
import { onlyResult } from "../helpers/only-result.ts";
import { openPlainHost } from "../helpers/open-plain-host.ts";
import { withTemporaryFolder } from "../helpers/temporary-folder.ts";
import { createVirtualClock } from "../helpers/virtual-clock.ts";
import { child } from "../helpers/worlds.ts";
import { openTestChain, type TestChain } from "../local-explorer/open-test-chain.ts";
import { serveRpc } from "../local-explorer/serve-rpc.ts";

describe("the app in a host that is not Hardhat", () => {
  let chain: TestChain;

  before(async () => {
    chain = await openTestChain();
  });

  after(() => chain.close());

  async function withHost(work: (host: AppHost) => Promise<void>): Promise<void> {
    const node = await serveRpc(chain);
    try {
      await withTemporaryFolder({}, (folder) => work(openPlainHost(node.url, folder)));
    } finally {
      await node.close();
    }
  }

  it("verifies a contract, and looks it up", () =>
    withHost(async (host) => {
      const address = await chain.deploy(child.creationBytecode.object);
      const run = runVerification({ address }, { reporter: silentReporter, timeoutMs: 300_000 }, host);

      expect(await onlyResult(run)).to.include({ status: "verified", match: "exact" });
      expect(await lookUpAbi(address, {}, { host })).to.deep.equal(child.abi);
      expect(await lookUpSource(address, {}, { host })).to.include({ contractName: child.contractName });
    }));

  it("names the network to whoever waits for a look-up", () =>
    withHost(async (host) => {
      const address = await chain.deploy(child.creationBytecode.object);
      const steps: string[] = [];
      const reporter = { progress: (event: Progress) => steps.push(event.step) };
      await lookUpAbi(address, {}, { host, reporter });

      expect(steps[0]).to.equal("connecting");
    }));

  it("names at the deadline the explorer that is silent, and that nothing was submitted", () =>
    withHost(async (plain) => {
      const clock = createVirtualClock();
      const address = await chain.deploy(child.creationBytecode.object);
      await withLoopbackServer([() => clock.pass(300_000)], async ({ url }) => {
        const session = { reporter: silentReporter, timeoutMs: 300_000, explorer: `${url}/api` };
        const { code, facts } = await failureOf(runVerification({ address }, session, { ...plain, clock }));
        const { host } = new URL(url);

        expect(code).to.equal("DEADLINE_EXCEEDED");
        expect(facts).to.deep.equal({
          timeout: "300 s",
          explorer: host,
          "waited for": `${host} (the source)`,
          submitted: "nothing",
        });
      });
    }));

  it("flattens a contract, and asks no network", () =>
    withHost(async (host) => {
      const openNetwork = () => expect.fail("no network is needed");
      const { compiler, source } = await runFlattening(
        "Child",
        { reporter: silentReporter },
        { ...host, openNetwork },
      );

      expect(source).to.include("contract Child");
      expect(compiler).to.match(/^v0\.8\.\d+\+commit\.[0-9a-f]{8}$/);
    }));
});
