import { expect } from "chai";
import { AbiCoder } from "ethers";
import { invariant } from "../../../../src/base/errors.ts";
import type { Address } from "../../../../src/base/hex.ts";
import { buildJobRequest, parseJobAnswer, toVerdict } from "../../../../src/explorer-api/sourcify/job.ts";
import {
  buildLookUpRequest,
  type LookUpAnswer,
  parseLookUpAnswer,
} from "../../../../src/explorer-api/sourcify/look-up.ts";
import {
  buildVerifyRequest,
  parseVerifyAnswer,
  type Verification,
} from "../../../../src/explorer-api/sourcify/verify-requests.ts";
import type { HttpAnswer, SourcifyRequest } from "../../../../src/explorer-api/sourcify/wire-values.ts";
import type { LocalExplorer } from "../../../../src/local-explorer/start-local-explorer.ts";
import { startTestExplorer } from "../../../helpers/test-explorer.ts";
import { compileInput, solcLongVersion, toInput } from "../../compile-source.ts";
import { openTestChain, type TestChain } from "../../open-test-chain.ts";
import { counterSource, libraryUserSource } from "../../sources.ts";

/** The API as a client sees it: a real chain, the real compiler, a real socket. */
describe("Sourcify's API of the local explorer", () => {
  let chain: TestChain;
  let explorer: LocalExplorer;

  before(async () => {
    chain = await openTestChain();
    explorer = await startTestExplorer(chain.reader);
  });
  after(async () => {
    await explorer.close();
    await chain.close();
  });

  async function send({ method, path, query = {}, body }: SourcifyRequest): Promise<HttpAnswer> {
    const url = new URL(`${explorer.url}/${path}`);
    url.search = new URLSearchParams(query).toString();
    const response = await fetch(url, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    return { status: response.status, json: await response.json() };
  }

  const toVerification = (source: string, name: string): Verification => ({
    kind: "standard-json",
    input: toInput(source),
    compilerVersion: solcLongVersion,
    fullyQualifiedName: `contracts/Test.sol:${name}`,
  });

  async function verify(address: Address, verification: Verification) {
    const accepted = parseVerifyAnswer(
      await send(buildVerifyRequest({ chainId: 31_337, address }, verification)),
    );
    invariant(
      accepted.kind === "value" && accepted.value.kind === "accepted",
      `It is accepted: ${JSON.stringify(accepted)}`,
    );
    const { verificationId } = accepted.value;
    for (;;) {
      const answer = parseJobAnswer(await send(buildJobRequest(verificationId)));
      invariant(answer.kind === "value", `It is a job: ${JSON.stringify(answer)}`);
      if (answer.value.isCompleted) {
        return toVerdict(answer.value);
      }
    }
  }

  async function lookUp(
    address: Address,
  ): Promise<Extract<LookUpAnswer, { kind: "verified" }> & { readonly json: unknown }> {
    const { path } = buildLookUpRequest({ chainId: 31_337, address });
    const answer = await send({ method: "GET", path, query: { fields: "all" } });
    const parsed = parseLookUpAnswer(answer);
    invariant(
      parsed.kind === "value" && parsed.value.kind === "verified",
      `It is verified: ${JSON.stringify(parsed)}`,
    );
    return { ...parsed.value, json: answer.json };
  }

  it("verifies a contract and shows all of its fields", async () => {
    const compiled = await compileInput(toInput(counterSource));
    const counter = compiled("Counter");
    const args = AbiCoder.defaultAbiCoder().encode(["address", "uint256"], [chain.account, 7]).slice(2);
    const address = await chain.deploy(counter.creationBytecode.object + args);

    const verdict = await verify(address, toVerification(counterSource, "Counter"));
    const { contract, details, json } = await lookUp(address);

    expect(verdict).to.have.nested.property("contract.creation", "exact");
    expect(contract).to.deep.include({ address, creation: "exact", runtime: "exact" });
    expect(details.sources).to.deep.equal({ "contracts/Test.sol": counterSource });
    expect(details.compilerInput).to.deep.equal(toInput(counterSource));
    expect(details.creationBytecode).to.deep.equal({
      onChain: `0x${counter.creationBytecode.object}${args}`,
      transformations: [
        {
          type: "insert",
          reason: "constructorArguments",
          offsetBytes: counter.creationBytecode.object.length / 2,
          value: args,
        },
      ],
    });
    expect(json).to.have.nested.property("metadata.compiler.version", solcLongVersion);
    expect(json).to.have.nested.property("devdoc.version");
    expect(details.deployment).to.have.property("deployer").that.matches(/^0x/);
    expect(details.proxy).to.deep.include({ isProxy: false });
  });

  it("shows what its Etherscan-style API verifies, and the other way round", async () => {
    const compiled = await compileInput(toInput(counterSource));
    const address = await chain.deploy(compiled("Other").creationBytecode.object);
    await verify(address, toVerification(counterSource, "Other"));
    const query = `module=contract&action=getsourcecode&address=${address}`;

    const shown: unknown = await (await fetch(`${explorer.apiUrl}?${query}`)).json();

    expect(shown).to.have.nested.property("result[0].ContractName", "Other");
    expect(shown).to.have.nested.property("result[0].CompilerVersion", `v${solcLongVersion}`);
  });

  it("shows linked libraries as transformations", async () => {
    const compiled = await compileInput(toInput(libraryUserSource));
    const library = await chain.deploy(compiled("Sums").creationBytecode.object);
    const user = compiled("LibraryUser").creationBytecode.object;
    const digits = library.slice(2).toLowerCase();
    const address = await chain.deploy(user.replaceAll(/__\$.{34}\$__/g, digits));

    await verify(address, toVerification(libraryUserSource, "LibraryUser"));
    const { contract, json } = await lookUp(address);

    expect(contract).to.deep.include({ creation: "exact", runtime: "exact" });
    expect(json)
      .to.have.nested.property("creationBytecode.transformations")
      .that.deep.includes({
        type: "replace",
        reason: "library",
        offset: compiled("LibraryUser").creationBytecode.linkReferences[0]?.offsetBytes,
        id: "contracts/Test.sol:Sums",
      });
    expect(json)
      .to.have.nested.property("creationBytecode.transformationValues.libraries")
      .that.deep.equals({ "contracts/Test.sol:Sums": `0x${digits}` });
  });

  it("says what differs, and keeps no record of it", async () => {
    const compiled = await compileInput(toInput(counterSource));
    const address = await chain.deploy(compiled("Other").creationBytecode.object);

    const verdict = await verify(address, toVerification(libraryUserSource, "LibraryUser"));

    expect(verdict).to.have.nested.property("error.code", "bytecode_length_mismatch");
    expect(await send(buildLookUpRequest({ chainId: 31_337, address }))).to.have.property("status", 404);
  });
});
