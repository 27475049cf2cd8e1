const quote = 0x22;
const backslash = 0x5c;

/** How Hardhat writes it; parameters of this name have no colon behind them. */
const marker = Buffer.from('"deployedBytecode": "0x');

/**
 * Measures the runtime bytecode of an artifact where it stands in the file, without parsing it.
 *
 * undefined when the layout is another one than Hardhat's: such a file has to be parsed to know.
 */
export function measureArtifactRuntime(artifact: Buffer): number | undefined {
  const found = artifact.indexOf(marker);
  if (found === -1) {
    return undefined;
  }
  const start = found + marker.length;
  const end = artifact.indexOf(quote, start);
  // An escape, which the name of a file in a placeholder of solc 0.4 may need, is more bytes than letters.
  return end === -1 || artifact[end - 1] === backslash ? undefined : (end - start) / 2;
}
