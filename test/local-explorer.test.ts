import { expect } from "chai";
import { type StartLocalExplorerOptions, startLocalExplorer } from "../src/local-explorer.ts";
import { compileInput, solcLongVersion, toInput } from "./local-explorer/compile-source.ts";
import { createFakeChain } from "./local-explorer/fake-chain.ts";
import { openTestChain, type TestChain } from "./local-explorer/open-test-chain.ts";
import { packagePath } from "./local-explorer/package-path.ts";
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

  const verify = async (
    options: Pick<StartLocalExplorerOptions, "chains" | "compilers">,
  ): Promise<unknown> => {
    const explorer = await startLocalExplorer({ ...options, database: ":memory:", port: 0 });
    try {
      const input = toInput(counterSource);
      const address = await chain.deploy((await compileInput(input))("Other").creationBytecode.object);
      const { result: guid } = await postForm(explorer, {
        action: "verifysourcecode",
        chainid: "4242",
        contractaddress: address,
        sourceCode: JSON.stringify(input),
        codeformat: "solidity-standard-json-input",
        contractname: "contracts/Test.sol:Other",
        compilerversion: `v${solcLongVersion}`,
      });
      const ask = () => getQuery(explorer, { action: "checkverifystatus", guid: String(guid) });
      await waitUntil(async () => (await ask()).result !== "Pending in queue");
      return (await ask()).result;
    } finally {
      await explorer.close();
    }
  };
  const compilers = [{ path: packagePath("node_modules/solc/soljson.js") }];

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

  it("says that it has no compiler where none is given", async () => {
    expect(await verify({ chains: [{ chainReader: chain.reader }] })).to.match(
      /^Fail - Unable to verify\. The compiler v0\.8\.\d+\+commit\.\w+ is not available/,
    );
  });
});
