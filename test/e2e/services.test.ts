import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect } from "chai";
import type { AppHost } from "../../src/app/host.ts";
import { lookUpAbi, lookUpCreations } from "../../src/app/look-ups.ts";
import { runProxyVerification, runVerification } from "../../src/app/run.ts";
import { writeBlocks } from "../../src/app/words/results/blocks.ts";
import { describeOutcome } from "../../src/app/words/results/describe-outcome.ts";
import { describeResult } from "../../src/app/words/results/describe-result.ts";
import type { Address } from "../../src/base/hex.ts";
import { isJsonRecord } from "../../src/base/json.ts";
import type { ChainListName, ListedChain } from "../../src/explorer-api/chain-lists.ts";
import { chainListUrls } from "../../src/explorer-client/chain-lists/ask-chain-lists.ts";
import type { LocalExplorer } from "../../src/local-explorer/start-local-explorer.ts";
import { isVerified } from "../../src/verification/result.ts";
import { explorersResultSchema } from "../../src/verification/results/explorers-result-schema.ts";
import { failureOf } from "../helpers/failure.ts";
import { createFakeWorld } from "../helpers/fake-ports.ts";
import { hintsOf } from "../helpers/hardhat-words.ts";
import { listen } from "../helpers/listen.ts";
import { openPlainHost } from "../helpers/open-plain-host.ts";
import { withTemporaryFolder } from "../helpers/temporary-folder.ts";
import { startTestExplorer } from "../helpers/test-explorer.ts";
import { withEnvironment } from "../helpers/with-environment.ts";
import { child } from "../helpers/worlds.ts";
import { openTestChain, type TestChain } from "../local-explorer/open-test-chain.ts";

/** No table and no descriptor of Hardhat has it. */
const chainId = 987_654_321;

const key = "KeyOfEtherscanAlone42";

const blockscoutKey = "proapi_KeyOfBlockscoutAlone42";

const names = ["etherscan", "blockscout", "sourcify"] as const;

interface Recorded {
  readonly service: string;
  readonly method: string;
  readonly whole: string;
  readonly body: string;
  readonly atMs: number;
}

type Fault = "502" | "silent" | "refused" | "401 without a key" | "403 without a key";

interface Stage {
  /** What each service does instead of an answer. */
  readonly faults: Map<string, Fault>;
  /** What becomes of the answers of each service. */
  readonly changes: Map<string, (answer: string) => string>;
  readonly host: AppHost;
  readonly requests: readonly Recorded[];
  readonly notes: readonly string[];
  readonly folder: string;
  accepted(): Readonly<Record<string, number>>;
  verify(host?: AppHost): ReturnType<typeof runVerification>;
}

describe("the services of a public chain", () => {
  let chain: TestChain;
  let address: Address;

  before(async () => {
    chain = await openTestChain(chainId);
    address = await chain.deploy(child.creationBytecode.object);
  });

  after(() => chain.close());

  /** Three services, each reached by its name through a proxy that records the requests. */
  async function withStage(test: (stage: Stage) => Promise<void>): Promise<void> {
    const requests: Recorded[] = [];
    const notes: string[] = [];
    const faults: Stage["faults"] = new Map();
    const changes: Stage["changes"] = new Map();
    const servers = new Map<string, LocalExplorer>();
    for (const name of names) {
      servers.set(name, await startTestExplorer(chain.reader, { apiKeys: [key] }));
    }
    const proxy = createServer(async (incoming, response) => {
      const url = new URL(incoming.url ?? "", "http://nowhere.test");
      const [service = ""] = url.hostname.split(".");
      const body = await text(incoming);
      const { method = "", headers } = incoming;
      const whole = `${method} ${url} ${JSON.stringify(headers)} ${body}`;
      requests.push({ service, method, body, whole, atMs: performance.now() });
      const fault = faults.get(service);
      if (isAnsweredBy(fault, { url, response })) {
        return;
      }
      // The local explorer has no search by similarity: here, it finds what was submitted before.
      const isSearch = url.pathname.includes("/similarity/");
      const route = url.pathname.replace("/similarity/", "/");
      const found = requests.find((one) => one.body.includes('"stdJsonInput"'))?.body;
      const answer = await fetch(new URL(`${route}${url.search}`, servers.get(service)?.url), {
        method,
        headers: { "content-type": headers["content-type"] ?? "text/plain" },
        ...(method === "POST" ? { body: isSearch ? (found ?? "{}") : body } : {}),
      });
      response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
      const answered = await answer.text();
      response.end(changes.get(service)?.(answered) ?? answered);
    });
    // No secure connection leads anywhere.
    proxy.on("connect", ({ url = "" }, socket) => {
      requests.push({ service: url, method: "CONNECT", whole: url, body: "", atMs: performance.now() });
      socket.end("HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n");
    });
    const { url: proxyUrl, close } = await listen(proxy);
    try {
      await withTemporaryFolder({}, (folder) =>
        withEnvironment({ HTTP_PROXY: proxyUrl, HTTPS_PROXY: proxyUrl, NO_PROXY: "" }, async () => {
          const host = await openHost(folder);
          await test({
            host,
            faults,
            changes,
            requests,
            notes,
            folder,
            accepted: () =>
              Object.fromEntries([...servers].map(([name, one]) => [name, one.countSubmissions("source")])),
            verify: (other = host) =>
              runVerification(
                { address },
                {
                  reporter: { progress: () => undefined },
                  note: (note) => notes.push(note),
                  timeoutMs: 300_000,
                },
                other,
              ),
          });
        }),
      );
    } finally {
      await close();
      await Promise.all([...servers.values()].map((server) => server.close()));
    }
  }

  async function openHost(folder: string): Promise<AppHost> {
    const plain = openPlainHost("https://node.example", folder);
    const network = await plain.openNetwork();
    return {
      ...plain,
      chainDescriptors: new Map([
        [
          BigInt(chainId),
          {
            blockExplorers: {
              etherscan: {
                name: "Etherscan",
                url: "http://etherscan.test",
                apiUrl: "http://etherscan.test/api",
              },
              blockscout: { url: "http://blockscout.test", apiUrl: "http://blockscout.test/blockscout/api" },
            },
          },
        ],
      ]),
      settings: {
        ...plain.settings,
        apiKey: { name: "EXPLORER_API_KEY", get: async () => key },
        sourcify: { isOn: true, apiUrl: "http://sourcify.test" },
      },
      openNetwork: async () => ({
        ...network,
        request: ({ method, params }) => chain.request(method, params),
      }),
    };
  }

  /** The host without what describes its chain, and without a key. */
  const withoutKnowledge = (host: AppHost): AppHost => ({
    ...host,
    chainDescriptors: new Map(),
    settings: { ...host.settings, apiKey: undefined },
  });

  const withBlockscoutKey = (host: AppHost): AppHost => ({
    ...host,
    settings: { ...host.settings, blockscoutKey: { get: async () => blockscoutKey } },
  });

  const statusesOf = (outcome: Awaited<ReturnType<typeof runVerification>>) =>
    outcome.explorers?.map(({ explorer: { name, kind, origin }, status }) => [name, kind, origin, status]);

  /** What the proxy saw posted, in order. */
  const postsIn = (requests: readonly Recorded[]) =>
    requests.filter(({ method }) => method === "POST").map(({ service }) => service);

  it("scenario 49: are submitted to by one command, Sourcify last, each once, and each reports", () =>
    withStage(async ({ verify, requests, accepted }) => {
      const outcome = await verify();
      const again = await verify();

      expect(explorersResultSchema.parse(outcome)).to.deep.equal(outcome);
      expect(statusesOf(outcome)).to.deep.equal([
        ["Etherscan", "etherscan", "descriptor", "verified"],
        ["Blockscout", "blockscout", "descriptor", "verified"],
        ["Sourcify", "sourcify", undefined, "verified"],
      ]);
      expect(again.status).to.equal("already-verified");
      expect(isVerified(outcome)).to.equal(true);
      expect(postsIn(requests)).to.have.members([...names]);
      expect(postsIn(requests).at(-1)).to.equal("sourcify");
      expect(accepted()).to.deep.equal({ etherscan: 1, blockscout: 1, sourcify: 1 });
    }));

  const faultTable = [
    ["502", "etherscan"],
    ["silent", "blockscout"],
    ["refused", "etherscan"],
  ] as const;
  for (const [fault, down] of faultTable) {
    it(`scenario 64: one that is down (${fault}) delays no other, and its failure says what it was asked`, () =>
      withStage(async ({ host, faults, requests }) => {
        const others = names.filter((name) => name !== down);
        /** Verifies a new contract, and measures when each service gets its submission. */
        const measure = async () => {
          const contract = await chain.deploy(child.creationBytecode.object);
          const [known, startMs] = [requests.length, performance.now()];
          const outcome = await runVerification(
            { address: contract },
            { reporter: { progress: () => undefined }, note: () => undefined, timeoutMs: 8_000 },
            host,
          );
          const posts = requests.slice(known).filter(({ method }) => method === "POST");
          const msUntilPost = (name: string) =>
            (posts.find(({ service }) => service === name)?.atMs ?? Number.POSITIVE_INFINITY) - startMs;
          return { outcome, timesMs: others.map(msUntilPost) };
        };
        const well = await measure();
        faults.set(down, fault);
        const { outcome, timesMs } = await measure();
        const failed = outcome.explorers?.find(({ explorer }) => explorer.kind === down);

        for (const [index, timeMs] of timesMs.entries()) {
          expect(timeMs).to.be.lessThan((well.timesMs[index] ?? 0) + 3000);
        }
        expect(outcome.status).to.equal("partly-verified");
        expect(outcome.explorers?.filter(({ status }) => status === "verified")).to.have.length(2);
        expect(JSON.stringify(failed)).to.match(new RegExp(`${down}[^"]*\\(the source\\)|502`, "i"));
      }));
  }

  it("scenario 63: show more files, or the name with its file: verified by each run, and by a check", () =>
    withStage(async ({ host, changes, accepted }) => {
      changes.set("sourcify", addFile);
      changes.set("etherscan", (answer) =>
        answer.replace('"ContractName":"Child"', '"ContractName":"contracts/Factory.sol:Child"'),
      );
      const contract = await chain.deploy(child.creationBytecode.object);
      const run = { reporter: { progress: () => undefined }, note: () => undefined, timeoutMs: 30_000 };
      const first = await runVerification({ address: contract }, run, host);
      const again = await runVerification({ address: contract }, run, host);
      const checked = await runVerification({ address: contract, check: true }, run, host);
      const implementation = await chain.deploy(`${child.creationBytecode.object}00`);
      const clone = await chain.deploy(toCloneCreation(implementation));
      const proxy = await runProxyVerification({ address: clone }, run, host);
      const proxyAgain = await runProxyVerification({ address: clone }, run, host);
      const all = { etherscan: 2, blockscout: 2, sourcify: 2 };

      expect([first.status, again.status, checked.status]).to.deep.equal([
        "verified",
        "already-verified",
        "already-verified",
      ]);
      for (const outcome of [first, again, checked]) {
        expect(isVerified(outcome)).to.equal(true);
      }
      expect([proxy.status, proxyAgain.status]).to.deep.equal(["verified", "already-verified"]);
      expect(accepted()).to.deep.equal(all);
    }));

  it("scenario 50: Sourcify gets the creation's transaction, and tells both matches", () =>
    withStage(async ({ verify, requests }) => {
      const { explorers = [] } = await verify();
      const posted = requests.find(({ service, method }) => service === "sourcify" && method === "POST");

      expect(posted?.body).to.match(/"creationTransactionHash":"0x[0-9a-f]{64}"/);
      expect(explorers.at(-1)).to.include({ match: "exact", creationMatch: "exact", runtimeMatch: "exact" });
    }));

  it("scenario 50: a similar source that Sourcify has is named, and the mismatch stays one", () =>
    withStage(async ({ host, verify, requests }) => {
      await verify();
      const twin = await chain.deploy(child.creationBytecode.object);
      const { builds } = createFakeWorld({}).ports;
      const search = (explorer: string) =>
        runVerification(
          { address: twin, findSimilar: true },
          { explorer, reporter: { progress: () => undefined }, note: () => undefined, timeoutMs: 300_000 },
          { ...host, builds, publishedBuilds: builds },
        );
      const known = requests.length;
      const result = await search("sourcify");
      const posts = requests.slice(known).filter(({ method }) => method === "POST");
      const again = await search("sourcify");

      expect(result).to.include({ status: "mismatch", match: null, contract: null });
      expect(isVerified(result)).to.equal(false);
      expect(result.notes?.join("\n")).to.match(
        /^Sourcify found .* now shows contracts\/Factory\.sol:Child at the address\. Nothing of this project was submitted\. .* mirror .*--from \S+ --check$/,
      );
      expect(posts.map(({ service, body }) => [service, body])).to.deep.equal([["sourcify", "{}"]]);
      expect(again.differences?.cause).to.equal("other-record");
      expect(postsIn(requests.slice(known))).to.have.length(1);
      expect((await search("etherscan")).notes).to.deep.equal([
        "Etherscan cannot search for a source with the same code; Sourcify can.",
      ]);
    }));

  it("scenario 49: the key goes to Etherscan alone, in every request of the run", () =>
    withStage(async ({ verify, requests }) => {
      await verify();
      const holders = requests.filter(({ whole }) => whole.includes(key)).map(({ service }) => service);

      expect([...new Set(requests.map(({ service }) => service))].sort()).to.deep.equal([...names].sort());
      expect([...new Set(holders)]).to.deep.equal(["etherscan"]);
    }));

  it("scenario 49: without a key Etherscan is skipped, and the others are a success", () =>
    withStage(async ({ host, verify, requests }) => {
      const described = host.chainDescriptors.get(BigInt(chainId))?.blockExplorers?.blockscout;
      const outcome = await verify({
        ...withoutKnowledge(host),
        chainDescriptors: new Map([
          [
            BigInt(chainId),
            { blockExplorers: { etherscan: { url: "https://scan.test" }, blockscout: described } },
          ],
        ]),
      });

      expect(statusesOf(outcome)?.map(([name, , , status]) => [name, status])).to.deep.equal([
        ["Etherscan", "skipped"],
        ["Blockscout", "verified"],
        ["Sourcify", "verified"],
      ]);
      expect(isVerified(outcome)).to.equal(true);
      expect(
        writeBlocks(describeOutcome(outcome, (result) => describeResult(result))).match(/^\S.*/gm),
      ).to.deep.equal([
        "– Skipped on Etherscan: The explorer Etherscan needs an API key, and none is set. (API_KEY_MISSING)",
        "✔ Verified on Blockscout (exact match): contracts/Factory.sol:Child",
        "✔ Verified on Sourcify (exact match): contracts/Factory.sol:Child",
        "✔ Verified on Blockscout, Sourcify. Skipped (not a failure): Etherscan.",
      ]);
      expect(postsIn(requests)).to.deep.equal(["blockscout", "sourcify"]);
    }));

  for (const fault of ["401 without a key", "403 without a key"] as const) {
    it(`scenario 69: a Blockscout that answers ${fault} gets Blockscout's key, and no other service does`, () =>
      withStage(async ({ host, faults, verify, requests, accepted }) => {
        faults.set("blockscout", fault);
        const outcome = await verify(withBlockscoutKey(host));
        const holders = requests.filter(({ whole }) => whole.includes(blockscoutKey));

        expect(statusesOf(outcome)?.map(([, , , status]) => status)).to.deep.equal(Array(3).fill("verified"));
        expect([...new Set(holders.map(({ service }) => service))]).to.deep.equal(["blockscout"]);
        expect(accepted()).to.include({ blockscout: 1 });
      }));

    it(`scenario 69: a Blockscout that answers ${fault} is skipped without that key`, () =>
      withStage(async ({ host, faults, verify, requests }) => {
        faults.set("blockscout", fault);
        const outcome = await verify(host);
        const skipped = outcome.explorers?.find(({ explorer: { name } }) => name === "Blockscout");

        expect(skipped).to.include({ status: "skipped", code: "API_KEY_MISSING" });
        expect(skipped)
          .to.have.property("message")
          .that.includes(`HTTP ${fault.slice(0, 3)}`);
        expect(skipped)
          .to.have.property("hints")
          .that.satisfies(([hint]: string[]) => hint?.includes("verifyContract.blockscout.apiKey"));
        expect(isVerified(outcome)).to.equal(true);
        expect(postsIn(requests)).to.deep.equal(["etherscan", "sourcify"]);
      }));
  }

  it("scenario 69: a Blockscout without such an answer is asked without the key, which is not read", () =>
    withStage(async ({ host, verify, requests }) => {
      const unread = { get: () => Promise.reject(new Error("The keystore was opened")) };
      const outcome = await verify({ ...host, settings: { ...host.settings, blockscoutKey: unread } });

      expect(statusesOf(outcome)?.map(([, , , status]) => status)).to.deep.equal(Array(3).fill("verified"));
      expect(requests.some(({ whole }) => whole.includes(blockscoutKey))).to.equal(false);
    }));

  it("scenario 69: Blockscout's API for many chains is asked with its key, and skipped without it", () =>
    withStage(async ({ host, folder, verify, requests }) => {
      await keepLists(path.join(folder, "chain-lists"), {
        etherscan: [],
        blockscout: [{ chainId, name: "Mine", url: "https://api.blockscout.com" }],
        sourcify: [{ chainId, name: "Mine", url: "http://sourcify.test" }],
      });
      const keyless = withoutKnowledge(host);
      const outcome = await verify(keyless);

      expect(statusesOf(outcome)).to.deep.equal([
        ["Blockscout", "blockscout", "lists", "skipped"],
        ["Sourcify", "sourcify", undefined, "verified"],
      ]);
      expect(outcome.explorers?.[0])
        .to.have.property("hints")
        .that.includes.members([
          "Set verifyContract.blockscout.apiKey in the Hardhat config to a key of Blockscout. Use configVariable to keep the key out of the file.",
        ]);
      expect(requests.some(({ service }) => service.includes("blockscout"))).to.equal(false);

      await verify(withBlockscoutKey(keyless));
      expect(requests.some(({ service }) => service === "api.blockscout.com:443")).to.equal(true);
      expect(requests.some(({ whole }) => whole.includes(blockscoutKey))).to.equal(false);
    }));

  it("scenario 50: Sourcify's terms are said once, and a look-up needs no key there", () =>
    withStage(async ({ host, verify, notes }) => {
      await verify();
      await verify();
      const keyless = withoutKnowledge(host);
      const [abi, creations] = [
        await lookUpAbi(address, { explorer: "sourcify" }, { host: keyless }),
        await lookUpCreations([address], { explorer: "sourcify" }, { host: keyless }),
      ];

      expect(notes).to.have.length(1);
      expect(notes[0]).to.include("Sourcify").and.to.include("verifyContract.sourcify");
      expect(abi).to.deep.equal(child.abi);
      expect(creations.map((creation) => creation.address)).to.deep.equal([address]);
    }));

  it("scenario 50: nothing goes to Sourcify where it is switched off, or from a local chain", () =>
    withStage(async ({ host, verify, requests, notes }) => {
      const network = await host.openNetwork();
      const getUrl = async () => "http://127.0.0.1:8545";
      const settings = { ...host.settings, sourcify: { isOn: false, apiUrl: undefined } };
      const off = await verify({ ...host, settings });
      const local = await verify({
        ...withoutKnowledge(host),
        openNetwork: async () => ({ ...network, getUrl }),
      });

      expect(statusesOf(off)?.map(([name]) => name)).to.deep.equal(["Etherscan", "Blockscout"]);
      expect(local.explorers).to.equal(undefined);
      expect(local.status).to.equal("verified");
      expect(requests.map(({ service: asked }) => asked)).to.not.include("sourcify");
      expect(notes).to.deep.equal([]);
    }));

  it("scenario 48: are found in the public lists where nothing else describes the chain", () =>
    withStage(async ({ host, folder, verify, requests }) => {
      const chains: Readonly<Record<ChainListName, readonly ListedChain[]>> = {
        etherscan: [{ chainId, name: "Mine", url: "https://scan.test" }],
        blockscout: [{ chainId, name: "Mine", url: "http://blockscout.test/blockscout" }],
        sourcify: [],
      };
      await keepLists(path.join(folder, "chain-lists"), chains);
      const outcome = await verify(withoutKnowledge(host));

      expect(statusesOf(outcome)).to.deep.equal([
        ["Etherscan", "etherscan", "lists", "skipped"],
        ["Blockscout", "blockscout", "lists", "verified"],
        ["Sourcify", "sourcify", undefined, "verified"],
      ]);
      expect(requests.map(({ method }) => method)).to.not.include("CONNECT");
    }));

  it("scenario 48: without a network for the lists, the refusal says so and what to configure", () =>
    withStage(async ({ host, verify, requests }) => {
      const plain = withoutKnowledge(host);
      const settings = { ...plain.settings, sourcify: { isOn: true, apiUrl: undefined } };
      const failure = await failureOf(verify({ ...plain, settings }));

      expect(failure.code).to.equal("EXPLORER_NOT_CONFIGURED");
      expect(failure.facts["lists not reached"]).to.match(/^Etherscan: .+; Blockscout: .+; Sourcify: /);
      expect(hintsOf(failure).join()).to.include("verifyContract.explorers.mine");
      expect(requests.map(({ service: asked }) => asked).sort()).to.deep.equal([
        "api.etherscan.io:443",
        "chains.blockscout.com:443",
        "sourcify.dev:443",
      ]);
    }));
});

function isAnsweredBy(
  fault: Fault | undefined,
  { url, response }: { readonly url: URL; readonly response: ServerResponse },
): boolean {
  switch (fault) {
    case undefined:
      return false;
    case "502":
      response.writeHead(502).end("<html>Bad Gateway</html>");
      return true;
    case "refused":
      response.socket?.destroy();
      return true;
    case "silent":
      return true;
    default: {
      const isKeyless = !url.searchParams.has("apikey");
      if (isKeyless) {
        response.writeHead(Number(fault.slice(0, 3))).end('{"error":"API key is required"}');
      }
      return isKeyless;
    }
  }
}

/** Adds a file to a record of Sourcify, which keeps one compilation for each code, whoever submitted it. */
function addFile(answer: string): string {
  const body: unknown = answer.startsWith("{") ? JSON.parse(answer) : undefined;
  if (!isJsonRecord(body)) {
    return answer;
  }
  const add = (sources: unknown) =>
    isJsonRecord(sources) ? { ...sources, "contracts/More.sol": { content: "contract More {}" } } : sources;
  const { stdJsonInput: input } = body;
  const changed = {
    ...body,
    ...("sources" in body && { sources: add(body.sources) }),
    ...(isJsonRecord(input) && { stdJsonInput: { ...input, sources: add(input.sources) } }),
  };
  return JSON.stringify(changed);
}

function toCloneCreation(implementation: Address): string {
  const target = implementation.slice(2).toLowerCase();
  return `3d602d80600a3d3981f3363d3d373d3d3d363d73${target}5af43d82803e903d91602b57fd5bf3`;
}

/** Keeps lists as if they had been asked for just now. */
async function keepLists(
  folder: string,
  lists: Readonly<Record<ChainListName, readonly ListedChain[]>>,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const list of names) {
    const hash = createHash("sha256").update(chainListUrls[list]).digest("hex").slice(0, 8);
    const kept = { askedAtMs: Date.now() - 1000, chains: lists[list] };
    await writeFile(path.join(folder, `${list}-${hash}.json`), JSON.stringify(kept));
  }
}
