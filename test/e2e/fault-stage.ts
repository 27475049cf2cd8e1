import type { FaultRule } from "../../src/local-explorer/faults/create-fault-plan.ts";
import type { LocalExplorer } from "../../src/local-explorer/start-local-explorer.ts";
import type { VerifyContractOptions, VerifyContractUserConfig } from "../../src/types.ts";
import type { Compiler, CompilerResult } from "../../src/verification/ports.ts";
import type { VerificationOutcome } from "../../src/verification/result.ts";
import { type CliProject, openCliProject } from "../helpers/cli-project.ts";
import { openDeployer } from "../helpers/deployer.ts";
import { failureOf } from "../helpers/failure.ts";
import { realCompiler } from "../helpers/real-compiler.ts";
import { delayCompiler, readNode, startTestExplorer } from "../helpers/test-explorer.ts";
import { toCreation } from "../helpers/to-creation.ts";

/** No explorer, process or test may print it. */
export const secretKey = "S3CRETKEYoftheTESTS+/=x7Qm91";

export const boxSources = {
  "contracts/Box.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
contract Box { uint256 public content; function put(uint256 content_) external { content = content_; } }
`,
};

export interface FaultyExplorer extends LocalExplorer {
  accepted(): number;
  acceptedLinks(): number;
}

export interface Outcome {
  readonly outcome: string;
  readonly result: VerificationOutcome | undefined;
  readonly receipt: string | null | undefined;
  readonly accepted: number;
}

export interface FaultStage {
  readonly project: CliProject;
  deploy(): Promise<string>;
  /** The caller ends it; `database` lets two of them, one after the other, be one explorer. */
  startExplorer(
    faults: readonly FaultRule[],
    place?: {
      readonly database?: string;
      readonly port?: number;
      readonly compileDelayMs?: number;
      readonly apiKeys?: readonly string[];
      readonly judge?: Compiler;
    },
  ): Promise<FaultyExplorer>;
  verify(explorer: FaultyExplorer, options: VerifyContractOptions): Promise<Outcome>;
  deployClone(): Promise<string>;
  close(): Promise<void>;
}

export async function openFaultStage(
  config: VerifyContractUserConfig = {},
  compilation: Parameters<typeof openCliProject>[2] = {},
): Promise<FaultStage> {
  const project = await openCliProject(boxSources, { apiKey: secretKey, ...config }, compilation);
  const connection = await project.hre.network.getOrCreate("localhost");
  const deployer = await openDeployer(project.hre, "localhost");
  const compiler = rememberResults(realCompiler);
  const chainReader = readNode(connection.provider);

  const startExplorer: FaultStage["startExplorer"] = async (
    faults,
    { database = ":memory:", port = 0, compileDelayMs = 0, apiKeys = [secretKey], judge = compiler } = {},
  ) => {
    const slowCompiler = delayCompiler(judge, compileDelayMs);
    const settings = { compiler: slowCompiler, database, port, faults, apiKeys };
    const started = await startTestExplorer(chainReader, settings);
    return {
      ...started,
      accepted: () => started.countSubmissions("source"),
      acceptedLinks: () => started.countSubmissions("proxy"),
    };
  };
  const verify: FaultStage["verify"] = async (explorer, options) => {
    const work = connection.explorer.verifyContract({ explorer: explorer.apiUrl, timeout: 600, ...options });
    const result = await work.catch(() => undefined);
    const outcome = result?.status ?? (await failureOf(work)).code;
    return { outcome, result, receipt: result?.receipt, accepted: explorer.accepted() };
  };
  // One after the other: the node gives each transaction the account's next number.
  let lastDeployment: Promise<unknown> = Promise.resolve();
  const inTurn = (make: () => Promise<string>): Promise<string> => {
    const next = lastDeployment.then(make);
    lastDeployment = next.catch(() => undefined);
    return next;
  };
  const deploy = () => inTurn(() => deployer.deploy("Box"));
  const deployClone = async () => {
    const box = await deploy();
    return inTurn(() => deployer.deployCode(toCreation(toCloneCode(box))));
  };
  return {
    project,
    deploy,
    deployClone,
    startExplorer,
    verify,
    close: () => project.close(),
  };
}

/** A minimal proxy: https://eips.ethereum.org/EIPS/eip-1167 */
export function toCloneCode(implementation: string): string {
  return `363d3d373d3d3d363d73${implementation.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`;
}

/** The stage has one contract: it is compiled once for all of its explorers. */
export function rememberResults(compiler: Compiler): Compiler {
  const results = new Map<string, Promise<CompilerResult>>();
  return {
    compile: (job) => {
      const key = JSON.stringify(job);
      const result = results.get(key) ?? compiler.compile(job);
      results.set(key, result);
      return result;
    },
  };
}

/** A compiler with one other setting than it is told: what it is asked for does not come out. */
export const otherCompiler: Compiler = {
  compile: (job) => {
    const settings = { ...job.input.settings, optimizer: { enabled: true, runs: 200 } };
    return realCompiler.compile({ ...job, input: { ...job.input, settings } });
  },
};
