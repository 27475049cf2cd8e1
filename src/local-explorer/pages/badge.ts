import { html } from "hono/html";
import type { MatchKind } from "../../core/bytecode/match.ts";
import type { Html } from "./layout.ts";

const labels = { exact: "Exact match", partial: "Partial match", none: "Not verified" } as const;

/** How well a contract is verified, in two words. */
export function badge(match: MatchKind | undefined): Html {
  const kind = match ?? "none";
  return html`<span class="badge ${kind}">${labels[kind]}</span>`;
}
