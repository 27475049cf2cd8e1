import { expect } from "chai";
import { judgeCreation } from "../../../src/verification/creation/judge-creation.ts";
import { constructorOf } from "../../core/constructor-arguments/constructor-of.ts";
import { type Constructor, createFakeTrial, trialCode, word } from "./fake-trial.ts";

const abi = constructorOf("uint256");
const factory = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

async function judge(construct: Constructor, encoded: string, onChain = word(7)) {
  const trial = createFakeTrial({ abi, construct, actual: onChain, factory });
  return (await judgeCreation(trialCode + encoded, trial)).kind;
}

describe("judgeCreation", () => {
  it("knows the arguments that leave the code at the address from others", async () => {
    const construct: Constructor = (encoded) => ({ value: encoded });

    expect(await judge(construct, word(7))).to.equal("reproduced");
    expect(await judge(construct, word(8))).to.equal("contradicted");
  });

  it("takes what depends on the new contract's address or its creator for no contradiction", async () => {
    const construct: Constructor = (encoded, { from, block }) => ({
      value: encoded,
      domain: block === 9 && from === factory ? `real ${from}` : `${from}`,
    });
    let isReal = true;
    const once: Constructor = (encoded, { from, block }) => {
      const values = { value: encoded, domain: isReal ? "real" : `${from}` };
      isReal = false;
      return block === "latest" ? undefined : values;
    };

    expect(await judge(construct, word(7))).to.equal("reproduced");
    expect(await judge(once, word(7))).to.equal("reproduced");
    isReal = true;
    expect(await judge(once, word(8))).to.equal("contradicted");
  });

  it("takes what depends on the block for no contradiction", async () => {
    let isReal = true;
    const construct: Constructor = (encoded, { block }) => {
      const values = { value: encoded, time: isReal ? "then" : `${block}` };
      isReal = false;
      return values;
    };

    expect(await judge(construct, word(7))).to.equal("reproduced");
  });

  it("takes the contract's own address for no contradiction, even where only its factory may create it", async () => {
    let self = word(0xadd2e55);
    const construct: Constructor = (encoded, { from }) => {
      const values = from === factory ? { value: encoded, self } : undefined;
      self = word(1);
      return values;
    };

    expect(await judge(construct, word(7))).to.equal("reproduced");
  });

  it("looks at the block before, and at today's, where the creation's own state does not allow it", async () => {
    for (const open of [8, "latest"]) {
      let isReal = true;
      const construct: Constructor = (encoded, { block }) => {
        const values = isReal || block === open ? { value: encoded } : undefined;
        isReal = false;
        return values;
      };

      expect(await judge(construct, word(7)), String(open)).to.equal("reproduced");
    }
  });

  it("does not know what always reverts", async () => {
    let isReal = true;
    const construct: Constructor = (encoded) => {
      const values = isReal ? { value: encoded } : undefined;
      isReal = false;
      return values;
    };

    expect(await judge(construct, word(7))).to.equal("unknown");
  });

  it("finds that anything leaves the code of a contract without immutables", async () => {
    expect(await judge(() => ({}), word(8))).to.equal("reproduced");
  });
});
