import { expect } from "chai";
import type { Address } from "../../src/base/hex.ts";
import type { CompiledContract } from "../../src/core/build/compiled-contract.ts";
import { createExplorer } from "../../src/explorer-client/etherscan/create-explorer.ts";
import type { LocalExplorer } from "../../src/local-explorer/start-local-explorer.ts";
import type { Explorer } from "../../src/verification/ports.ts";
import { expectNoSecret, failureOf } from "../helpers/failure.ts";
import { compileInput, solcLongVersion, toInput } from "../local-explorer/compile-source.ts";
import type { TestChain } from "../local-explorer/open-test-chain.ts";
import { counterSource, proxySource } from "../local-explorer/sources.ts";
import { counterArguments, counterInput, toCounterSubmission } from "./counter.ts";
import { openServers, receiptOf, type Servers, settle } from "./open-servers.ts";

const chainId = 31_337;
const proxyInput = toInput(proxySource);

// What the client writes the local explorer reads, and the other way round, over a real socket.
describe("the client and the local explorer", () => {
  let servers: Servers;
  let chain: TestChain;
  let counter: CompiledContract;
  const start: Servers["start"] = (settings) => servers.start(settings);
  const connect = ({ url }: LocalExplorer, path: string, apiKey?: string): Explorer =>
    createExplorer({ name: "local", apiUrl: `${url}${path}`, browserUrl: url, chainId, apiKey });
  const deployCounter = () => chain.deploy(counter.creationBytecode.object + counterArguments);

  before(async () => {
    servers = await openServers();
    chain = servers.chain;
    counter = (await compileInput(counterInput))("Counter");
  });

  after(() => servers.close());

  for (const { path, receiptLength, apiKey, license } of [
    { path: "/api", receiptLength: 50, apiKey: "any key", license: "MIT" },
    // Blockscout asks for no key, and shows no licence in RPC style.
    { path: "/blockscout/api", receiptLength: 48, apiKey: undefined, license: undefined },
  ]) {
    it(`verify a contract at ${path}, and read it back whole`, async () => {
      const explorer = connect(await start(), path, apiKey);
      const address = await deployCounter();
      expect(await explorer.getAbi(address)).to.equal(undefined);
      expect(await explorer.getSourceCode(address)).to.equal(undefined);

      const receipt = await receiptOf(explorer, toCounterSubmission(address));
      expect(receipt).to.have.length(receiptLength);
      expect(await settle(() => explorer.checkContract(receipt))).to.include({ kind: "verified" });

      expect(await explorer.getAbi(address)).to.deep.equal(counter.abi);
      const { outputSelection: _, ...settings } = counterInput.settings;
      const record = await explorer.getSourceCode(address);
      expect(record).to.deep.include({
        contractName: "Counter",
        contractFileName: "contracts/Test.sol",
        sources: { "contracts/Test.sol": counterSource },
        abi: counter.abi,
        compilerVersion: `v${solcLongVersion}`,
        optimizer: { enabled: true, runs: 150 },
        evmVersion: "cancun",
        encodedConstructorArguments: counterArguments,
        license,
        isProxy: false,
        implementation: undefined,
      });
      expect(record?.compilerInput?.settings).to.deep.include(settings);
      expect(await explorer.submitContract(toCounterSubmission(address))).to.include({
        kind: "already-verified",
      });
    });
  }

  it("verify a contract from a single file", async () => {
    const explorer = connect(await start(), "/api", "any key");
    const source = { ...counterInput.sources, "Counter.sol": { content: counterSource } };
    const compile = await compileInput({
      ...counterInput,
      sources: { "Counter.sol": source["Counter.sol"] },
    });
    const address = await chain.deploy(compile("Counter").creationBytecode.object + counterArguments);
    const receipt = await receiptOf(
      explorer,
      toCounterSubmission(address, {
        codeFormat: "solidity-single-file",
        sourceCode: counterSource,
        contractName: "Counter",
        singleFile: { optimizer: true, runs: 150, evmVersion: "cancun", libraries: [] },
      }),
    );

    expect(await settle(() => explorer.checkContract(receipt))).to.include({ kind: "verified" });
    expect(await explorer.getSourceCode(address)).to.deep.include({
      contractName: "Counter",
      compilerInput: undefined,
      encodedConstructorArguments: counterArguments,
    });
  });

  for (const path of ["/api", "/blockscout/api"]) {
    it(`understand each other on what is refused at ${path}`, async () => {
      const explorer = connect(await start({ codeWaitMs: 0 }), path, "any key");
      const address = await deployCounter();
      const nobody: Address = "0x00000000000000000000000000000000000000AA";
      const wrong = await receiptOf(
        explorer,
        toCounterSubmission(address, { encodedConstructorArguments: counterArguments.replace(/1$/, "2") }),
      );
      const verdict = await settle(() => explorer.checkContract(wrong));

      expect(verdict).to.include({ kind: "rejected" });
      expect(verdict.message).to.match(
        path === "/api" ? /constructor argument/i : /^Fail - Unable to verify$/,
      );
      expect(await explorer.submitContract(toCounterSubmission(nobody))).to.include({ kind: "not-indexed" });
      expect(await explorer.checkContract("a".repeat(50))).to.include({ kind: "unknown-receipt" });
      expect(await explorer.getAbi(address)).to.equal(undefined);
    });

    it(`link a proxy to its implementation at ${path}, once both are verified`, async () => {
      const explorer = connect(await start(), path, "any key");
      const compile = await compileInput(proxyInput);
      const target = await chain.deploy(compile("Target").creationBytecode.object);
      const encodedTarget = target.slice(2).toLowerCase().padStart(64, "0");
      const proxy = await chain.deploy(compile("Proxy").creationBytecode.object + encodedTarget);
      const sourceCode = JSON.stringify(proxyInput);
      for (const [address, name, encodedConstructorArguments] of [
        [target, "Target", ""],
        [proxy, "Proxy", encodedTarget],
      ] as const) {
        const contractName = `contracts/Test.sol:${name}`;
        const submission = toCounterSubmission(address, {
          sourceCode,
          contractName,
          encodedConstructorArguments,
        });
        const receipt = await receiptOf(explorer, submission);
        expect(await settle(() => explorer.checkContract(receipt))).to.include({ kind: "verified" });
      }

      const answer = await explorer.submitProxy({ address: proxy, expectedImplementation: target });
      const receipt = answer.kind === "receipt" ? answer.receipt : expect.fail(JSON.stringify(answer));
      expect(await settle(() => explorer.checkProxy(receipt))).to.include({ kind: "verified" });
      expect(await explorer.getSourceCode(proxy)).to.deep.include({ isProxy: true, implementation: target });
    });
  }

  it("agree on keys: look-ups need no key, submissions the right one", async () => {
    const server = await start({ apiKeys: ["the-right-key"] });
    const address = await deployCounter();
    const wrongKey = "a-wrong-key-that-nobody-may-see";
    const missing = await failureOf(connect(server, "/api").submitContract(toCounterSubmission(address)));
    const wrong = await failureOf(
      connect(server, "/api", wrongKey).submitContract(toCounterSubmission(address)),
    );

    expect(await connect(server, "/api").getAbi(address)).to.equal(undefined);
    expect(missing.code).to.equal("API_KEY_MISSING");
    expect(wrong.code).to.equal("API_KEY_INVALID");
    expectNoSecret(wrong, wrongKey);
    expect(
      await connect(server, "/api", "the-right-key").submitContract(toCounterSubmission(address)),
    ).to.include({
      kind: "receipt",
    });
  });
});
