import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { compileFunction } from "node:vm";

/**
 * Loads a soljson.js and returns what it exports.
 *
 * It is a CommonJS script, but Node would take it for a module in a folder whose package.json says
 * `"type": "module"`; so its text is run here as what it is, with no look at its surroundings.
 */
export function loadSoljson(path: string): unknown {
  const parameters = ["exports", "require", "module", "__filename", "__dirname"];
  const run = compileFunction(readFileSync(path, "utf8"), parameters, { filename: path });
  const module = { exports: {} };
  run.call(module.exports, module.exports, createRequire(path), module, path, dirname(path));
  return module.exports;
}
