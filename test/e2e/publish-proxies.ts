import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { z } from "zod";

const require = createRequire(import.meta.url);

/** The compiler of the packaged builds; the project has it, and builds with a newer one. */
export const publishersCompiler = { version: "0.8.28", path: require.resolve("solc-0.8.28/soljson.js") };

const compilerSchema = z.object({
  compile: z.custom<(input: string) => string>((value) => typeof value === "function"),
  version: z.custom<() => string>((value) => typeof value === "function"),
});

const proxySource = "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
const outputs = ["abi", "metadata", "evm.bytecode", "evm.deployedBytecode"];

const outputSchema = z.object({
  contracts: z.record(
    z.string(),
    z.record(z.string(), z.object({ evm: z.object({ bytecode: z.object({ object: z.string() }) }) })),
  ),
});

/**
 * Puts a package into a project that is laid out as `@openzeppelin/upgrades-core` is: OpenZeppelin 4.9's
 * ERC1967Proxy, built by somebody else. Returns its creation bytecode.
 */
export async function publishProxies(projectFolder: string): Promise<string> {
  const compiler = compilerSchema.parse(require("solc-0.8.28"));
  const input = {
    language: "Solidity",
    sources: await readSources(),
    settings: { optimizer: { enabled: true, runs: 200 }, outputSelection: { "*": { "*": outputs } } },
  };
  const output: unknown = JSON.parse(compiler.compile(JSON.stringify(input)));
  const [solcLongVersion] = compiler.version().split(".Emscripten");
  const folder = path.join(projectFolder, "node_modules/@openzeppelin/upgrades-core");
  await mkdir(path.join(folder, "artifacts"), { recursive: true });
  await writeFile(path.join(folder, "package.json"), '{ "name": "@openzeppelin/upgrades-core" }');
  await writeFile(
    path.join(folder, "artifacts/build-info.json"),
    JSON.stringify({
      id: "published",
      _format: "hh-sol-build-info-1-oz-slim1",
      solcVersion: publishersCompiler.version,
      ...{ solcLongVersion, input, output },
    }),
  );
  return outputSchema.parse(output).contracts[proxySource]?.ERC1967Proxy?.evm.bytecode.object ?? "";
}

async function readSources() {
  const names = [
    ...["proxy/ERC1967/ERC1967Proxy.sol", "proxy/ERC1967/ERC1967Upgrade.sol", "proxy/Proxy.sol"],
    ...["proxy/beacon/IBeacon.sol", "interfaces/IERC1967.sol", "interfaces/draft-IERC1822.sol"],
    ...["utils/Address.sol", "utils/StorageSlot.sol"],
    // Not imported: what is submitted is cut to what the proxy needs.
    "utils/Context.sol",
  ];
  const sources = names.map(async (name) => {
    const file = require.resolve(`openzeppelin-contracts-4.9/${name}`);
    return [`@openzeppelin/contracts/${name}`, { content: await readFile(file, "utf8") }] as const;
  });
  return Object.fromEntries(await Promise.all(sources));
}
