/**
 * A soljson.js as the program `solc`, as far as forge asks for it:
 *
 *     node --experimental-strip-types bench/solc-process.ts <soljson.js> --version
 *     node --experimental-strip-types bench/solc-process.ts <soljson.js> --standard-json < input.json
 */
import { readFileSync } from "node:fs";
import { bindSoljson, loadSoljson } from "../src/compiler/soljson.ts";

const [soljson = "", ...options] = process.argv.slice(2);
const solc = bindSoljson(loadSoljson(soljson));
process.stdout.write(
  options.includes("--version")
    ? `solc, the solidity compiler commandline interface\nVersion: ${solc.version}\n`
    : solc.compile(readFileSync(0, "utf8")),
);
