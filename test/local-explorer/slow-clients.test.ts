import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import type { LocalExplorerSettings } from "../../src/local-explorer/local-explorer-settings.ts";
import type { LocalExplorer } from "../../src/local-explorer/start-local-explorer.ts";
import { startTestExplorer } from "../helpers/test-explorer.ts";
import { createFakeChain } from "./fake-chain.ts";

/** Until a slow client is cut off. */
const requestTimeoutMs = 500;

describe("a client that sends slowly", () => {
  let explorer: LocalExplorer;
  const internalErrors: unknown[] = [];
  afterEach(async () => {
    await explorer.close();
    expect(internalErrors.splice(0)).to.deep.equal([]);
  });

  const start = async (settings: LocalExplorerSettings): Promise<void> => {
    explorer = await startTestExplorer(createFakeChain().reader, {
      compiler: { compile: () => Promise.reject(new RangeError("Nothing is compiled here")) },
      onInternalError: (error) => internalErrors.push(error),
      ...settings,
    });
  };

  /** Sends a beginning and then a little every now and then, until it is cut off; the answer and how long it took. */
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
    ["its body", "POST /api HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\nmodule=", "x"],
    ["nothing", "", ""],
  ] as const) {
    it(`is cut off: ${name}`, async () => {
      await start({ requestTimeoutMs });

      const { answer, tookMs } = await dribble(beginning, drop);

      expect(answer).to.match(/^(HTTP\/1\.1 408 |$)/);
      expect(tookMs).to.be.at.least(requestTimeoutMs * 0.5);
    });
  }

  it("does not block other clients, even a hundred times at once", async () => {
    await start({ requestTimeoutMs: 600_000 });
    const slow = Array.from({ length: 100 }, () => {
      const socket = connect(explorer.port, "127.0.0.1");
      socket.write("GET /health HTTP/1.1\r\n");
      return socket;
    });
    await Promise.all(slow.map((socket) => once(socket, "connect")));

    const { status } = await fetch(`${explorer.url}/health`);

    expect(status).to.equal(200);
    expect(slow.filter((socket) => socket.destroyed || socket.readableEnded)).to.deep.equal([]);
    for (const socket of slow) {
      socket.destroy();
    }
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
