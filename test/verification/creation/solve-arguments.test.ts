import { expect } from "chai";
import { parseConstructorArguments } from "../../../src/core/abi/parse-arguments.ts";
import type { CreationScene } from "../../../src/verification/creation/scene.ts";
import { solveArguments } from "../../../src/verification/creation/solve-arguments.ts";
import { constructorOf } from "../../core/abi/constructor-of.ts";
import { deployer, sender, hashOf as transactionHash } from "./creation-world.ts";
import { type Constructor, createFakeTrial, hashOf, trialCode, word } from "./fake-trial.ts";

type Abi = ReturnType<typeof constructorOf>;

const encode = (abi: Abi, values: readonly unknown[]) =>
  parseConstructorArguments(abi, { kind: "values", values });
const part = (encoded: string, index: number) => encoded.slice(index * 64, (index + 1) * 64);

interface Situation {
  readonly abi: Abi;
  readonly construct: Constructor;
  /** What the contract was created with. */
  readonly values: readonly unknown[];
  /** Words of the call data. */
  readonly words?: string;
  readonly guesses?: readonly (readonly unknown[])[];
  readonly maxTrials?: number;
}

async function solve({ abi, construct, values, words = "", guesses = [], maxTrials }: Situation) {
  const trial = createFakeTrial({
    abi,
    construct,
    actual: encode(abi, values).encoded,
    factory: deployer,
    maxTrials,
  });
  const scene: CreationScene = {
    transaction: {
      hash: transactionHash("a"),
      sender,
      input: `12345678${words}`,
      recipient: deployer,
      created: undefined,
      value: "0x0",
      emitters: [],
      isCall: true,
      isOwnCreation: false,
    },
    blockNumber: 9,
    factory: deployer,
    claim: undefined,
  };
  const puzzle = { abi, code: trialCode, scene, guesses: guesses.map((guess) => encode(abi, guess)) };
  const solution = await solveArguments(puzzle, trial);
  return {
    solution,
    encoded: solution.kind === "proved" ? solution.constructorArguments.encoded : undefined,
    proof: solution.kind === "unproved" ? solution.proof : undefined,
    count: trial.count(),
  };
}

const named = (name: string, type: string) => ({ name, type });

describe("solveArguments", () => {
  it("reads arguments that immutables hold out of the code, whatever the call data say", async () => {
    const abi = constructorOf("uint256", "address", "bool", "bytes4");
    const values = [99, sender, true, "0x12345678"];
    const construct: Constructor = (args) => ({
      "1": part(args, 1),
      "2": part(args, 0),
      "3": part(args, 3),
      "4": part(args, 2),
    });
    const { encoded, count } = await solve({ abi, construct, values });

    expect(encoded).to.equal(encode(abi, values).encoded);
    // One to start from, each argument twice, one that leaves the code at the address, eleven that might
    // leave it, too, and again the one that does.
    expect(count).to.equal(22);
  });

  it("reads the parts of a struct", async () => {
    const abi = constructorOf({
      type: "tuple",
      name: "plan",
      components: [named("to", "address"), named("caps", "uint8[2]")],
    });
    const values = [{ to: sender, caps: [3, 4] }];
    const construct: Constructor = (args) => ({
      a: part(args, 0),
      b: part(args, 1),
      c: part(args, 2),
    });

    expect((await solve({ abi, construct, values })).encoded).to.equal(encode(abi, values).encoded);
  });

  it("starts from what does not revert", async () => {
    const abi = constructorOf("address", "uint256");
    const construct: Constructor = (args) =>
      part(args, 0) === word(0) || part(args, 1) === word(0)
        ? undefined
        : { owner: part(args, 0), cap: part(args, 1) };

    expect((await solve({ abi, construct, values: [sender, 5] })).encoded).to.equal(
      encode(abi, [sender, 5]).encoded,
    );
  });

  it("tries the words of the call data where an immutable holds a hash", async () => {
    const abi = constructorOf("uint256", "address");
    const construct: Constructor = (args) => ({ a: hashOf(part(args, 0)), b: part(args, 1) });
    const situation = { abi, construct, values: [77, sender] };

    expect((await solve({ ...situation, words: word(5) + word(77) })).encoded).to.equal(
      encode(abi, [77, sender]).encoded,
    );
    expect((await solve({ ...situation, words: word(5) })).encoded).to.equal(undefined);
  });

  it("tries who took part in the creation", async () => {
    const abi = constructorOf("address");
    const construct: Constructor = (args) => ({ a: hashOf(args) });

    for (const account of [sender, deployer]) {
      expect((await solve({ abi, construct, values: [account] })).encoded).to.equal(
        encode(abi, [account]).encoded,
      );
    }
  });

  it("finds a text in the call data that the code holds a hash of", async () => {
    const abi = constructorOf("string", "uint256");
    const values = ["a motto", 7];
    const construct: Constructor = (args) => ({ a: hashOf(args) });
    const words = word(1) + encode(abi, values).encoded;

    expect((await solve({ abi, construct, values, words })).encoded).to.equal(encode(abi, values).encoded);
  });

  it("does not take other arguments of the same sum for the right ones", async () => {
    const abi = constructorOf(named("one", "uint256"), named("other", "uint256"));
    const construct: Constructor = (args) => ({
      sum: word(BigInt(`0x${part(args, 0)}`) + BigInt(`0x${part(args, 1)}`)),
    });
    const { solution, proof } = await solve({ abi, construct, values: [5, 4], words: word(4) + word(5) });

    expect(solution.kind).to.equal("unproved");
    expect(proof).to.deep.equal({ proved: [], open: ["one = 4", "other = 5"] });
  });

  it("does not take what two arguments cancel out for both of them", async () => {
    const abi = constructorOf(named("one", "uint256"), named("other", "uint256"));
    const xor = (args: string) => BigInt(`0x${part(args, 0)}`) ^ BigInt(`0x${part(args, 1)}`);
    const { proof } = await solve({ abi, construct: (args) => ({ both: word(xor(args)) }), values: [5, 5] });

    expect(proof?.proved).to.deep.equal([]);
  });

  it("does not take two truth values that make one for both of them", async () => {
    const abi = constructorOf(named("one", "bool"), named("other", "bool"));
    const construct: Constructor = (args) => ({ both: word(part(args, 0) === part(args, 1) ? 1 : 0) });
    const { proof } = await solve({ abi, construct, values: [true, true], words: word(0) + word(0) });

    expect(proof?.proved).to.deep.equal([]);
  });

  it("does not take a default for the argument that may have been zero, nor zero for it", async () => {
    const abi = constructorOf(named("owner", "address"));
    const account = sender.slice(2).toLowerCase().padStart(64, "0");
    const construct: Constructor = (args) => ({ owner: part(args, 0) === word(0) ? account : part(args, 0) });

    for (const value of [sender, `0x${"0".repeat(40)}`]) {
      for (const words of [word(0), account]) {
        const { proof } = await solve({ abi, construct, values: [value], words });

        expect(proof?.proved, value).to.deep.equal([]);
      }
    }
  });

  it("takes nothing for proved that there were too many arguments to try", async () => {
    const types = Array.from({ length: 30 }, (_, index) => named(`number${index}`, "uint256"));
    const abi = constructorOf(...types);
    const construct: Constructor = (args) =>
      Object.fromEntries(types.map(({ name }, index) => [name, part(args, index)]));
    const values = types.map((_, index) => index + 7);
    const { proof } = await solve({ abi, construct, values, maxTrials: 100 });

    expect(proof?.proved).to.deep.equal([]);
  });

  it("does not take a limit for the argument that may have been below it", async () => {
    const abi = constructorOf(named("delay", "uint256"));
    const construct: Constructor = (args) => ({
      delay: BigInt(`0x${part(args, 0)}`) < 100n ? word(100) : part(args, 0),
    });
    const { proof } = await solve({ abi, construct, values: [5], words: word(100) });

    expect(proof?.proved).to.deep.equal([]);
  });

  it("says which arguments the code does not tell", async () => {
    const abi = constructorOf(named("size", "uint256"), named("label", "string"));
    const values = [3, "a label"];
    const construct: Constructor = (args) => ({ size: part(args, 0) });

    expect((await solve({ abi, construct, values, words: encode(abi, values).encoded })).proof).to.deep.equal(
      {
        proved: ["size = 3"],
        open: ['label = "a label"'],
      },
    );
  });

  it("takes no immutable for a proof that has another value at the address", async () => {
    const abi = constructorOf(named("cap", "uint256"));
    let isReal = true;
    const construct: Constructor = (args, { from }) => {
      const domain = hashOf(args + (isReal ? word(1) : `${from ?? ""}00`.slice(2)));
      isReal = false;
      return { domain };
    };
    const { solution } = await solve({ abi, construct, values: [3], guesses: [[4]] });

    expect(solution.kind).to.equal("unproved");
  });

  it("gives no value that it has made up", async () => {
    const abi = constructorOf(named("size", "uint256"), named("secret", "uint256"));
    const construct: Constructor = (args) => ({ size: part(args, 0) });
    const { proof } = await solve({ abi, construct, values: [3, 4] });

    expect(proof).to.deep.equal({ proved: ["size = 3"], open: ["secret"] });
  });

  it("asks the node for nothing where the code has no immutables", async () => {
    const abi = constructorOf(named("cap", "uint256"));
    const { solution, count } = await solve({ abi, construct: () => ({}), values: [3], words: word(3) });

    expect(solution).to.deep.equal({ kind: "unproved", proof: { proved: [], open: ["cap = 3"] } });
    expect(count).to.equal(0);
  });

  it("proves a guess that something else speaks for", async () => {
    const abi = constructorOf("string");
    const construct: Constructor = (args) => ({ a: hashOf(args) });

    expect(
      (await solve({ abi, construct, values: ["right"], guesses: [["wrong"], ["right"]] })).encoded,
    ).to.equal(encode(abi, ["right"]).encoded);
  });

  it("comes to an end with much to try and nothing that fits", async () => {
    const abi = constructorOf(...Array.from({ length: 12 }, () => "uint256"));
    const values = Array.from({ length: 12 }, (_, index) => index + 1000);
    const construct: Constructor = (args) => ({ a: hashOf(args) });
    const words = Array.from({ length: 200 }, (_, index) => word(index)).join("");
    const { solution, count } = await solve({ abi, construct, values, words });

    expect(solution.kind).to.equal("unproved");
    expect(count).to.be.below(600);
  });
});
