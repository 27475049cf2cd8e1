/** Returns the lines of stderr without those that say what is submitted and what is waited for. */
export function withoutWaits(stderr: string): string {
  return stderr.replaceAll(
    /^(?:(?:Submitting|Waiting for the verdict of|Waiting up to|Asking|Searching the git history:) .*|.* Trying again in \d+ s …)\n?/gm,
    "",
  );
}
