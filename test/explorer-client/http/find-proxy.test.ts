import { expect } from "chai";
import {
  findRoute,
  isLoopback,
  isProxyExempt,
  listProxySecrets,
} from "../../../src/explorer-client/http/find-proxy.ts";

describe("findRoute", () => {
  const settings = { httpProxy: "http://proxy.example:3128", httpsProxy: "https://secure.example" };

  const direct = { kind: "direct" };

  function proxyOf(url: string, proxies: Parameters<typeof findRoute>[1]): string {
    const route = findRoute(new URL(url), proxies);
    return route.kind === "proxy" ? route.proxy.host : route.kind;
  }

  it("takes the proxy of the protocol", () => {
    expect(proxyOf("http://api.example/api", settings)).to.equal("proxy.example:3128");
    expect(proxyOf("https://api.example/api", settings)).to.equal("secure.example");
  });

  it("goes directly if no proxy is set for the protocol", () => {
    expect(findRoute(new URL("https://api.example"), { httpProxy: settings.httpProxy })).to.deep.equal(
      direct,
    );
    expect(findRoute(new URL("https://api.example"), {})).to.deep.equal(direct);
    expect(findRoute(new URL("https://api.example"), { httpsProxy: " " })).to.deep.equal(direct);
  });

  it("takes ALL_PROXY for each protocol that has no proxy of its own", () => {
    const all = { allProxy: "all.example:1", httpProxy: settings.httpProxy };
    expect(proxyOf("https://api.example", all)).to.equal("all.example:1");
    expect(proxyOf("http://api.example", all)).to.equal("proxy.example:3128");
    expect(proxyOf("http://api.example", { allProxy: "all.example:1", httpProxy: "" })).to.equal(
      "all.example:1",
    );
    expect(proxyOf("https://api.example", { ...all, noProxy: "example" })).to.equal("direct");
    expect(proxyOf("http://127.0.0.1", { allProxy: "all.example:1" })).to.equal("direct");
    expect(listProxySecrets({ allProxy: "http://me:topsecret@all.example" })).to.include("topsecret");
  });

  it("takes a proxy without a protocol for an http one", () => {
    expect(proxyOf("https://api.example", { httpsProxy: "user:pass@proxy.example:8080" })).to.equal(
      "proxy.example:8080",
    );
  });

  it("recognises a proxy's address that cannot be used", () => {
    for (const httpsProxy of ["socks5://proxy.example:1080", "http://", "pro xy"]) {
      expect(findRoute(new URL("https://api.example"), { httpsProxy }), httpsProxy).to.deep.equal({
        kind: "unusable",
      });
    }
  });

  it("goes directly to this machine and to an exempt host", () => {
    for (const url of [
      "http://127.0.0.1:4280",
      "http://localhost:1",
      "https://[::1]:2",
      "https://127.1.2.3",
    ]) {
      expect(findRoute(new URL(url), settings), url).to.deep.equal(direct);
    }
    expect(findRoute(new URL("https://in.example"), { ...settings, noProxy: "in.example" })).to.deep.equal(
      direct,
    );
  });
});

describe("isProxyExempt", () => {
  const exempt: readonly (readonly [url: string, noProxy: string])[] = [
    ["https://api.example", "*"],
    ["https://api.example", "api.example"],
    ["https://API.example", "other.example, Api.Example"],
    ["https://api.example", "other.example api.example"],
    ["https://api.example", "example"],
    ["https://api.example", ".example"],
    ["https://api.example", "*.example"],
    ["https://example", ".example"],
    ["https://api.example", "api.example:443"],
    ["http://api.example:8080", "api.example:8080"],
    ["http://api.example", "api.example.:80"],
    ["http://10.1.2.3", "10.1.2.3"],
    ["http://10.1.2.3", "10.0.0.0/8"],
    ["http://10.1.2.3:81", "10.0.0.0/8"],
    ["http://[fd00::5]", "fd00::5"],
    ["http://[fd00::5]", "[fd00::5]:80"],
    ["http://[fd00::5]", "fd00::/8"],
  ];

  const proxied: readonly (readonly [url: string, noProxy: string])[] = [
    ["https://api.example", ""],
    ["https://api.example", " , "],
    ["https://api.example", "pi.example"],
    ["https://api.example", "api.example.org"],
    ["https://api.example", "api.example:80"],
    ["https://api.example:8443", "api.example:443"],
    ["http://11.1.2.3", "10.0.0.0/8"],
    ["http://10.1.2.3", "10.0.0.0/99"],
    ["http://10.1.2.3", "fd00::/8"],
    ["http://10.1.2.3", "2.3"],
    ["http://[fd00::5]", "fd00::6"],
    ["http://[fe00::5]", "fd00::/8"],
  ];

  for (const [url, noProxy] of exempt) {
    it(`exempts ${url} with "${noProxy}"`, () => {
      expect(isProxyExempt(new URL(url), noProxy)).to.equal(true);
    });
  }

  for (const [url, noProxy] of proxied) {
    it(`does not exempt ${url} with "${noProxy}"`, () => {
      expect(isProxyExempt(new URL(url), noProxy)).to.equal(false);
    });
  }
});

describe("isLoopback", () => {
  it("includes the names and addresses of this machine, and no others", () => {
    const isOwn = (host: string) => isLoopback(new URL(`http://${host}:4280/api`));
    const own = ["localhost", "app.localhost", "127.0.0.1", "127.8.9.10", "[::1]", "LOCALHOST"];
    const others = ["api.etherscan.io", "127.0.0.1.example", "localhost.example", "10.0.0.1", "[::2]"];

    expect([...own, ...others].filter(isOwn)).to.deep.equal(own);
  });
});
