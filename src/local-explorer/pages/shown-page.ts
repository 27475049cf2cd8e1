import { html } from "hono/html";
import type { Html } from "./layout.ts";

/** A page before it is put into its frame. */
export interface ShownPage {
  readonly title: string;
  readonly content: Html;
  /** For the search field. */
  readonly query?: string | undefined;
  readonly status?: 200 | 400 | 404 | 500 | 503;
}

/** A page that only says something. */
export function messagePage(title: string, text: string): ShownPage {
  return { title, content: html`<h1>${title}</h1><p class="card">${text}</p>` };
}
