import { html } from "hono/html";
import type { Html } from "./layout.ts";

/** Text in a box that opens: a source, an ABI, bytecode. */
export function codeBlock({
  title,
  text,
  isOpen = false,
  wraps = false,
}: {
  readonly title: string;
  readonly text: string;
  readonly isOpen?: boolean;
  /** Break lines anywhere, for bytecode, which has only one. */
  readonly wraps?: boolean;
}): Html {
  return html`<details${isOpen ? html` open` : ""}>
  <summary>${title}</summary>
  <pre class="${wraps ? "wrap" : ""}" tabindex="0">${text}</pre>
</details>`;
}
