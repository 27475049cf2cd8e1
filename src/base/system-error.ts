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
 * On a read-only file system Node calls a folder missing that cannot be made (ENOENT), if it is to make those
 * above it, too. A mkdir for one folder gets the true answer (EROFS).
 */
export function makeFolder(
  folder: string,
  { mkdir, mode }: { readonly mkdir: MakeFolder; readonly mode?: number },
): void {
  try {
    mkdir(folder, { recursive: true, ...(mode === undefined ? {} : { mode }) });
  } catch (error) {
    throw isSystemError(error, "ENOENT") ? (findRefusal(path.resolve(folder), mkdir) ?? error) : error;
  }
}

/** Returns why the first missing folder cannot be made: the one whose parent is there. */
function findRefusal(folder: string, mkdir: MakeFolder): unknown {
  try {
    mkdir(folder, { recursive: false });
  } catch (error) {
    const parent = path.dirname(folder);
    return isSystemError(error, "ENOENT") && parent !== folder ? findRefusal(parent, mkdir) : error;
  }
  return undefined;
}
