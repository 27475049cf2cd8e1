/** Returns the two stack traces of docs/forks.md, which a test compares with Hardhat's, as a terminal shows them. */
export function readTraces(page: string): string {
  const [before, after] = ["before", "after"].map(
    (name) => page.match(new RegExp(`<!-- ${name} -->\n\`\`\`\n(.*?)\n\`\`\``, "s"))?.[1] ?? "",
  );
  return `${before}\n\n# the same call with forkSources: true:\n${after}`;
}
