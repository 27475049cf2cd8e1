import { writeFile } from "node:fs/promises";
import path from "node:path";

/** The same chain as its node and as its clients see it. */
export const chainId = 777_001;

interface Addresses {
  readonly nodeUrl: string;
  readonly explorerUrl: string;
}

/** Each subject's config: the same project, chain and explorer, and its plugins as its README has them. */
export async function writeConfigs(folder: string, addresses: Addresses): Promise<void> {
  const subjects = {
    plain: { imports: "", plugins: "" },
    floor: {
      imports: 'import ethers from "@nomicfoundation/hardhat-ethers";\n',
      plugins: "plugins: [ethers],",
    },
    ours: {
      imports:
        'import ethers from "@nomicfoundation/hardhat-ethers";\nimport ours from "hardhat-verify-contract";\n',
      plugins: "plugins: [ethers, ours], verifyContract: { apiKey: 'any' },",
    },
    peer: {
      imports: 'import peer from "@nomicfoundation/hardhat-verify";\n',
      plugins:
        "plugins: [peer], verify: { etherscan: { apiKey: 'any' }, blockscout: { enabled: false }, sourcify: { enabled: false } },",
    },
  };
  for (const [name, { imports, plugins }] of Object.entries(subjects)) {
    const compiler = name === "plain" ? "large-input-solc.cjs" : "node_modules/solc/soljson.js";
    const text = `${imports}${toConfig({ plugins, compiler }, addresses)}`;
    await writeFile(path.join(folder, `${name}.config.js`), text);
  }
  await writeFile(path.join(folder, "large-input-solc.cjs"), largeInputSolc);
  await writeFile(path.join(folder, "read-code.js"), readCode);
}

/** What the floor does: nobody verifies a contract without it. */
const readCode = `import { network } from "hardhat";

const { ethers } = await network.getOrCreate();
const code = await ethers.provider.getCode(process.env.ADDRESS);
if (code === "0x") throw new Error("there is no code at " + process.env.ADDRESS);
`;

/**
 * Hardhat hands soljson.js its input on the stack of the compiler, which ends with a crash at 5 MB. For
 * the build, and only for it, the input goes to the heap.
 */
const largeInputSolc = `const solc = require("solc/soljson.js");
const { cwrap } = solc;
solc.cwrap = (name, result, types) => {
  if (types[0] !== "string") return cwrap(name, result, types);
  const call = cwrap(name, result, ["number", ...types.slice(1)]);
  return (text, ...others) => {
    const bytes = solc.lengthBytesUTF8(text) + 1;
    const pointer = solc._malloc(bytes);
    solc.stringToUTF8(text, pointer, bytes);
    return call(pointer, ...others);
  };
};
module.exports = solc;
`;

function toConfig(
  { plugins, compiler }: { readonly plugins: string; readonly compiler: string },
  { nodeUrl, explorerUrl }: Addresses,
): string {
  return `import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const compiler = {
  version: "0.8.37",
  path: fileURLToPath(new URL("${compiler}", import.meta.url)),
  settings: { optimizer: { enabled: true, runs: 200 } },
};
const npmFilesToBuild = JSON.parse(readFileSync(new URL("sources.json", import.meta.url), "utf8"));

export default {
  ${plugins}
  solidity: { compilers: [compiler], npmFilesToBuild },
  networks: {
    node: { type: "edr-simulated", chainId: ${chainId} },
    chain: { type: "http", url: "${nodeUrl}" },
  },
  chainDescriptors: {
    ${chainId}: {
      name: "Bench",
      blockExplorers: { etherscan: { url: "${explorerUrl}", apiUrl: "${explorerUrl}/api" } },
    },
  },
};
`;
}
