import { once } from "node:events";
import { createServer as createHttpServer, type IncomingMessage } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { Duplex } from "node:stream";
import type { WebSocketLike } from "@hono/node-server";
import { expect } from "chai";
import { WebSocketServer } from "ws";
import {
  createReplyFrame,
  formatFrame,
  formatVerificationResult,
  parseFrame,
  socketPath,
  type VerificationResult,
} from "../../../src/explorer-api/blockscout/channel.ts";
import { createExplorer } from "../../../src/explorer-client/etherscan/create-explorer.ts";
import type { ExplorerSettings } from "../../../src/explorer-client/open-way.ts";
import type { Clock } from "../../../src/verification/ports.ts";
import { record, withLoopbackServer } from "../../helpers/loopback-server.ts";
import { authorityOf, readKeyPair } from "../../helpers/open-server.ts";
import { withProxyServer } from "../../helpers/proxy-server.ts";
import { submission } from "../../helpers/worlds.ts";

const { address } = submission;

const topic = `addresses:${address.toLowerCase()}`;

const key = "KeyOfTheScout+0=1";

const mismatch: VerificationResult = {
  kind: "rejected",
  errors: [{ field: "files", text: "Bytecode does not match, please try again." }],
};

/** A clock on which a time limit comes when a test says so, and nothing else happens. */
function createHandClock() {
  const limits: AbortController[] = [];
  const clock: Clock = {
    now: () => 0,
    elapsed: () => 0,
    sleep: (_delayMs, signal) =>
      new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
    signalAfter: () => {
      const limit = new AbortController();
      limits.push(limit);
      return limit.signal;
    },
  };
  const endAll = () => {
    for (const limit of limits) {
      limit.abort(new DOMException("late"));
    }
  };
  return { clock, endAll };
}

/** What a Blockscout does, as far as these tests have it differ. */
interface Manners {
  /** When the client has connected. */
  readonly onConnect?: (socket: WebSocketLike) => void;
  /** When it wants to be told of the address; default: yes. */
  readonly onJoin?: (socket: WebSocketLike, yes: () => void) => void;
  /** When it has submitted; default: 200, and the mismatch. */
  readonly onSubmit?: (tell: (result: VerificationResult) => void, socket: WebSocketLike | undefined) => void;
  readonly answer?: { readonly status: number; readonly body: string };
  readonly isSecure?: boolean;
}

interface Seen {
  readonly upgrades: readonly IncomingMessage[];
  readonly submissions: readonly { readonly url: string; readonly type: string; readonly body: string }[];
}

async function withBlockscout(
  { onConnect, onJoin, onSubmit, answer, isSecure = false }: Manners,
  test: (url: string, seen: Seen) => Promise<void>,
): Promise<void> {
  const upgrades: IncomingMessage[] = [];
  const submissions: Seen["submissions"][number][] = [];
  let socket: WebSocketLike | undefined;
  const tell = (result: VerificationResult) =>
    socket?.send(
      formatFrame({
        joinRef: "1",
        ref: null,
        topic,
        event: "verification_result",
        payload: formatVerificationResult(result),
      }),
    );
  const server = isSecure ? createHttpsServer(await readKeyPair("localhost")) : createHttpServer();
  server.on("request", async (incoming: IncomingMessage, response) => {
    const { body } = await record(incoming);
    submissions.push({
      url: `${incoming.method} ${incoming.url}`,
      type: incoming.headers["content-type"] ?? "",
      body,
    });
    if (onSubmit === undefined) {
      tell(mismatch);
    } else {
      onSubmit(tell, socket);
    }
    const { status, body: text } = answer ?? {
      status: 200,
      body: '{"message":"Smart-contract verification started"}',
    };
    response.writeHead(status, { "content-type": "application/json" }).end(text);
  });
  const upgrader = new WebSocketServer({
    noServer: true,
    maxPayload: 1000,
    clientTracking: false,
    perMessageDeflate: false,
  });
  const raw = new Set<Duplex>();
  server.on("upgrade", (incoming: IncomingMessage, connection: Duplex, head: Buffer) => {
    upgrades.push(incoming);
    raw.add(connection);
    upgrader.handleUpgrade(incoming, connection, head, (opened) => {
      socket = opened;
      onConnect?.(opened);
      opened.on("message", (data) => {
        const frame = parseFrame(String(data));
        if (frame?.event === "phx_join") {
          const yes = () => opened.send(formatFrame(createReplyFrame(frame, { kind: "ok" })));
          if (onJoin === undefined) {
            yes();
          } else {
            onJoin(opened, yes);
          }
        }
      });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const place = server.address();
  const port = typeof place === "object" && place !== null ? place.port : 0;
  try {
    await test(`${isSecure ? "https://localhost" : "http://127.0.0.1"}:${port}`, { upgrades, submissions });
  } finally {
    for (const connection of raw) {
      connection.destroy();
    }
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

function open(url: string, settings: Partial<ExplorerSettings> = {}) {
  const { clock } = createHandClock();
  return createExplorer({
    name: "Scout",
    apiUrl: `${url}/api`,
    chainId: 1,
    dialect: "blockscout",
    clock,
    ...settings,
  });
}

const reasonOf = async (url: string, settings: Partial<ExplorerSettings> = {}) =>
  open(url, settings).getRejectionReason?.(submission);

describe("the reason of a Blockscout", () => {
  it("scenario 52: is what its websocket tells of a submission over REST, joined before it", async () => {
    await withBlockscout({}, async (url, { upgrades, submissions }) => {
      expect(await reasonOf(url)).to.deep.equal({
        kind: "told",
        text: "Bytecode does not match, please try again.",
      });
      expect(upgrades.map((upgrade) => upgrade.url)).to.deep.equal([`${socketPath}?vsn=2.0.0`]);
      expect(submissions.map((one) => one.url)).to.deep.equal([
        `POST /api/v2/smart-contracts/${address.toLowerCase()}/verification/via/standard-input`,
      ]);
      const [{ type, body } = { type: "", body: "" }] = submissions;
      const form = await new Response(body, { headers: { "content-type": type } }).formData();
      const file = form.get("files[0]");
      expect(file instanceof File && (await file.text())).to.equal(submission.sourceCode);
      expect(file instanceof File && file.type).to.equal("application/json");
      expect(form.get("compiler_version")).to.equal(submission.compilerVersion);
      expect(form.get("autodetect_constructor_args")).to.equal("false");
    });
  });

  it("is one line, bounded, and without the key", async () => {
    const text = `a\u001b[31m line\nthat repeats ${key} ${"long ".repeat(2000)}`;
    const onSubmit: Manners["onSubmit"] = (tell) =>
      tell({ kind: "rejected", errors: [{ field: "files", text }, ...mismatch.errors] });
    await withBlockscout({ onSubmit }, async (url, { submissions }) => {
      const reason = await reasonOf(url, { apiKey: key });
      const told = reason?.kind === "told" ? reason.text : "";

      expect(told).to.match(/^a line that repeats \[redacted\] long /);
      expect(told).to.have.length.of.at.most(500);
      expect(new URL(submissions[0]?.url.split(" ")[1] ?? "", url).searchParams.get("apikey")).to.equal(key);
    });
  });

  it("sends its headers to its websocket, and the key not", async () => {
    await withBlockscout({}, async (url, { upgrades }) => {
      await reasonOf(url, { apiKey: key, headers: { "x-team": "TeamToken-1234" } });

      expect(upgrades[0]?.headers).to.include({ "x-team": "TeamToken-1234" });
      expect(JSON.stringify([upgrades[0]?.headers, upgrades[0]?.url])).not.to.include("KeyOfTheScout");
    });
  });

  it("goes through a proxy and trusts an authority as every call does", async () => {
    await withBlockscout({ isSecure: true }, async (url, { upgrades }) => {
      await withProxyServer({}, async (proxy) => {
        const elsewhere = url.replace("localhost", "explorer.test");
        const settings = { ca: authorityOf("localhost"), proxy: { httpsProxy: `http://${proxy.host}` } };

        expect(await reasonOf(elsewhere, settings)).to.include({ kind: "told" });
        expect(upgrades).to.have.length(1);
        expect(proxy.requests).to.have.length(2);
        expect(await reasonOf(url)).to.deep.equal({ kind: "unknown", problem: "its websocket failed" });
        const forwarded = { proxy: { httpProxy: `http://${proxy.host}` } };
        expect(await reasonOf("http://explorer.test", forwarded)).to.deep.equal({
          kind: "unknown",
          problem: "no websocket can go through the proxy",
        });
      });
    });
  });

  it("is that it is verified, whoever made it so", async () => {
    const verified: VerificationResult = { kind: "verified" };
    const manners: readonly Manners[] = [
      { onSubmit: (tell) => tell(verified) },
      { answer: { status: 200, body: '{"message":"Already verified"}' } },
    ];
    for (const one of manners) {
      await withBlockscout(one, async (url) => {
        expect(await reasonOf(url)).to.deep.equal({ kind: "verified" });
      });
    }
  });

  it("is not that of a submission that ended before", async () => {
    const early = formatFrame({
      joinRef: "1",
      ref: null,
      topic,
      event: "verification_result",
      payload: { status: "error", errors: { files: ["Somebody else's."] } },
    });
    const onJoin: Manners["onJoin"] = (socket, yes) => {
      socket.send(early);
      yes();
    };
    await withBlockscout({ onJoin }, async (url) => {
      expect(await reasonOf(url)).to.deep.include({ text: "Bytecode does not match, please try again." });
    });
  });

  it("is found behind garbage", async () => {
    const garbage = [
      "",
      "[]",
      "{",
      "[1,2,3]",
      '[null,null,"addresses:0x00","verification_result",{"status":"error"}]',
    ];
    const onSubmit: Manners["onSubmit"] = (tell, socket) => {
      for (const text of [...garbage, `["1",null,"${topic}","verification_result",{"status":"perhaps"}]`]) {
        socket?.send(text);
      }
      tell(mismatch);
    };
    await withBlockscout({ onSubmit }, async (url) => {
      expect(await reasonOf(url)).to.include({ kind: "told" });
    });
  });

  it("is unknown, and nothing is submitted, where nobody can listen", async () => {
    const refuse: Manners["onJoin"] = (socket) =>
      socket.send(
        formatFrame(
          createReplyFrame(
            { joinRef: "1", ref: "1", topic },
            { kind: "refused", reason: "Restricted access" },
          ),
        ),
      );
    const manners: readonly (readonly [Manners, string])[] = [
      [{ onJoin: refuse }, "its websocket refuses the address"],
      [{ onJoin: (socket) => socket.close() }, "its websocket was closed"],
      [{ onConnect: (socket) => socket.send("x".repeat(50_000_000)) }, "its websocket failed"],
    ];
    for (const [one, problem] of manners) {
      await withBlockscout(one, async (url, { submissions }) => {
        expect(await reasonOf(url)).to.deep.equal({ kind: "unknown", problem });
        expect(submissions).to.deep.equal([]);
      });
    }
    await withLoopbackServer([{ status: 404, json: {} }], async ({ url }) => {
      expect(await reasonOf(url)).to.deep.equal({ kind: "unknown", problem: "its websocket failed" });
    });
  });

  it("is unknown when the channel ends after the submission, or the connection does", async () => {
    for (const event of ["phx_error", "phx_close", "closed"]) {
      const onSubmit: Manners["onSubmit"] = (_tell, socket) =>
        event === "closed"
          ? socket?.close()
          : socket?.send(formatFrame({ joinRef: "1", ref: "1", topic, event, payload: {} }));
      await withBlockscout({ onSubmit }, async (url) => {
        expect(await reasonOf(url)).to.deep.equal({
          kind: "unknown",
          problem:
            event === "closed"
              ? "its websocket was closed"
              : "its websocket stopped sending events for the address",
        });
      });
    }
  });

  it("is unknown when the websocket never answers, or tells nothing of the submission", async () => {
    for (const silence of ["onJoin", "onSubmit"] as const) {
      const { clock, endAll } = createHandClock();
      await withBlockscout({ [silence]: () => setImmediate(endAll) }, async (url) => {
        expect(await reasonOf(url, { clock })).to.include({ kind: "unknown" });
      });
    }
  });

  it("is unknown when the REST API does not take the submission, or breaks", async () => {
    const answers = [
      { status: 404, body: '{"message":"Not found"}' },
      { status: 422, body: '{"message":"Invalid parameter(s)"}' },
      { status: 500, body: "<html>" },
      { status: 200, body: "[" },
    ];
    for (const answer of answers) {
      await withBlockscout({ answer, onSubmit: () => undefined }, async (url, { submissions }) => {
        expect(await reasonOf(url)).to.deep.equal({
          kind: "unknown",
          problem: "its REST API did not accept the submission",
        });
        expect(submissions).to.have.length(1);
      });
    }
  });

  it("is unknown where the REST API is not beside the other one, as with the PRO API", async () => {
    for (const apiUrl of [
      "https://api.blockscout.com/10/api",
      "https://x.example/v2/api",
      "https://x.example/rpc",
    ]) {
      const { getRejectionReason } = open("", { apiUrl });
      expect(await getRejectionReason?.(submission), apiUrl).to.deep.equal({
        kind: "unknown",
        problem: "its REST API is not known",
      });
    }
  });

  it("rejects when the caller aborts", async () => {
    const caller = new AbortController();
    await withBlockscout({ onSubmit: () => caller.abort(new RangeError("Ctrl-C")) }, async (url) => {
      const work = open(url).getRejectionReason?.(submission, { signal: caller.signal });
      expect(await work?.catch((error: unknown) => String(error))).to.equal("RangeError: Ctrl-C");
    });
  });
});

describe("what a Blockscout says that it takes", () => {
  const path = "/api/v2/smart-contracts/verification/config";
  const config = {
    solidity_compiler_versions: ["v0.8.30+commit.73712a01"],
    solidity_evm_versions: ["paris"],
  };

  it("scenario 52: is asked once, with the key and the headers of its own host", async () => {
    await withLoopbackServer([{ json: config }], async ({ url, requests }) => {
      const explorer = open(url, { apiKey: key, headers: { "x-team": "TeamToken-1234" } });
      const told = [await explorer.getCapabilities?.(), await explorer.getCapabilities?.()];

      expect(told[0]).to.deep.equal({
        compilerVersions: ["v0.8.30+commit.73712a01"],
        evmVersions: ["paris"],
      });
      expect(told[1]).to.equal(told[0]);
      expect(requests[0]).to.deep.include({ method: "GET", path });
      expect(requests[0]?.headers).to.include({ "x-team": "TeamToken-1234" });
      expect(requests[0]?.query.get("apikey")).to.equal(key);
    });
  });

  it("is asked again for the other contracts if the one that asked ran out of time", async () => {
    const first = new AbortController();
    const answers = [() => setImmediate(() => first.abort(new Error("its time is up"))), { json: config }];
    await withLoopbackServer(answers, async ({ url }) => {
      const explorer = open(url);
      const told = await Promise.allSettled([
        explorer.getCapabilities?.({ signal: first.signal }),
        explorer.getCapabilities?.(),
        explorer.getCapabilities?.(),
      ]);

      expect(told.map(({ status }) => status)).to.deep.equal(["rejected", "fulfilled", "fulfilled"]);
    });
  });

  it("is nothing, and no failure, where it does not say", async () => {
    const answers = [
      { status: 404, json: { message: "Not found" } },
      { status: 500, text: "<html>Oops</html>" },
      { status: 400, json: config },
      { text: "{" },
      { json: [] },
      { status: 302, headers: { location: "https://elsewhere.example/" }, text: "" },
    ];
    for (const answer of answers) {
      await withLoopbackServer([answer], async ({ url }) => {
        expect(await open(url).getCapabilities?.(), JSON.stringify(answer)).to.equal(undefined);
      });
    }
    expect(await open("http://127.0.0.1:1").getCapabilities?.()).to.equal(undefined);
  });

  it("is nothing when it does not answer in time", async () => {
    const { clock, endAll } = createHandClock();
    await withLoopbackServer([() => setImmediate(endAll)], async ({ url }) => {
      expect(await open(url, { clock }).getCapabilities?.()).to.equal(undefined);
    });
  });

  it("is not asked of another explorer, nor of the PRO API", async () => {
    await withLoopbackServer([], async ({ url }) => {
      expect(await open(url, { dialect: "etherscan-v1" }).getCapabilities?.()).to.equal(undefined);
      expect(await open(url, { apiUrl: `${url}/v2/api` }).getCapabilities?.()).to.equal(undefined);
    });
  });
});
