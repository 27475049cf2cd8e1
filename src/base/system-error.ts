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
