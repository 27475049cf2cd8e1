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

  it("does not take a fault of the code that asks for a failure of the node", async () => {
    const fault = new TypeError("Cannot read properties of undefined (reading 'x')");
    const { reader, retries } = openUnsteadyNode([() => new Error("failed", { cause: fault })]);

    expect(await rejectionOf(reader.getChainId())).to.equal(fault);
    expect(retries).to.deep.equal([]);
  });

  for (const [what, fail] of Object.entries({ reset, refused, badGateway })) {
    it(`asks again after one failure that passes: ${what}`, async () => {
      const node = openUnsteadyNode([fail]);
      expect(await node.reader.getChainId()).to.equal(31);
      expect(node.asked()).to.equal(2);
      expect(node.clock.sleepsMs).to.have.length(1);
    });
  }

  it("says before each wait which node did not answer what, and why, without its secrets", async () => {
    const leaky = () => Object.assign(new Error("no route for s3cr3t-key"), { code: "ECONNRESET" });
    const { reader, retries } = openUnsteadyNode([leaky]);
    await reader.getChainId();
    expect(retries[0]).to.deep.include({
      node: "network flaky",
      message: "The node of network flaky did not answer eth_chainId: no route for [redacted].",
    });
  });

  it("asks until the signal aborts, and not only ten times", async () => {
    const node = openUnsteadyNode(Array(30).fill(badGateway));
    expect(await node.reader.getChainId({ signal: node.clock.signalAfter(400_000) })).to.equal(31);
    expect(node.asked()).to.equal(31);
    const down = openUnsteadyNode([badGateway], { isForEver: true });
    const signal = down.clock.signalAfter(300_000);
    expect(await rejectionOf(down.reader.getChainId({ signal }))).to.equal(signal.reason);
    expect(down.asked()).to.be.above(25);
  });

  it("waits longer each time, ten times at most without a signal, and then says what was said last", async () => {
    const node = openUnsteadyNode([badGateway], { isForEver: true });
    const error = await rejectionOf(node.reader.getChainId());
    expect(error).to.have.property("code", "CHAIN_UNREACHABLE");
    expect(error.message).to.include("HTTP 502");
    expect(node.asked()).to.equal(10);
    expect(node.clock.sleepsMs[8]).to.be.within(5000, 10_000);
    expect(node.clock.sleepsMs[0]).to.be.within(250, 500);
  });

  it("gives a node that is not there up after four tries", async () => {
    const node = openUnsteadyNode([refused], { isForEver: true });
    await rejectionOf(node.reader.getChainId());
    expect(node.asked()).to.equal(4);
  });

  it("gives a URL that redirects to another host up at once, and asks for that of the node", async () => {
    const message = "it redirects to another host, https://login.example";
    const node = openUnsteadyNode([() => new ProviderRpcError({ message, statusCode: 302 })]);
    const error = await rejectionOf(node.reader.getChainId());

    expect(error).to.have.nested.property("facts.reason", message);
    expect(hintsOf(error)[0]).to.equal(hardhatStyle.hints.correctNodeUrl);
    expect(node.asked()).to.equal(1);
  });

  it("gives a URL of web pages up after four tries, and a gateway's page only once the node had answered", async () => {
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

    const answer = () => undefined;
    const turns = [answer, ...Array.from({ length: 6 }, () => page)];
    let asked = 0;
    const reader = createChainReader({
      describe: () => "behind a gateway",
      clock: createVirtualClock(),
      request: async () => {
        const failure = turns[asked]?.();
        asked += 1;
        return failure === undefined ? "0x" : Promise.reject(failure);
      },
    });
    await reader.call({ to: address, data: "0x" });
    await reader.call({ to: address, data: "0x" });
    expect(asked).to.equal(8);
  });

  it("asks once what the node answered with an error of its own", async () => {
    const node = openUnsteadyNode([unknownBlock], { isForEver: true });
    expect(await rejectionOf(node.reader.getCode(address))).to.have.property("code", "CHAIN_UNREACHABLE");
    expect(node.asked()).to.equal(1);
  });

  it("stops with the signal's reason in the middle of a wait", async () => {
    const node = openUnsteadyNode([reset], { isForEver: true });
    const signal = node.clock.signalAfter(2000);
    expect(await rejectionOf(node.reader.getChainId({ signal }))).to.equal(signal.reason);
    expect(node.asked()).to.be.below(10);
  });

  it("gives a silent node up after two time limits", async () => {
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
  it("leaves of a URL its host, wherever it stands", () => {
    expect(
      toReadableText('see "https://me:pass@a.example/v3/KEY?k=1" or ws://b.example:8546/KEY, please'),
    ).to.equal('see "https://a.example" or ws://b.example:8546, please');
  });

  it("leaves nothing of a URL that cannot be read", () => {
    expect(toReadableText("at https://[KEY/")).to.equal("at (a URL)");
    expect(toReadableText("https://{…}.node.example:1/{…}")).to.equal("https://{…}.node.example:1");
  });

  it("makes one harmless line of bounded length", () => {
    const text = toReadableText(`\u001b[31mred\u001b[0m\nline ${"x".repeat(1000)}`);
    expect(text).to.match(/^red line x+…$/);
    expect(text).to.have.lengthOf.at.most(300);
  });

  for (const [filler, what] of [
    [" ", "blanks"],
    ["\u200b", "invisible characters"],
    ["\u001b[0m", "terminal escapes"],
  ] as const) {
    it(`shows no half of a secret behind thousands of ${what}`, async () => {
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

  it("shows only the host of a URL, without a secret that is a part of it", () => {
    const text = "no key at https://n1.example/v2/0123456789, ask https://0123456789.n2.example/x";
    expect(toReadableText(text, ["0123456789"])).to.equal(
      "no key at https://n1.example, ask https://[redacted].n2.example",
    );
  });

  it("finds secrets outside of URLs", () => {
    expect(toReadableText("unknown key 0123456789", ["0123456789"])).to.equal("unknown key [redacted]");
  });
});
