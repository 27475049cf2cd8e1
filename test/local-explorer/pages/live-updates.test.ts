import { expect } from "chai";
import { Hono } from "hono";
import { createLiveUpdates } from "../../../src/local-explorer/pages/list/live-updates.ts";
import { createFakeChain } from "../fake-chain.ts";
import { addVerified, otherAddress, someAddress, toDeployed, toRecord } from "../records.ts";
import { createTestApp } from "../test-app.ts";
import { createTestClock } from "../test-clock.ts";

/** An app with nothing but these events, and a store that others write into. */
const openLive = () => {
  const chain = createFakeChain();
  const { store } = createTestApp({}, [chain]);
  const stopping = new AbortController();
  const errors: unknown[] = [];
  const app = new Hono();
  const services = {
    store,
    clock: createTestClock(),
    stopping: stopping.signal,
    onInternalError: (error: unknown) => errors.push(error),
  };
  app.get("/live", createLiveUpdates(services));
  const listen = async () => {
    const response = await app.request("/live");
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    return { response, reader, read: async () => (await reader?.read())?.value };
  };
  return { chain, store, stopping, errors, listen };
};

/** Reads until something is said that is no heartbeat. */
const readEvent = async (read: () => Promise<string | undefined>): Promise<string | undefined> => {
  for (;;) {
    const text = await read();
    if (text !== ": still here\n\n") {
      return text;
    }
  }
};

describe("the events of the list of verified contracts", () => {
  it("tell of a contract that is verified, of a proxy that is linked or linked anew, and that they are alive", async () => {
    const live = openLive();
    const { response, reader, read } = await live.listen();

    expect(response.headers.get("content-type")).to.match(/^text\/event-stream/);
    expect(await read()).to.equal("event: listening\ndata: \n\n");
    expect(await read()).to.equal(": still here\n\n");
    addVerified(live);
    expect(await readEvent(read)).to.equal("event: changed\ndata: \n\n");
    const proxy = toDeployed(live, { address: someAddress, code: "0x6001" });
    for (const implementation of [otherAddress, someAddress]) {
      live.store.proxies.link(proxy, implementation);
      expect(await readEvent(read)).to.equal("event: changed\ndata: \n\n");
    }
    addVerified(live, { record: toRecord({ match: "exact" }) });
    expect(await read()).to.equal(": still here\n\n");
    await reader?.cancel();
  });

  it("end when the explorer stops, and say nothing of a store that is closed then", async () => {
    const live = openLive();
    const { read } = await live.listen();
    await read();

    live.stopping.abort();
    live.store.close();

    expect(await readEvent(read)).to.equal(undefined);
    expect(live.errors).to.deep.equal([]);
  });

  it("end where the store cannot be read, which is told of", async () => {
    const live = openLive();
    const { read } = await live.listen();
    await read();

    live.store.close();

    expect(await readEvent(read)).to.equal(undefined);
    expect(live.errors).to.have.length(1);
  });

  it("are for sixteen at the same time; one who goes makes room", async () => {
    const live = openLive();
    const listeners = await Promise.all(Array.from({ length: 16 }, () => live.listen()));
    expect((await live.listen()).response.status).to.equal(503);

    await listeners[0]?.reader?.cancel();
    // The one who went is noticed within a poll.
    await listeners[1]?.read();
    await listeners[1]?.read();

    expect((await live.listen()).response.status).to.equal(200);
    live.stopping.abort();
  });
});
