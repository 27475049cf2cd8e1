import { expect } from "chai";
import { findRoute } from "../../src/explorer-client/find-proxy.ts";

const settings = { httpProxy: "http://proxy.example:3128", httpsProxy: "https://secure.example" };

describe("findRoute", () => {
  it("takes the proxy of the protocol", () => {
    expect(proxyOf("http://api.example/api", settings)).to.equal("proxy.example:3128");
    expect(proxyOf("https://api.example/api", settings)).to.equal("secure.example");
  });

  it("goes directly where no proxy is set for the protocol", () => {
    expect(findRoute(new URL("https://api.example"), { httpProxy: settings.httpProxy })).to.deep.equal(
      direct,
    );
    expect(findRoute(new URL("https://api.example"), {})).to.deep.equal(direct);
    expect(findRoute(new URL("https://api.example"), { httpsProxy: " " })).to.deep.equal(direct);
  });

  it("takes a proxy without a protocol for an http one", () => {
    expect(proxyOf("https://api.example", { httpsProxy: "user:pass@proxy.example:8080" })).to.equal(
      "proxy.example:8080",
    );
  });

  it("says so when the proxy's address cannot be used", () => {
    for (const httpsProxy of ["socks5://proxy.example:1080", "http://", "pro xy"]) {
      expect(findRoute(new URL("https://api.example"), { httpsProxy }), httpsProxy).to.deep.equal({
        kind: "unusable",
      });
    }
  });

  it("never goes through a proxy to this machine, nor to an exempt host", () => {
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

const direct = { kind: "direct" };

function proxyOf(url: string, proxies: Parameters<typeof findRoute>[1]): string {
  const route = findRoute(new URL(url), proxies);
  return route.kind === "proxy" ? route.proxy.host : route.kind;
}
