import { createServer } from "node:http";
import { expect } from "chai";
import { runCli } from "../cli/cli-process.ts";
import { pluginUrl } from "../helpers/built-package.ts";
import { runWarm, startHardhat } from "../helpers/hardhat-process.ts";
import { type Listening, listen } from "../helpers/listen.ts";
import { openProject, type TestProject } from "../helpers/open-project.ts";
import { withTemporaryFolder } from "../helpers/temporary-folder.ts";
import { openTestChain, type TestChain } from "../local-explorer/open-test-chain.ts";
import { serveRpc } from "../local-explorer/serve-rpc.ts";

/** No table and no descriptor of Hardhat has it. */
const chainId = 987_654_322;

/** It has code, and no explorer knows its source. */
const unknown = `0x${"11".repeat(20)}`;

interface LookUp {
  readonly place: "far" | "near";
  /** Where the lists are copied from. */
  readonly lists: string | false;
  readonly cache: string;
}

/** Commands of one host. Each that asks for lists is a process of its own, and all have one cache. */
interface Host {
  readonly name: string;
  /** Looks the contract up. */
  lookUp(lookUp: LookUp): Promise<string>;
}

describe("scenario 48: the services' public lists of chains", () => {
  let chain: TestChain;
  let node: Listening;
  let publicNode: Listening;
  let server: Listening;
  let project: TestProject;
  const asked: string[] = [];

  /** 0.0.0.0 leads to this machine and is no loopback address. */
  const urlOf = (place: "far" | "near") =>
    place === "near" ? node.url : publicNode.url.replace("127.0.0.1", "0.0.0.0");

  /** Answers as a node that is not one for development. */
  const asPublic = (method: string, params?: unknown[]): Promise<unknown> =>
    /^(?:hardhat|anvil)_|^web3_clientVersion$/.test(method)
      ? Promise.reject({ code: -32_601, message: "the method does not exist" })
      : chain.request(method, params);

  before(async () => {
    chain = await openTestChain(chainId);
    await chain.request("hardhat_setCode", [unknown, "0x6000"]);
    node = await serveRpc(chain);
    publicNode = await serveRpc({ request: asPublic });
    const listener = createServer(({ url = "" }, response) => {
      asked.push(url.replace(/\?.*/, ""));
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(answer(url)));
    });
    server = await listen(listener);
    const networks = { far: urlOf("far"), near: urlOf("near") };
    const plugin = JSON.stringify(await pluginUrl());
    const toConfig = (chainLists: string | false) => `import plugin from ${plugin};
const toNetwork = (url) => ({ type: "http", url });
export default {
  plugins: [plugin],
  networks: { far: toNetwork("${networks.far}"), near: toNetwork("${networks.near}") },
  verifyContract: { chainLists: ${JSON.stringify(chainLists)} },
};
`;
    const files = { "hardhat.config.ts": toConfig(listsUrl()), "off.config.ts": toConfig(false) };
    project = await openProject({ files });
  });

  after(async () => {
    await Promise.all([project?.remove(), node?.close(), publicNode?.close(), server?.close()]);
    await chain?.close();
  });

  const listsUrl = () => `${server.url}/lists/`;

  function answer(url: string): unknown {
    if (url.startsWith("/lists/blockscout.json")) {
      return { [chainId]: { name: "Test", explorers: [{ url: server.url }] } };
    }
    if (url.startsWith("/api")) {
      return { status: "0", message: "Contract source code not verified", result: null };
    }
    return url.includes("etherscan") ? { result: [] } : [];
  }

  const hosts: readonly Host[] = [
    {
      name: "Hardhat",
      lookUp: async ({ place, lists, cache }) => {
        const environment = { XDG_CACHE_HOME: cache };
        const args = ["contract-abi", unknown, "--network", place];
        const { stdout, stderr } = await (lists === false || place === "near"
          ? runWarm(project.folder, lists ? args : [...args, "--config", "off.config.ts"], { environment })
          : startHardhat(project.folder, args, { environment }).finished);
        return stdout + stderr;
      },
    },
    {
      name: "the command line",
      lookUp: async ({ place, lists, cache }) => {
        const environment = { XDG_CACHE_HOME: cache, EXPLORER_CHAIN_LISTS: lists || "off" };
        const args = ["abi", unknown, "--rpc-url", urlOf(place)];
        const { stdout, stderr } = await runCli(args, { folder: cache, environment });
        return stdout + stderr;
      },
    },
  ];

  for (const { name, lookUp } of hosts) {
    it(`are asked by ${name} once and only for an unknown chain, and never when they are off`, () =>
      withTemporaryFolder({}, async (cache) => {
        asked.length = 0;
        const lists = listsUrl();
        const off = await lookUp({ place: "far", lists: false, cache });
        const near = await lookUp({ place: "near", lists, cache });
        const before = [...asked];
        const first = await lookUp({ place: "far", lists, cache });
        const second = await lookUp({ place: "far", lists, cache });

        expect(off).to.include("EXPLORER_NOT_CONFIGURED");
        expect(near).not.to.include("EXPLORER_NOT_CONFIGURED");
        expect(before).to.deep.equal([]);
        for (const output of [first, second]) {
          expect(output).to.include("Blockscout");
        }
        expect(asked.filter((path) => path.startsWith("/lists")).toSorted()).to.deep.equal([
          "/lists/blockscout.json",
          "/lists/etherscan.json",
          "/lists/sourcify.json",
        ]);
        expect(asked.filter((path) => path === "/api").length).to.be.at.least(2);
      }));
  }
});
