import { expect } from "chai";
import type { NetworkConnection } from "hardhat/types/network";
import type { VerifyContractOptions } from "../../src/app/options/function-options.ts";
import type { VerificationResult } from "../../src/verification/result.ts";
import { type CompilationElsewhere, compileElsewhere } from "./compile-elsewhere.ts";
import { openProject, type ProjectOptions, type TestProject } from "./open-project.ts";

/** A project with a chain of its own, on which situations are built for real. */
export interface CauseLab {
  readonly project: TestProject;
  /** To the chain. */
  readonly connection: NetworkConnection;
  /** Of the chain. */
  readonly provider: NetworkConnection["provider"];
  /** Deploys a contract of the project as it is built. */
  deploy(name: string, args?: readonly unknown[]): Promise<string>;
  /** Deploys any creation bytecode. */
  deployCode(creationBytecode: string): Promise<string>;
  /** Deploys any runtime bytecode, by a creation that does nothing but leave it. */
  deployRuntime(runtimeBytecode: string): Promise<string>;
  /** Deploys what another checkout, compiler or configuration makes of files of the project. */
  deployFromElsewhere(compilation: CompilationElsewhere): Promise<string>;
  verify(address: string, options?: Omit<VerifyContractOptions, "address">): Promise<VerificationResult>;
  /** What is said of a contract that is not to be submitted. */
  explain(
    address: string,
    options?: Omit<VerifyContractOptions, "address">,
  ): Promise<NonNullable<VerificationResult["differences"]>>;
}

/** Builds the project and starts the chain; the caller removes the project. */
export async function openCauseLab(options: ProjectOptions): Promise<CauseLab> {
  const project = await openProject(options);
  const connection = await project.hre.network.create();
  const { ethers, explorer, provider } = connection;
  const [signer] = await ethers.getSigners();
  const deployCode: CauseLab["deployCode"] = async (creationBytecode) => {
    const contract = await new ethers.ContractFactory([], creationBytecode, signer).deploy();
    await contract.waitForDeployment();
    return await contract.getAddress();
  };
  const verify: CauseLab["verify"] = async (address, given = {}) => {
    const result = await explorer.verifyContract({ ...given, address });
    if (result.explorers !== undefined) {
      throw new RangeError("the lab has one explorer");
    }
    return result;
  };
  return {
    project,
    connection,
    provider,
    deployCode,
    verify,
    deploy: async (...[name, args = []]) => {
      const contract = await ethers.deployContract(name, [...args]);
      return await contract.getAddress();
    },
    deployRuntime: async (runtimeBytecode) => {
      const digits = runtimeBytecode.replace(/^0x/, "");
      const length = (digits.length / 2).toString(16).padStart(4, "0");
      // PUSH2 length, DUP1, PUSH1 10, PUSH0, CODECOPY, PUSH0, RETURN: https://www.evm.codes
      return deployCode(`61${length}80600a5f395ff3${digits}`);
    },
    deployFromElsewhere: async (compilation) => {
      const { creationBytecode } = await compileElsewhere(compilation);
      return deployCode(creationBytecode.object);
    },
    explain: async (address, given) => {
      const { status, receipt, differences } = await verify(address, given);
      if (status !== "mismatch" || receipt !== null || differences === undefined) {
        throw new RangeError(`the status is ${status}, which has no cause`);
      }
      return differences;
    },
  };
}

/** Opens a lab for the cases of the suite that calls it, and removes its project after them. */
export function useCauseLab(options: ProjectOptions): CauseLab {
  let opened: CauseLab | undefined;
  before(async () => {
    opened = await openCauseLab(options);
  });
  after(() => opened?.project.remove());
  const lab = () => opened ?? expect.fail("the lab is open while cases run");
  return {
    get project() {
      return lab().project;
    },
    get connection() {
      return lab().connection;
    },
    get provider() {
      return lab().provider;
    },
    deploy: (...given) => lab().deploy(...given),
    deployCode: (...given) => lab().deployCode(...given),
    deployRuntime: (...given) => lab().deployRuntime(...given),
    deployFromElsewhere: (...given) => lab().deployFromElsewhere(...given),
    verify: (...given) => lab().verify(...given),
    explain: (...given) => lab().explain(...given),
  };
}
