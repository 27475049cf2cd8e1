import { expect } from "chai";
import { failureOf } from "../helpers/failure.ts";
import { openProxyStage, type ProxyStage } from "./proxy-stage.ts";

/** Of `store(7)`: OpenZeppelin's newest proxies refuse to be created without a call. */
const store7 = `0x6057361d${"7".padStart(64, "0")}`;

describe("verify-proxy, before anything is sent", () => {
  let stage: ProxyStage;
  const verify = (address: string) => stage.explorer.verifyProxy({ address });

  before(async function () {
    this.timeout(180_000);
    stage = await openProxyStage();
  });

  after(() => stage.close());

  describe("scenario 27: ends with a clear message, before anything is sent,", () => {
    it("scenario 27: where a beacon leads back to its proxy", async () => {
      const [beacon, box] = [await stage.deploy("LoopingBeacon"), await stage.deploy("Box")];
      await stage.send(beacon, "point(address)", [box]);
      const proxy = await stage.deploy("BeaconProxy", [beacon, store7]);
      await stage.send(beacon, "point(address)", [proxy]);
      const before = stage.count();

      const failure = await failureOf(verify(proxy));

      expect(failure.code).to.equal("PROXY_TARGET_INVALID");
      expect(failure.message).to.include([proxy, beacon, proxy].join(" → "));
      expect(stage.count()).to.deep.equal(before);
    });

    it("scenario 27: where the implementation has no code", async () => {
      const [beacon, box] = [await stage.deploy("LoopingBeacon"), await stage.deploy("Box")];
      await stage.send(beacon, "point(address)", [box]);
      const proxy = await stage.deploy("BeaconProxy", [beacon, store7]);
      await stage.send(beacon, "point(address)", [stage.account]);

      const failure = await failureOf(verify(proxy));

      expect(failure.code).to.equal("PROXY_TARGET_INVALID");
      expect(failure.message).to.include(`leads to ${stage.account}, where there is no code`);
    });

    it("scenario 27: where there is no proxy, or no contract", async () => {
      const box = await stage.deploy("Box");

      expect((await failureOf(verify(box))).code).to.equal("NOT_A_PROXY");
      expect((await failureOf(verify(stage.account))).code).to.equal("PROXY_TARGET_INVALID");
    });
  });

  it("refuses a proxy that leads elsewhere than expected, before anything is sent", async () => {
    const [box, other] = [await stage.deploy("Box"), await stage.deploy("BoxV2")];
    const cloner = await stage.deploy("Cloner");
    const proxy = await stage.make(cloner, "clone(address)", [box]);
    const before = stage.count();

    const failure = await failureOf(
      stage.explorer.verifyProxy({ address: proxy, expectedImplementation: other }),
    );
    expect(failure.code).to.equal("IMPLEMENTATION_CONTRADICTED");
    expect(stage.count()).to.deep.equal(before);

    const result = await stage.explorer.verifyProxy({ address: proxy, expectedImplementation: box });
    expect(result.link.status).to.equal("linked");
  });
});
