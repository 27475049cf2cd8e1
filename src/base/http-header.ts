export type HeaderProblem = "name" | "value";

/** @see https://www.rfc-editor.org/rfc/rfc9110#name-field-names */
const headerName = /^[!#$%&'*+.^_`|~\w-]+$/;

/** @see https://www.rfc-editor.org/rfc/rfc9110#name-field-values */
const foreignCharacter = /[^\t\u{20}-\u{7e}\u{80}-\u{ff}]/u;

/** Returns why Node would refuse to send a header: its failure looks like a failed connection. */
export function findHeaderProblem(name: string, value: string): HeaderProblem | undefined {
  if (!headerName.test(name)) {
    return "name";
  }
  return foreignCharacter.test(value) ? "value" : undefined;
}

export const headerProblemTexts: Readonly<Record<HeaderProblem, string>> = {
  name: "the name of a header has only letters, digits and some signs such as - and _",
  value: "it contains a character that a header cannot have, such as a line break",
};
