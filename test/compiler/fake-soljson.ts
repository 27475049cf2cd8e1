/** Writes a fake soljson.js. `answer` is JavaScript; `input` is the standard JSON input. */
export function fakeSoljson({
  version,
  answer,
}: {
  readonly version: string;
  readonly answer: string;
}): string {
  return `
    let input;
    module.exports = {
      _solidity_version: true,
      _solidity_compile: true,
      _malloc: () => 0,
      _free: () => undefined,
      lengthBytesUTF8: (text) => text.length,
      stringToUTF8: (text) => { input = text; },
      cwrap: (name) => name === "solidity_version" ? () => ${JSON.stringify(version)} : () => { ${answer} },
    };
  `;
}
