import { expect } from "chai";
import { createFakeChain } from "./fake-chain.ts";
import { someAddress } from "./records.ts";
import { createTestApp } from "./test-app.ts";

describe("the app", () => {
  for (const path of ["/api", "/api/", "/v2/api", "/v2/api/"]) {
    it(`serves the API at ${path}`, async () => {
      const { app } = createTestApp();

      const response = await app.request(
        `${path}?module=contract&action=getsourcecode&address=${someAddress}`,
      );

      expect(response.headers.get("content-type")).to.match(/^application\/json/);
      expect(await response.json()).to.deep.include({ status: "1" });
    });
  }

  it("tells at /health what it is and which chains it serves, those that answer", async () => {
    const [up, down] = [createFakeChain(31_337), createFakeChain(7)];
    down.isUp = false;

    const response = await createTestApp({}, [up, down]).app.request("/health");

    expect(await response.json()).to.deep.equal({
      product: "hardhat-verify-contract",
      version: "1.2.3",
      chains: [{ chainId: 31_337, genesisHash: up.genesisHash }],
      submissions: { source: 0, proxy: 0 },
      faults: 0,
    });
  });

  describe("reached by a host name", () => {
    const ask = async (url: string, settings: Parameters<typeof createTestApp>[0] = {}, headers = {}) =>
      (await createTestApp(settings).app.request(`${url}/health`, { headers })).status;

    for (const host of ["localhost", "127.0.0.1:4280", "[::1]:4280", "LOCALHOST"]) {
      it(`serves ${host}`, async () => {
        expect(await ask(`http://${host}`)).to.equal(200);
      });
    }

    for (const host of ["evil.example", "localhost.evil.example", "127.0.0.1.nip.io", "192.168.1.5"]) {
      it(`refuses ${host}, which may have been pointed here`, async () => {
        expect(await ask(`http://${host}`)).to.equal(403);
      });
    }

    it("serves the address that it is bound to, and names that are allowed", async () => {
      expect(await ask("http://192.168.1.5", { host: "192.168.1.5" })).to.equal(200);
      expect(await ask("http://explorer:4280", { allowedHosts: ["Explorer"] })).to.equal(200);
    });

    it("serves any number, but no other name, when it is bound to all interfaces", async () => {
      expect(await ask("http://192.168.1.5", { host: "0.0.0.0" })).to.equal(200);
      expect(await ask("http://evil.example", { host: "0.0.0.0" })).to.equal(403);
    });

    it("refuses what a page of another origin sends, another port's too", async () => {
      const withOrigin = (origin: string) => ask("http://localhost:4280", {}, { origin });

      expect(await withOrigin("http://localhost:4280")).to.equal(200);
      for (const origin of [
        "https://evil.example",
        "http://localhost:3000",
        "https://localhost:4280",
        "null",
      ]) {
        expect([origin, await withOrigin(origin)]).to.deep.equal([origin, 403]);
      }
    });

    it("refuses what a browser says that another page sends, though it names no origin", async () => {
      const withSite = (site: string, headers: Record<string, string> = {}) =>
        ask("http://localhost:4280", {}, { "sec-fetch-site": site, "sec-fetch-mode": "no-cors", ...headers });

      expect(await withSite("same-origin")).to.equal(200);
      expect(await withSite("none")).to.equal(200);
      // Behind a proxy that speaks TLS the origin has another scheme.
      expect(await withSite("same-origin", { origin: "https://localhost:4280" })).to.equal(200);
      expect(await withSite("cross-site")).to.equal(403);
      expect(await withSite("same-site")).to.equal(403);
      expect(await withSite("cross-site", { origin: "http://localhost:4280" })).to.equal(403);
    });

    it("lets a link of another page lead to its pages, but neither a frame nor a form", async () => {
      const { app } = createTestApp();
      const follow = async (dest: string, method = "GET") => {
        const headers = {
          "sec-fetch-site": "cross-site",
          "sec-fetch-mode": "navigate",
          "sec-fetch-dest": dest,
        };
        return (await app.request("http://localhost:4280/", { method, headers })).status;
      };

      expect(await follow("document")).to.equal(200);
      expect(await follow("iframe")).to.equal(403);
      expect(await follow("document", "POST")).to.equal(403);
    });
  });

  it("lets no page of another origin read its answers, nor put its pages into a frame", async () => {
    const { app } = createTestApp();

    for (const path of ["/", "/api", "/health"]) {
      const { headers } = await app.request(path);
      expect(headers.get("access-control-allow-origin")).to.equal(null);
      expect(headers.get("x-content-type-options")).to.equal("nosniff");
      expect(headers.get("content-security-policy"))
        .to.include("default-src 'none'")
        .and.include("frame-ancestors 'none'")
        .and.not.include("unsafe");
    }
  });
});
