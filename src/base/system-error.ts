import path from "node:path";

/**
 * Finds the code of an error that Node or the operating system raised: `ENOENT`, `ERR_FS_FILE_TOO_LARGE`.
 *
 * @see https://nodejs.org/api/errors.html#errorcode
 */
export function findErrorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/**
 * Returns whether an error comes from the operating system and, if `code` is given, has that code: `ENOENT`.
 *
 * A failed system call has `syscall` beside `code`; errors of Node itself have a `code` alone.
 *
 * @see https://nodejs.org/api/errors.html#class-systemerror
 */
export function isSystemError(error: unknown, code?: string): error is Error & { readonly syscall: unknown } {
  const own = findErrorCode(error);
  return error instanceof Error && "syscall" in error && own !== undefined && (code ?? own) === own;
}

/** The mkdir of Node that does its work at once. */
type MakeFolder = (
  folder: string,
  options: { readonly recursive: boolean; readonly mode?: number },
) => string | undefined;

/**
 * Makes a folder and those above it, and fails with what the operating system says.
 *
 * Node's own way to make those above it, too, never ends in a folder that takes no others and calls them missing
 * (`/proc`), and calls a folder missing that cannot be made on a read-only file system (ENOENT, not EROFS).
 */
export function makeFolder(
  folder: string,
  { mkdir, mode }: { readonly mkdir: MakeFolder; readonly mode?: number },
): void {
  const options = mode === undefined ? {} : { mode };
  const makeOne = (one: string): void => {
    try {
      mkdir(one, { recursive: false, ...options });
    } catch (refusal) {
      if (isSystemError(refusal, "ENOENT")) {
        throw refusal;
      }
      try {
        // It is there already, or cannot be made.
        mkdir(one, { recursive: true, ...options });
      } catch {
        throw refusal;
      }
    }
  };
  const makeAll = (one: string): void => {
    try {
      makeOne(one);
    } catch (error) {
      const parent = path.dirname(one);
      if (!isSystemError(error, "ENOENT") || parent === one) {
        throw error;
      }
      makeAll(parent);
      makeOne(one);
    }
  };
  makeAll(path.resolve(folder));
}
