import { InvalidOptionError } from "../../core/errors/input-errors.ts";
import { hasSystemCode } from "./has-system-code.ts";

/**
 * Does what writes to the place that `--out` names.
 *
 * @throws InvalidOptionError when the operating system cannot write there
 */
export async function refuseUnwritable<ResultT>(
  out: string,
  write: () => Promise<ResultT>,
): Promise<ResultT> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Error && hasSystemCode(error)) {
      throw new InvalidOptionError({ option: "--out", reason: error.message, value: out });
    }
    throw error;
  }
}
