import { createRequire } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";

type Native = (...values: readonly (string | number)[]) => unknown;
type Wrap = (name: string, returns: "string", takes: readonly ("string" | "number")[]) => Native;

const task = z.object({ soljson: z.string(), input: z.string() }).parse(workerData);
const { cwrap } = z
  .object({ cwrap: z.custom<Wrap>((value) => typeof value === "function") })
  .parse(createRequire(import.meta.url)(task.soljson));

/** The two numbers would be a callback that reads imports, and its context. */
parentPort?.postMessage({
  longVersion: cwrap("solidity_version", "string", [])(),
  output: cwrap("solidity_compile", "string", ["string", "number", "number"])(task.input, 0, 0),
});
