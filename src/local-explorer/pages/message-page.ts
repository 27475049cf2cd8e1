import { html } from "hono/html";
import type { Html } from "./layout.ts";

/** A page that only says something. */
export function messagePage(title: string, text: string): Html {
  return html`<h1>${title}</h1><p class="card">${text}</p>`;
}
