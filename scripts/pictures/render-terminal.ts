const columns = 112;
const lineHeight = 19;
const margin = 20;
const titleHeight = 34;
const characterWidth = 7.83;

/** Returns an SVG picture of a terminal that shows a text. Commands, answers and comments have a colour each. */
export function renderTerminal(text: string): string {
  const lines = text.split("\n").flatMap(wrap);
  const width = Math.ceil(columns * characterWidth) + 2 * margin;
  const height = titleHeight + lines.length * lineHeight + margin;
  const dots = ["#ff5f57", "#febc2e", "#28c840"].map(
    (colour, index) => `<circle cx="${margin + index * 20}" cy="18" r="6" fill="${colour}"/>`,
  );
  const rows = lines.map(
    ({ line, colour }, index) =>
      `<text x="${margin}" y="${titleHeight + (index + 1) * lineHeight}" fill="${colour}">${escapeText(line)}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="A terminal session">`,
    `<rect width="${width}" height="${height}" rx="8" fill="#16181d"/>`,
    ...dots,
    `<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="13">`,
    ...rows,
    "</g>",
    "</svg>",
    "",
  ].join("\n");
}

interface Row {
  readonly line: string;
  readonly colour: string;
}

/** Breaks a line as a terminal does, but between words and with the indent of what it continues. */
function wrap(line: string): Row[] {
  const colour = chooseColour(line);
  const rows: Row[] = [];
  let rest = line;
  while (rest.length > columns) {
    const space = rest.lastIndexOf(" ", columns);
    const end = space > indent.length ? space : columns;
    rows.push({ line: rest.slice(0, end), colour });
    rest = `${indent}${rest.slice(end).trimStart()}`;
  }
  return [...rows, { line: rest, colour }];
}

/** The width of a label such as `  Address    `. */
const indent = " ".repeat(13);

const colours: readonly (readonly [RegExp, string])[] = [
  [/^\$ /, "#ffffff"],
  [/^# /, "#8b93a1"],
  [/^✔/, "#5fd38d"],
  [/^✘/, "#ff8a7a"],
];

function chooseColour(line: string): string {
  return colours.find(([pattern]) => pattern.test(line))?.[1] ?? "#c9d1d9";
}

/** SVG joins blanks, so that indents need blanks that do not break. */
function escapeText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll(" ", "\u00a0");
}
