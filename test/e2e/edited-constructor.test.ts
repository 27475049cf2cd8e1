import { expect } from "chai";
import { concat } from "ethers";

import { failureOf } from "../helpers/failure.ts";
import { onlyResult } from "../helpers/only-result.ts";
import { newestCompiler, openProject, type TestProject } from "../helpers/open-project.ts";

/** Every file differs in a comment, so that no earlier build stays on disk. */
const write = (body: string, edition: number) => `// SPDX-License-Identifier: MIT
// edition ${edition}
pragma solidity ^0.8.0;
${body}
`;

/** What differs between the deployment and the build is the one number, in constructors alone. */
function contracts(value: number, edition = value) {
  const source = (body: string) => write(body, edition);
  return {
    "contracts/Plain.sol": source(`contract Plain { uint256 public x; constructor() { x = ${value}; } }`),
    "contracts/Initial.sol": source(`contract Initial { uint256 public first = ${value}; }`),
    "contracts/Taking.sol": source(
      `contract Taking { uint256 public taken; constructor(uint256 y) { taken = y * ${value}; } }`,
    ),
    "contracts/Fixed.sol": source(
      `contract Fixed { uint256 public immutable fixedly; constructor() { fixedly = ${value}; } }`,
    ),
    "contracts/Proxy.sol": source(`contract Proxy {
  constructor(address to) {
    assembly { sstore(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc, to) }
  }
  fallback() external payable {
    assembly {
      let to := sload(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc)
      calldatacopy(0, 0, calldatasize())
      let ok := delegatecall(gas(), to, 0, calldatasize(), 0, 0)
      returndatacopy(0, 0, returndatasize())
      switch ok case 0 { revert(0, returndatasize()) } default { return(0, returndatasize()) }
    }
  }
}`),
  };
}

const deployed = contracts(5);
const edited = contracts(6);

for (const bytecodeHash of ["ipfs", "none"] as const) {
  describe(`contracts whose constructors were edited since, with the metadata hash ${bytecodeHash}`, () => {
    let project: TestProject;
    let connection: Awaited<ReturnType<TestProject["hre"]["network"]["create"]>>;

    before(async () => {
      const settings = { metadata: { bytecodeHash } };
      project = await openProject({ files: deployed, solidity: { ...newestCompiler, settings } });
      connection = await project.hre.network.create();
    });

    after(() => project.remove());
    afterEach(() => project.rebuild(deployed));

    type Options = Omit<Parameters<typeof connection.explorer.verifyContract>[0], "address" | "tx">;

    const deploy = async (name: string, values: readonly unknown[] = []) => {
      const contract = await connection.ethers.deployContract(name, [...values]);
      return { address: await contract.getAddress(), tx: contract.deploymentTransaction()?.hash ?? "" };
    };
    const verify = (address: string, options: Options = {}) =>
      onlyResult(connection.explorer.verifyContract({ address, ...options }));

    /** Nothing may be sent, and the constructor has to be named. */
    const expectRefusal = async (name: string, address: string, options: Options = {}) => {
      for (const check of [false, true]) {
        const result = await verify(address, { ...options, check });

        expect(result).to.include({ status: "mismatch", match: null, receipt: null });
        expect(result.contract).to.equal(`project/contracts/${name}.sol:${name}`);
        expect(result.differences?.cause).to.equal("other-constructor");
        expect(result.differences?.explanation)
          .to.include(`created with another constructor than that of contracts/${name}.sol:${name}`)
          .and.match(/its creation bytecode(?: in transaction 0x\w{64})? differs, from byte \d+ on\./)
          .and.not.match(/\.sol:\d/);
        // No repository has the files of this project.
        expect(result.differences?.command).to.match(
          /^await explorer\.getContractCreation\(\["0x\w{40}"]\)$/,
        );
      }
    };

    for (const name of ["Plain", "Initial", "Fixed"]) {
      it(`scenario 41: ${name}, which takes no arguments`, async () => {
        const { address } = await deploy(name);
        await project.rebuild(edited);

        await expectRefusal(name, address);
        await expectRefusal(name, address, { contract: name });
        await expectRefusal(name, address, { requireExact: true });
      });
    }

    it("scenario 41: one that takes arguments, which are given or not", async () => {
      const { address } = await deploy("Taking", [7]);
      await project.rebuild(edited);

      await expectRefusal("Taking", address);
      await expectRefusal("Taking", address, { constructorArgs: [7] });
      await expectRefusal("Taking", address, { constructorArgs: [8] });
    });

    it("scenario 41: behind a proxy", async () => {
      const { address } = await deploy("Plain");
      const proxy = await deploy("Proxy", [address]);
      await project.rebuild(edited);
      const result = await connection.explorer.verifyProxy({ address: proxy.address });

      expect(JSON.stringify(result)).to.include('"cause":"other-constructor"');
    });

    it("is verified by its runtime bytecode if its creation is unknown, with a note", async () => {
      const { ethers } = connection;
      const { address } = await deploy("Plain");
      const nowhere = `0x${(bytecodeHash === "none" ? "ab" : "cd").repeat(20)}`;
      await ethers.provider.send("hardhat_setCode", [nowhere, await ethers.provider.getCode(address)]);
      await project.rebuild(edited);
      const checked = await verify(nowhere, { check: true });
      const result = await verify(nowhere);

      expect(checked.differences?.cause).to.equal("not-verified");
      expect(checked.differences?.explanation).to.include("The runtime bytecode at the address is");
      expect(checked.differences?.explanation).to.include("constructor was not compared");
      expect(result.status).to.equal("verified");
      expect(result.notes?.join(" ")).to.include("The constructor of Plain was not compared");
      const agreed = await verify(nowhere, { check: true });
      // With a hash of the metadata the edit shows there, and only there.
      const exception = bytecodeHash === "none" ? "" : ", except for the metadata of the code on the chain";
      expect(agreed.message).to.equal(
        `Chain, explorer and this checkout agree${exception}. The constructor was not compared: how the contract was created is not known.`,
      );
    });
  });
}

describe("a creation bytecode that the compiler did not write", () => {
  it("scenario 41: leaves the build's very code, and is not taken for an exact match", async () => {
    const project = await openProject({ files: deployed });
    const { ethers, explorer } = await project.hre.network.create();
    const runtime = await ethers.provider.getCode(await (await ethers.deployContract("Plain")).getAddress());
    const length = ((runtime.length - 2) / 2).toString(16).padStart(4, "0");
    const [signer] = await ethers.getSigners();
    const bytecode = concat([`0x61${length}80600a5f395ff3`, runtime]);
    const contract = await new ethers.ContractFactory([], bytecode, signer).deploy();
    const address = await contract.getAddress();
    const { status, differences } = await onlyResult(explorer.verifyContract({ address }));
    await project.remove();

    expect(status).to.equal("mismatch");
    expect(differences?.cause).to.equal("other-constructor");
    expect(differences?.explanation).to.include("The metadata prove that the source is the same");
    expect(differences?.command).to.equal(`await explorer.getContractCreation(["${address}"])`);
  });
});

describe("bytes behind the creation bytecode", () => {
  let project: TestProject;
  let connection: Awaited<ReturnType<TestProject["hre"]["network"]["create"]>>;

  before(async () => {
    project = await openProject({ files: deployed });
    connection = await project.hre.network.create();
  });

  after(() => project.remove());

  const suffix = `${"62".repeat(7)}0080218021802180218021802180218021`;

  const deployWith = async (name: string, values: readonly unknown[], more: string) => {
    const { ethers } = connection;
    const { data } = await (await ethers.getContractFactory(name)).getDeployTransaction(...values);
    const [signer] = await ethers.getSigners();
    const sent = await signer?.sendTransaction({ data: concat([data, `0x${more}`]) });
    return (await sent?.wait())?.contractAddress ?? expect.fail("it creates a contract");
  };
  const verify = (address: string, options: { readonly constructorArgs?: readonly unknown[] } = {}) =>
    onlyResult(connection.explorer.verifyContract({ address, ...options }));

  for (const more of [suffix, "00".repeat(32), "01"]) {
    it(`scenario 46: ${more.length / 2} of them are sent as the chain has them, and noted`, async () => {
      const result = await verify(await deployWith("Plain", [], more));

      expect(result).to.include({ status: "verified", match: "exact" });
      expect(result.constructorArguments).to.deep.equal({ encoded: more, values: [], origin: "recovered" });
      expect(result.notes?.join(" ")).to.include(
        `${more.length === 2 ? "1 byte" : `${more.length / 2} bytes`}) follows the creation bytecode`,
      );
    });

    it(`scenario 46: ${more.length / 2} of them behind arguments, which are given or not`, async () => {
      const encoded = `${"7".padStart(64, "0")}${more}`;
      const values = [{ name: "y", type: "uint256", value: "7" }];
      const found = await verify(await deployWith("Taking", [7], more));
      const given = await verify(await deployWith("Taking", [7], more), { constructorArgs: [7] });

      expect(found).to.include({ status: "verified", match: "exact" });
      expect(found.constructorArguments).to.deep.equal({ encoded, values, origin: "recovered" });
      expect(given.constructorArguments).to.deep.equal({ encoded, values, origin: "given" });
      for (const { status, notes = [] } of [found, given]) {
        expect(status).to.equal("verified");
        expect(notes.join(" ")).to.include(
          `${more.length === 2 ? "1 byte" : `${more.length / 2} bytes`}) follows the constructor arguments`,
        );
      }
    });
  }

  it("scenario 46: with other arguments than the chain has, they are refused as ever", async () => {
    const address = await deployWith("Taking", [7], suffix);
    const failure = await failureOf(verify(address, { constructorArgs: [8] }));

    expect(failure.code).to.equal("CONSTRUCTOR_ARGUMENTS_CONTRADICTED");
    expect(failure.facts["on the chain"]).to.equal("y = 7");
  });
});
