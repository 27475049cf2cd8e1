/**
 * Flattens every deployable contract of well-known packages and compiles the results: each has to be
 * the same code but for the metadata.
 *
 *     node --experimental-strip-types bench/flatten/corpus.ts [folder for the packages] [package …]
 *
 * The packages and their compilers are installed into the folder, /tmp/flatten-corpus if none is given.
 */
import { openCompiler } from "./compile.ts";
import { flattenPackage } from "./flatten-package.ts";
import { installPackages } from "./install-packages.ts";
import { packages } from "./packages.ts";
import { readPackageSources } from "./read-package-sources.ts";

/** Proved to be impossible: with ABI coder v2 in all of its sources it does not compile unflattened either. */
const impossible = new Set(["@uniswap/v3-periphery/contracts/libraries/NFTDescriptor.sol:NFTDescriptor"]);

const [folder = "/tmp/flatten-corpus", ...names] = process.argv.slice(2);
const chosen = packages.filter(({ name }) => names.length === 0 || names.includes(name));
await installPackages(folder, {
  packages: chosen,
  compilers: [...new Set(chosen.map(({ compiler }) => compiler))],
});

const totals = { contracts: 0, equal: 0, unexpected: 0 };
console.log("| package | solc | contracts | equal | seconds |\n|---|---|---:|---:|---:|");
for (const chosenPackage of chosen) {
  const { name, version, compiler } = chosenPackage;
  const startMs = performance.now();
  const verdicts = flattenPackage(openCompiler(folder, compiler), {
    sources: readPackageSources(folder, chosenPackage),
    isOwn: (sourceName) => sourceName.startsWith(`${name}/`),
  });
  const seconds = ((performance.now() - startMs) / 1000).toFixed(0);
  const equal = verdicts.filter(({ problem }) => problem === undefined).length;
  console.log(`| ${name} ${version} | ${compiler} | ${verdicts.length} | ${equal} | ${seconds} |`);
  totals.contracts += verdicts.length;
  totals.equal += equal;
  for (const { original, problem } of verdicts.filter((verdict) => verdict.problem !== undefined)) {
    const contract = `${original.inputSourceName}:${original.contractName}`;
    totals.unexpected += impossible.has(contract) ? 0 : 1;
    console.error(`${contract}: ${problem}`);
  }
}
console.log(`| **all** | | **${totals.contracts}** | **${totals.equal}** | |`);
process.exitCode = totals.unexpected === 0 ? 0 : 1;
