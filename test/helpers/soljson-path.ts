import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const require = createRequire(import.meta.url);
const parent = fileURLToPath(new URL("../../.tmp/compilers", import.meta.url));

/**
 * The soljson.js of an npm package (`solc`, `solc-0.8.28`), which remembers what it has compiled for all
 * processes that test. What a test wants to know of a compiler itself it asks the package's own file.
 */
export function soljsonPath(npmName = "solc"): string {
  const { version } = require(`${npmName}/package.json`);
  const folder = path.join(parent, `${npmName}-${version}`);
  const file = path.join(folder, "soljson.js");
  const soljson = ownSoljsonPath(npmName);
  const remember = require.resolve("./remembering-soljson.cjs");
  const outputs = path.join(folder, "outputs");
  const options = { soljson, folder: outputs };
  mkdirSync(outputs, { recursive: true });
  write(path.join(folder, "package.json"), '{ "type": "commonjs" }\n');
  write(file, `module.exports = require(${JSON.stringify(remember)})(${JSON.stringify(options)});\n`);
  return file;
}

const memory = z.object({
  cwrap: z.custom<(...signature: unknown[]) => (input?: string) => string>(),
  compileAside: z.custom<(input: string) => Promise<string>>(),
});

/** What such a file answers to an input in this process, without one of its own; undefined for other files. */
export function compileHere(file: string, input: string): string | undefined {
  if (!file.startsWith(`${parent}${path.sep}`)) {
    return undefined;
  }
  return memory.parse(require(file)).cwrap("solidity_compile", "string", ["string"])(input);
}

/** What an npm package's compiler says of itself, and what it answers to an input while this process goes on. */
export async function compileAside(
  npmName: string,
  input: string,
): Promise<{ readonly longVersion: string; readonly output: string }> {
  const soljson = memory.parse(require(soljsonPath(npmName)));
  return {
    longVersion: soljson.cwrap("solidity_version", "string", [])(),
    output: await soljson.compileAside(input),
  };
}

/** The package's own soljson.js, which remembers nothing: for a test of what a compiler needs. */
export function ownSoljsonPath(npmName = "solc"): string {
  return require.resolve(`${npmName}/soljson.js`);
}

/** Several processes write it at the same time, and read it. */
function write(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, "utf8") === text) {
    return;
  }
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}
