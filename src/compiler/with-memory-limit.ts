/** A program and what it is started with. */
export interface Command {
  readonly path: string;
  readonly programArguments: readonly string[];
}

/**
 * The command that starts a program which may have so much memory and no more.
 *
 * The shell sets the limit and becomes the program. Of data, and not of the address space, which some
 * programs reserve far more of than they use. Only Linux has such a limit.
 *
 * @see https://man7.org/linux/man-pages/man2/getrlimit.2.html (RLIMIT_DATA)
 */
export function withMemoryLimit(
  { path, programArguments }: Command,
  maxMemoryBytes: number | undefined,
): Command {
  if (maxMemoryBytes === undefined || process.platform !== "linux") {
    return { path, programArguments };
  }
  const script = 'ulimit -d "$1" && shift && exec "$@"';
  const kibibytes = String(Math.ceil(maxMemoryBytes / 1024));
  return { path: "/bin/sh", programArguments: ["-c", script, "sh", kibibytes, path, ...programArguments] };
}
