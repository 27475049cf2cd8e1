import { stripControls } from "../../base/text.ts";

/** Also within the quotes of an attribute. */
export function escapeHtml(text: string): string {
  return stripControls(text).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Only http and https make a link. */
export function toHtmlLink(url: string, text: string): string {
  return /^https?:\/\//i.test(url) && URL.canParse(url)
    ? `<a href="${escapeHtml(url)}" rel="noreferrer">${escapeHtml(text)}</a>`
    : escapeHtml(text);
}

export function isHtmlFile(file: string): boolean {
  return /\.html?$/i.test(file);
}

interface Page {
  readonly title: string;
  readonly content: readonly string[];
  /** CSS of this page alone; default: none. */
  readonly style?: string | undefined;
}

/** Makes one file without scripts, for the screen in light and dark, and for paper. */
export function toHtmlPage({ title, content, style = "" }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>
${commonStyle}${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${content.join("\n")}
</main>
</body>
</html>
`;
}

const commonStyle = `:root { color-scheme: light dark; --text: #1b1f24; --back: #fff; --soft: #f3f5f7; --line: #ccd2d9;
  --link: #0b57b7; --good: #116329; --bad: #b3161f; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e8ebee; --back: #14171a; --soft: #1f2429; --line: #3d454d; --link: #8ab8ff; --good: #6fd48b;
    --bad: #ff9a93; }
}
body { margin: 0; background: var(--back); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 76rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; }
a { color: var(--link); }
code, .mono { font-family: ui-monospace, monospace; font-size: 0.9em; }
.scroll { overflow-x: auto; border: 1px solid var(--line); }
table { border-collapse: collapse; width: 100%; }
.scroll td, .scroll th { overflow-wrap: normal; }
th, td { padding: 0.35rem 0.6rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
thead th { background: var(--soft); }
.good { color: var(--good); } .bad { color: var(--bad); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@media print {
  :root { --text: #000; --back: #fff; --soft: #fff; --line: #999; --link: #000; --good: #000; --bad: #000; }
  .scroll { overflow: visible; border: 0; } tr, li { break-inside: avoid; }
}
`;
