/** What a row has come to. */
export interface Line {
  readonly client: string;
  readonly task: string;
  readonly result: string;
  /** Of its command, with starting it. */
  readonly seconds: string;
  readonly requests: string;
  readonly isFailure: boolean;
}

const start = "<!-- clients, made by `node bench/clients/main.ts` -->\n";
const end = "<!-- end -->";

/** Puts the table between its marks in a text: a row for each client and each result that it had. */
export function fillTable(text: string, lines: readonly Line[]): string {
  const [before, after] = cut(text);
  const head = "| client | what it does | result |\n| --- | --- | --- |\n";
  const groups = Map.groupBy(lines, ({ client, result }) => `| ${client} | ${result}`);
  const body = [...groups.values()].map((group) => {
    const tasks = [...new Set(group.map(({ task }) => task))].join("; ");
    return `| ${group[0]?.client} | ${tasks} | ${group[0]?.result} |\n`;
  });
  return `${before}${start}${head}${body.join("")}${end}${after}`;
}

function cut(text: string): readonly [string, string] {
  const from = text.indexOf(start);
  const to = text.indexOf(end, from);
  if (from === -1 || to === -1) {
    throw new Error(`The text has no place for the table: ${start}`);
  }
  return [text.slice(0, from), text.slice(to + end.length)];
}
