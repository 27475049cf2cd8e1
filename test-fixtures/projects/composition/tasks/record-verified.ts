import { appendFile } from "node:fs/promises";

import type { HardhatRuntimeEnvironment } from "hardhat/types/hre";

import type { TaskResult, VerificationResult } from "../../../../src/types.ts";

/** An override of `verify-contract`: `--record <file>` notes what is verified. */
export default async function recordVerified(
  { record, ...args }: { readonly record: string | undefined } & Record<string, unknown>,
  _hre: HardhatRuntimeEnvironment,
  runSuper: (args: Record<string, unknown>) => Promise<TaskResult<VerificationResult>>,
): Promise<TaskResult<VerificationResult>> {
  const result = await runSuper(args);
  if (record !== undefined && result.success) {
    await appendFile(record, `${result.contract}\t${result.address}\n`);
  }
  return result;
}
