import { expect } from "chai";
import { createFailure } from "../../../src/core/errors/failure.ts";
import {
  createTrial,
  findContradiction,
  isReproduced,
  type Trial,
} from "../../../src/verification/creation/trial.ts";
import type { BlockTag, ChainReader } from "../../../src/verification/ports.ts";
import { toRuntimeOnChain } from "../../core/bytecode/on-chain.ts";
import { createFakeWorld } from "../../helpers/fake-ports.ts";
import { runIn } from "../../helpers/fake-run.ts";
import { factory } from "../../helpers/worlds.ts";
import { codeWith, creationByCall, deployer, subjectOf, word } from "./creation-world.ts";

describe("createTrial", () => {
  type Call = ChainReader["call"];

  /** Tries to create the target once, on a chain that answers in this way. */
  function tryOn(call: Call) {
    return runIn(createFakeWorld({ artifacts: [factory], call }), {}, async (run) => {
      const trial = createTrial(await subjectOf(run), { known: creationByCall, run });
      return { trial, immutables: await trial.create(codeWith(7), 9) };
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

  it("can run it on the state before, and on today's", async () => {
    const { trial } = await tryOn(async () => returned(toRuntimeOnChain(factory)));

    expect(trial.blocks).to.deep.equal([9, 8, "latest"]);
  });

  const unable: Readonly<Record<string, Call>> = {
    "a revert": async () => ({ kind: "reverted" }),
    "no code": async () => returned(""),
    "a node without that state": async () => {
      throw createFailure("CHAIN_UNREACHABLE", { node: "network test", reason: "missing trie node" });
    },
  };
  for (const [what, call] of Object.entries(unable)) {
    it(`learns nothing from ${what}`, async () => {
      expect((await tryOn(call)).immutables).to.equal(undefined);
    });
  }
});

/** What a constructor leaves in immutables of its encoded arguments at a block; undefined: it reverts. */
type Constructor = (encoded: string, block: BlockTag) => Readonly<Record<string, string>> | undefined;

const trialCode = "6080";

function createFakeTrial(onChain: Readonly<Record<string, string>>, construct: Constructor): Trial {
  return {
    onChain: new Map(Object.entries(onChain)),
    blocks: [9, 8, "latest"],
    create: async (creationBytecode, block) => {
      const values = construct(creationBytecode.slice(trialCode.length), block);
      return values && new Map(Object.entries(values));
    },
  };
}

describe("findContradiction", () => {
  const keepsFirst: Constructor = (encoded) => ({ first: encoded.slice(0, 64) });

  const find = (encoded: string, construct: Constructor, onChain: Readonly<Record<string, string>>) =>
    findContradiction(trialCode + encoded, { encoded, trial: createFakeTrial(onChain, construct) });

  it("scenario 62: names the argument that the code keeps with another value, zero included", async () => {
    for (const value of [9, 0]) {
      const found = await find(word(value) + word(8), keepsFirst, { first: word(7) });

      expect(found).to.deep.equal({ passed: word(value), onChain: word(7) });
    }
  });

  it("runs the creation on the state of another block where its own does not allow it", async () => {
    for (const open of [8, "latest"]) {
      const construct: Constructor = (encoded, block) =>
        block === open ? keepsFirst(encoded, block) : undefined;

      expect(await find(word(9), construct, { first: word(7) }), `${open}`).to.not.equal(undefined);
    }
  });

  it("finds nothing in arguments that the code does not keep, or that always revert", async () => {
    expect(await find(word(7) + word(9), keepsFirst, { first: word(7) })).to.equal(undefined);
    expect(await find(word(9), () => undefined, { first: word(7) })).to.equal(undefined);
  });

  it("scenario 62: ignores an immutable that has the value of an argument by chance", async () => {
    for (const value of [0, 9]) {
      const asks: Constructor = () => ({ asked: word(value) });

      expect(await find(word(value), asks, { asked: word(7) })).to.equal(undefined);
    }
  });

  it("asks the node nothing of code without immutables", async () => {
    const fails: Constructor = () => expect.fail("it was asked");

    expect(await find(word(9), fails, {})).to.equal(undefined);
  });
});

describe("isReproduced", () => {
  const leavesAt = (open: BlockTag, value: number) =>
    isReproduced(
      trialCode,
      createFakeTrial({ value: word(7) }, (_, block) =>
        block === open ? { value: word(value) } : undefined,
      ),
    );

  it("is true if the creation leaves the code at the address on one of the states", async () => {
    expect(await leavesAt("latest", 7)).to.equal(true);
    expect(await leavesAt(9, 8)).to.equal(false);
  });
});
