import type { Environment } from "./foundry-variables.ts";

/**
 * Reads the variables of a `.env` as forge does, which takes a `#` within a word for a part of it, and the first of
 * two lines. Double quotes, and none, fill in the variables that a value names, `$NAME` or `${NAME}`: of the
 * environment, or of the lines above. One that is not set is empty. Single quotes and `\$` keep what is written.
 * Other lines are left out.
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

/** A name, and a word with quoted parts, in which lines may break. */
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
