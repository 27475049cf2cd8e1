import { expect } from "chai";
import { isProxyVerifiedEverywhere } from "../../src/verification/proxy/proxy-explorers-result.ts";
import { proxyExplorersResultSchema } from "../../src/verify.ts";
import { failureOf } from "../helpers/failure.ts";
import { openProxyStage, type ProxyStage } from "./proxy-stage.ts";

/** Nothing listens on port 1. */
const down = { name: "Down", apiUrl: "http://127.0.0.1:1/api" };

describe("a proxy on a network with several explorers", () => {
  let stage: ProxyStage;

  before(async function () {
    this.timeout(180_000);
    stage = await openProxyStage({ others: [down] });
  });

  after(() => stage.close());

  async function makeClone(): Promise<{ readonly proxy: string; readonly box: string }> {
    const [cloner, box] = [await stage.deploy("Cloner"), await stage.deploy("Box")];
    return { proxy: await stage.make(cloner, "clone(address)", [box]), box };
  }

  it("scenario 32: is verified and linked on the explorer that is up, and fails on the one that is down", async function () {
    this.timeout(60_000);
    const { proxy, box } = await makeClone();

    const outcome = await stage.explorer.verifyProxy({ address: proxy });

    expect(proxyExplorersResultSchema.strict().parse(outcome)).to.deep.equal(outcome);
    expect(outcome.status).to.equal("partly-verified");
    expect(isProxyVerifiedEverywhere(outcome)).to.equal(false);
    const [first, second] = outcome.explorers ?? [];
    expect(first).to.deep.include({ status: "error", explorer: down });
    expect(second).to.have.nested.property("explorer.name", "LocalScan");
    expect(second).to.include({ status: "verified" }).and.to.have.nested.property("link.status", "linked");
    expect(second).to.have.nested.property("proxy.implementations[0]", box);

    const one = await stage.explorer.verifyProxy({ address: proxy, explorer: "localscan" });
    expect(one).to.include({ status: "already-verified" }).and.not.to.have.property("explorers");
    expect(await stage.explorer.getAbi(proxy))
      .to.have.property("length")
      .that.is.greaterThan(0);
  });

  it("scenario 27: is refused once, and not by each explorer, where it is none", async () => {
    const box = await stage.deploy("Box");

    expect((await failureOf(stage.explorer.verifyProxy({ address: box }))).code).to.equal("NOT_A_PROXY");
  });

  it("is not called unverified where only one explorer could be asked", async function () {
    this.timeout(60_000);
    const { box } = await makeClone();

    expect((await failureOf(stage.explorer.getAbi(box))).code).to.equal("EXPLORER_UNREACHABLE");
    expect(await stage.explorer.getAbi(box, { explorer: "LocalScan" })).to.equal(undefined);
  });
});
