import { parse as parsePath } from "node:path/posix";
import type { VerifiedSource } from "./contract-record.ts";

type Clues = Partial<Pick<VerifiedSource, "language" | "compilerInput" | "compilerVersion" | "sources">>;

const names = new Map(["Solidity", "Yul", "Vyper", "Fe"].map((name) => [name.toLowerCase(), name]));

const languagesByExtension: Readonly<Record<string, string>> = {
  ".vy": "Vyper",
  ".vyi": "Vyper",
  ".fe": "Fe",
};

/** Vyper's version comment: no source of solc begins with `#`. */
const vyperPragma = /^\s*(?:#[^\n]*\n\s*)*#[ \t]*(?:@version|pragma[ \t]+version)\b/;

/**
 * Finds the language by what the explorer says, the compiler's name, the files and the text. Explorers seldom name
 * Solidity, so it is the default.
 */
export function findLanguage({ language, compilerInput, compilerVersion = "", sources = {} }: Clues): string {
  const [, compiler = ""] = /^(vyper|fe)\b/i.exec(compilerVersion) ?? [];
  const files = Object.keys(sources).flatMap((file) => languagesByExtension[parsePath(file).ext] ?? []);
  const [byFile] = files;
  const byText = Object.values(sources).some((text) => vyperPragma.test(text)) ? "Vyper" : undefined;
  const told = language ?? names.get(compiler.toLowerCase()) ?? byFile ?? compilerInput?.language ?? byText;
  return names.get(told?.toLowerCase() ?? "") ?? told ?? "Solidity";
}

export const solcLanguages: readonly string[] = ["Solidity", "Yul"];

export function isCompiledBySolc(language: string): boolean {
  return solcLanguages.includes(language);
}

export function isOfOtherCompiler(language: string): boolean {
  return Object.values(languagesByExtension).includes(names.get(language.toLowerCase()) ?? "");
}
