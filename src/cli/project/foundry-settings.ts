import { toPrintable } from "../../base/text.ts";
import type { VariantChange } from "../../core/causes/cause.ts";

/** @see https://getfoundry.sh/config/reference/solidity-compiler */
const names: ReadonlyMap<string, string> = new Map([
  ["optimizer.enabled", "optimizer"],
  ["optimizer.runs", "optimizer_runs"],
  ["evmVersion", "evm_version"],
  ["viaIR", "via_ir"],
  ["metadata.bytecodeHash", "bytecode_hash"],
  ["metadata.appendCBOR", "cbor_metadata"],
  ["metadata.useLiteralContent", "use_literal_content"],
  ["debug.revertStrings", "revert_strings"],
]);

/** `optimizer_runs` for `optimizer.runs`. */
export function nameFoundrySetting(setting: string): string {
  return names.get(setting) ?? setting.replace(/^optimizer\.details\./, "optimizer_details.");
}

/** Within a sentence: `[profile.default]` of foundry.toml. */
export function nameFoundryProfile({
  FOUNDRY_PROFILE: profile = "",
}: Readonly<Record<string, string | undefined>>): string {
  return `\`[profile.${profile === "" ? "default" : toPrintable(profile)}]\` of foundry.toml`;
}

/** For one build: `FOUNDRY_OPTIMIZER_RUNS=1000`. Undefined if one of the changes has no variable. */
export function toFoundryVariables(changes: readonly VariantChange[]): readonly string[] | undefined {
  const variables = changes.map((change) => {
    if (change.kind === "compiler-version") {
      return `FOUNDRY_SOLC=${change.deployed}`;
    }
    const name = change.kind === "setting" ? names.get(change.setting) : undefined;
    return name === undefined || change.kind !== "setting" || change.deployed === "not set"
      ? undefined
      : `FOUNDRY_${name.toUpperCase()}=${change.deployed}`;
  });
  const all = variables.filter((variable) => variable !== undefined);
  return all.length === changes.length ? all : undefined;
}
