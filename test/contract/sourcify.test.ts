import { expect } from "chai";
import { createSourcify } from "../../src/explorer-client/sourcify/create-sourcify.ts";
import type { LocalExplorerSettings } from "../../src/local-explorer/local-explorer-settings.ts";
import type { LocalExplorer } from "../../src/local-explorer/start-local-explorer.ts";
import type { Explorer, StatusAnswer, Submission } from "../../src/verification/ports.ts";
import { compileInput, solcLongVersion, toInput } from "../local-explorer/compile-source.ts";
import { counterSource, factorySource, libraryUserSource } from "../local-explorer/sources.ts";
import { counterArguments, counterInput, toCounterSubmission } from "./counter.ts";
import { openServers, receiptOf, type Servers, settle } from "./open-servers.ts";

const chainId = 31_337;

describe("the client for Sourcify and the local explorer", () => {
  let servers: Servers;

  const connect = ({ url }: LocalExplorer): Explorer =>
    createSourcify({ name: "sourcify", apiUrl: url, browserUrl: undefined, chainId });

  const open = async (settings?: LocalExplorerSettings) => connect(await servers.start(settings));

  async function readFields({ url }: LocalExplorer, address: string): Promise<unknown> {
    const response = await fetch(`${url}/v2/contract/${chainId}/${address}?fields=all`);
    return await response.json();
  }

  before(async () => {
    servers = await openServers();
  });

  after(() => servers.close());

  const deployCounter = async () =>
    await servers.chain.deploy(
      (await compileInput(counterInput))("Counter").creationBytecode.object + counterArguments,
    );

  async function verify(explorer: Explorer, submission: Submission): Promise<StatusAnswer> {
    const receipt = await receiptOf(explorer, submission);
    return settle(() => explorer.checkContract(receipt));
  }

  it("verify a contract, and read it back whole", async () => {
    const explorer = await open();
    const address = await deployCounter();
    expect(await explorer.getSourceCode(address)).to.equal(undefined);

    const verdict = await verify(explorer, toCounterSubmission(address));

    expect(verdict).to.deep.include({ kind: "verified", matches: { creation: "exact", runtime: "exact" } });
    expect(await explorer.getSourceCode(address)).to.deep.include({
      contractName: "Counter",
      contractFileName: "contracts/Test.sol",
      sources: { "contracts/Test.sol": counterSource },
      compilerInput: counterInput,
      compilerVersion: `v${solcLongVersion}`,
      encodedConstructorArguments: counterArguments,
      matches: { creation: "exact", runtime: "exact" },
      isProxy: false,
    });
    expect(await explorer.getAbi(address)).to.be.an("array");
    expect(await explorer.submitContract(toCounterSubmission(address))).to.include({
      kind: "already-verified",
    });
  });

  it("show metadata and documentation, and what the code has of the arguments", async () => {
    const server = await servers.start();
    const address = await deployCounter();
    await verify(connect(server), toCounterSubmission(address));
    const { creationBytecode } = (await compileInput(counterInput))("Counter");

    const json = await readFields(server, address);

    expect(json).to.have.nested.property("metadata.compiler.version", solcLongVersion);
    expect(json).to.have.nested.property("devdoc.version");
    expect(json)
      .to.have.nested.property("creationBytecode.transformations")
      .that.deep.equals([
        { type: "insert", reason: "constructorArguments", offset: creationBytecode.object.length / 2 },
      ]);
    expect(json).to.have.nested.property(
      "creationBytecode.transformationValues.constructorArguments",
      `0x${counterArguments}`,
    );
  });

  it("show linked libraries as transformations", async () => {
    const server = await servers.start();
    const input = toInput(libraryUserSource);
    const compiled = await compileInput(input);
    const library = await servers.chain.deploy(compiled("Sums").creationBytecode.object);
    const { object, linkReferences } = compiled("LibraryUser").creationBytecode;
    const digits = library.slice(2).toLowerCase();
    const address = await servers.chain.deploy(object.replaceAll(/__\$.{34}\$__/g, digits));
    const sourceCode = JSON.stringify(input);
    const contractName = "contracts/Test.sol:LibraryUser";
    const submission = toCounterSubmission(address, { sourceCode, contractName });

    expect(await verify(connect(server), submission)).to.deep.include({
      matches: { creation: "exact", runtime: "exact" },
    });
    const json = await readFields(server, address);

    expect(json).to.have.nested.property("creationBytecode.transformations").that.deep.includes({
      type: "replace",
      reason: "library",
      offset: linkReferences[0]?.offsetBytes,
      id: "contracts/Test.sol:Sums",
    });
    expect(json)
      .to.have.nested.property("creationBytecode.transformationValues.libraries")
      .that.deep.equals({ "contracts/Test.sol:Sums": `0x${digits}` });
  });

  it("agree on what does not match, and on what is not there", async () => {
    const explorer = await open({ codeWaitMs: 0 });
    const wrong = toCounterSubmission(await deployCounter(), {
      sourceCode: JSON.stringify(toInput(factorySource)),
      contractName: "contracts/Test.sol:Factory",
    });

    const verdict = await verify(explorer, wrong);

    expect(verdict.kind).to.equal("rejected");
    expect(verdict.message).to.match(/^bytecode_length_mismatch: /);
    expect(await explorer.getSourceCode(wrong.address)).to.equal(undefined);
    expect((await verify(explorer, toCounterSubmission(`0x${"1".repeat(40)}`))).kind).to.equal("not-indexed");
    expect((await explorer.checkContract("9d8c1b1e-6a52-4f8f-9f7c-0d6f5f1f2b3c")).kind).to.equal(
      "unknown-receipt",
    );
  });
});
