import type { StoredContract } from "../../core/build/compiled-contract.ts";
import { BuildInfoInvalidError } from "../../core/errors/project-errors.ts";
import { toPrintable } from "../../core/errors/to-printable.ts";
import { stripControls } from "../../core/text/strip-controls.ts";
import type { Compiler } from "../../verification/ports.ts";
import type { GivenBuild } from "./given-build.ts";

/**
 * Compiles a build whose output is not stored.
 *
 * @throws BuildInfoInvalidError when the compiler refuses it
 */
export async function compileGivenBuild(
  { file, input }: GivenBuild,
  {
    compiler,
    solcLongVersion,
    signal,
  }: {
    readonly compiler: Compiler;
    readonly solcLongVersion: string;
    readonly signal: AbortSignal | undefined;
  },
): Promise<readonly StoredContract[]> {
  const result = await compiler.compile({ solcLongVersion, input }, { signal });
  if (result.kind === "failed") {
    const reason = toPrintable(stripControls(result.errors[0] ?? ""));
    throw new BuildInfoInvalidError({ file, problem: `solc ${solcLongVersion} refuses it: ${reason}` });
  }
  return result.contracts.map((contract) => ({ ...contract, buildInfoId: file }));
}
