import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { packageRoot } from "./package-root.ts";

/** A block of code in a page. */
export interface CodeBlock {
  readonly page: string;
  readonly language: string;
  readonly code: string;
}

/** README and the pages for users. */
const pages = [
  "README.md",
  ...globSync("docs/*.md", { cwd: packageRoot }).filter((page) => page !== "docs/architecture.md"),
];

/** Lists the blocks of code that users copy, of one language. */
export function listCodeBlocks(language: string): readonly CodeBlock[] {
  return pages.flatMap((page) => {
    const text = readFileSync(path.join(packageRoot, page), "utf8");
    const blocks = text.matchAll(/^( *)```(\w+)\n(.*?)^ *```$/gms);
    return [...blocks].flatMap(([, indent = "", found = "", body = ""]) =>
      found === language
        ? [{ page, language, code: body.replaceAll(new RegExp(`^${indent}`, "gm"), "") }]
        : [],
    );
  });
}

/** Lists what the text has as code within a line. */
export function listInlineCode(): readonly string[] {
  return pages.flatMap((page) => {
    const text = readFileSync(path.join(packageRoot, page), "utf8").replaceAll(/^ *```.*?^ *```$/gms, "");
    return [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
  });
}

/** What a reader of a block has in the file already, by the word that the block uses. */
const before: Readonly<Record<string, string>> = {
  hre: 'import hre from "hardhat";',
  verifyContract: 'import { verifyContract } from "hardhat-verify-contract/verify";',
  verifyProxy: 'import { verifyProxy } from "hardhat-verify-contract/verify";',
  defineConfig: 'import { defineConfig } from "hardhat/config";',
};

/** Other plugins of a project, as far as the blocks use them, and values that the reader has. */
const around = `import type { ChainType, DefaultChainType } from "hardhat/types/network";

declare module "hardhat/types/network" {
  interface NetworkConnection<ChainTypeT extends ChainType | string = DefaultChainType> {
    ethers: { deployContract(name: string, args: unknown[]): Promise<{ getAddress(): Promise<string> }> };
    viem: {
      deployContract(name: string, args: unknown[]): Promise<{ address: \`0x\${string}\` }>;
      getPublicClient(): Promise<{
        readContract(call: { address: string; abi: import("viem").Abi; functionName: string }): Promise<unknown>;
      }>;
    };
  }
}

declare global {
  const plan: string;
  const address: string;
  const text: string;
}
`;

/** Makes a file for the compiler of each block of TypeScript, and of what a reader has besides. */
export function writeDocumentedCode(): Readonly<Record<string, string>> {
  const blocks = listCodeBlocks("ts").map(({ page, code }, index) => {
    const name = `documented/${path.basename(page, ".md")}-${index}.ts`;
    if (code.startsWith("verifyContract: {")) {
      const imports = ["configVariable", "defineConfig"].join(", ");
      const plugin = 'import plugin from "hardhat-verify-contract";';
      const config = `export default defineConfig({ plugins: [plugin], ${code} });`;
      return [name, `import { ${imports} } from "hardhat/config";\n${plugin}\n${config}\n`] as const;
    }
    const missing = Object.entries(before).filter(
      ([word]) =>
        new RegExp(`\\b${word}\\b`).test(code) && !new RegExp(`^import.*\\b${word}\\b`, "m").test(code),
    );
    return [name, [...missing.map(([, line]) => line), code.replaceAll("…\n", "{}\n")].join("\n")] as const;
  });
  return {
    ...Object.fromEntries(blocks),
    "documented/around.ts": `${around}export {};\n`,
    "documented/viem.d.ts": 'declare module "viem" {\n  export type Abi = readonly unknown[];\n}\n',
  };
}
