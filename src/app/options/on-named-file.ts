import { isSystemError } from "../../base/system-error.ts";
import { InvalidOptionError } from "../../core/errors/input-errors.ts";

interface NamedFile {
  /** What names the file: an option, or a file of the project. */
  readonly option: string;
  readonly value: string;
  /** Default: what the operating system says. */
  readonly reason?: string | undefined;
}

/**
 * Reads or writes a file that the user names.
 *
 * @throws InvalidOptionError when the operating system refuses it
 */
export async function onNamedFile<ResultT>(
  { option, value, reason }: NamedFile,
  work: () => Promise<ResultT>,
): Promise<ResultT> {
  try {
    return await work();
  } catch (error) {
    if (isSystemError(error)) {
      throw new InvalidOptionError({ option, reason: reason ?? error.message, value });
    }
    throw error;
  }
}
