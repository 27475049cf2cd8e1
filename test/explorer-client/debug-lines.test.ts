import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect } from "chai";
import { type LoopbackAnswer, withLoopbackServer } from "../helpers/loopback-server.ts";
import { withProxyServer } from "../helpers/proxy-server.ts";

const key = "KEY0123456789ABCDEF";
const password = "proxypassword";

describe("debug output", () => {
  it("shows neither the key nor a proxy's password, even with DEBUG=*", async () => {
    const redirect: LoopbackAnswer = (response, { query }) =>
      response.writeHead(308, { location: `/api/?${query}` }).end();
    await withLoopbackServer([redirect, { text: `<title>${key}</title>`, status: 401 }], async ({ url }) => {
      await withProxyServer({ refusal: 407 }, async ({ host }) => {
        const source = new URL("../../src/explorer-client/etherscan/create-explorer.ts", import.meta.url);
        const settings = { name: "Test", chainId: 1, apiKey: key };
        const address = `http://someuser:${password}@${host}`;
        const proxy = { httpProxy: address, httpsProxy: address };
        const code = `
          const { createExplorer } = await import(${JSON.stringify(source)});
          for (const settings of ${JSON.stringify([
            { ...settings, apiUrl: `${url}/api` },
            { ...settings, apiUrl: "https://explorer.test/api", proxy },
            { ...settings, apiUrl: "http://explorer.test/api", proxy },
          ])}) {
            const error = await createExplorer(settings).checkContract("receipt").catch((error) => error);
            console.log(error.code, error, JSON.stringify(error));
          }`;
        const { stdout, stderr } = await promisify(execFile)(
          process.execPath,
          ["--experimental-strip-types", "--input-type=module", "-e", code],
          { env: { ...process.env, DEBUG: "*", NODE_DEBUG: "" } },
        );
        expect(stdout).to.match(/EXPLORER_RESPONSE_INVALID.*EXPLORER_UNREACHABLE.*EXPLORER_UNREACHABLE/s);
        for (const secret of [key, password, Buffer.from(`someuser:${password}`).toString("base64")]) {
          expect(stdout + stderr).not.to.include(secret);
        }
      });
    });
  });
});
