import { expect } from "chai";
import type { Address } from "../../../src/base/hex.ts";
import { createChainReader } from "../../../src/chain/create-chain-reader.ts";
import { describeFailure, type NodeRetry, toReadableText } from "../../../src/chain/node/ask-node.ts";
import { readRpcFailure } from "../../../src/chain/node/rpc-failure.ts";
import { ProviderRpcError, readRpcResponse } from "../../../src/chain/node/rpc-response.ts";
import { hardhatStyle } from "../../../src/hardhat/hardhat-style.ts";
import { hintsOf, textOf } from "../../helpers/hardhat-words.ts";
import { rejectionOf } from "../../helpers/rejection.ts";
import { createVirtualClock } from "../../helpers/virtual-clock.ts";

describe("a chain reader with a clock", () => {
  const address: Address = "0x00000000000000000000000000000000000000AA";

  const reset = () => Object.assign(new Error("socket hang up"), { code: "ECONNRESET" });

  const refused = () => Object.assign(new Error("connect"), { code: "ECONNREFUSED" });

  const badGateway = () => new ProviderRpcError({ message: "HTTP 502", statusCode: 502 });

  const unknownBlock = () => new ProviderRpcError({ code: -32000, message: "header not found" });

  /** A node that throws these in turn and then answers, on a clock without time. */
  function openUnsteadyNode(failures: readonly (() => Error)[], { isForEver = false } = {}) {
    const clock = createVirtualClock();
    const retries: NodeRetry[] = [];
    let asked = 0;
    const reader = createChainReader({
      describe: () => "network flaky",
      clock,
      onRetry: (retry) => retries.push(retry),
      secrets: ["s3cr3t-key"],
      request: () => {
        const fail = failures[isForEver ? asked % failures.length : asked];
        asked += 1;
        return fail === undefined ? Promise.resolve("0x1f") : Promise.reject(fail());
      },
    });
    return { clock, retries, reader, asked: () => asked };
  }

  it("throws a bug of the caller on", async () => {
    const fault = new TypeError("Cannot read properties of undefined (reading 'x')");
    const { reader, retries } = openUnsteadyNode([() => new Error("failed", { cause: fault })]);

    expect(await rejectionOf(reader.getChainId())).to.equal(fault);
    expect(retries).to.deep.equal([]);
  });

  for (const [what, fail] of Object.entries({ reset, refused, badGateway })) {
    it(`asks again after a passing failure: ${what}`, async () => {
      const node = openUnsteadyNode([fail]);
      expect(await node.reader.getChainId()).to.equal(31);
      expect(node.asked()).to.equal(2);
      expect(node.clock.sleepsMs).to.have.length(1);
    });
  }

  it("reports node, question and reason before each wait, without secrets", async () => {
    const leaky = () => Object.assign(new Error("no route for s3cr3t-key"), { code: "ECONNRESET" });
    const { reader, retries } = openUnsteadyNode([leaky]);
    await reader.getChainId();
    expect(retries[0]).to.deep.include({
      node: "network flaky",
      message: "The node of network flaky did not answer eth_chainId: no route for [redacted].",
    });
  });

  it("asks more than ten times, until the signal aborts", async () => {
    const node = openUnsteadyNode(Array(30).fill(badGateway));
    expect(await node.reader.getChainId({ signal: node.clock.signalAfter(400_000) })).to.equal(31);
    expect(node.asked()).to.equal(31);
    const down = openUnsteadyNode([badGateway], { isForEver: true });
    const signal = down.clock.signalAfter(300_000);
    expect(await rejectionOf(down.reader.getChainId({ signal }))).to.equal(signal.reason);
    expect(down.asked()).to.be.above(25);
  });

  it("waits longer each time, makes ten attempts without a signal, and reports the last failure", async () => {
    const node = openUnsteadyNode([badGateway], { isForEver: true });
    const error = await rejectionOf(node.reader.getChainId());
    expect(error).to.have.property("code", "CHAIN_UNREACHABLE");
    expect(error.message).to.include("HTTP 502");
    expect(node.asked()).to.equal(10);
    expect(node.clock.sleepsMs[8]).to.be.within(5000, 10_000);
    expect(node.clock.sleepsMs[0]).to.be.within(250, 500);
  });

  it("makes four attempts if the node is unreachable", async () => {
    const node = openUnsteadyNode([refused], { isForEver: true });
    await rejectionOf(node.reader.getChainId());
    expect(node.asked()).to.equal(4);
  });

  it("makes one attempt if the URL redirects to another host, and proposes to correct it", async () => {
    const message = "it redirects to another host, https://login.example";
    const node = openUnsteadyNode([() => new ProviderRpcError({ message, statusCode: 302 })]);
    const error = await rejectionOf(node.reader.getChainId());

    expect(error).to.have.nested.property("facts.reason", message);
    expect(hintsOf(error)[0]).to.equal(hardhatStyle.hints.correctNodeUrl);
    expect(node.asked()).to.equal(1);
  });

  it("makes four attempts if the URL has web pages", async () => {
    const page = () => {
      const message = "it answered with HTTP 200 and no JSON-RPC response: <!DOCTYPE html><html>Hello</html>";
      return new ProviderRpcError({ message, statusCode: 200 });
    };
    const node = openUnsteadyNode([page], { isForEver: true });
    const error = await rejectionOf(node.reader.getChainId());
    expect(error).to.have.property("code", "CHAIN_UNREACHABLE");
    expect(textOf(error))
      .to.match(/it answers with a web page \(HTML\), not JSON/)
      .and.match(/\nSet the network's url in the Hardhat config to the JSON-RPC URL of a node, /)
      .and.not.include("Hello");
    expect(node.retries[0]?.message).to.include("web page (HTML), not JSON");
    expect(node.asked()).to.equal(4);
  });

  it("makes one attempt if the node answers with an error", async () => {
    const node = openUnsteadyNode([unknownBlock], { isForEver: true });
    expect(await rejectionOf(node.reader.getCode(address))).to.have.property("code", "CHAIN_UNREACHABLE");
    expect(node.asked()).to.equal(1);
  });

  it("stops in the middle of a wait with the signal's reason", async () => {
    const node = openUnsteadyNode([reset], { isForEver: true });
    const signal = node.clock.signalAfter(2000);
    expect(await rejectionOf(node.reader.getChainId({ signal }))).to.equal(signal.reason);
    expect(node.asked()).to.be.below(10);
  });

  it("makes two attempts if the node is silent", async () => {
    let asked = 0;
    const reader = createChainReader({
      describe: () => "silent",
      clock: createVirtualClock(),
      timeoutMs: 5,
      request: () => {
        asked += 1;
        return new Promise(() => undefined);
      },
    });
    expect((await rejectionOf(reader.getChainId())).message).to.include("no answer within");
    expect(asked).to.equal(2);
  });
});

describe("toReadableText", () => {
  it("reduces each URL to its host", () => {
    expect(
      toReadableText('see "https://me:pass@a.example/v3/KEY?k=1" or ws://b.example:8546/KEY, please'),
    ).to.equal('see "https://a.example" or ws://b.example:8546, please');
  });

  it("hides a URL that cannot be parsed", () => {
    expect(toReadableText("at https://[KEY/")).to.equal("at (a URL)");
  });

  it("makes one line of bounded length", () => {
    const text = toReadableText(`\u001b[31mred\u001b[0m\nline ${"x".repeat(1000)}`);
    expect(text).to.match(/^red line x+…$/);
    expect(text).to.have.lengthOf.at.most(300);
  });

  for (const [filler, what] of [
    [" ", "blanks"],
    ["\u200b", "invisible characters"],
    ["\u001b[0m", "terminal escapes"],
  ] as const) {
    it(`shows no part of a secret behind thousands of ${what}`, async () => {
      const secret = "s3cr3t-key";
      for (const length of [3_960, 3_996, 99_996]) {
        const text = `no ${filler.repeat(length / filler.length)}${secret}`;
        for (const answer of [
          { status: 502, text },
          { status: 200, text: JSON.stringify({ error: { message: text } }) },
        ]) {
          const failure = readRpcFailure(await rejectionOf((async () => readRpcResponse(answer))()));
          const { reason } = describeFailure(failure, { describe: () => "a node", secrets: [secret] });
          expect(reason, `${length}`).to.match(/(?:no ?(?:\[redacted\])?|^)…?$/);
        }
      }
    });
  }

  it("redacts a secret in the host of a URL", () => {
    const text = "no key at https://n1.example/v2/0123456789, ask https://0123456789.n2.example/x";
    expect(toReadableText(text, ["0123456789"])).to.equal("no key at https://n1.example, ask (a URL)");
  });

  it("finds secrets outside of URLs", () => {
    expect(toReadableText("unknown key 0123456789", ["0123456789"])).to.equal("unknown key [redacted]");
  });
});
