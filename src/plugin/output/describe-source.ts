import { stripControls } from "../../base/text.ts";
import type { VerifiedSource } from "../../verification/ports.ts";
import type { WrittenFile } from "./write-sources.ts";

/**
 * A verified source in words: its settings, then its files or where they were written. Its author may
 * be anybody, so that nothing in it reaches the terminal but text.
 */
export function describeSource(source: VerifiedSource & { readonly files?: readonly WrittenFile[] }): string {
  const { files } = source;
  const body = files === undefined ? sourceTexts(source) : files.map(describeFile);
  return [...settings(source), "", ...body].join("\n");
}

function settings({ contractName, contractFileName, compilerVersion, optimizer, ...rest }: VerifiedSource) {
  const optimization = optimizer.enabled ? `optimizer with ${optimizer.runs ?? 200} runs` : "no optimizer";
  return [
    `// ${contractFileName === undefined ? "" : `${contractFileName}:`}${contractName}`,
    `// compiler ${compilerVersion}, ${optimization}, EVM ${rest.evmVersion ?? "default"}, licence ${rest.license ?? "none"}`,
  ].map(stripControls);
}

function sourceTexts({ sources }: VerifiedSource): string[] {
  return Object.entries(sources).flatMap(([name, text]) => [
    `// ── ${stripControls(name)}`,
    toHarmlessText(text),
    "",
  ]);
}

/**
 * Characters that a terminal acts on or does not show, but for those that lay text out. `--out` gives the
 * text as it is, and so does `--json` to whoever parses it.
 */
const unprintable = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function toHarmlessText(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .replace(unprintable, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

function describeFile({ path, sourceName, renamed }: WrittenFile): string {
  return renamed ? `${path} (from ${stripControls(sourceName)})` : path;
}
