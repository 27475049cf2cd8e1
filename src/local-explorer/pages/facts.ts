import { html } from "hono/html";
import type { Html } from "./layout.ts";

/** Label and value; a value that is undefined is left out. */
export type Fact = readonly [label: string, value: Html | string | undefined];

/** A list of facts for reading. */
export function facts(list: readonly Fact[]): Html {
  const known = list.filter(([, value]) => value !== undefined);
  return html`<div class="card"><dl>${known.map(
    ([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`,
  )}</dl></div>`;
}
