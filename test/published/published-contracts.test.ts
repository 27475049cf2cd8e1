import { expect } from "chai";
import { getCreateAddress } from "ethers";
import type { NetworkConnection } from "hardhat/types/network";
import type { VerifyContractOptions } from "../../src/app/options/function-options.ts";
import type { VerificationResult } from "../../src/verification/result.ts";
import { catalog } from "../../test-fixtures/published/catalog.ts";
import type { PublishedContract } from "../../test-fixtures/published/types.ts";
import { type Deployed, deployPublished } from "./deploy-published.ts";
import { openPublishedProject, type PublishedProject } from "./open-published-project.ts";
import { required } from "./required.ts";

/** Where nothing is cached and the machine is busy, the compilations take minutes. */
const patienceMs = 900_000;

describe("verification of published contracts, deployed from the publisher's bytecode", () => {
  let project: PublishedProject;
  let connection: NetworkConnection<"generic">;
  let deployments: ReadonlyMap<string, Deployed>;

  before(async function () {
    this.timeout(patienceMs);
    project = await openPublishedProject();
    connection = project.connection;
    deployments = await deployPublished(connection.ethers);
  });

  after(() => project.remove());

  for (const contract of catalog) {
    const { id, input, expected } = contract;

    it(`finds ${id} by its address, and ${expected} (solc ${input.compiler.longVersion})`, async function () {
      this.timeout(patienceMs);
      const { address, encodedConstructorArguments: encoded } = deploymentOf(contract);

      const result = await verify({ address });

      expect(result).to.deep.include({
        status: "verified",
        match: expected,
        contract: `${contract.sourceName}:${contract.contractName}`,
        compiler: `v${input.compiler.longVersion}`,
      });
      const origin = encoded === "" ? "none" : "recovered";
      expect(result.constructorArguments).to.include({ encoded, origin });
      expect(Object.values(result.libraries)).to.have.members(
        contract.libraries.map((library) => deploymentOf({ id: library.deployed }).address),
      );
      // Others compile to the same code without what they do not import: see aave-v2.md.
      const needsMore = ["aave-v2-lending-pool", "aave-v2-validation-logic"].includes(id);
      expect("sourcesNotImported" in result).to.equal(needsMore);

      const record = await connection.explorer.getSourceCode(address);
      expect(record?.sources).to.deep.equal(pickSources(contract, result.sources));
    });
  }

  for (const contract of catalog.filter(({ expected }) => expected === "partial")) {
    const { id, sourceHash } = contract;

    it(`submits nothing where ${id} has to be exact: its source hash is ${sourceHash}`, async () => {
      const { address } = deploymentOf(contract);

      const result = await verify({ address, requireExact: true, force: true });

      expect(result).to.include({ status: "mismatch", match: "partial" });
      expect(result.differences?.cause === "no-source-hash").to.equal(sourceHash !== "different");
    });
  }

  for (const contract of catalog) {
    for (const { contractName, sourceName, nonce, constructorArguments } of contract.creates ?? []) {
      it(`finds ${contractName} of ${contract.id} without an artifact, and whatever arguments it has`, async function () {
        this.timeout(patienceMs);
        const address = getCreateAddress({ from: deploymentOf(contract).address, nonce });
        const constructorArgs = constructorArguments.map((value) =>
          typeof value === "string" ? value : deploymentOf({ id: value.deployed }).address,
        );
        const result = await verify({ address });

        expect(result).to.include({
          status: "verified",
          match: contract.expected,
          contract: `${sourceName}:${contractName}`,
        });
        const origin = constructorArguments.length === 0 ? "none" : "recovered";
        expect(result.constructorArguments?.origin).to.equal(origin);
        expect(result.constructorArguments?.values.map(({ value }) => value)).to.deep.equal(constructorArgs);
      });
    }
  }

  async function verify(options: VerifyContractOptions): Promise<VerificationResult> {
    const result = await connection.explorer.verifyContract(options);
    if ("explorers" in result) {
      throw new Error("there is one explorer, the local one");
    }
    return result;
  }

  function deploymentOf({ id }: Pick<PublishedContract, "id">): Deployed {
    return required(deployments.get(id), `${id} is deployed`);
  }

  function pickSources({ input }: PublishedContract, names: readonly string[]): Record<string, string> {
    const build = project.builds.find((candidate) => candidate.input === input);
    const sources = Object.entries(build?.compilerInput.sources ?? {});
    return Object.fromEntries(
      sources.filter(([name]) => names.includes(name)).map(([name, { content }]) => [name, content]),
    );
  }
});
