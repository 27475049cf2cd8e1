import type { Soljson } from "../../src/compiler/soljson.ts";
import { compile } from "./compile.ts";
import type { CompiledSubject } from "./flattening-tool.ts";
import type { Subject } from "./subject.ts";

/**
 * Compiles a subject as it is. Its targets are those that have code.
 *
 * @param files the sources whose contracts get code; default: all
 */
export function compileSubject(solc: Soljson, subject: Subject, files?: readonly string[]): CompiledSubject {
  const targets = files && Object.fromEntries(files.map((file) => [file, ["*"]]));
  const { result, asts } = compile(solc, { sources: subject.sources, targets, withTrees: true });
  if (result.kind === "failed") {
    throw new Error(`${subject.name} does not compile: ${result.errors.join("\n")}`);
  }
  const deployable = result.contracts.filter(
    (contract) => contract.creationBytecode.object !== "" && subject.isTarget(contract),
  );
  return { ...subject, solc, targets: deployable, contracts: result.contracts, asts };
}
