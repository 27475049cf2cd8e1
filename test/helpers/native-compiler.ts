import { soljsonPath } from "./soljson-path.ts";

/** Returns a program: the compiler of npm as a native one, as far as forge and we call it. */
export function toNativeCompiler(): string {
  return `#!${process.execPath}
const soljson = require(${JSON.stringify(soljsonPath())});
if (process.argv.includes("--version")) {
  const version = soljson.cwrap("solidity_version", "string", [])();
  console.log("solc, the solidity compiler commandline interface\\nVersion: " + version);
} else {
  const compile = soljson.cwrap("solidity_compile", "string", ["string", "number", "number"]);
  let input = "";
  process.stdin.on("data", (text) => { input += text; }).on("end", () => process.stdout.write(compile(input, 0, 0)));
}
`;
}
