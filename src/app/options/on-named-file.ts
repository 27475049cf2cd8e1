import { findErrorCode, isSystemError } from "../../base/system-error.ts";
import { createFailure } from "../../core/errors/failure.ts";

interface NamedFile {
  /** The name of the option, or a file of the project. */
  readonly option: string;
  readonly value: string;
  /** Default: what the operating system says. */
  readonly reason?: string | undefined;
}

/** @throws INVALID_OPTION when the operating system refuses it */
export async function onNamedFile<ResultT>(
  { option, value, reason }: NamedFile,
  work: () => Promise<ResultT>,
): Promise<ResultT> {
  try {
    return await work();
  } catch (error) {
    if (isSystemError(error)) {
      throw createFailure("INVALID_OPTION", { option, reason: reason ?? describeRefusal(error), value });
    }
    throw error;
  }
}

const remedies: Readonly<Record<string, string>> = {
  ENOSPC: "free some disk space, or give a place on another disk",
  EDQUOT: "free some of your disk space, or give a place on another disk",
  EROFS: "give a place that can be written to",
  EACCES: "give a place that you may use",
  EPERM: "give a place that you may use",
};

function describeRefusal(error: Error): string {
  const remedy = remedies[findErrorCode(error) ?? ""];
  return remedy === undefined ? error.message : `${error.message}; ${remedy}`;
}
