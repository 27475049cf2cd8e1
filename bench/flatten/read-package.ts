import type { Package } from "./packages.ts";
import { readPackageSources } from "./read-package-sources.ts";
import type { Subject } from "./subject.ts";

const bothCoders = "its sources have two ABI coders and their code shows it, but a file has one";

/** With one coder in all of their sources they are other contracts, or none, unflattened too. */
const impossible = new Map([
  ["@uniswap/v3-periphery/contracts/libraries/NFTDescriptor.sol:NFTDescriptor", bothCoders],
  ["@aave/protocol-v2/contracts/deployments/ATokensAndRatesHelper.sol:ATokensAndRatesHelper", bothCoders],
]);

/** Reads an installed package: each of its own contracts that can be deployed is a target. */
export function readPackage(folder: string, chosen: Package): Subject {
  const { name, version, compiler } = chosen;
  const root = `${name}/`;
  return {
    name: `${name} ${version}`,
    compiler,
    sources: readPackageSources(folder, chosen),
    root,
    isTarget: ({ inputSourceName }) => inputSourceName.startsWith(root),
    impossible,
  };
}
