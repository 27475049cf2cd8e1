import {
  type ChannelFrame,
  createReplyFrame,
  formatFrame,
  isHeartbeat,
  isJoin,
  isLeave,
  joinRefusals,
  parseAddressTopic,
  parseFrame,
} from "../../../explorer-api/blockscout/channel-frames.ts";
import {
  formatVerificationResult,
  verificationResultEvent,
} from "../../../explorer-api/blockscout/verification-result.ts";
import type { Announcer } from "./announcer.ts";

/** One connection of the websocket, without its socket. */
export interface Channel {
  /** Answers what the client sent; what is no frame is ignored. */
  receive(text: string): void;
  /** Ends what the client listens to. */
  close(): void;
}

/** A verification listens to one address. */
const maxTopics = 100;

/** Lets a client listen to addresses and keep its connection open: all that verifications need. */
export function createChannel({
  announcer,
  send,
}: {
  readonly announcer: Announcer;
  readonly send: (text: string) => void;
}): Channel {
  /** By topic, how to stop listening to it. */
  const topics = new Map<string, () => void>();

  const leave = (topic: string): void => {
    topics.get(topic)?.();
    topics.delete(topic);
  };
  const join = (frame: ChannelFrame): void => {
    const { joinRef, topic } = frame;
    const address = parseAddressTopic(topic);
    if (address === undefined || topics.size >= maxTopics) {
      const reason = topic.startsWith("addresses:") ? joinRefusals.invalidAddress : joinRefusals.unknownTopic;
      send(formatFrame(createReplyFrame(frame, { kind: "refused", reason })));
      return;
    }
    leave(topic);
    const stop = announcer.listen(address, (result) => {
      const payload = formatVerificationResult(result);
      send(formatFrame({ joinRef, ref: null, topic, event: verificationResultEvent, payload }));
    });
    topics.set(topic, stop);
    send(formatFrame(createReplyFrame(frame, { kind: "ok" })));
  };
  return {
    receive(text) {
      const frame = parseFrame(text);
      if (frame === undefined) {
        return;
      }
      if (isJoin(frame)) {
        join(frame);
      } else if (isHeartbeat(frame) || isLeave(frame)) {
        leave(frame.topic);
        send(formatFrame(createReplyFrame(frame, { kind: "ok" })));
      }
    },
    close() {
      for (const topic of [...topics.keys()]) {
        leave(topic);
      }
    },
  };
}
