/**
 * Returns whether an error comes from the operating system and, if `code` is given, has that code: `ENOENT`.
 *
 * A failed system call has `syscall` beside `code`; errors of Node itself have a `code` alone.
 *
 * @see https://nodejs.org/api/errors.html#class-systemerror
 */
export function isSystemError(error: unknown, code?: string): error is Error {
  return (
    error instanceof Error &&
    "syscall" in error &&
    "code" in error &&
    (code === undefined || error.code === code)
  );
}
