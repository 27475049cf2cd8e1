import type { SourceLayout } from "../../build/source-layout.ts";
import type { BareHex } from "../../hex.ts";
import { createPlaceReader } from "./create-place-reader.ts";
import type { SourcePlace } from "./source-place.ts";

/** Shorter ones may be numbers that look like text. */
const minCharacters = 3;

/**
 * Returns where a text stands in the sources that some code pushes: in the contract's own file first.
 *
 * Texts are copied by code that the compiler generates, which the source map does not lead back.
 */
export function locateLiteral(
  { layout, inputSourceName }: { readonly layout: SourceLayout; readonly inputSourceName: string },
  immediates: readonly BareHex[],
): SourcePlace | undefined {
  const texts = immediates.map(toText).filter((text) => text.length >= minCharacters);
  const sources = [...layout.sources.values()].toSorted(
    (one, other) => Number(other.sourceName === inputSourceName) - Number(one.sourceName === inputSourceName),
  );
  for (const source of sources) {
    const at = texts.map((text) => source.content.indexOf(text)).find((index) => index !== -1);
    if (at !== undefined) {
      return createPlaceReader(source)(at);
    }
  }
  return undefined;
}

/** The printable text that is padded with zeros; empty where it is none. */
function toText(immediate: BareHex): string {
  const text = Buffer.from(immediate.replace(/(?:00)+$/, ""), "hex").toString("latin1");
  return /^[ -~]+$/.test(text) ? text : "";
}
