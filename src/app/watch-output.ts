/**
 * Fails the command if stdout takes no more of the result, as on a full disk. Node's console ignores these errors. A
 * reader that stops early, such as `head`, loses nothing.
 */
export function watchOutput(onLost: () => void): void {
  let isLost = false;
  process.stdout.on("error", ({ code, message }: NodeJS.ErrnoException) => {
    if (code === "EPIPE" || isLost) {
      return;
    }
    isLost = true;
    onLost();
    process.stderr.write(describeLoss(message));
  });
}

/** The journal has the submissions. */
function describeLoss(reason: string): string {
  return [
    `✘ The result could not be written to the standard output: ${reason}`,
    "Free some disk space, or send the output elsewhere, and run the same command again: it submits nothing twice.\n",
  ].join("\n");
}
