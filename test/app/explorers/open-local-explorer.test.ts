import { execFile } from "node:child_process";
import type { ServerResponse } from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import {
  findRunningLocalExplorer,
  openLocalExplorer,
} from "../../../src/app/explorers/open-local-explorer.ts";
import { linkKey, submissionKey } from "../../../src/core/contract/submission-key.ts";
import { hardhatStyle } from "../../../src/hardhat/hardhat-style.ts";
import { digestOwnKey, takeOwnKey } from "../../../src/local-explorer/store/own-key.ts";
import { listNotedPorts, notePort } from "../../../src/local-explorer/store/running-explorers.ts";
import { createJournal, listOpenSubmissions } from "../../../src/project/journal/journal.ts";
import type { Explorer, ExplorerCapabilities } from "../../../src/verification/ports.ts";
import { contractAddress, testSubmission } from "../../helpers/explorer-calls.ts";
import { type LoopbackAnswer, withLoopbackServer } from "../../helpers/loopback-server.ts";
import { realCompiler } from "../../helpers/real-compiler.ts";
import { withTemporaryFolder } from "../../helpers/temporary-folder.ts";
import { createFakeChain, type FakeChain } from "../../local-explorer/fake-chain.ts";

const chain = { chainId: 31_337, genesisHash: "0xaa" } as const;

const product = "hardhat-verify-contract";

const ownCommand = "npx hardhat local-explorer";

/** Opens the local explorer of a call on a chain, with the settings that tests vary. */
function openFor(
  {
    served,
    folder = "/nowhere",
    ...given
  }: { served: FakeChain; folder?: string; pageCommand?: string; note?: (text: string) => void },
  settings: { readonly port: number; readonly database: string },
) {
  return openLocalExplorer(
    {
      networkName: "localhost",
      chainId: 31_337,
      pageCommand: given.pageCommand,
      note: given.note,
      commandStyle: hardhatStyle,
      folders: { journal: path.join(folder, "journal"), prepareState: async () => undefined },
      chain: served.reader,
      compiler: realCompiler,
    },
    { ...settings, submissionsPerDay: undefined, compileTimeoutMs: undefined },
  );
}

async function findWith(answer: LoopbackAnswer): Promise<boolean> {
  let found: Awaited<ReturnType<typeof findRunningLocalExplorer>>;
  let expected = "";
  await withLoopbackServer([answer], async ({ url, host }) => {
    expected = url;
    found = await findRunningLocalExplorer(Number(host.split(":")[1]), chain);
  });
  return found?.servesChain === true && found.url === expected;
}

describe("openLocalExplorer", () => {
  it("proposes any free port where a local explorer of another chain has the port of the pages", async () => {
    const health = { json: { product, chains: [{ chainId: 5, genesisHash: "0xbb" }] } };
    await withLoopbackServer([health], async ({ host }) => {
      const { explorer, close } = await openFor(
        { served: createFakeChain(31_337), pageCommand: ownCommand },
        { port: Number(host.split(":")[1]), database: ":memory:" },
      );
      await close();

      expect(explorer.addressUrl("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed")).to.equal(undefined);
      expect(explorer.pageCommand).to.equal("npx hardhat local-explorer --port 0");
    });
  });
});

describe("a local explorer of this project", () => {
  it("links no page of an explorer that ends with the call in the reason of a rejection", async () => {
    const served = createFakeChain();
    served.codes.set(contractAddress, "0x6001");
    const { explorer, close } = await openFor({ served }, { port: 0, database: ":memory:" });
    try {
      const submitted = await explorer.submitContract(testSubmission);
      const receipt = submitted.kind === "receipt" ? submitted.receipt : "";
      const status = await explorer.checkContract(receipt);
      expect(status.kind).to.equal("rejected");
      expect(status).to.have.property("message").that.does.not.include("127.0.0.1");
    } finally {
      await close();
    }
  });

  it("gets a submission whose answer was lost again after seconds, as it knows our key", async () => {
    await withTemporaryFolder({}, async (folder) => {
      const served = createFakeChain(31_337);
      const own = path.join(folder, "db.sqlite");
      const health = {
        product,
        chains: [{ chainId: 31_337, genesisHash: served.genesisHash }],
        ownKeyDigest: digestOwnKey(takeOwnKey(own) ?? ""),
      };
      const capabilitiesWith = async (database: string) => {
        let capabilities: ExplorerCapabilities | undefined;
        await withLoopbackServer([{ json: health }], async ({ host }) => {
          const opened = await openFor({ served, folder }, { port: Number(host.split(":")[1]), database });
          ({ capabilities } = opened.explorer);
          await opened.close();
        });
        return capabilities;
      };

      expect(await capabilitiesWith(own)).to.deep.equal({ repeatAfterMs: 5_000 });
      expect(await capabilitiesWith(path.join(folder, "other.sqlite"))).to.equal(undefined);
      expect(await capabilitiesWith(":memory:")).to.equal(undefined);
    });
  });

  it("is found on the port that it has noted; the note of one that is gone is removed", async () => {
    await withTemporaryFolder({}, async (folder) => {
      const served = createFakeChain(31_337);
      const health = { product, chains: [{ chainId: 31_337, genesisHash: served.genesisHash }] };
      const database = path.join(folder, "db.sqlite");
      let gone = 0;
      await withLoopbackServer([], async ({ host }) => {
        gone = Number(host.split(":")[1]);
      });
      notePort(database, gone);
      await withLoopbackServer([{ json: health }], async ({ host, url }) => {
        const port = Number(host.split(":")[1]);
        const forget = notePort(database, port);
        const { explorer } = await openFor(
          { served, folder, pageCommand: ownCommand },
          { port: gone, database },
        );

        expect(explorer.apiUrl).to.equal(`${url}/api`);
        expect(explorer.pageCommand).to.equal(undefined);
        forget();
        expect(listNotedPorts(database)).to.deep.equal([gone]);
      });
      await openFor({ served, folder }, { port: 0, database }).then(({ close }) => close());

      expect(listNotedPorts(database)).to.deep.equal([]);
    });
  });
});

describe("a local explorer that runs for one call", () => {
  /** Opens one on a free port, as a network without a standing one does. */
  async function open(folder: string, served: FakeChain): Promise<Explorer> {
    const { explorer, close } = await openFor(
      { served, folder },
      { port: 0, database: path.join(folder, "db.sqlite") },
    );
    await close();
    return explorer;
  }

  const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

  const toKeys = (explorer: Explorer) => [
    linkKey({ explorer, chainId: 31_337, proxy: address }),
    submissionKey({
      explorer,
      chainId: 31_337,
      address,
      contractName: "T.sol:T",
      compilerVersion: "v0.8.37",
      sourceCode: "contract T {}",
      encodedConstructorArguments: "",
    }),
  ];

  it("has the same submissions in the next call, which has another port, but not for another chain", () =>
    withTemporaryFolder({}, async (folder) => {
      const served = createFakeChain(31_337);
      const [first, second] = [await open(folder, served), await open(folder, served)];
      served.genesisHash = "0xbb";
      const other = await open(folder, served);

      expect(first.apiUrl).not.to.equal(second.apiUrl);
      expect(toKeys(first)).to.deep.equal(toKeys(second));
      expect(new Set([...toKeys(first), ...toKeys(other)]).size).to.equal(4);
    }));

  it("forgets the submissions for a chain that the network no longer serves, and no others", () =>
    withTemporaryFolder({}, async (folder) => {
      const served = createFakeChain(31_337);
      const journal = path.join(folder, "journal");
      const submit = (network: string, genesisHash?: string) =>
        createJournal({ folder: journal, origin: { network } }).withEntry(
          {
            key: `${network}-${genesisHash}`,
            subject: { address, contract: "T.sol:T", explorer: "any", chainId: 1, genesisHash },
          },
          (entry) => entry.writeReceipt("r1"),
        );
      await submit("localhost", "0xbb");
      await submit("localhost", served.genesisHash);
      await submit("localhost");
      await submit("other", "0xbb");
      await open(folder, served);

      const left = await listOpenSubmissions(journal);
      expect(left.map(({ file }) => path.basename(file, ".json"))).to.have.members([
        `localhost-${served.genesisHash}`,
        "localhost-undefined",
        "other-0xbb",
      ]);
    }));
});

describe("findRunningLocalExplorer", () => {
  const chainsOf = (...chains: readonly object[]) => ({ json: { product, version: "1.0.0", chains } });
  const other = { ...chain, genesisHash: "0xbb" };
  for (const [what, answer, isFound] of [
    ["one that serves this very chain", chainsOf(other, chain), true],
    ["none that serves another chain with the same chain id", chainsOf(other), false],
    ["none that serves no chain", chainsOf(), false],
    ["no other program with JSON", { json: { product: "something", chains: [chain] } }, false],
    ["no other program with a page", { text: "<html>hello</html>" }, false],
    ["no program that closes the connection", (response: ServerResponse) => response.destroy(), false],
    ["no program that does not answer, and does not wait for it", () => undefined, false],
  ] as const) {
    it(`finds ${what}`, async () => {
      expect(await findWith(answer)).to.equal(isFound);
    });
  }

  it("finds it though Node itself is told to use a proxy", async () => {
    const source = new URL("../../../src/app/explorers/open-local-explorer.ts", import.meta.url);
    await withLoopbackServer([{ json: { product, chains: [chain] } }], async ({ host, url }) => {
      const code = `
        const { findRunningLocalExplorer } = await import(${JSON.stringify(source)});
        console.log((await findRunningLocalExplorer(${host.split(":")[1]}, ${JSON.stringify(chain)})).url);`;
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ["--experimental-strip-types", "--input-type=module", "-e", code],
        // Nothing listens on port 1.
        { env: { ...process.env, NODE_USE_ENV_PROXY: "1", HTTP_PROXY: "http://127.0.0.1:1", NO_PROXY: "" } },
      );

      expect(stdout.trim()).to.equal(url);
    });
  });

  it("finds nothing on a free port", async () => {
    let port = 0;
    await withLoopbackServer([], async ({ host }) => {
      port = Number(host.split(":")[1]);
    });

    expect(await findRunningLocalExplorer(port, chain)).to.equal(undefined);
  });
});
