import { expect } from "chai";
import { describeNetwork } from "../../src/app/host.ts";
import { checkChainId, holdChainId, openSession } from "../../src/app/open-session.ts";
import { silentReporter } from "../../src/app/reporter.ts";
import { listOpenSubmissions } from "../../src/project/journal/journal.ts";
import type { ChainReader } from "../../src/verification/ports.ts";
import { failureOf } from "../helpers/failure.ts";
import { openPlainHost } from "../helpers/open-plain-host.ts";
import { withTemporaryFolder } from "../helpers/temporary-folder.ts";

describe("describeNetwork", () => {
  it("names a network, or the URL of the node of one that has no other name", () => {
    expect(describeNetwork("sepolia")).to.equal("network sepolia");
    expect(describeNetwork("http://127.0.0.1:8545")).to.equal("http://127.0.0.1:8545");
  });
});

describe("openSession", () => {
  it("keeps in the journal what a call was given in place of a config", () =>
    withTemporaryFolder({}, async (folder) => {
      const plain = openPlainHost("http://127.0.0.1:1", folder);
      const settingWords = ["--config", "/home/all.json"];
      const host = { ...plain, commandStyle: { ...plain.commandStyle, settingWords } };
      const request = async ({ method }: { readonly method: string }) =>
        method === "eth_chainId" ? "0x7a69" : null;
      const network = { ...(await plain.openNetwork()), request };
      const { ports } = await openSession(host, { network, explorer: "local", reporter: silentReporter });
      const subject = { address: "0x01", contract: "a.sol:A", explorer: "E", chainId: 31_337 };
      await ports.journal.withEntry({ key: "a", subject }, (entry) => entry.writeReceipt("r1"));

      expect(await listOpenSubmissions(host.folders.journal))
        .to.have.nested.property("[0].settingWords")
        .that.deep.equals(settingWords);
    }));
});

describe("checkChainId", () => {
  it("takes the node's chain where the network is configured for it, or for none", () => {
    expect(checkChainId(5, { networkName: "mine", chainId: 5, config: "the config" })).to.equal(5);
    expect(checkChainId(5, { networkName: "mine", chainId: undefined, config: "the config" })).to.equal(5);
  });

  it("refuses a node of another chain, and names both", async () => {
    const place = { networkName: "sepolia", chainId: 11155111, config: "--chain" };
    const failure = await failureOf(Promise.resolve().then(() => checkChainId(31337, place)));

    expect(failure.code).to.equal("CHAIN_ID_CONTRADICTED");
    expect(failure.summary).to.match(/serves another chain than --chain says\.$/);
    expect(failure.facts).to.deep.equal({ network: "sepolia", "--chain": 11155111, "on the node": 31337 });
  });
});

describe("holdChainId", () => {
  const place = { networkName: "mine" };
  const readerOf = (...ids: readonly number[]) => {
    const left = [...ids];
    const reader: Pick<ChainReader, "getChainId"> = {
      getChainId: async () => left.shift() ?? expect.fail("asked too often"),
    };
    return holdChainId(reader, place);
  };

  it("gives the chain id back as long as it stays", async () => {
    const reader = readerOf(5, 5);

    expect([await reader.getChainId(), await reader.getChainId({ isFresh: true })]).to.deep.equal([5, 5]);
  });

  it("asks the node once, and again only for a fresh answer", async () => {
    const reader = readerOf(5);

    expect([await reader.getChainId(), await reader.getChainId()]).to.deep.equal([5, 5]);
  });

  it("refuses another one, and names both", async () => {
    const reader = readerOf(77777, 77777, 77778);
    await reader.getChainId();
    await reader.getChainId({ isFresh: true });
    const failure = await failureOf(reader.getChainId({ isFresh: true }));

    expect(failure.code).to.equal("CHAIN_ID_CHANGED");
    expect(failure.facts).to.deep.equal({ network: "mine", before: 77777, now: 77778 });
  });
});
