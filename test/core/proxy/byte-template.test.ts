import { expect } from "chai";
import { createByteTemplate } from "../../../src/core/proxy/byte-template.ts";

const address = "5aaeb6053f3e94c9b9a09f33669435e7ef1beaed";

const checksumAddress = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

describe("createByteTemplate", () => {
  it("matches a whole code and reads its address", () => {
    const template = createByteTemplate("ef0100{address}");

    expect(template(`ef0100${address}`)).to.deep.equal({
      address: checksumAddress,
      immutableArguments: undefined,
    });
    expect(template(`ef0100${address}00`)).to.equal(undefined);
    expect(template(`00ef0100${address}`)).to.equal(undefined);
    expect(template(`ef0100${address.slice(2)}`)).to.equal(undefined);
  });

  it("fills up an address that has been cut short", () => {
    const { address: found } = createByteTemplate("60{address:1}f3")("6042f3") ?? {};

    expect(found).to.equal("0x0000000000000000000000000000000000000042");
  });

  it("demands the same size everywhere", () => {
    const template = createByteTemplate("61{size:2}61{size:2}f3");

    expect(template("610102610102f3")).not.to.equal(undefined);
    expect(template("610102610103f3")).to.equal(undefined);
  });

  it("reads arguments up to what stands behind them", () => {
    const template = createByteTemplate("f3{arguments}{bytes:2}");

    expect(template("f3c0ffee0003")?.immutableArguments).to.equal("c0ffee");
    expect(template("f30000")?.immutableArguments).to.equal(undefined);
    expect(template("f300")).to.equal(undefined);
  });

  it("passes over the rest", () => {
    expect(createByteTemplate("f3fe{rest}")("f3fea264697066")).to.deep.equal({
      address: undefined,
      immutableArguments: undefined,
    });
  });
});
