import { expect } from "chai";
import { createFailure } from "../../src/core/errors/failure.ts";
import { withDeadline } from "../../src/verification/deadline.ts";
import type { Explorer } from "../../src/verification/ports.ts";
import { recoverCreation } from "../../src/verification/recover-creation.ts";
import { overwrite } from "../core/bytecode/on-chain.ts";
import { failureOf } from "../helpers/failure.ts";
import { createFakeWorld, type FakeWorldOptions } from "../helpers/fake-ports.ts";
import { type FakeRequest, runIn, targetAddress } from "../helpers/fake-run.ts";
import { child, createdWith, factory } from "../helpers/worlds.ts";
import {
  asBytes,
  codeWith,
  creationBy,
  knownCreation,
  plainCreation,
  runtimeKeeping,
  subjectOf,
  word,
} from "./creation/creation-world.ts";

const library = "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512";
const otherLibrary = `0x${"11".repeat(20)}`;

interface Situation extends FakeWorldOptions {
  readonly contract?: typeof factory;
  readonly request?: FakeRequest;
}

function start({ contract = factory, request = {}, ...options }: Situation) {
  const world = createFakeWorld({ artifacts: [contract], ...options });
  const work = runIn(world, request, async (run) => {
    const creation = await recoverCreation(await subjectOf(run, contract), run);
    return creation.kind === "recovered" ? creation : expect.fail("it has the build's constructor");
  });
  return { work, world };
}

/** A chain that has the creation, and an explorer that knows it. */
const known = { explorerCreations: [knownCreation()], transactions: [plainCreation] };

/** Factory, as if it used its library in the constructor alone. */
const constructorLinked = {
  ...factory,
  runtimeBytecode: {
    ...factory.runtimeBytecode,
    object: factory.runtimeBytecode.linkReferences.reduce(
      (code, { offsetBytes }) => overwrite(code, { offsetBytes, value: library.slice(2).toLowerCase() }),
      factory.runtimeBytecode.object,
    ),
    linkReferences: [],
  },
};

const given = (value: string) => ({ kind: "strings", values: [value] }) as const;
const down = createFailure("EXPLORER_UNREACHABLE", {
  explorer: "FakeScan",
  host: "fakescan.example",
  reason: "refused",
});
const nodeDown = createFailure("CHAIN_UNREACHABLE", { node: "network test", reason: "it is gone" });

describe("recoverCreation", () => {
  describe("of a contract without constructor arguments and libraries of its constructor", () => {
    const none = { encoded: "", values: [], origin: "none" };
    const created = createdWith(child.creationBytecode.object);

    it("compares its init code, and asks no explorer if the project's records have the creation", async () => {
      const { work, world } = start({ contract: child, ...created });

      expect(await work).to.deep.include({
        libraries: {},
        constructorArguments: none,
        isInitCodeCompared: true,
      });
      expect(world.asked).to.deep.equal(["records", "transaction", "receipt"]);
    });

    it("is verified without it if no source has the creation, or the source fails", async () => {
      for (const unknowing of [{}, { explorerCreations: down, chainCreation: nodeDown }]) {
        const { work } = start({ contract: child, ...unknowing });

        expect(await work).to.deep.include({ constructorArguments: none, isInitCodeCompared: false });
      }
    });

    it("is recovered without its init code if the sources take longer than half a minute", async () => {
      const { ports, clock } = createFakeWorld({ artifacts: [child] });
      const explorer: Explorer = {
        ...ports.explorer,
        getContractCreation: async (_addresses, { signal } = {}) => {
          clock.pass(31_000);
          signal?.throwIfAborted();
          return expect.fail("half a minute is enough");
        },
      };
      const creation = await withDeadline({ timeoutMs: 300_000, clock }, async (deadline) => {
        const run = { ports: { ...ports, explorer }, deadline, request: { address: targetAddress } };
        return recoverCreation(await subjectOf(run, child), run);
      });

      expect(creation).to.deep.include({ kind: "recovered", isInitCodeCompared: false });
    });

    it("ends with the deadline", async () => {
      const { work } = start({ contract: child, explorerCreations: "silence", request: { timeoutMs: 0 } });

      expect((await failureOf(work)).code).to.equal("DEADLINE_EXCEEDED");
    });
  });

  describe("with given arguments", () => {
    describe("that no source knows", () => {
      const other = creationBy({ to: library, input: "0x12345678" });
      const silent = { explorerCreations: [knownCreation()], transactions: [other] };
      const verifying = (value: string, call: FakeWorldOptions["call"]) =>
        start({ ...silent, request: { constructorArguments: given(value) }, ...(call && { call }) }).work;
      const keepingTheArgument: FakeWorldOptions["call"] = async ({ data }) => ({
        kind: "returned",
        data: `0x${runtimeKeeping(data.slice(-64))}`,
      });

      it("scenario 62: tries them also where an explorer says others, which nothing proves", async () => {
        const creationBytecode = `0x${codeWith(6)}` as const;
        const claiming = { ...silent, explorerCreations: [knownCreation({ creationBytecode })] };
        const call: FakeWorldOptions["call"] = async ({ data }) =>
          data.endsWith(word(6)) ? { kind: "reverted" } : keepingTheArgument({ data });
        const request = { constructorArguments: given("8") };

        expect((await failureOf(start({ ...claiming, request, call }).work)).code).to.equal(
          "CONSTRUCTOR_ARGUMENTS_CONTRADICTED",
        );
      });

      it("scenario 62: does not take a zero that the constructor gets elsewhere for an argument", async () => {
        const clearing: FakeWorldOptions["call"] = async () => ({
          kind: "returned",
          data: `0x${runtimeKeeping(word(0))}`,
        });

        expect((await verifying("0", clearing)).constructorArguments.origin).to.equal("given");
      });
    });
  });

  describe("with arguments from a bundle", () => {
    const bundledArguments = `${word(7)}b0b0`;

    it("uses all bytes of a bundle if no source has the creation", async () => {
      const { constructorArguments, trailing } = await start({ request: { bundledArguments } }).work;

      expect(constructorArguments).to.deep.equal({
        encoded: bundledArguments,
        values: [{ name: "start", type: "uint256", value: "7" }],
        origin: "bundle",
      });
      expect(trailing).to.equal("b0b0");
    });
  });

  describe("without arguments that could be found", () => {
    it("names each source that was asked, and its answer", async () => {
      const failure = await failureOf(start({}).work);

      expect(failure.code).to.equal("CONSTRUCTOR_ARGUMENTS_MISSING");
      expect(failure.facts).to.deep.include({
        constructor: "constructor(uint256 start)",
        "deployment records": "none for this address",
        FakeScan: "does not show its creation",
        "the chain": "the search did not find its creation, which needs a node with past states",
      });
    });

    it("tells of a source that failed rather than that there are none", async () => {
      expect((await failureOf(start({ explorerCreations: down }).work)).code).to.equal(
        "EXPLORER_UNREACHABLE",
      );
      expect((await failureOf(start({ chainCreation: nodeDown }).work)).code).to.equal("CHAIN_UNREACHABLE");
    });
  });

  describe("with libraries that only the constructor uses", () => {
    const contract = constructorLinked;

    it("asks for what cannot be found, and for what only the call data of a factory have", async () => {
      const request = { constructorArguments: given("7") };
      const call = creationBy({ to: library, input: `0x${asBytes(codeWith(7))}` });
      const claiming = { explorerCreations: [knownCreation()], transactions: [call] };

      for (const source of [{}, claiming]) {
        const { work } = start({ contract, request, ...source });
        expect((await failureOf(work)).code).to.equal("LIBRARY_ADDRESS_MISSING");
      }
      expect((await failureOf(start({ contract, request, explorerCreations: down }).work)).code).to.equal(
        "EXPLORER_UNREACHABLE",
      );
    });
  });

  it("refuses a library's address that contradicts the code on the chain", async () => {
    const request = { libraries: { Arithmetic: otherLibrary } };

    expect((await failureOf(start({ ...known, request }).work)).code).to.equal("LIBRARY_CONFLICT");
  });
});
