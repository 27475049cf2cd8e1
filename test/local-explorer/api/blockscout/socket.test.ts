import { expect } from "chai";
import type { Address } from "../../../../src/base/hex.ts";
import {
  type ChannelFrame,
  createHeartbeatFrame,
  createJoinFrame,
  formatFrame,
  parseFrame,
  parseReply,
  toAddressTopic,
  type VerificationResult,
} from "../../../../src/explorer-api/blockscout/channel.ts";
import { createChannel } from "../../../../src/local-explorer/api/blockscout/socket.ts";

const topicOf = (number: number) => toAddressTopic(`0x${number.toString(16).padStart(40, "0")}`);

/** A channel whose listeners the test tells of verdicts. */
function open() {
  const sent: (ChannelFrame | undefined)[] = [];
  const listeners = new Map<Address, (result: VerificationResult) => void>();
  const channel = createChannel({
    send: (text) => sent.push(parseFrame(text)),
    announcer: {
      follow: () => undefined,
      listen(address, listener) {
        listeners.set(address, listener);
        return () => listeners.delete(address);
      },
    },
  });
  const receive = (frame: ChannelFrame) => {
    sent.length = 0;
    channel.receive(formatFrame(frame));
    return sent[0];
  };
  return { channel, sent, listeners, receive };
}

describe("a connection of the websocket", () => {
  it("is told of the addresses that it joined, with the reference of the join", () => {
    const { sent, listeners, receive } = open();
    const reply = receive(createJoinFrame(topicOf(1), "7"));
    sent.length = 0;
    for (const tell of listeners.values()) {
      tell({ kind: "verified" });
    }

    expect(reply && parseReply(reply, "7")).to.deep.equal({ kind: "ok" });
    expect(sent).to.deep.equal([
      {
        joinRef: "7",
        ref: null,
        topic: topicOf(1),
        event: "verification_result",
        payload: { status: "success" },
      },
    ]);
  });

  it("is kept open by heartbeats", () => {
    const reply = open().receive(createHeartbeatFrame("3"));

    expect(reply && parseReply(reply, "3")).to.deep.equal({ kind: "ok" });
  });

  it("joins no other topic, and no more than a hundred", () => {
    const { receive, listeners } = open();
    const reasonOf = (topic: string) => {
      const reply = receive(createJoinFrame(topic, "1"));
      const parsed = reply && parseReply(reply, "1");
      return parsed?.kind === "refused" ? parsed.reason : parsed?.kind;
    };

    expect(reasonOf("addresses:0x12")).to.equal("Invalid address hash");
    expect(reasonOf("blocks:new_block")).to.equal("unmatched topic");
    const answers = Array.from({ length: 101 }, (_, number) => reasonOf(topicOf(number)));
    expect(answers.filter((answer) => answer === "ok")).to.have.length(100);
    expect(listeners.size).to.equal(100);
  });

  it("hears no more after it left or closed, and joins twice for once", () => {
    const { channel, receive, listeners } = open();
    const leave = { ...createJoinFrame(topicOf(1), "2"), event: "phx_leave" };
    receive(createJoinFrame(topicOf(1), "1"));
    receive(createJoinFrame(topicOf(1), "2"));
    expect(listeners.size).to.equal(1);
    receive(leave);
    expect(listeners.size).to.equal(0);
    receive(createJoinFrame(topicOf(2), "3"));
    channel.close();

    expect(listeners.size).to.equal(0);
  });

  it("ignores what is no frame, and events that it does not know", () => {
    const { channel, sent, receive } = open();
    for (const text of ["", "{}", "[1]", "x".repeat(100)]) {
      channel.receive(text);
    }
    receive({ joinRef: null, ref: "1", topic: topicOf(1), event: "shout", payload: {} });

    expect(sent).to.deep.equal([]);
  });
});
