/**
 * Terminal escapes by the grammar of ECMA-48: strings (OSC, DCS, SOS, PM, APC) up to their
 * terminator or the end of the line, control sequences, and the two-character escapes.
 */
const terminalEscapes =
  /(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[^\u0007\u001b\u009c\n]*(?:\u0007|\u001b\\|\u009c)?|(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]?|\u001b[ -/]*[0-~]?/g;

/** Line breaks, tabs and all Unicode blanks, which become one space. */
const blanks = /[\s\u0085]+/g;

/** Control characters that are no blanks, and format characters such as those that turn the direction of text. */
const invisible = /(?![\s\u0085])[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;

/**
 * The text on one line, without terminal escapes, control characters and invisible characters, so
 * that it can neither move the cursor nor pass for something else.
 *
 * @see https://ecma-international.org/publications-and-standards/standards/ecma-48/
 */
export function stripControls(text: string): string {
  return text.replace(terminalEscapes, "").replace(invisible, "").replace(blanks, " ").trim();
}
