import hardhatEthers from "@nomicfoundation/hardhat-ethers";
import { expect } from "chai";
import { createHardhatRuntimeEnvironment } from "hardhat/hre";
import type { NetworkConnection } from "hardhat/types/network";

import { toHex } from "../../src/base/hex.ts";
import type { CompiledContract } from "../../src/core/build/compiled-contract.ts";
import { compareEach } from "../../src/local-explorer/engine/sources/judge-source.ts";
import { catalog } from "../../test-fixtures/published/catalog.ts";
import type { PublishedContract } from "../../test-fixtures/published/types.ts";
import { buildAll } from "./build-published.ts";
import { compileEdited, editSources } from "./compile-edited.ts";
import { compileOnce } from "./compile-once.ts";
import { deployPublished } from "./deploy-published.ts";
import { type CoreVerdicts, judgeWithCore } from "./judge-with-core.ts";
import { createSourcifyJudge, type SourcifyVerdicts } from "./judge-with-sourcify.ts";
import { type Mutation, mutate, mutations } from "./mutations.ts";
import { readSubject, type Subject } from "./read-subject.ts";
import { required } from "./required.ts";

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
        expect(judgeWithServer(compiled, deployed), `our Sourcify server, ${title}`).to.deep.equal({
          runtime: toMatch(core.runtime),
          creation: toMatch(core.creation),
        });
        const { runtime, creation = sourcify.creation } = await judge(deployed);
        expect({ runtime, creation }, `lib-sourcify, ${title}`).to.deep.equal(sourcify);
      }
    });
  }

  it("have the code of a compilation if lib-sourcify edits their sources", async () => {
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

  it("include a contract for each mutation", () => {
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

function toMatch(verdict: string): "exact" | "partial" | undefined {
  return verdict === "exact" || verdict === "partial" ? verdict : undefined;
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
