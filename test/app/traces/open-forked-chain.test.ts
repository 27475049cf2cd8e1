import { expect } from "chai";
import { silentReporter } from "../../../src/app/reporter.ts";
import { openForkedChain } from "../../../src/app/traces/open-forked-chain.ts";
import type { Address } from "../../../src/base/hex.ts";
import { createChainReader } from "../../../src/chain/create-chain-reader.ts";
import { openPlainHost } from "../../helpers/open-plain-host.ts";
import { withTemporaryFolder } from "../../helpers/temporary-folder.ts";

const address: Address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

describe("openForkedChain", () => {
  it("stops waiting for a silent node when the time of the call is over", () =>
    withTemporaryFolder({}, async (folder) => {
      const host = openPlainHost("http://127.0.0.1:1", folder);
      const over = new AbortController();
      const node = {
        describe: () => "node",
        timeoutMs: 5_000,
        request: async ({ method }: { readonly method: string }) =>
          method === "hardhat_metadata"
            ? { instanceId: `0x${"1".repeat(64)}`, forkedNetwork: { chainId: 1, forkBlockNumber: 5 } }
            : new Promise(() => undefined),
      };
      const fork = await openForkedChain(node, {
        host,
        networkName: "mine",
        chain: createChainReader(node),
        compiler: await host.openCompiler(),
        reporter: silentReporter,
        signal: over.signal,
      });
      const asked = fork?.explorers[0]?.listKnown?.([address]).catch((error: unknown) => error);
      over.abort("over");

      expect(await asked).to.equal("over");
    }));
});
