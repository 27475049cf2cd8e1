import hardhatEthers from "@nomicfoundation/hardhat-ethers";
import { expect } from "chai";
import { createHardhatRuntimeEnvironment } from "hardhat/hre";
import type { NetworkConnection } from "hardhat/types/network";
import { z } from "zod";

import { systemClock } from "../../src/base/clock.ts";
import { type Address, toHex } from "../../src/base/hex.ts";
import type { CompiledContract } from "../../src/core/build/compiled-contract.ts";
import type { CompilerInput } from "../../src/core/compiler-input/compiler-input.ts";
import { compareEach } from "../../src/local-explorer/engine/sources/judge-source.ts";
import { startLocalExplorer } from "../../src/local-explorer.ts";
import type { Compiler } from "../../src/verification/ports.ts";
import { catalog } from "../../test-fixtures/published/catalog.ts";
import type { PublishedContract } from "../../test-fixtures/published/types.ts";
import { buildAll } from "./build-published.ts";
import { compileEdited, editSources } from "./compile-edited.ts";
import { compileOnce } from "./compile-once.ts";
import { deployPublished } from "./deploy-published.ts";
import { type CoreVerdicts, judgeWithCore } from "./judge-with-core.ts";
import { createSourcifyJudge, type SourcifyVerdicts } from "./judge-with-sourcify.ts";
import { type Mutation, mutate, mutations } from "./mutations.ts";
import { readOutput, readSubject, type Subject } from "./read-subject.ts";
import { required } from "./required.ts";
import type { CodeOnChain } from "./verdict.ts";

/** Where nothing is cached and the machine is busy, the compilations take minutes. */
const patienceMs = 900_000;

describe("published contracts and mutated copies of them, with lib-sourcify as the oracle", () => {
  let connection: NetworkConnection<"generic">;
  let subjects: readonly Subject[];

  before(async function () {
    this.timeout(patienceMs);
    const builds = await buildAll();
    const hre = await createHardhatRuntimeEnvironment({ plugins: [hardhatEthers] });
    connection = await hre.network.create();
    const deployments = await deployPublished(connection.ethers);
    subjects = await Promise.all(
      catalog.map((contract) => readSubject(contract, { builds, deployments, ethers: connection.ethers })),
    );
  });

  after(() => connection.close());

  for (const contract of catalog) {
    it(`are judged alike or, for a named reason, more strictly here: ${contract.id}`, async function () {
      this.timeout(patienceMs);
      const { build, address, compiled, onChain } = subjectOf(contract);
      const judge = createSourcifyJudge(contract, build);

      for (const mutation of [undefined, ...mutations]) {
        const code = mutation === undefined ? onChain : mutate(mutation, { contract: compiled, onChain });
        if (code === undefined) {
          continue;
        }
        const { title, core, sourcify } = expectVerdicts(contract, mutation);
        const deployed = { onChain: code, address };
        expect(judgeWithCore(compiled, deployed), title).to.deep.equal(core);
        expect(judgeWithCore(asArtifact(compiled), deployed), `artifact, ${title}`).to.deep.equal(core);
        expect(judgeWithServer(compiled, deployed), `our Sourcify server, ${title}`).to.deep.equal({
          runtime: toMatch(core.runtime),
          creation: toMatch(core.creation),
        });
        const { runtime, creation = sourcify.creation } = await judge(deployed);
        expect({ runtime, creation }, `lib-sourcify, ${title}`).to.deep.equal(sourcify);
      }
    });
  }

  it("have over HTTP, at our Sourcify server, the matches that lib-sourcify finds", async function () {
    this.timeout(patienceMs);
    const ofRuntime = (verdict: string) =>
      required(
        mutations.find(({ of, core, lenient }) => of === "runtime" && core === verdict && !lenient),
        `a mutation of the runtime code is judged ${verdict}`,
      );
    const sample = [ofRuntime("code"), ofRuntime("partial"), undefined];
    const server = await startLocalExplorer({
      ...{ chains: [{ provider: connection.provider }], compiler: createStoredCompiler(subjects) },
      ...{ database: ":memory:", port: 0 },
    });
    const putCode = (address: Address, { runtime }: CodeOnChain) =>
      connection.provider.request({ method: "hardhat_setCode", params: [address, toHex(runtime)] });
    try {
      for (const subject of subjects) {
        const { contract, address, compiled, onChain } = subject;
        // As published last: an exact match is not taken again.
        for (const mutation of sample) {
          const code = mutation === undefined ? onChain : mutate(mutation, { contract: compiled, onChain });
          if (code === undefined) {
            continue;
          }
          await putCode(address, code);
          const { title, sourcify } = expectVerdicts(contract, mutation);
          expect(await verifyOverHttp(server.url, subject), `${contract.id}, ${title}`).to.deep.equal({
            runtime: toMatch(sourcify.runtime),
            creation: toMatch(sourcify.creation),
          });
        }
      }
    } finally {
      await server.close();
    }
  });

  it("have, where lib-sourcify edits their sources, the code that solc makes of these", async () => {
    const ids = ["safe-1.4-proxy-factory", "openzeppelin-5.0-transparent-proxy"];
    for (const contract of catalog.filter(({ id }) => ids.includes(id))) {
      const { build } = subjectOf(contract);
      const { sourceName, contractName, input } = contract;
      const outputs = [
        "metadata",
        "evm.bytecode.object",
        "evm.deployedBytecode.object",
        "evm.legacyAssembly",
      ];
      const outputSelection = { [sourceName]: { [contractName]: outputs } };
      const settings = { ...build.compilerInput.settings, outputSelection };
      const edited = { ...build.compilerInput, sources: editSources(build), settings };
      const read = (text: string) => {
        const { metadata, evm } = JSON.parse(text).contracts[sourceName][contractName];
        return [metadata, evm.bytecode.object, evm.deployedBytecode.object, evm.legacyAssembly];
      };
      const compiled = read(await compileOnce(input.compiler, edited));

      expect(read(await compileEdited(contract, build)), contract.id).to.deep.equal(compiled);
    }
  });

  it("are mutated in each way that there is", () => {
    const unused = mutations.filter((mutation) =>
      subjects.every(
        ({ compiled, onChain }) => mutate(mutation, { contract: compiled, onChain }) === undefined,
      ),
    );
    expect(unused).to.deep.equal([]);
  });

  function subjectOf(contract: PublishedContract): Subject {
    return required(subjects[catalog.indexOf(contract)], `${contract.id} is in the catalogue`);
  }
});

/** Judges each code as the local explorer's Sourcify server does. */
function judgeWithServer(
  contract: CompiledContract,
  { onChain, address }: { readonly onChain: Subject["onChain"]; readonly address: Subject["address"] },
) {
  const codes = {
    address,
    runtimeBytecode: toHex(onChain.runtime),
    creationBytecode: toHex(onChain.creation),
  };
  const { runtime, creation } = compareEach(contract, { onChain: codes, givenArguments: undefined });
  const kindOf = (match: typeof runtime | typeof creation) =>
    match === undefined || match.kind === "mismatch" ? undefined : match.kind;
  return { runtime: kindOf(runtime), creation: kindOf(creation) };
}

/** A compiler that has compiled each input of the catalogue already, and knows no other. */
function createStoredCompiler(subjects: readonly Subject[]): Compiler {
  const toText = ({ sources, settings }: CompilerInput) =>
    JSON.stringify([sources, { ...settings, outputSelection: undefined }]);
  const builds = new Map(
    subjects.map(({ build }) => [
      `${build.input.compiler.longVersion} ${toText(build.compilerInput)}`,
      build,
    ]),
  );
  return {
    compile: async ({ solcLongVersion, input }) =>
      readOutput(required(builds.get(`${solcLongVersion} ${toText(input)}`), "the input is published")),
  };
}

const matchName = z.enum(["exact_match", "match"]).nullable();

/** Submits a contract to a Sourcify server as any client does; the two matches of its job. */
async function verifyOverHttp(url: string, { contract, build, address, transactionHash }: Subject) {
  const response = await fetch(`${url}/v2/verify/31337/${address}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      stdJsonInput: build.compilerInput,
      compilerVersion: build.input.compiler.longVersion,
      contractIdentifier: `${contract.sourceName}:${contract.contractName}`,
      creationTransactionHash: transactionHash,
    }),
  });
  const { verificationId } = z.object({ verificationId: z.string() }).parse(await response.json());
  const job = z.object({
    isJobCompleted: z.boolean(),
    contract: z.object({ runtimeMatch: matchName, creationMatch: matchName }),
  });
  for (;;) {
    const answer = await fetch(`${url}/v2/verify/${verificationId}`);
    const { isJobCompleted, contract: found } = job.parse(await answer.json());
    if (isJobCompleted) {
      return { runtime: fromMatchName(found.runtimeMatch), creation: fromMatchName(found.creationMatch) };
    }
    await systemClock.sleep(50);
  }
}

function fromMatchName(name: z.infer<typeof matchName>): "exact" | "partial" | undefined {
  return name === null ? undefined : toMatch(name === "exact_match" ? "exact" : "partial");
}

function toMatch(verdict: string): "exact" | "partial" | undefined {
  return verdict === "exact" || verdict === "partial" ? verdict : undefined;
}

/** Artifacts do not list the metadata sections: they are recognised by their form. */
function asArtifact({ metadataSections: _, ...contract }: CompiledContract): CompiledContract {
  return contract;
}

/** Of the code that is not mutated the verdict stays. */
function expectVerdicts(
  { expected }: PublishedContract,
  mutation: Mutation | undefined,
): { readonly title: string; readonly core: CoreVerdicts; readonly sourcify: SourcifyVerdicts } {
  const asBefore = { runtime: expected, creation: expected };
  if (mutation === undefined) {
    return { title: "as published", core: asBefore, sourcify: asBefore };
  }
  const { title, of, core, lenient } = mutation;
  const alike = core === "partial" ? core : "refused";
  const sourcify = lenient?.sourcify === "as-before" ? expected : (lenient?.sourcify ?? alike);
  return {
    title: lenient === undefined ? title : `${title} (lib-sourcify accepts too much: ${lenient.tooMuch})`,
    core: { ...asBefore, [of]: core },
    sourcify: { ...asBefore, [of]: sourcify },
  };
}
