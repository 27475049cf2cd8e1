import { once } from "node:events";
import { expect } from "chai";
import { createChainReader } from "../../../src/chain/create-chain-reader.ts";
import { expectNoSecret } from "../../helpers/failure.ts";
import { type LoopbackAnswer, withLoopbackServer } from "../../helpers/loopback-server.ts";
import { openHttpProvider } from "../../helpers/open-http-provider.ts";
import { rejectionOf } from "../../helpers/rejection.ts";

const result = { json: { jsonrpc: "2.0", id: 1, result: "0x7a69" } };

const question = { method: "eth_chainId" };

describe("createHttpProvider", () => {
  it("posts JSON-RPC requests with different ids, and returns the result", async () => {
    await withLoopbackServer([result, result], async ({ url, requests }) => {
      const provider = openHttpProvider(`${url}/rpc?network=one`);
      expect(await provider.request({ method: "eth_getCode", params: ["0x00", "latest"] })).to.equal(
        "0x7a69",
      );
      await provider.request(question);
      expect(requests.map(({ body }) => JSON.parse(body))).to.deep.equal([
        { jsonrpc: "2.0", id: 1, method: "eth_getCode", params: ["0x00", "latest"] },
        { jsonrpc: "2.0", id: 2, method: "eth_chainId", params: [] },
      ]);
      const [first] = requests;
      expect(first).to.include({ method: "POST", path: "/rpc" });
      expect(first?.query.get("network")).to.equal("one");
      expect(first?.headers).to.have.property("content-type", "application/json");
    });
  });

  it("returns a null result as null", async () => {
    await withLoopbackServer([{ json: { jsonrpc: "2.0", id: 1, result: null } }], async ({ url }) => {
      expect(await openHttpProvider(url).request(question)).to.equal(null);
    });
  });

  for (const status of [200, 400, 500]) {
    it(`throws the node's error with its code and data: HTTP ${status}`, async () => {
      const error = { code: 3, message: "execution reverted", data: "0x08c3" };
      await withLoopbackServer([{ json: { jsonrpc: "2.0", id: 1, error }, status }], async ({ url }) => {
        expect(await rejectionOf(openHttpProvider(url).request(question))).to.include(error);
      });
    });
  }

  const unreadable: Record<string, [LoopbackAnswer, string]> = {
    "a proxy's page": [
      { text: "<html>Bad gateway</html>", status: 502 },
      "HTTP 502 and no JSON-RPC response: <html>",
    ],
    "a page": [{ text: "<html>Welcome</html>" }, "HTTP 200 and no JSON-RPC response: <html>"],
    "an empty body": [{ text: "" }, "HTTP 200 and no JSON-RPC response"],
    "a list": [{ json: [] }, "HTTP 200 and no JSON-RPC response: []"],
    "a redirect to nowhere": [{ text: "moved", status: 301 }, "HTTP 301 and no JSON-RPC response: moved"],
    "neither result nor error": [{ json: { jsonrpc: "2.0", id: 1 } }, "HTTP 200 and no JSON-RPC response"],
    "a result with a failed status": [{ ...result, status: 503 }, "HTTP 503 and no JSON-RPC response"],
  };
  for (const [what, [answer, message]] of Object.entries(unreadable)) {
    it(`refuses ${what}`, async () => {
      await withLoopbackServer([answer], async ({ url }) => {
        const rejection = await rejectionOf(openHttpProvider(url).request(question));
        expect(rejection.message).to.include(message).and.not.match(/:\s*$/);
      });
    });
  }

  it("fails after its time limit, also in the middle of an answer", async () => {
    const silence: LoopbackAnswer = () => undefined;
    const half: LoopbackAnswer = (response) => response.writeHead(200).write('{"result":');
    await withLoopbackServer([silence, half], async ({ url }) => {
      const { request } = openHttpProvider(url, { timeoutMs: 50 });
      expect((await rejectionOf(request(question))).message).to.equal("it did not answer in time (0.05 s)");
      expect((await rejectionOf(request(question))).message).to.equal("it did not answer in time (0.05 s)");
    });
  });

  it("closes the connection when it is aborted", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    let hangUp: Promise<unknown> = Promise.reject(new Error("never asked"));
    hangUp.catch(() => undefined);
    const abort: LoopbackAnswer = (response) => {
      hangUp = once(response, "close");
      controller.abort(reason);
    };
    await withLoopbackServer([abort], async ({ url }) => {
      const request = openHttpProvider(url).request(question, { signal: controller.signal });
      expect(await rejectionOf(request)).to.equal(reason);
      await hangUp;
    });
  });

  it("refuses other URLs, without repeating them", async () => {
    for (const url of ["ws://localhost/SECRET", "SECRET", ""]) {
      const error = await rejectionOf(Promise.resolve(url).then((text) => openHttpProvider(text)));
      expect(error).to.have.property("code", "CHAIN_UNREACHABLE");
      expectNoSecret(error, "SECRET");
    }
  });

  describe("with a chain reader", () => {
    /** Returns the message of a node that repeats the request, with its authorization decoded. */
    async function repeated(
      place: (host: string) => string,
      headers: Readonly<Record<string, string>> = {},
    ): Promise<string> {
      const echo: LoopbackAnswer = (response, request) => {
        const { authorization = "", "x-tok": token } = request.headers;
        const decoded = Buffer.from(authorization.slice(6), "base64").toString();
        const message = `denied ${authorization} ${decoded} ${request.path}?${request.query} ${token}`;
        response.end(JSON.stringify({ jsonrpc: "2.0", id: 1, error: { code: -32000, message } }));
      };
      let said = "";
      await withLoopbackServer([echo], async ({ host }) => {
        const failure = await rejectionOf(
          createChainReader(openHttpProvider(place(host), { headers })).getChainId(),
        );
        said = failure.message.replace(/^.*denied/s, "denied").replace(/\n.*$/s, "");
      });
      return said;
    }

    it("redacts parameters that are credentials, also short ones, and leaves words", async () => {
      for (const name of ["apikey", "token", "auth"]) {
        const said = await repeated((host) => `http://${host}/ogrpc?chain=eth&${name}=opens`);

        expect(said).to.equal(`denied /ogrpc?chain=eth&${name}=[redacted] undefined`);
      }
      expect(await repeated((host) => `http://${host}/ogrpc?tok=QTOKEN998877`)).to.equal(
        "denied /ogrpc?tok=[redacted] undefined",
      );
      expect(await repeated((host) => `http://${host}/shorty/ABCDEF/rpc`)).to.equal(
        "denied /shorty/[redacted]/rpc? undefined",
      );
    });

    it("redacts headers and their parts", async () => {
      const headers = { Authorization: `Basic ${btoa("user:password123!")}`, "X-Tok": "t0k" };

      expect(await repeated((host) => `http://${host}/`, headers)).to.equal(
        "denied [redacted] [redacted] /? [redacted]",
      );
    });

    it("redacts user and password, also in base64", async () => {
      expect(await repeated((host) => `http://us%40er:PASSw0rdXX%40@${host}/`)).to.equal(
        "denied Basic [redacted] [redacted] /? undefined",
      );
    });
  });
});
