import { expect } from "chai";
import type { Address } from "../../../src/base/hex.ts";
import {
  createHeartbeatFrame,
  createJoinFrame,
  createReplyFrame,
  formatFrame,
  formatVerificationResult,
  heartbeatMs,
  isHeartbeat,
  isJoin,
  maxFrameCharacters,
  parseAddressTopic,
  parseFrame,
  parseReply,
  parseVerificationResult,
  socketIdleMs,
  toAddressTopic,
  toSocketUrl,
  type VerificationResult,
} from "../../../src/explorer-api/blockscout/channel.ts";

const address: Address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const topic = toAddressTopic(address);

describe("the frames of the websocket", () => {
  it("are read back as they were written", () => {
    for (const frame of [
      createJoinFrame(topic, "1"),
      createHeartbeatFrame("2"),
      { joinRef: null, ref: null, topic, event: "verification_result", payload: { status: "success" } },
    ]) {
      expect(parseFrame(formatFrame(frame))).to.deep.equal(frame);
    }
  });

  it("are JSON lists of five", () => {
    expect(JSON.parse(formatFrame(createJoinFrame(topic, "1")))).to.deep.equal([
      "1",
      "1",
      "addresses:0x5fbdb2315678afecb367f032d93f642f64180aa3",
      "phx_join",
      {},
    ]);
    expect(JSON.parse(formatFrame(createHeartbeatFrame("7")))).to.deep.equal([
      null,
      "7",
      "phoenix",
      "heartbeat",
      {},
    ]);
  });

  it("come often enough to keep a connection open", () => {
    expect(heartbeatMs).to.be.below(socketIdleMs);
  });

  it("tell a join from a heartbeat", () => {
    const [join, heartbeat] = [createJoinFrame(topic, "1"), createHeartbeatFrame("2")];

    expect([isJoin(join), isHeartbeat(join)]).to.deep.equal([true, false]);
    expect([isJoin(heartbeat), isHeartbeat(heartbeat)]).to.deep.equal([false, true]);
  });

  it("hold the reply to the frame that has its reference", () => {
    const join = createJoinFrame(topic, "3");
    const refusal = { kind: "refused", reason: "Invalid address hash" } as const;

    expect(parseReply(createReplyFrame(join, { kind: "ok" }), "3")).to.deep.equal({ kind: "ok" });
    expect(parseReply(createReplyFrame(join, refusal), "3")).to.deep.equal(refusal);
    expect(parseReply(createReplyFrame(join, { kind: "ok" }), "4")).to.equal(undefined);
    expect(parseReply(join, "3")).to.equal(undefined);
  });

  it("name an address in lower case", () => {
    expect(parseAddressTopic(topic)).to.equal(address.toLowerCase());
    for (const other of ["blocks:new_block", "addresses:0x12", "addresses:", "phoenix"]) {
      expect(parseAddressTopic(other), other).to.equal(undefined);
    }
  });

  it("are nothing else", () => {
    const deep = `[null,null,"a","b",${"[".repeat(200)}${"]".repeat(200)}]`;
    const long = JSON.stringify([null, null, "a", "b", "x".repeat(maxFrameCharacters)]);
    for (const text of ["", "{}", "[]", '["1","1","a","b"]', '[1,2,"a","b",{}]', deep, long]) {
      expect(parseFrame(text), text.slice(0, 40)).to.equal(undefined);
    }
  });
});

describe("the URL of the websocket", () => {
  const urls = {
    "https://eth.blockscout.com/api": "wss://eth.blockscout.com/socket/v2/websocket?vsn=2.0.0",
    "https://eth.blockscout.com/api/": "wss://eth.blockscout.com/socket/v2/websocket?vsn=2.0.0",
    "http://127.0.0.1:4280/blockscout/api?x=1":
      "ws://127.0.0.1:4280/blockscout/socket/v2/websocket?vsn=2.0.0",
  };
  for (const [apiUrl, socketUrl] of Object.entries(urls)) {
    it(`is beside the API: ${apiUrl}`, () => {
      expect(toSocketUrl(apiUrl)).to.equal(socketUrl);
    });
  }
});

describe("the event that ends a verification", () => {
  const results: readonly VerificationResult[] = [
    { kind: "verified" },
    {
      kind: "rejected",
      errors: [
        { field: "files", text: "There was an error compiling your contract: Expected ';'" },
        { field: "files", text: "Compiler version does not match, please try again." },
        { field: "name", text: "Wrong contract name, please try again." },
      ],
    },
    { kind: "rejected", errors: [] },
  ];
  for (const result of results) {
    it(`is read back as it was written: ${JSON.stringify(result).slice(0, 60)}`, () => {
      expect(parseVerificationResult(formatVerificationResult(result))).to.deep.equal(result);
    });
  }

  it("has Blockscout's form", () => {
    expect(
      formatVerificationResult({ kind: "rejected", errors: [{ field: "files", text: "No." }] }),
    ).to.deep.equal({ status: "error", errors: { files: ["No."] } });
    expect(formatVerificationResult({ kind: "verified" })).to.deep.equal({ status: "success" });
  });

  it("takes a bare text, and leaves out what is none", () => {
    const payload = { status: "error", errors: { name: "Wrong.", files: [1], address_hash: null } };

    expect(parseVerificationResult(payload)).to.deep.equal({
      kind: "rejected",
      errors: [{ field: "name", text: "Wrong." }],
    });
  });

  it("is bounded", () => {
    const many = Array.from({ length: 500 }, () => "x".repeat(100_000));
    const result = parseVerificationResult({ status: "error", errors: { files: many, name: many } });

    expect(JSON.stringify(result).length).to.be.below(100_000);
  });

  it("is nothing where it says neither yes nor no", () => {
    for (const payload of [undefined, {}, [], "success", { status: "pending" }]) {
      expect(parseVerificationResult(payload), JSON.stringify(payload)).to.equal(undefined);
    }
  });
});
