import { expect } from "chai";
import { createExplorer } from "../../../src/explorer-client/etherscan/create-explorer.ts";
import type { HttpOutcome, HttpRequest } from "../../../src/explorer-client/http/send-request.ts";
import { withRedirects } from "../../../src/explorer-client/http/with-redirects.ts";
import { expectNoSecret, failureOf } from "../../helpers/failure.ts";
import { type LoopbackAnswer, withLoopbackServer } from "../../helpers/loopback-server.ts";

const key = "KEY0123456789ABCDEF";

const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

describe("withRedirects", () => {
  it("never asks another host, so the key does not go there", async () => {
    await withLoopbackServer([], async (elsewhere) => {
      for (const status of [301, 302, 303, 307, 308]) {
        const answer: LoopbackAnswer = (response, { query }) =>
          response.writeHead(status, { location: `${elsewhere.url}/api?${query}` }).end();
        await withLoopbackServer([answer], async ({ url }) => {
          const error = await failureOf(open(url).getAbi(address));
          expect(error.code).to.equal("EXPLORER_RESPONSE_INVALID");
          expect(error.summary).to.include(elsewhere.host);
          expectNoSecret(error, key);
        });
      }
    });
  });

  it("redacts a host's name that contains the key", async () => {
    const answer: LoopbackAnswer = (response) =>
      response.writeHead(302, { location: `http://${key}.example/api` }).end();
    await withLoopbackServer([answer], async ({ url }) => {
      expectNoSecret(await failureOf(open(url).getAbi(address)), key);
    });
  });

  it("follows the step from http to https, but not the step back", async () => {
    expect(await targetsOf("http://api.example/api", "https://api.example/api")).to.deep.equal([
      "http://api.example/api",
      "https://api.example/api",
    ]);
    for (const [from, to] of [
      ["https://api.example/api", "http://api.example/api"],
      ["http://api.example/api", "https://api.example:8443/api"],
      ["http://api.example/api", "https://evil.example/api"],
      ["https://api.example/api", "https://api.example.evil.example/api"],
    ] as const) {
      expect(await targetsOf(from, to)).to.deep.equal([from]);
    }
  });
});

function open(url: string) {
  return createExplorer({ name: "Test", apiUrl: `${url}/api`, chainId: 1, apiKey: key });
}

/** Returns the addresses that are asked when the first redirects to the second. */
async function targetsOf(from: string, to: string): Promise<string[]> {
  const asked: string[] = [];
  const send = async ({ url }: HttpRequest): Promise<HttpOutcome> => {
    asked.push(url.href);
    const isFirst = asked.length === 1;
    const headers = new Map(isFirst ? [["location", to]] : []);
    return { kind: "response", response: { status: isFirst ? 301 : 200, headers, text: "" } };
  };
  const outcome = await withRedirects(send)({ method: "GET", url: new URL(from), headers: {} });
  expect(outcome.kind).to.equal(asked.length === 1 ? "other-host" : "response");
  return asked;
}
