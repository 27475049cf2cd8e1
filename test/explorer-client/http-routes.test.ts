import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer as createSecureServer } from "node:https";
import { createServer } from "node:net";
import tls from "node:tls";
import { expect } from "chai";
import { systemClock } from "../../src/base/clock.ts";
import { isTransientFailure } from "../../src/core/errors/failure.ts";
import { createEndpoint, type EndpointSettings } from "../../src/explorer-client/endpoint.ts";
import { openHttp } from "../../src/explorer-client/http/open-http.ts";
import type { HttpRequest } from "../../src/explorer-client/http/send-request.ts";
import { expectNoSecret, failureOf } from "../helpers/failure.ts";
import { listen } from "../helpers/listen.ts";
import { withLoopbackServer } from "../helpers/loopback-server.ts";
import { authorityOf, openServer, readKeyPair } from "../helpers/open-server.ts";
import { withProxyServer } from "../helpers/proxy-server.ts";
import { authorityFile, withSecureServer } from "../helpers/secure-server.ts";
import { withEnvironment } from "../helpers/with-environment.ts";

const key = "KEY0123456789ABCDEF";
const password = "pass:word/1";
const basic = `Basic ${Buffer.from(`someuser:${password}`).toString("base64")}`;
const credentials = `someuser:${encodeURIComponent(password)}`;

describe("an explorer with a certificate authority of its own", () => {
  it("is reached with the authority's file, or with its text", async () => {
    for (const ca of [authorityFile, await readFile(authorityFile, "utf8")]) {
      await withSecureServer({ ok: true }, async ({ port }) => {
        const response = await open({ ca })(get(`https://localhost:${port}`));
        expect(response.text).to.equal('{"ok":true}');
      });
    }
  });

  it("fails with its own reason if the host asks for a client certificate", async () => {
    const server = createSecureServer({
      ...(await readKeyPair("localhost")),
      ca: await readFile(authorityFile),
      requestCert: true,
      minVersion: "TLSv1.3",
    });
    server.on("tlsClientError", () => undefined).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    try {
      const error = await failureOf(open({ ca: authorityFile })(get(`https://localhost:${port}`)));
      expect(error).to.nested.include({
        code: "EXPLORER_UNREACHABLE",
        "details.reason": "client-certificate",
        isUnprocessed: true,
      });
    } finally {
      server.close();
    }
  });

  it("fails with its own reason if the file or the text has no certificate, or there is no file", async () => {
    const broken = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----";
    for (const ca of [`${authorityFile}.missing`, import.meta.filename, "-----BEGIN nothing", broken]) {
      const error = await failureOf(open({ ca })(get("https://localhost:1")));
      expect(error).to.nested.include({
        code: "EXPLORER_UNREACHABLE",
        "details.reason": "ca",
        isUnprocessed: true,
      });
      expect(isTransientFailure(error)).to.equal(false);
    }
  });
});

describe("an explorer behind a proxy", () => {
  it("is reached through a tunnel for HTTPS, in which the proxy sees only host and port", async () => {
    await withSecureServer({ ok: true }, async ({ port, requests }) => {
      await withProxyServer({}, async (proxy) => {
        const send = open({
          ca: authorityFile,
          proxy: { httpsProxy: `http://${credentials}@${proxy.host}` },
        });
        await send(get(`https://explorer.test:${port}`));
        await send({ ...get(`https://explorer.test:${port}`), method: "POST", body: "a=1" });
        const tunnel = { method: "CONNECT", target: `explorer.test:${port}`, authorization: basic };
        expect(proxy.requests).to.deep.equal([tunnel, tunnel]);
        expect(requests.map(({ method, body }) => `${method} ${body}`)).to.deep.equal(["GET ", "POST a=1"]);
        for (const { headers } of requests) {
          expect(headers).not.to.have.property("proxy-authorization");
        }
      });
    });
  });

  it("needs a trusted certificate of its own name, as without a proxy", async () => {
    await withSecureServer({}, async ({ port, requests }) => {
      await withProxyServer({}, async (proxy) => {
        const send = open({ proxy: { httpsProxy: proxy.host } });
        const untrusted = await failureOf(send(get(`https://explorer.test:${port}`)));
        expect(untrusted).to.nested.include({ code: "EXPLORER_UNREACHABLE", "details.reason": "tls" });
        const other = open({ ca: authorityFile, proxy: { httpsProxy: proxy.host } });
        for (const host of ["other.test", "192.0.2.1"]) {
          const misnamed = await failureOf(other(get(`https://${host}:${port}`)));
          expect(misnamed, host).to.nested.include({ code: "EXPLORER_UNREACHABLE", "details.reason": "tls" });
          expect(misnamed.facts["error code"]).to.equal("ERR_TLS_CERT_ALTNAME_INVALID");
        }
        expect(requests).to.deep.equal([]);
      });
    });
  });

  it("gets a forwarded request for plain HTTP", async () => {
    await withLoopbackServer([{ text: "forwarded" }], async ({ host, requests }) => {
      await withProxyServer({}, async (proxy) => {
        const url = `http://explorer.test:${host.split(":")[1]}`;
        const response = await open({ proxy: { httpProxy: `${credentials}@${proxy.host}` } })(get(url));
        expect(response.text).to.equal("forwarded");
        expect(proxy.requests).to.deep.equal([
          { method: "GET", target: `${url}/api?apikey=${key}`, authorization: basic },
        ]);
        expect(requests).to.have.length(1);
      });
    });
  });

  it("is reached through a secure connection to the proxy, with the proxy's own certificate", async function () {
    const { getCACertificates, setDefaultCACertificates }: Partial<typeof tls> = tls;
    if (getCACertificates === undefined || setDefaultCACertificates === undefined) {
      return this.skip();
    }
    const usual = getCACertificates("default");
    setDefaultCACertificates([...usual, await readFile(authorityFile, "utf8")]);
    try {
      await withProxyServer({ isSecure: true }, async (proxy) => {
        const settings = { httpProxy: `https://${proxy.host}`, httpsProxy: `https://${proxy.host}` };
        // Neither the tunnel nor the forwarded request is for a name in the proxy's certificate.
        const explorer = await openServer(() => ({ json: { ok: true } }), "public-hosts");
        try {
          const send = open({ ca: authorityOf("public-hosts"), proxy: settings });
          expect((await send(get(`https://api.etherscan.io:${explorer.port}`))).text).to.equal('{"ok":true}');
        } finally {
          await explorer.close();
        }
        await withLoopbackServer([{ text: "forwarded" }], async ({ host }) => {
          const url = `http://api.etherscan.io:${host.split(":")[1]}`;
          expect((await open({ proxy: settings })(get(url))).text).to.equal("forwarded");
        });
        expect(proxy.requests.map(({ method }) => method)).to.deep.equal(["CONNECT", "GET"]);
      });
    } finally {
      setDefaultCACertificates(usual);
    }
  });

  it("is never confused with the proxy's answer to CONNECT, and gets no request then", async () => {
    const verified = JSON.stringify({ status: "1", message: "OK", result: "Pass - Verified" });
    const heads = ["HTTP/1.1 201 Created", "HTTP/1.1 200 OK"];
    for (const head of heads) {
      const received: string[] = [];
      const server = createServer((socket) => {
        socket.on("error", () => undefined).on("data", (data) => received.push(data.toString("latin1")));
        socket.once("data", () =>
          socket.write(`${head}\r\ncontent-length: ${verified.length}\r\n\r\n${verified}`),
        );
      });
      const { port, close } = await listen(server);
      try {
        const send = open({ proxy: { httpsProxy: `127.0.0.1:${port}` }, timeoutMs: 2_000 });
        const sent = send({ ...get("https://explorer.test"), method: "POST", body: "source=1" });
        const error = await failureOf(sent);
        // If the proxy's body comes later than its headers, TLS refuses it.
        expect(error.code).to.equal("EXPLORER_UNREACHABLE");
        expect(received.join("")).to.match(/^CONNECT explorer\.test:443 /);
        expect(received.join("")).not.to.include("source=1").and.not.to.include(key);
      } finally {
        await close();
      }
    }
  });

  it("fails with the proxy's reason if the proxy refuses the connection", async () => {
    for (const url of ["https://explorer.test", "http://explorer.test"]) {
      const proxy = { httpProxy: "127.0.0.1:1", httpsProxy: "127.0.0.1:1" };
      const error = await failureOf(open({ proxy })(get(url)));
      expect(error, url).to.nested.include({
        code: "EXPLORER_UNREACHABLE",
        "details.reason": "proxy",
        isUnprocessed: true,
      });
      expect(error.facts).to.include({ proxy: "127.0.0.1:1", "error code": "ECONNREFUSED" });
      expect(isTransientFailure(error)).to.equal(true);
      expectNoSecret(error, key);
    }
  });

  it("is not waited for longer than the timeout while the proxy is silent", async () => {
    await withProxyServer({ isSilent: true }, async (proxy) => {
      const send = open({ proxy: { httpsProxy: proxy.host }, timeoutMs: 150 });
      const error = await failureOf(send(get("https://explorer.test")));
      expect(error.code).to.equal("EXPLORER_UNREACHABLE");
      expect(error).to.have.nested.property("details.reason").that.is.oneOf(["timeout", "proxy"]);
    });
  });

  it("is given up at once when the caller aborts", async () => {
    await withProxyServer({ isSilent: true }, async (proxy) => {
      const controller = new AbortController();
      const reason = new Error("the user has had enough");
      const send = open({ proxy: { httpsProxy: proxy.host }, timeoutMs: 10 * 60_000 });
      const sent = send(get("https://explorer.test"), { signal: controller.signal });
      setTimeout(() => controller.abort(reason), 50);
      expect(await sent.catch((error: unknown) => error)).to.equal(reason);
      // A connection that stayed would keep the process alive.
      await proxy.isLeft();
    });
  });

  it("fails with its own reason if the proxy's address cannot be used", async () => {
    const address = "socks5://someuser:secretword@proxy.test:1080";
    for (const proxy of [{ httpsProxy: address }, { allProxy: address }]) {
      const error = await failureOf(open({ proxy })(get("https://explorer.test")));
      expect(error).to.nested.include({
        code: "EXPLORER_UNREACHABLE",
        "details.reason": "proxy-address",
        isUnprocessed: true,
      });
      expectNoSecret(error, "secretword");
    }
  });

  it("is reached directly if it is on this machine or exempt", async () => {
    await withLoopbackServer([{ text: "direct" }], async ({ url }) => {
      const response = await open({ proxy: { httpProxy: "127.0.0.1:1" } })(get(url));
      expect(response.text).to.equal("direct");
    });
    await withProxyServer({ refusal: 407 }, async (proxy) => {
      const settings = { httpProxy: proxy.host, httpsProxy: proxy.host, noProxy: "corp.invalid" };
      for (const url of ["http://explorer.corp.invalid", "https://explorer.corp.invalid"]) {
        await failureOf(open({ proxy: settings, timeoutMs: 2_000 })(get(url)));
      }
      expect(proxy.requests).to.deep.equal([]);
    });
    // A label of 64 characters is refused by the resolver itself, without a question to the network.
    const exempt = { httpProxy: "127.0.0.1:1", noProxy: "invalid" };
    const error = await failureOf(open({ proxy: exempt })(get(`http://${"a".repeat(64)}.invalid`)));
    expect(error).to.nested.include({ code: "EXPLORER_UNREACHABLE", "details.reason": "dns" });
  });

  it("uses no proxy of the environment that is not in the settings", async () => {
    await withProxyServer({ refusal: 407 }, async (proxy) => {
      const environment = {
        HTTP_PROXY: `http://${proxy.host}`,
        HTTPS_PROXY: `http://${proxy.host}`,
        NO_PROXY: "",
      };
      await withEnvironment(environment, async () => {
        for (const url of [`http://${"a".repeat(64)}.invalid`, `https://${"a".repeat(64)}.invalid`]) {
          expect(await failureOf(open({})(get(url)))).to.nested.include({ "details.reason": "dns" });
        }
      });
      expect(proxy.requests).to.deep.equal([]);
    });
  });
});

function open({
  ca,
  timeoutMs = 10_000,
  ...settings
}: { readonly ca?: string; readonly timeoutMs?: number } & Pick<EndpointSettings, "proxy">) {
  const endpoint = createEndpoint({
    name: "Test",
    apiUrl: "https://explorer.test/api",
    chainId: 1,
    ...settings,
  });
  return openHttp(endpoint, { timeoutMs, ca, limiter: { take: async () => undefined }, clock: systemClock });
}

function get(url: string): HttpRequest {
  return { method: "GET", url: new URL(`${url}/api?apikey=${key}`), headers: {} };
}
