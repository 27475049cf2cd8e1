import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import { type LocalExplorer, startLocalExplorer } from "../../src/local-explorer/start-local-explorer.ts";
import { createFakeChain } from "./fake-chain.ts";

const requestTimeoutMs = 500;

describe("a client that sends slowly", () => {
  let explorer: LocalExplorer;
  const internalErrors: unknown[] = [];
  beforeEach(async () => {
    explorer = await startLocalExplorer({
      chains: [{ chainReader: createFakeChain().reader }],
      compiler: { compile: () => Promise.reject(new RangeError("Nothing is compiled here")) },
      database: ":memory:",
      port: 0,
      onInternalError: (error) => internalErrors.push(error),
      requestTimeoutMs,
    });
  });
  afterEach(async () => {
    await explorer.close();
    expect(internalErrors.splice(0)).to.deep.equal([]);
  });

  /** Sends a beginning and then a little every now and then; the answer and how long it took. */
  const dribble = async (beginning: string, drop: string) => {
    const startMs = performance.now();
    const socket = connect(explorer.port, "127.0.0.1");
    socket.write(beginning);
    const answer = text(socket).catch(() => "");
    await keepSending(socket, drop);
    return { answer: await answer, tookMs: performance.now() - startMs };
  };

  for (const [name, beginning, drop] of [
    ["its headers", "GET /health HTTP/1.1\r\nHost: localhost\r\n", "X-Slow: 1\r\n"],
    ["its first line", "GET /health?", "a"],
    ["its body", "POST /api HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\nmodule=", "x"],
    [
      "its body in chunks",
      "POST /api HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n",
      "1\r\nx\r\n",
    ],
    ["nothing", "", ""],
  ] as const) {
    it(`is cut off: ${name}`, async () => {
      const { answer, tookMs } = await dribble(beginning, drop);

      expect(answer).to.match(/^(HTTP\/1\.1 408 |$)/);
      expect(tookMs).to.be.within(requestTimeoutMs * 0.5, requestTimeoutMs * 4);
    });
  }

  it("keeps nobody else waiting, in whatever number", async () => {
    const slow = Array.from({ length: 100 }, () => dribble("GET /health HTTP/1.1\r\n", "X-Slow: 1\r\n"));
    await sleep(50);
    const startMs = performance.now();

    const { status } = await fetch(`${explorer.url}/health`);

    expect(status).to.equal(200);
    expect(performance.now() - startMs).to.be.below(requestTimeoutMs);
    await Promise.all(slow);
  });
});

async function keepSending(socket: Socket, drop: string): Promise<void> {
  socket.on("error", () => undefined);
  while (!socket.destroyed && !socket.readableEnded) {
    if (drop !== "" && socket.writable) {
      socket.write(drop);
    }
    await sleep(50);
  }
}
