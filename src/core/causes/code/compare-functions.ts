import { toAbiEntryKey } from "../../abi/abi-entries.ts";
import { describeType } from "../../abi/constructor.ts";
import type { AbiEntry } from "../../build/compiled-contract.ts";
import type { BareHex } from "../../hex.ts";
import type { FunctionChanges } from "./function-changes.ts";
import { listSelectors } from "./list-selectors.ts";

/**
 * Compares the functions that a contract answers to, built and on the chain.
 *
 * The build's are those of its ABI that its code chooses, so that what a dispatcher of a form that is
 * not known hides is missing on neither side.
 */
export function compareFunctions({
  abi,
  compiled,
  onChain,
}: {
  readonly abi: readonly AbiEntry[];
  readonly compiled: BareHex;
  readonly onChain: BareHex;
}): FunctionChanges {
  const built = listSelectors(compiled);
  const deployed = listSelectors(onChain);
  const signatures = indexSignatures(abi);
  const describe = (selector: BareHex) => signatures.get(selector) ?? `0x${selector}`;
  return {
    onlyOnChain: [...deployed].filter((selector) => !built.has(selector)).map(describe),
    onlyBuilt: [...built].filter((selector) => !deployed.has(selector)).map(describe),
  };
}

function indexSignatures(abi: readonly AbiEntry[]): ReadonlyMap<BareHex, string> {
  return new Map(
    abi
      .filter(({ type }) => type === "function")
      .map((entry) => [
        toAbiEntryKey(entry)?.split(" ").at(-1) ?? "",
        `${entry.name ?? ""}(${(entry.inputs ?? []).map(describeType).join(", ")})`,
      ]),
  );
}
