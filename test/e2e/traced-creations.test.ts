import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import { type BaseContract, ZeroHash } from "ethers";
import type { VerificationResult } from "../../src/verification/result.ts";
import { failureOf } from "../helpers/failure.ts";
import { freePort } from "../helpers/free-port.ts";
import { onlyResult } from "../helpers/only-result.ts";
import { openProject, type TestProject } from "../helpers/open-project.ts";
import { argumentsOf } from "./creation-stage.ts";
import { tracedContracts } from "./traced-contracts.ts";

/**
 * Foundry's node, of 43 MB, is no dependency of this project. With it these tests run on it as well:
 * `npm install --prefix .tmp/anvil --ignore-scripts @foundry-rs/anvil@1.7.1`
 */
const anvil = path.join(import.meta.dirname, "../../.tmp/anvil/node_modules", ".bin/anvil");

type Connection = Awaited<ReturnType<TestProject["hre"]["network"]["create"]>>;

/** What a node does with questions that go beyond the standard. */
interface NodeKind {
  readonly name: string;
  readonly isAnvil?: boolean;
  /** Refused as by a node behind a firewall. */
  readonly refused?: RegExp;
  readonly traces: boolean;
}

const tracing = /^(?:debug|trace|ots)_/;

const nodes: readonly NodeKind[] = [
  { name: "Hardhat's node", traces: true },
  { name: "anvil", isAnvil: true, traces: true },
  { name: "a node that refuses to trace", refused: tracing, traces: false },
];

for (const node of nodes) {
  describe(`constructor arguments that call data do not have, on ${node.name}`, () => {
    let project: TestProject;
    let connection: Connection;
    let child: ChildProcess | undefined;
    let desk: BaseContract;
    const asked: string[] = [];
    let lie: ((trace: string) => string) | undefined;

    before(async function () {
      if (node.isAnvil === true && !existsSync(anvil)) {
        this.skip();
      }
      const port = await freePort();
      project = await openProject({
        files: tracedContracts,
        config: { networks: { anvil: { type: "http", url: `http://127.0.0.1:${port}` } } },
      });
      const { isAnvil = false } = node;
      if (isAnvil) {
        child = spawn(anvil, ["--port", String(port), "--silent"], { stdio: "ignore" });
      }
      project.hre.hooks.registerHandlers("network", {
        onRequest: async (context, network, request, next) => {
          const { id, method } = request;
          asked.push(method);
          if (node.refused?.test(method) === true) {
            const error = { code: -32_601, message: `the method ${method} does not exist/is not available` };
            return { jsonrpc: "2.0", id, error };
          }
          const answer = await next(context, network, request);
          return lie !== undefined && /^(?:debug|trace)_/.test(method)
            ? JSON.parse(lie(JSON.stringify(answer)))
            : answer;
        },
      });
      await isReady(isAnvil ? port : undefined);
      connection = await project.hre.network.create(node.isAnvil === true ? "anvil" : undefined);
      desk = await (await connection.ethers.deployContract("Desk")).waitForDeployment();
    });

    after(async () => {
      child?.kill();
      await project?.remove();
    });
    afterEach(() => {
      lie = undefined;
    });
    /** What a call has created, and by which transaction. */
    async function create(contract: BaseContract, call: string, ...values: readonly unknown[]) {
      // An estimate would be enough for the call alone: nothing in it fails for a creation without gas.
      const response = await contract.getFunction(call).send(...values, { gasLimit: 5_000_000 });
      const receipt = await response.wait();
      const topics = receipt?.logs.map((log) => desk.interface.parseLog(log)?.args[0]) ?? [];
      const created: unknown = topics.find((value) => typeof value === "string");
      return typeof created === "string"
        ? { created, tx: response.hash }
        : expect.fail("it creates something");
    }

    const verify = (address: string, options: { readonly constructorArgs?: readonly unknown[] } = {}) =>
      onlyResult(connection.explorer.verifyContract({ address, ...options }));

    const expectProved = (result: VerificationResult, values: Readonly<Record<string, unknown>>) => {
      expect(result).to.include({ status: "verified", match: "exact" });
      expect(result.constructorArguments?.origin).to.equal("recovered");
      expect(argumentsOf(result)).to.deep.equal(values);
    };

    /** What only a trace tells is asked for without one, and never wrong. */
    async function expectTraced(address: string, values: Readonly<Record<string, unknown>>) {
      if (node.traces) {
        expectProved(await verify(address), values);
      } else {
        expect((await failureOf(verify(address))).code).to.equal("CONSTRUCTOR_ARGUMENTS_MISSING");
      }
    }

    const multicall = async (data: string, to?: string) => {
      const caller = await (await connection.ethers.deployContract("Multicall3")).waitForDeployment();
      return create(caller, "aggregate", [[to ?? (await desk.getAddress()), data]]);
    };

    it("scenario 47: behind a multicall that keeps reverts to itself", async () => {
      const { created } = await multicall(desk.interface.encodeFunctionData("note", ["by the way"]));
      const number = BigInt(await desk.getFunction("count").staticCall()) * 7n;

      await expectTraced(created, { number_: String(number), text_: "by the way" });
    });

    it("scenario 47: behind try and catch", async () => {
      const { created } = await create(desk, "caught", "hush");
      const number = BigInt(await desk.getFunction("count").staticCall()) * 7n;

      await expectTraced(created, { number_: String(number), text_: "hush" });
    });

    it("scenario 47: by assembly's create", async () => {
      const { created } = await create(desk, "byAssembly", 41);

      await expectTraced(created, { number_: "42", text_: "by assembly" });
    });

    it("scenario 47: by assembly's create2, and with a salt that nothing tells", async () => {
      const made = async (call: string) => (await create(desk, call, 41)).created;

      await expectTraced(await made("byAssembly2"), { number_: "42", text_: "by assembly, twice" });
      await expectTraced(await made("salted"), { number_: "42", text_: "salted" });
    });

    it("scenario 47: of a factory that deletes its storage in the same transaction", async () => {
      const pools = await (await connection.ethers.deployContract("Pools")).waitForDeployment();
      const { created } = await create(pools, "create", 30);

      await expectTraced(created, { label_: "with a fee" });
    });

    it("scenario 47: of Safe's createProxyWithNonce, called directly and through a multicall", async () => {
      const factory = await (await connection.ethers.deployContract("SafeProxyFactory")).waitForDeployment();
      const singleton = await desk.getAddress();
      const nonces = [0, 1, 2, 3];
      for (const nonce of nonces) {
        const { created } = await create(factory, "createProxyWithNonce", singleton, "0x1234", nonce);
        await expectTraced(created, { _singleton: singleton });
      }
      const call = factory.interface.encodeFunctionData("createProxyWithNonce", [singleton, "0x", 4]);
      const { created } = await multicall(call, await factory.getAddress());

      await expectTraced(created, { _singleton: singleton });
    });

    it("scenario 47: --tx verifies children of children", async () => {
      const { tx } = await create(desk, "child", 8);
      const work = connection.explorer.verifyContract({ tx });
      if (!node.traces) {
        expect((await failureOf(work)).message).to.include("The node did not trace this transaction");
        return;
      }
      const { contracts, notes } = await work;

      expect(contracts?.map((one) => one.status)).to.deep.equal(["verified", "verified"]);
      expect(notes).to.equal(undefined);
    });

    it("scenario 47: methods that the node does not have are asked for once", async () => {
      const { created } = await create(desk, "timed");
      asked.length = 0;
      await verify(created).catch(() => undefined);

      // The command asks, and so may the local explorer.
      expect(asked.filter((method) => method.startsWith("debug_")).length).to.be.within(1, 2);
    });

    it("scenario 47: a trace that does not fit the chain is not believed", async function () {
      if (!node.traces) {
        this.skip();
      }
      const { created } = await create(desk, "timed");
      const code = (await connection.ethers.provider.getCode(created)).slice(2);
      const lies: readonly ((trace: string) => string)[] = [
        (trace) => trace.replaceAll(created.slice(2).toLowerCase(), ZeroHash.slice(-40)),
        (trace) => trace.replaceAll(`"0x${code}"`, `"0x${code}00"`),
      ];
      for (const one of lies) {
        lie = one;
        expect((await failureOf(verify(created))).code).to.equal("CONSTRUCTOR_ARGUMENTS_MISSING");
      }
    });

    it("scenario 62: the edited constructor of a child that was made with new is named", async () => {
      const { created } = await create(desk, "child", 9);
      // Every file differs in a comment, so that no earlier build stays on disk.
      const edited = Object.entries(tracedContracts).map(([file, text]) => [
        file,
        `// edited\n${text.replace("value = value_ + 1", "value = value_ + 2")}`,
      ]);
      await project.rebuild(Object.fromEntries(edited));
      const result = await verify(created, { constructorArgs: [9] });
      await project.rebuild(tracedContracts);

      expect(result.differences?.cause).to.equal("other-constructor");
    });
  });
}

async function isReady(port: number | undefined): Promise<void> {
  while (port !== undefined) {
    try {
      await fetch(`http://127.0.0.1:${port}`);
      return;
    } catch {
      await sleep(50);
    }
  }
}
