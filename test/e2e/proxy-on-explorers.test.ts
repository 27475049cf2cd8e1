import { expect } from "chai";
import { type LocalExplorer, startLocalExplorer } from "../../src/local-explorer.ts";
import { isVerified } from "../../src/verification/result.ts";
import { proxyExplorersResultSchema } from "../../src/verify.ts";
import { failureOf } from "../helpers/failure.ts";
import { freePort } from "../helpers/free-port.ts";
import { newestCompiler } from "../helpers/open-project.ts";
import { openProxyStage, type ProxyStage } from "./proxy-stage.ts";

/** Nothing listens on port 1. */
const down = { name: "Down", apiUrl: "http://127.0.0.1:1/api" };

describe("a proxy on a network with several explorers", () => {
  let stage: ProxyStage;
  let second: LocalExplorer;

  before(async () => {
    const port = await freePort();
    stage = await openProxyStage({
      others: [down, { name: "SecondScan", apiUrl: `http://127.0.0.1:${port}/api` }],
    });
    const { provider } = await stage.project.hre.network.getOrCreate();
    second = await startLocalExplorer({
      chains: [{ provider }],
      compilers: [newestCompiler],
      database: ":memory:",
      port,
    });
  });

  after(async () => {
    await second.close();
    await stage.close();
  });

  async function makeClone(): Promise<{ readonly proxy: string; readonly box: string }> {
    const [cloner, box] = [await stage.deploy("Cloner"), await stage.deploy("Box")];
    return { proxy: await stage.make(cloner, "clone(address)", [box]), box };
  }

  it("scenario 32: is verified and linked on each explorer that answers, and fails on the other", async () => {
    const { proxy, box } = await makeClone();

    const outcome = await stage.explorer.verifyProxy({ address: proxy });

    expect(proxyExplorersResultSchema.strict().parse(outcome)).to.deep.equal(outcome);
    expect(outcome.status).to.equal("partly-verified");
    expect(isVerified(outcome)).to.equal(false);
    const [failed, ...done] = outcome.explorers ?? [];
    expect(failed).to.deep.include({ status: "error", explorer: { ...down, kind: "etherscan" } });
    expect(done.map(({ explorer }) => explorer.name)).to.deep.equal(["SecondScan", "LocalScan"]);
    for (const result of done) {
      expect(result).to.include({ status: "verified" });
      expect(result).to.have.nested.property("link.status", "linked");
      expect(result).to.have.nested.property("proxy.implementations[0]", box);
    }
    expect(stage.count()).to.deep.equal({ source: 1, proxy: 1 });
    expect([second.countSubmissions("source"), second.countSubmissions("proxy")]).to.deep.equal([1, 1]);

    const one = await stage.explorer.verifyProxy({ address: proxy, explorer: "localscan" });
    expect(one).to.include({ status: "already-verified" }).and.not.to.have.property("explorers");
    expect(await stage.explorer.getAbi(proxy))
      .to.have.property("length")
      .that.is.greaterThan(0);
  });

  it("scenario 27: is refused once, not by each explorer, if it is not a proxy", async () => {
    const box = await stage.deploy("Box");

    expect((await failureOf(stage.explorer.verifyProxy({ address: box }))).code).to.equal("NOT_A_PROXY");
  });
});
