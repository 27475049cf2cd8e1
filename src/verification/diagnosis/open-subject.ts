import { cutSources } from "../../core/compiler-input/compiler-input.ts";
import { importClosure } from "../../core/compiler-input/import-closure.ts";
import type { Run } from "../run.ts";
import type { Subject } from "./subject.ts";

/** Reads what a stored contract was compiled from. */
export async function openSubject(
  { target, contract }: Pick<Subject, "target" | "contract">,
  run: Run,
): Promise<Subject> {
  const buildInfo = await run.ports.builds.readBuildInfo(contract.buildInfoId);
  const names = importClosure(buildInfo.input, contract.inputSourceName);
  return { target, contract, buildInfo, input: cutSources(buildInfo.input, names) };
}
