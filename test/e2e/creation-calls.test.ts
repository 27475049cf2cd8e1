import { readFile } from "node:fs/promises";
import { expect } from "chai";
import type { BaseContract } from "ethers";
import { BaseError } from "../../src/core/errors/failure.ts";
import { onlyResult } from "../helpers/only-result.ts";
import { openProject, type TestProject } from "../helpers/open-project.ts";
import { argumentsOf } from "./creation-stage.ts";
import { tracedContracts } from "./traced-contracts.ts";

/** What a node refuses. */
const modes = {
  "a node that traces": /^$/,
  "without traces": /^(?:debug|trace)_/,
  "and without state overrides": /^(?:debug|trace)_|^eth_call with overrides$/,
} as const;

/** A way to create a contract that call data and reverts tell nothing of. */
interface Case {
  readonly name: string;
  readonly contract: "Desk" | "Pools" | "SafeProxyFactory";
  readonly call: string;
  readonly values: readonly unknown[];
  /** Whether a number of its own goes with them. */
  readonly isCounted?: boolean;
  /** One argument, and what it is. */
  readonly told: readonly [name: string, value: string];
}

function toCode(error: unknown): string {
  return error instanceof BaseError ? error.code : String(error);
}

describe("the calls that a creation takes", () => {
  let project: TestProject;
  let connection: Awaited<ReturnType<TestProject["hre"]["network"]["create"]>>;
  let contracts: Readonly<Record<Case["contract"], BaseContract>>;
  let cases: readonly Case[];
  let refused: RegExp = /^$/;
  const asked: string[] = [];
  let count = 0;

  before(async () => {
    project = await openProject({ files: tracedContracts });
    project.hre.hooks.registerHandlers("network", {
      onRequest: async (context, network, request, next) => {
        const { id, method, params } = request;
        const hasOverrides = method === "eth_call" && Array.isArray(params) && params.length > 2;
        const question = hasOverrides ? `${method} with overrides` : method;
        asked.push(question);
        const error = { code: -32_601, message: `the method ${question} does not exist` };
        return refused.test(question) ? { jsonrpc: "2.0", id, error } : next(context, network, request);
      },
    });
    connection = await project.hre.network.create();
    const { ethers } = connection;
    contracts = {
      Desk: await ethers.deployContract("Desk"),
      Pools: await ethers.deployContract("Pools"),
      SafeProxyFactory: await ethers.deployContract("SafeProxyFactory"),
    };
    const singleton = await contracts.Desk.getAddress();
    cases = [
      {
        name: "`new`, what its call passes",
        contract: "Desk",
        call: "child",
        values: [8],
        told: ["value_", "8"],
      },
      {
        name: "`new`, other arguments",
        contract: "Desk",
        call: "note",
        values: ["by the way"],
        told: ["text_", "by the way"],
      },
      {
        name: "`new{salt}`, a salt of the block",
        contract: "Desk",
        call: "salted",
        values: [41],
        told: ["number_", "42"],
      },
      {
        name: "a factory that deletes its storage",
        contract: "Pools",
        call: "create",
        values: [30],
        told: ["label_", "with a fee"],
      },
      ...[0, 1].map(
        (): Case => ({
          name: "each of two of Safe's `createProxyWithNonce`",
          contract: "SafeProxyFactory",
          call: "createProxyWithNonce",
          values: [singleton, "0x1234"],
          isCounted: true,
          told: ["_singleton", singleton],
        }),
      ),
    ];
  });

  after(() => project?.remove());

  async function create({ contract, call, values, isCounted = false }: Case): Promise<string> {
    await connection.ethers.provider.send("hardhat_mine", ["0x4"]);
    count += 1;
    const given = isCounted ? [...values, count] : values;
    const response = await contracts[contract].getFunction(call).send(...given, { gasLimit: 5_000_000 });
    const receipt = await response.wait();
    const topics = receipt?.logs.map((log) => contracts.Desk.interface.parseLog(log)?.args[0]) ?? [];
    const created: unknown = topics.find((value) => typeof value === "string");
    return typeof created === "string" ? created : expect.fail("it creates something");
  }

  /** Whether the arguments were told, and what was asked for it: nothing wrong in any mode. */
  async function measure(one: Case): Promise<string> {
    const address = await create(one);
    asked.length = 0;
    const outcome = await onlyResult(connection.explorer.verifyContract({ address })).catch(toCode);
    const countAsked = (pattern: RegExp) => asked.filter((question) => pattern.test(question)).length;
    const calls = `${countAsked(/^(?:debug|trace)_/)} + ${countAsked(/^eth_call/)}`;
    if (typeof outcome === "string") {
      expect(outcome).to.equal("CONSTRUCTOR_ARGUMENTS_MISSING");
      return `asked for, ${calls}`;
    }
    const [name, value] = one.told;
    expect(argumentsOf(outcome)[name]).to.equal(value);
    return `told, ${calls}`;
  }

  /** Each case in each mode. */
  async function measureAll(): Promise<readonly (readonly string[])[]> {
    const results: string[][] = [];
    for (const pattern of Object.values(modes)) {
      refused = pattern;
      const told: string[] = [];
      for (const one of cases) {
        told.push(await measure(one));
      }
      results.push(told);
    }
    return results;
  }

  it("scenario 47: are those of the table in docs/architecture.md", async () => {
    const results = await measureAll();
    const rows = cases.map(
      ({ name }, index) => `| ${[name, ...results.map((one) => one[index])].join(" | ")} |`,
    );
    const docs = await readFile(new URL("../../docs/architecture.md", import.meta.url), "utf8");

    const head = `| | ${Object.keys(modes).join(" | ")} |`;
    const lines = docs.split("\n");
    const table = lines.slice(lines.indexOf(head)).slice(0, new Set(rows).size + 2);

    expect(table).to.deep.equal([head, "| --- | --- | --- | --- |", ...new Set(rows)]);
  });
});
