import type { Result } from "hardhat/types/utils";

/**
 * A task's result: the very object that functions return and `--json` prints, which Hardhat's CLI
 * can also read as its own `Result`.
 */
export type TaskResult<ValueT extends object> = ValueT & Result<ValueT, ValueT>;

/**
 * Marks a result as success or failure for Hardhat's CLI, which exits with 1 for
 * `{ success: false, error }`. The marks are not enumerable: printed, spread and compared, it is the
 * result alone.
 */
export function toTaskResult<ValueT extends object>(result: ValueT, isSuccess: boolean): TaskResult<ValueT> {
  mark(result, isSuccess);
  return result;
}

function mark<ValueT extends object>(
  result: ValueT,
  isSuccess: boolean,
): asserts result is TaskResult<ValueT> {
  Object.defineProperties(
    result,
    isSuccess
      ? { success: { value: true }, value: { value: result } }
      : { success: { value: false }, error: { value: result } },
  );
}
