import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

const { NODE_V8_COVERAGE: coverage, NODE_COMPILE_CACHE: given } = process.env;

// Loaded before all tests: what V8 has compiled of a file, and Node has stripped of its types, serves the
// other workers and the Hardhat processes that tests start. Coverage is exact only without it.
if (coverage === undefined) {
  const folder = given ?? fileURLToPath(new URL("../../.tmp/compiled-code", import.meta.url));
  Object.assign(process.env, { NODE_COMPILE_CACHE: folder });
  enableCompileCache(folder);
}
