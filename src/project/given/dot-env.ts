import type { Environment } from "./foundry-variables.ts";

/**
 * Reads a `.env` as forge does. A `#` within a word is a part of it, and the first of two lines counts. `$NAME` and
 * `${NAME}` are variables of the environment or of lines above, and empty if not set, except in single quotes and after
 * a backslash.
 */
export function parseDotEnv(text: string, environment: Environment): Environment {
  const found: Record<string, string> = {};
  for (const [, name = "", value = ""] of text.matchAll(assignment)) {
    const known = { ...found, ...environment };
    found[name] ??= value.replaceAll(part, (written: string) =>
      written.startsWith("'")
        ? written.slice(1, -1)
        : fillIn(written.startsWith('"') ? written.slice(1, -1) : written, known),
    );
  }
  return found;
}

const assignment =
  /^[^\S\n]*(?:export[^\S\n]+)?([A-Za-z_][\w.]*)[^\S\n]*=[^\S\n]*((?:'[^']*'|"(?:[^"\\]|\\[\s\S])*"|\\.|[^\s'"\\])*)(?:[^\S\n]+#.*|[^\S\n]*)$/gm;

const part = /'[^']*'|"(?:[^"\\]|\\[\s\S])*"|(?:\\.|[^'"\\])+/g;

const reference = /\\[\s\S]|\$\{[^{}]*\}|\$[A-Za-z_]\w*/g;

function fillIn(value: string, environment: Environment): string {
  return value.replaceAll(reference, (written) => {
    if (written.startsWith("$")) {
      return environment[written.replaceAll(/[${}\s]/g, "")] ?? "";
    }
    return written === "\\n" ? "\n" : written.slice(1);
  });
}
