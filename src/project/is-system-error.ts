/** Whether an error comes from the file system, and if `code` is given, is of that kind: `ENOENT`. */
export function isSystemError(error: unknown, code?: string): boolean {
  return (
    error instanceof Error &&
    "syscall" in error &&
    "code" in error &&
    (code === undefined || error.code === code)
  );
}
