import { html } from "hono/html";
import { listNames, toPercent } from "../../../base/text.ts";
import { type Cause, type CauseOf, nameCause, type SourcePlace } from "../../../core/causes/cause.ts";
import type { ComparedContract, Explanation } from "../../engine/compare/explain-difference.ts";
import { listSourceFiles } from "../downloads.ts";
import { addressLink, addressPath, facts, type Html } from "../parts.ts";

interface ExplanationPlace {
  readonly other: ComparedContract;
  readonly chainId: number;
  /** Whether it was found by its code. */
  readonly isClosest: boolean;
}

/** Why an unverified code is not what a verified contract's source compiles to, and where. */
export function explanationNote(explanation: Explanation, place: ExplanationPlace): Html {
  const { other, chainId, isClosest } = place;
  const name = html`${other.record.contractName} ${addressLink(other.address, chainId)}`;
  const label = isClosest ? "Closest verified contract" : "Verified contract";
  switch (explanation.kind) {
    case "not-compiled":
      return html`${facts([[label, name]])}
<p class="warning">Its source was not compiled again: the compiler ${other.record.compilerVersion} is not available or took too long.</p>`;
    case "same":
      return html`${facts([[label, name]])}
<p class="notice">Its source compiles to the code here${explanation.match === "exact" ? "" : ", except for the metadata"}. The same standard JSON would verify this contract.</p>`;
    case "differs":
      return html`${facts([
        [label, name],
        ["Similarity", toPercent(explanation.similarity)],
        ["Cause", html`<code>${nameCause(explanation.cause)}</code>`],
        ["Place", toPlace(explanation.cause, place)],
      ])}
<p class="notice">${describeCause(explanation.cause)}</p>`;
  }
}

function toPlace(cause: Cause, { other, chainId }: ExplanationPlace): Html | undefined {
  const place = cause.kind === "edited-source" ? cause.place : undefined;
  if (place === undefined) {
    return undefined;
  }
  const file = listSourceFiles(other.record).find(({ name }) => name === place.sourceName);
  const anchor = file === undefined || file.name === other.record.sourceName ? "L" : `f${file.number}-L`;
  const path = `${addressPath(other.address, { chainId })}#${anchor}${place.line}`;
  return html`<a href="${path}"><code>${place.sourceName}:${place.line}</code></a>${
    place.functionName === undefined ? "" : html` in <code>${place.functionName}</code>`
  }`;
}

/** Says a cause as this page knows it: what was compared, and no more. */
function describeCause(cause: Cause): string {
  switch (cause.kind) {
    case "other-compiler":
      return "The code here was not written by the Solidity compiler: it does not begin as its code does and has no metadata.";
    case "compiler-version":
      return `The metadata here names solc ${cause.deployed}. The verified source was compiled with ${cause.built}.`;
    case "settings":
      return `The metadata here has the hash that the verified source gives with other settings: ${cause.changes
        .map(({ setting, built, deployed }) => `${setting} is ${deployed} here and ${built} there`)
        .join(", ")}.`;
    case "library-address":
      return `The code here is linked to the library ${cause.library} at ${cause.deployed}. The verified source names ${cause.built}.`;
    case "library-conflict":
      return `The code here has several addresses for the library ${cause.library}: ${cause.addresses.join(", ")}.`;
    case "immutable-conflict":
      return "The code here has several values in the places of one immutable.";
    case "call-protection":
      return `The library here protects the address ${cause.protects} from direct calls, which is another one.`;
    case "metadata-form":
      return `All code is the same. The metadata section here has ${cause.onChainBytes} bytes, and ${cause.compiledBytes} bytes when the verified source is compiled.`;
    case "other-version":
      return describeFunctions(cause.functions);
    case "edited-source":
      return describeEdit(cause.place);
    default:
      return "The code here is different.";
  }
}

const maxNames = 20;

function describeFunctions({ onlyBuilt, onlyOnChain }: CauseOf<"other-version">["functions"]): string {
  return [
    "The functions differ.",
    ...(onlyOnChain.length === 0 ? [] : [`Only the code here has ${listNames(onlyOnChain, maxNames)}.`]),
    ...(onlyBuilt.length === 0 ? [] : [`Only the verified contract has ${listNames(onlyBuilt, maxNames)}.`]),
  ].join(" ");
}

function describeEdit(place: SourcePlace | undefined): string {
  return place === undefined
    ? "The functions are the same and their code is not. The source or the settings differ; no line of the source corresponds to the first difference."
    : "The functions are the same and their code is not. The source was edited, or compiled with other settings; the first difference belongs to the place above.";
}
