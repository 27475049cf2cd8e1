import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect } from "chai";
import type { FaultRule } from "../../../src/local-explorer/faults/create-fault-plan.ts";
import type { LocalExplorer } from "../../../src/local-explorer/start-local-explorer.ts";
import { startTestExplorer } from "../../helpers/test-explorer.ts";
import { createFakeChain, type FakeChain } from "../fake-chain.ts";
import { createFakeCompiler, type FakeCompiler, toSubmission } from "../fake-compiler.ts";
import { getQuery, postForm } from "../post-form.ts";
import { someAddress } from "../records.ts";
import { createTestApp } from "../test-app.ts";
import { waitUntil } from "../wait-until.ts";

const query = `/api?module=contract&action=getabi&address=${someAddress}&apikey=sEcReT%2B1`;

/** The answer to a look-up that a fault is put on, without sockets. */
const ask = async (fault: FaultRule["fault"]) => {
  const { app } = createTestApp({ faults: [{ action: "getabi", call: 1, fault }] });
  return await app.request(query);
};

describe("a fault", () => {
  it("of a response is answered letter by letter", async () => {
    const response = await ask({
      kind: "http",
      status: 429,
      headers: { "Retry-After": "7" },
      body: "<p>slow</p>",
    });

    expect(response.status).to.equal(429);
    expect(response.headers.get("retry-after")).to.equal("7");
    expect(await response.text()).to.equal("<p>slow</p>");
  });

  it("of an answer names the address that was asked about", async () => {
    const response = await ask("not-indexed");

    expect(response.status).to.equal(200);
    expect(await response.json()).to.deep.equal({
      status: "0",
      message: "NOTOK",
      result: `Unable to locate ContractCode at ${someAddress.toLowerCase()}`,
    });
  });

  it("with a name has the form that explorers and gateways give it", async () => {
    const challenge = await ask("cloudflare-challenge");

    expect(challenge.status).to.equal(403);
    expect(challenge.headers.get("cf-mitigated")).to.equal("challenge");
    expect(await challenge.text()).to.include("Checking if the site connection is secure");
    expect((await ask("http-429")).headers.get("retry-after")).to.equal("1");
    expect(await (await ask("malformed-json")).text()).to.equal('{"status":"1","message":"OK","result":');
  });

  it("that echoes repeats the key, but lets nothing become part of the page", async () => {
    const { app } = createTestApp({ faults: [{ action: "*", call: 1, fault: "echo-request" }] });

    const response = await app.request(query, {
      method: "POST",
      headers: { "x-custom": "header" },
      body: new URLSearchParams({ sourceCode: "<script>" }),
    });

    expect(response.status).to.equal(403);
    expect(response.headers.get("content-type")).to.match(/^text\/html/);
    expect(await response.text())
      .to.include("apikey=sEcReT%2B1")
      .and.include("apikey=sEcReT+1")
      .and.include("x-custom: header")
      .and.include("sourcecode=&lt;script&gt;")
      .and.not.include("<script>");
  });

  it("answers as late as it says", async () => {
    const { app, clock } = createTestApp({
      faults: [
        { action: "getabi", call: 1, fault: { kind: "http", status: 504, delayMs: 30_000 } },
        { action: "getabi", call: 2, fault: { kind: "late", delayMs: 5_000 } },
      ],
    });
    const startMs = clock.nowMs;

    expect((await app.request(query)).status).to.equal(504);
    expect(clock.nowMs - startMs).to.equal(30_000);
    expect(await (await app.request(query)).json()).to.deep.include({ message: "NOTOK" });
    expect(clock.nowMs - startMs).to.equal(35_000);
  });

  it("is told of at /health and on the pages", async () => {
    const { app } = createTestApp({ faults: [{ action: "*", call: 99, fault: "drop" }] });

    expect(await (await app.request("/health")).json()).to.deep.include({ faults: 1 });
    expect(await (await app.request("/")).text()).to.include("its API returns errors on purpose");
    expect(await (await createTestApp().app.request("/")).text()).to.not.include("on purpose");
  });
});

describe("a fault of the connection", () => {
  let chain: FakeChain;
  let compiler: FakeCompiler;
  let explorer: LocalExplorer | undefined;
  const internalErrors: unknown[] = [];
  before(async () => {
    compiler = await createFakeCompiler();
    chain = createFakeChain();
    chain.codes.set(someAddress, compiler.runtimeBytecode);
  });
  afterEach(async () => {
    await explorer?.close();
    explorer = undefined;
    expect(internalErrors.splice(0)).to.deep.equal([]);
  });

  const start = async (...faults: readonly FaultRule[]): Promise<LocalExplorer> => {
    explorer = await startTestExplorer(chain.reader, {
      onInternalError: (error) => internalErrors.push(error),
      compiler,
      faults,
    });
    return explorer;
  };
  const submit = (server: LocalExplorer) => postForm(server, toSubmission(someAddress));
  const failureOf = async (call: Promise<unknown>): Promise<unknown> =>
    await call.then(
      () => undefined,
      (error: unknown) => error,
    );

  it("drops a submission that was not taken", async () => {
    const server = await start({ action: "verifysourcecode", call: 1, fault: "drop" });

    expect(await failureOf(submit(server))).to.be.instanceOf(TypeError);

    expect(server.countSubmissions("source")).to.equal(0);
    expect((await submit(server)).status).to.equal("1");
    expect(server.countSubmissions("source")).to.equal(1);
  });

  it("loses the answer to a submission that was taken, and judges it", async () => {
    const server = await start({ action: "verifysourcecode", call: 1, fault: "lost-answer" });

    expect(await failureOf(submit(server))).to.be.instanceOf(TypeError);

    expect(server.countSubmissions("source")).to.equal(1);
    await waitUntil(
      async () => (await getQuery(server, { action: "getabi", address: someAddress })).status === "1",
    );
    expect((await submit(server)).result).to.equal("Contract source code already verified");
    expect(server.countSubmissions("source")).to.equal(1);
  });

  it("stays silent until the client gives up, and answers the next request", async () => {
    const server = await start({ action: "getabi", call: 1, fault: "silence" });

    const askBriefly = () => fetch(`${server.url}${query}`, { signal: AbortSignal.timeout(1_000) });

    expect(await failureOf(askBriefly())).to.have.property("name", "TimeoutError");
    // On a busy machine, a client may have given up before it was heard: then the next one meets the silence.
    await waitUntil(async () => (await askBriefly().catch(() => undefined))?.status === 200);
  });

  it("does not keep the explorer from being closed", async () => {
    const server = await start({ action: "getabi", call: 1, fault: { kind: "silence", handled: true } });
    const askedBefore = chain.asked.length;
    const pending = failureOf(fetch(`${server.url}${query}`));
    await waitUntil(() => chain.asked.includes("eth_getCode", askedBefore));

    await server.close();

    expect(await pending).to.be.instanceOf(TypeError);
  });

  it("cuts an answer in the middle", async () => {
    const server = await start({ action: "getabi", call: 1, fault: "cut-answer" });
    const socket = connect(server.port, "127.0.0.1");
    socket.write(`GET ${query} HTTP/1.1\r\nHost: localhost\r\n\r\n`);

    const received = await text(socket);

    const [head = "", body = ""] = received.split("\r\n\r\n");
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    expect(head).to.match(/^HTTP\/1\.1 200 /);
    expect(body).to.have.length(Math.floor(length / 2));
    expect(body).to.match(/^\{"status":"0"/);
  });
});
