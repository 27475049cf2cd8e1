/** A command of a host, of the project's own tools, or a call for a script, with the variables before it. */
const command = /^(?:[A-Z][A-Z_]*=\S+ )*(?:npx|forge|git|await|npm install|yarn add) \S/;

/** What is still to be filled in: `'<file or folder>'`, and a key in a URL, `{…}`. */
const placeholder = /'<[a-z .]+>'|…/;

/**
 * Takes a next step apart into rows: `Next` is a command that can be run as it is printed, `Hint` is anything else. A
 * step that ends with a command, `Build the project: npx hardhat build`, has both.
 */
export function listSteps(
  step: string | null | undefined,
): readonly (readonly [label: string, text: string])[] {
  if (step === null || step === undefined) {
    return [];
  }
  if (isCommand(step)) {
    return [["Next", step]];
  }
  const colon = step.indexOf(": ");
  const [why, rest] = [step.slice(0, colon), step.slice(colon + 2)];
  return colon !== -1 && isCommand(rest)
    ? [
        ["Hint", `${capitalise(why)}.`],
        ["Next", rest],
      ]
    : [["Hint", capitalise(step)]];
}

function capitalise(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function isCommand(text: string): boolean {
  return command.test(text) && !placeholder.test(text);
}
