import { html } from "hono/html";
import type { Html } from "./layout.ts";

/** Text in a box that opens: a source, an ABI, bytecode. */
export function codeBlock({
  title,
  text,
  isOpen = false,
  isBytecode = false,
}: {
  readonly title: string;
  readonly text: string;
  readonly isOpen?: boolean;
  /** One line, broken anywhere, without a number. */
  readonly isBytecode?: boolean;
}): Html {
  return html`<details${isOpen ? html` open` : ""}>
  <summary>${title}</summary>
  <div class="code" tabindex="0" role="region" aria-label="${title}">${
    isBytecode ? "" : html`<pre class="numbers" aria-hidden="true">${numberLines(text)}</pre>`
  }<pre class="${isBytecode ? "wrap" : ""}">${guardFirstLine(text)}</pre></div>
</details>`;
}

function numberLines(text: string): string {
  const count = text.replace(/\r?\n$/, "").split(/\r\n|\r|\n/).length;
  return Array.from({ length: count }, (_, index) => index + 1).join("\n");
}

/** HTML drops a line break right behind the opening tag, and one line number would be too many. */
function guardFirstLine(text: string): string {
  return /^[\r\n]/.test(text) ? `\n${text}` : text;
}
