/**
 * Says on stderr that the result is lost if stdout takes no more of it, as on a full disk, and tells its caller,
 * who makes the command fail. A reader may stop early, as `head` does: that loses nothing.
 *
 * Node's console ignores errors of its streams, so they would stay unnoticed.
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

/** The journal has what was submitted, so the command may be run again. */
function describeLoss(reason: string): string {
  return [
    `✘ The result could not be written to the standard output: ${reason}`,
    "Free some disk space, or send the output elsewhere, and run the same command again: it submits nothing twice.\n",
  ].join("\n");
}
