import { html } from "hono/html";
import { toPercent } from "../../../base/text.ts";
import { type Cause, nameCause } from "../../../core/causes/cause.ts";
import { stateFact, toSentence } from "../../../core/causes/state-fact.ts";
import type { ComparedContract, Explanation } from "../../engine/compare/explain-difference.ts";
import { addressLink, facts, type Html } from "../parts.ts";

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
      ])}
<p class="notice">${describeCause(explanation.cause)}</p>`;
  }
}

/** Says a cause as this page knows it. */
function describeCause(cause: Cause): string {
  return toSentence(stateFact(cause, { here: "verified" }) ?? "the code at the address is different");
}
