import { expect } from "chai";
import type { Address, Hex } from "../../../src/base/hex.ts";
import { keccak256 } from "../../../src/core/contract/address.ts";
import { addVerified, otherAddress, someAddress, toDeployed, toRecord } from "../records.ts";
import { createTestApp, type TestApp } from "../test-app.ts";

const word = (value: number | string) =>
  (typeof value === "number" ? value.toString(16) : value).padStart(64, "0");
const view = { type: "function", stateMutability: "view" };
const abi = [
  { ...view, name: "count", inputs: [], outputs: [{ type: "uint256" }] },
  {
    ...view,
    name: "add",
    inputs: [
      { name: "a", type: "uint256" },
      { name: "b", type: "uint256" },
    ],
    outputs: [{ name: "sum", type: "uint256" }],
  },
  {
    type: "function",
    name: "transfer",
    stateMutability: "nonpayable",
    inputs: [
      { name: "to", type: "address" },
      { name: "amount", type: "uint256" },
    ],
    outputs: [{ type: "bool" }],
  },
  { type: "function", name: "deposit", stateMutability: "payable", inputs: [], outputs: [] },
];
const selectors = { count: "0x06661abd", add: "0x771602f7", transfer: "0xa9059cbb" } as const;

const get = async ({ app }: TestApp, path: string): Promise<string> =>
  await (await app.request(`/address/${someAddress}${path}`)).text();

/** A test with the contract, whose count is 7 and whose 2 and 40 add up to 42. */
const withContract = (): TestApp => {
  const test = createTestApp();
  addVerified(test, { record: toRecord({ abi }) });
  test.chain.results.set(selectors.count, `0x${word(7)}`);
  test.chain.results.set(`${selectors.add}${word(2)}${word(40)}`, `0x${word(42)}`);
  return test;
};
const shows = (value: string) => `<span class="value">${value}</span>`;

describe("the page to read a contract", () => {
  it("lists the functions that read, and the values of those without arguments", async () => {
    const text = await get(withContract(), "/read");

    expect(text).to.include("<b>count</b>() → uint256").and.include(shows("7"));
    expect(text).to.include("<b>add</b>(uint256 a, uint256 b) → uint256 sum").and.not.include(shows("42"));
    expect(text).to.not.include("transfer").and.not.include("deposit");
  });

  it("calls the function alone that was asked for, and keeps its arguments in the form", async () => {
    const test = withContract();
    const text = await get(test, `/read?chainid=31337&call=${selectors.add}&a0=2&a1=40`);

    expect(text).to.include("<dt>sum</dt>").and.include(shows("42"));
    expect(text).to.include('name="a0" value="2"').and.include('name="a1" value="40"');
    expect(test.chain.asked.filter((method) => method === "eth_call")).to.have.length(1);
  });

  it("says what is wrong with an argument", async () => {
    const test = withContract();

    expect(await get(test, `/read?call=${selectors.add}&a0=two&a1=40`)).to.match(
      /class="warning">The argument a is invalid/,
    );
    expect(await get(test, `/read?call=${selectors.add}`)).to.match(
      /class="warning">The argument a is invalid/,
    );
  });

  it("says that a call reverted, was not answered, or returned something else", async () => {
    const test = withContract();
    const add = `/read?call=${selectors.add}&a0=1&a1=1`;
    expect(await get(test, add)).to.include("The call reverted without a reason.");

    test.chain.results.set(`${selectors.add}${word(1)}${word(1)}`, "0x1234");
    expect(await get(test, add)).to.include(`<dt>Undecoded</dt><dd>${shows("0x1234")}`);
  });

  it("says why a call reverted: by text, by panic, by the contract's own error or another's", async () => {
    const test = withContract();
    const add = `/read?call=${selectors.add}&a0=1&a1=1`;
    const revertWith = async (data: Hex) => {
      test.chain.reverts.set(`${selectors.add}${word(1)}${word(1)}`, data);
      return await get(test, add);
    };
    const text = Buffer.from("<b>no</b>").toString("hex").padEnd(64, "0");

    expect(await revertWith(`0x08c379a0${word(32)}${word(9)}${text}`)).to.include(
      "The call reverted: &lt;b&gt;no&lt;/b&gt;",
    );
    expect(await revertWith(`0x4e487b71${word(0x12)}`)).to.include("a division or modulo by zero");
    // Short(uint256)
    expect(await revertWith(`0x15ec41a7${word(5)}`)).to.include("data that no verified ABI names");

    const error = { type: "error", name: "Short", inputs: [{ name: "missing", type: "uint256" }] };
    addVerified(test, { address: otherAddress, code: "0x6002", record: toRecord({ abi: [error] }) });
    const selector: Hex = `0x${keccak256("Short(uint256)").slice(0, 8)}`;
    expect(await revertWith(`${selector}${word(5)}`))
      .to.include("the error <code>Short</code>, as the ABI of another")
      .and.include(`<dt>missing</dt><dd>${shows("5")}`);

    const deployed = toDeployed(test, { address: someAddress, code: "0x6001" });
    test.store.contracts.replace(deployed, toRecord({ abi: [...abi, error] }));
    expect(await revertWith(`${selector}${word(5)}`)).to.include("the error <code>Short</code>.");
  });

  it("folds a long value, and takes long arguments by POST", async () => {
    const test = createTestApp();
    const echo = {
      ...view,
      name: "echo",
      inputs: [{ name: "text", type: "bytes" }],
      outputs: [{ type: "bytes" }],
    };
    addVerified(test, { record: toRecord({ abi: [echo] }) });
    const bytes = "ab".repeat(32 * 2_000);
    const encoded = `${word(32)}${word(bytes.length / 2)}${bytes}`;
    const selector = keccak256("echo(bytes)").slice(0, 8);
    test.chain.results.set(`0x${selector}${encoded}`, `0x${encoded}`);
    expect(await get(test, "/read")).to.include('method="post"');

    const response = await test.app.request(`/address/${someAddress}/read`, {
      method: "POST",
      body: new URLSearchParams({ chainid: "31337", call: `0x${selector}`, a0: `0x${bytes}` }),
    });

    expect(await response.text())
      .to.include("… (128002 characters)</summary>")
      .and.include(shows(`0x${bytes}`));
  });

  it("calls as a sender and at a block, and says what is wrong with them", async () => {
    const test = withContract();
    const calls: unknown[] = [];
    test.chain.onCall = (request, block) => calls.push([request, block]);

    await get(test, `/read?call=${selectors.count}&from=${otherAddress}&block=3`);

    expect(calls).to.deep.equal([[{ to: someAddress, data: selectors.count, from: otherAddress }, 3]]);
    expect(await get(test, `/read?call=${selectors.count}&from=me`)).to.include(
      "The sender is invalid. An address is 0x and 40",
    );
    expect(await get(test, `/read?call=${selectors.count}&block=0x1`)).to.include("The block is neither");
  });

  it("is shown, also while the node does not answer calls", async () => {
    const test = withContract();
    test.chain.results.get = () => {
      throw new DOMException("too slow", "TimeoutError");
    };

    expect(await get(test, "/read")).to.include("The node did not answer in time.");
    expect(test.internalErrors).to.deep.equal([]);
  });

  it("lists no function of a contract that is not verified", async () => {
    const test = createTestApp();
    test.chain.codes.set(someAddress, "0x6001");

    expect(await get(test, "/read")).to.include("The contract is not verified");
    expect(await get(test, "")).to.not.include("Read contract");
  });
});

describe("the page to write to a contract", () => {
  it("makes the call data, and sends nothing", async () => {
    const test = withContract();

    const text = await get(test, `/write?call=${selectors.transfer}&a0=${otherAddress}&a1=5`);

    const data = `${selectors.transfer}${word(otherAddress.slice(2).toLowerCase())}${word(5)}`;
    expect(text).to.include(`<span class="value">${data}</span>`).and.include("eth_sendTransaction");
    expect(text).to.include("<b>deposit</b>() <i>payable</i>").and.not.include("<b>count</b>");
    expect(test.chain.asked).to.not.include("eth_call");
  });
});

describe("the pages of a proxy", () => {
  /** https://eips.ethereum.org/EIPS/eip-1167 */
  const code: Hex = `0x363d3d373d3d3d363d73${otherAddress.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`;
  const withProxy = (): TestApp => {
    const test = createTestApp();
    test.chain.codes.set(someAddress, code);
    test.chain.codes.set(otherAddress, "0x6002");
    test.chain.results.set(selectors.count, `0x${word(9)}`);
    return test;
  };
  const verifyImplementation = (test: TestApp) =>
    addVerified(test, {
      address: otherAddress,
      code: "0x6002",
      record: toRecord({ abi, contractName: "Target" }),
    });

  it("name the implementation, and say that it is not verified or not linked", async () => {
    const test = withProxy();
    expect(await get(test, ""))
      .to.include("This looks like a proxy")
      .and.include("which is not verified")
      .and.not.include("as proxy");

    verifyImplementation(test);
    expect(await get(test, ""))
      .to.include(`npx hardhat verify-proxy ${someAddress}`)
      .and.include("Target");

    test.store.proxies.link(toDeployed(test, { address: someAddress, code }), otherAddress);
    expect(await get(test, ""))
      .to.include("This is a proxy")
      .and.not.include("npx hardhat verify-proxy");
  });

  it("name what the proxy delegates to now, and not what it was linked to before", async () => {
    const test = withProxy();
    verifyImplementation(test);
    const before: Address = "0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0";
    const stale = toRecord({ abi: [], contractName: "Stale" });
    addVerified(test, { address: before, code: "0x6003", record: stale });
    test.store.proxies.link(toDeployed(test, { address: someAddress, code }), before);

    expect(await get(test, ""))
      .to.include("This looks like a proxy")
      .and.include("Target")
      .and.not.include("Stale");
    expect(await get(test, "/read?as=proxy")).to.include("<b>count</b>");
  });

  it("offer the functions of the implementation, and call them at the proxy", async () => {
    const test = withProxy();
    verifyImplementation(test);

    expect(await get(test, "")).to.include(`/address/${someAddress}/read?chainid=31337&amp;as=proxy`);
    const text = await get(test, "/read?as=proxy");
    expect(text).to.include("<h2>Read as proxy</h2>").and.include("<b>count</b>").and.include(shows("9"));
    expect(text).to.include('name="as" value="proxy"');
    expect(await get(test, "/write?as=proxy")).to.include("<b>transfer</b>");
  });
});
