import { expect } from "chai";
import { type StartLocalExplorerOptions, startLocalExplorer } from "../src/local-explorer.ts";
import { ownSoljsonPath, soljsonPath } from "./helpers/soljson-path.ts";
import { compileInput, solcLongVersion, toInput } from "./local-explorer/compile-source.ts";
import { createFakeChain } from "./local-explorer/fake-chain.ts";
import { openTestChain, type TestChain } from "./local-explorer/open-test-chain.ts";
import { getQuery, postForm } from "./local-explorer/post-form.ts";
import { serveRpc } from "./local-explorer/serve-rpc.ts";
import { counterSource } from "./local-explorer/sources.ts";
import { waitUntil } from "./local-explorer/wait-until.ts";

describe("startLocalExplorer of the public entry", () => {
  let chain: TestChain;
  before(async () => {
    chain = await openTestChain(4_242);
  });
  after(() => chain.close());

  /** The verdicts on the right source, or on others, one after the other. */
  const judge = async (
    options: Pick<StartLocalExplorerOptions, "chains" | "compilers" | "compileMemoryBytes">,
    sources: readonly string[],
  ): Promise<readonly unknown[]> => {
    const explorer = await startLocalExplorer({ ...options, database: ":memory:", port: 0 });
    try {
      const right = (await compileInput(toInput(counterSource)))("Other");
      const address = await chain.deploy(right.creationBytecode.object);
      const verdicts: unknown[] = [];
      for (const source of sources) {
        const { result: guid } = await postForm(explorer, {
          action: "verifysourcecode",
          chainid: "4242",
          contractaddress: address,
          sourceCode: JSON.stringify(toInput(source)),
          codeformat: "solidity-standard-json-input",
          contractname: "contracts/Test.sol:Other",
          compilerversion: `v${solcLongVersion}`,
        });
        const ask = () => getQuery(explorer, { action: "checkverifystatus", guid: String(guid) });
        await waitUntil(async () => (await ask()).result !== "Pending in queue");
        verdicts.push((await ask()).result);
      }
      return verdicts;
    } finally {
      await explorer.close();
    }
  };
  const verify = async (options: Parameters<typeof judge>[0]): Promise<unknown> => {
    const [verdict] = await judge(options, [counterSource]);
    return verdict;
  };
  const compilers = [{ path: soljsonPath() }];

  it("verifies on a chain that is given by its URL", async () => {
    const rpc = await serveRpc(chain);
    try {
      expect(await verify({ chains: [{ rpcUrl: rpc.url }], compilers })).to.equal("Pass - Verified");
    } finally {
      await rpc.close();
    }
  });

  it("verifies on a chain that is given by an EIP-1193 provider, here the second one", async () => {
    const provider = {
      request: ({ method, params }: { readonly method: string; readonly params?: readonly unknown[] }) =>
        chain.request(method, params),
    };
    const chains = [{ chainReader: createFakeChain(1).reader }, { provider }];

    expect(await verify({ chains, compilers })).to.equal("Pass - Verified");
  });

  it("stops a compilation that needs more memory than it may, says so, and judges the next one", async () => {
    const functions = Array.from(
      { length: 1_500 },
      (_, n) => `function f${n}(uint a) public pure returns (uint) { return a * ${n} + 7; }`,
    );
    const greedy = `pragma solidity ^0.8.0; contract Other { ${functions.join("\n")} }`;
    const chains = [{ chainReader: chain.reader }];
    // The package's own file: one that remembers has another process compile, which has its own memory.
    const own = [{ version: solcLongVersion, path: ownSoljsonPath() }];

    const [first, second] = await judge({ chains, compilers: own, compileMemoryBytes: 64 * 2 ** 20 }, [
      greedy,
      counterSource,
    ]);

    expect(first).to.match(
      /^Fail - Unable to verify\. Compiling was stopped because it needed more than 64 MB of memory\. See http:\S+\/submission\/\w+$/,
    );
    expect(second).to.equal("Pass - Verified");
  });

  it("says that it has no compiler where none is given", async () => {
    expect(await verify({ chains: [{ chainReader: chain.reader }] })).to.match(
      /^Fail - Unable to verify\. The compiler v0\.8\.\d+\+commit\.\w+ is not available/,
    );
  });
});
