import { licenseOfSource } from "../../contract/license.ts";
import { stripControls } from "../../text/strip-controls.ts";
import type { SourceFile } from "../syntax/source-file.ts";
import { stripLicense } from "./strip-license.ts";

/** Where the declarations that follow come from, and their licence where it is not that of the whole. */
export function renderOrigin({ name, source }: SourceFile, license: string | undefined): string {
  const own = licenseOfSource(source);
  const suffix = own === undefined || own === license ? "" : ` (${own})`;
  return `// File: ${stripControls(name)}${suffix}`;
}

/**
 * The comments that stand before the pragmas and imports of a source: copyright notices and the like.
 *
 * They become plain comments: as NatSpec they would now document the declaration behind them.
 */
export function listNotices({ items }: SourceFile): readonly string[] {
  return items
    .filter(({ node }) => node.type === "PragmaDirective" || node.type === "ImportDirective")
    .flatMap(({ leading }) => leading)
    .map(({ text }) => toPlainComment(stripLicense(text)))
    .filter((text) => text !== "");
}

function toPlainComment(comment: string): string {
  return comment.replace(/^\/\/\/+/, "//").replace(/^\/\*\*+(?!\/)/, "/*");
}
