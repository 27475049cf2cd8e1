/** Whether an error is one of the operating system; with a code, that very one. */
export function hasSystemCode(error: unknown, code?: string): boolean {
  const isSystemError = error instanceof Error && "code" in error && "syscall" in error;
  return isSystemError && (code === undefined || error.code === code);
}
