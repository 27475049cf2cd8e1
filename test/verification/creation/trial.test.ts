import { expect } from "chai";
import { createFailure } from "../../../src/core/errors/failure.ts";
import { createTrial, isContradicted, judgeCreation } from "../../../src/verification/creation/trial.ts";
import type { BlockTag, ChainReader } from "../../../src/verification/ports.ts";
import { constructorOf } from "../../core/abi/constructor-of.ts";
import { toRuntimeOnChain } from "../../core/bytecode/on-chain.ts";
import { createFakeWorld } from "../../helpers/fake-ports.ts";
import { runIn } from "../../helpers/fake-run.ts";
import { child, factory } from "../../helpers/worlds.ts";
import { codeWith, creationByCall, deployer, subjectOf } from "./creation-world.ts";
import { type Constructor, createFakeTrial, trialCode, word } from "./fake-trial.ts";

describe("createTrial", () => {
  type Call = ChainReader["call"];

  /** Tries to create the target once, on a chain that answers in this way. */
  function tryOn(call: Call, { blockNumber = 9 }: { readonly blockNumber?: number } = {}) {
    return runIn(createFakeWorld({ artifacts: [factory], call }), {}, async (run) => {
      const trial = createTrial(await subjectOf(run), { known: { ...creationByCall, blockNumber }, run });
      return { trial, immutables: await trial.create(codeWith(7)) };
    });
  }

  const returned = (code: string) => ({ kind: "returned", data: `0x${code}` }) as const;

  it("runs the creation on the state of its block, for the contract that created it", async () => {
    const asked: { readonly request: Parameters<Call>[0]; readonly block: BlockTag | undefined }[] = [];
    const { trial, immutables } = await tryOn(async (request, options) => {
      asked.push({ request, block: options?.block });
      return returned(toRuntimeOnChain(factory));
    });

    expect(asked).to.deep.equal([{ request: { data: `0x${codeWith(7)}`, from: deployer }, block: 9 }]);
    expect(immutables).to.deep.equal(trial.onChain);
    expect(trial.onChain.size).to.be.above(0);
  });

  it("can run it on the state before, and on today's, and before the first block only on its own", async () => {
    const call: Call = async () => returned(toRuntimeOnChain(factory));

    expect((await tryOn(call)).trial.blocks).to.deep.equal([9, 8, "latest"]);
    expect((await tryOn(call, { blockNumber: 0 })).trial.blocks).to.deep.equal([0, "latest"]);
  });

  const unable: Readonly<Record<string, Call>> = {
    "a revert": async () => ({ kind: "reverted" }),
    "another contract's code": async () => returned(toRuntimeOnChain(child)),
    "no code": async () => returned(""),
    "a node without that state": async () => {
      throw createFailure("CHAIN_UNREACHABLE", { node: "network test", reason: "missing trie node" });
    },
    "a node that answers nonsense": async () => {
      throw createFailure("CHAIN_RESPONSE_INVALID", {
        node: "network test",
        method: "eth_call",
        problem: "no bytes",
      });
    },
  };
  for (const [what, call] of Object.entries(unable)) {
    it(`learns nothing from ${what}`, async () => {
      expect((await tryOn(call)).immutables).to.equal(undefined);
    });
  }

  it("does not swallow a bug, nor the end of the deadline", async () => {
    const bug = new RangeError("a bug");
    const outcome = await tryOn(async () => {
      throw bug;
    }).catch((error: unknown) => error);

    expect(outcome).to.equal(bug);
  });
});

describe("judgeCreation", () => {
  const abi = constructorOf("uint256");

  const creator = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

  async function judge(construct: Constructor, encoded: string, onChain = word(7)) {
    const trial = createFakeTrial({ abi, construct, actual: onChain, factory: creator });
    return (await judgeCreation(trialCode + encoded, trial)).kind;
  }

  it("knows the arguments that leave the code at the address from others", async () => {
    const construct: Constructor = (encoded) => ({ value: encoded });

    expect(await judge(construct, word(7))).to.equal("reproduced");
    expect(await judge(construct, word(8))).to.equal("contradicted");
  });

  it("takes what depends on the new contract's address or its creator for no contradiction", async () => {
    const construct: Constructor = (encoded, { from, block }) => ({
      value: encoded,
      domain: block === 9 && from === creator ? `real ${from}` : `${from}`,
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
      const values = from === creator ? { value: encoded, self } : undefined;
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

describe("isContradicted", () => {
  const abi = constructorOf("uint256", "uint256");

  const creator = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

  const match = { kind: "partial", sourceHash: "absent", transformations: [], libraries: {} } as const;

  /** The arguments that a source tells, of a contract that was created with others. */
  async function judge(
    construct: Constructor,
    { told, actual = word(7) + word(8) }: { readonly told: string; readonly actual?: string },
  ) {
    const trial = createFakeTrial({ abi, construct, actual, factory: creator });
    const data = trialCode + told;
    const code = {
      offsetBytes: 0,
      match,
      constructorArguments: { encoded: told, values: [] },
      trailing: "",
      creationBytecode: data,
      isDelimited: true,
    };
    return {
      same: await isContradicted(data, { reading: { kind: "same", code }, trial }),
      different: await isContradicted(data, {
        reading: { kind: "different", difference: { kind: "code", offsetBytes: 0 }, creationBytecode: data },
        trial,
      }),
    };
  }

  const keepsFirst: Constructor = (encoded) => ({ first: encoded.slice(0, 64) });

  it("says so where the code keeps another argument", async () => {
    expect(await judge(keepsFirst, { told: word(9) + word(8) })).to.deep.equal({
      same: true,
      different: true,
    });
  });

  it("says nothing of arguments that the code does not keep", async () => {
    expect((await judge(keepsFirst, { told: word(7) + word(9) })).same).to.equal(false);
  });

  it("asks the node nothing of code that keeps nothing", async () => {
    let asked = 0;
    const constructs: Constructor = () => {
      asked += 1;
      return {};
    };
    const { same, different } = await judge(constructs, { told: word(9) + word(9) });

    // Once for the code at the address.
    expect([same, different, asked]).to.deep.equal([false, false, 1]);
  });

  it("does not hold against the arguments what the constructor asked its creator for", async () => {
    for (const since of [0, 0xdead]) {
      let answer = word(0xfee);
      const asks: Constructor = (encoded) => {
        const values = { first: encoded.slice(0, 64), asked: answer };
        answer = word(since);
        return values;
      };
      const asked = await judge(asks, { told: word(7) + word(8) });

      expect(asked).to.deep.equal({ same: false, different: true });
      answer = word(0xfee);
      expect((await judge(asks, { told: word(9) + word(8) })).same).to.equal(true);
    }
  });

  it("scenario 62: takes a zero for an argument where the code changes with it, and only there", async () => {
    let answer = word(0xfee);
    const asks: Constructor = () => {
      const values = { asked: answer };
      answer = word(0);
      return values;
    };
    const told = { told: word(0) + word(8), actual: word(7) + word(8) };

    expect((await judge(asks, told)).same).to.equal(false);
    expect((await judge(keepsFirst, told)).same).to.equal(true);
  });

  it("says nothing where the creation always reverts by now", async () => {
    let isReal = true;
    const construct: Constructor = (encoded) => {
      const values = isReal ? { first: encoded } : undefined;
      isReal = false;
      return values;
    };

    expect((await judge(construct, { told: word(9) + word(8) })).same).to.equal(false);
  });
});
