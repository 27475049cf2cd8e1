/**
 * Finds the code of an error of Node or the operating system: `ENOENT`, `ERR_FS_FILE_TOO_LARGE`.
 *
 * @see https://nodejs.org/api/errors.html#errorcode
 */
export function findErrorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/**
 * Returns whether an error comes from the operating system and has the given code, if one is given.
 *
 * @see https://nodejs.org/api/errors.html#class-systemerror
 */
export function isSystemError(error: unknown, code?: string): error is Error & { readonly syscall: unknown } {
  const own = findErrorCode(error);
  return error instanceof Error && "syscall" in error && own !== undefined && (code ?? own) === own;
}
