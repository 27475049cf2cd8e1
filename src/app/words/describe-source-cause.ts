import { listInWords, toPercent } from "../../base/text.ts";
import type { Cause, CauseDescription, SourceCause, SourcePlace } from "../../core/causes/cause.ts";
import {
  splitName,
  toShownName,
  toShownNames,
  toShownSourceName,
} from "../../core/contract/contract-name.ts";
import { type HostPlace, withoutOptions, writeCommand } from "./commands.ts";
import { writeHistory } from "./write-history.ts";
import { writeProfileBuild } from "./write-rebuild.ts";

type CauseOf<Kind extends Cause["kind"]> = Extract<SourceCause, { readonly kind: Kind }>;

/** Says how the source of a contract is another than that of the code, and what to run next. */
export function describeSourceCause(
  cause: CauseOf<"edited-source" | "other-version" | "other-constructor">,
  place: HostPlace,
): CauseDescription {
  if (cause.kind === "other-constructor") {
    return describeOtherConstructor(cause, place);
  }
  if (cause.rivals !== undefined && cause.rivals.length > 0) {
    return describeRivals(cause, place);
  }
  return cause.kind === "edited-source" ? describeEdit(cause, place) : describeOtherVersion(cause, place);
}

function describeEdit(cause: CauseOf<"edited-source">, place: HostPlace): CauseDescription {
  const { contract, place: at, similarity, changedSources, profile, imports } = cause;
  if (profile !== undefined && place.buildInfo === undefined) {
    const here = profile.built === undefined ? "" : `, and this build has those of \`${profile.built}\``;
    return {
      explanation:
        `${nameSources(cause)} most likely changed after the deployment: with the settings of the build profile \`${profile.deployed}\`, ` +
        `${toPercent(similarity)} of the code is equal${here}. The command builds with this profile, and then names the first difference.`,
      command: writeProfileBuild(place, profile.deployed),
    };
  }
  if (at === undefined) {
    return describeEditSomewhere(cause, place);
  }
  // Settings that an earlier build shares need no doubt.
  const proved = `an earlier build has the code at the address, and ${toPercent(similarity)} of the code is equal`;
  const [most, evident] =
    changedSources === undefined ? ["most likely ", describeEqual(cause)] : ["", proved];
  const { command, remark } = writeHistory(place, { sourceNames: [at.sourceName], line: at.line, imports });
  return {
    explanation: `The source of ${toShownName(contract)} ${most}changed after the deployment: the first difference is${describePlace(at)}; ${evident}.${remark}`,
    command,
  };
}

/** Without a line, another source may have changed: a contract contains the code of those that it creates or inherits from. */
function describeEditSomewhere(cause: CauseOf<"edited-source">, place: HostPlace): CauseDescription {
  const { contract, changedSources, isRemoved, imports } = cause;
  const name = toShownName(contract);
  if (changedSources !== undefined) {
    const what =
      isRemoved === true
        ? `The project no longer has ${name}`
        : `The source of ${name} changed after the deployment`;
    const { command, remark } = writeHistory(place, { sourceNames: changedSources });
    return {
      explanation: `${what}: an earlier build has the code at the address, and ${listInWords(changedSources.map(toShownSourceName))} changed after it.${remark}`,
      command,
    };
  }
  const { command, remark } = writeHistory(place, { ...toSourcePlace(contract), imports });
  return {
    explanation: `${nameSources(cause)} most likely changed after the deployment: ${describeEqual(cause)}.${remark}`,
    command,
  };
}

function nameSources({ contract, imports = [] }: CauseOf<"edited-source">): string {
  return `The source of ${toShownName(contract)}${imports.length === 0 ? "" : ", or one that it imports,"}`;
}

/** Says how much is equal, and what else could be the reason. */
function describeEqual({
  place,
  similarity,
  isSettingsRuledOut,
  evidence,
}: Pick<CauseOf<"edited-source">, "place" | "similarity" | "isSettingsRuledOut" | "evidence">): string {
  // Settings have too many values to try them all. They change code everywhere, and an edit in one place.
  const isLocal = place !== undefined && similarity >= 0.9;
  const untried = isLocal
    ? ""
    : ". Only the usual optimizer run counts were tried, so another run count is possible";
  const doubt = isSettingsRuledOut
    ? untried
    : ". Other settings are also possible: they were not tried, because there was no compiler or no time";
  const equal = `${toPercent(similarity)} of the code is equal`;
  if (evidence !== "functions") {
    return `${equal}${doubt}`;
  }
  // Nothing names the contract then.
  const stranger = similarity < 0.9 ? ". It may also be another contract with the same functions" : "";
  return `the functions are the same, and ${equal}${stranger}${doubt}`;
}

function describeOtherVersion(
  { contract, evidence, functions, imports, similarity }: CauseOf<"other-version">,
  place: HostPlace,
): CauseDescription {
  const { onlyOnChain, onlyBuilt } = functions;
  const parts = [
    ...(onlyBuilt.length === 0 ? [] : [`it does not have ${listInWords(onlyBuilt)}`]),
    ...(onlyOnChain.length === 0 ? [] : [`it has ${listInWords(onlyOnChain)} in addition`]),
  ];
  const is = evidence === "name" ? "is" : "is most likely";
  const { command, remark } = writeHistory(place, { ...toSourcePlace(contract), imports });
  return {
    explanation:
      `The code at the address ${is} another version of ${toShownName(contract)}: ${parts.join(", and ")}; ` +
      `${toPercent(similarity)} of the code is equal. To verify it, build the version that was deployed.${remark}`,
    command,
  };
}

/** Nothing says which of several contracts it is: what would be known of one of them is not said. */
function describeRivals(
  { contract, rivals = [], similarity }: CauseOf<"edited-source" | "other-version">,
  place: HostPlace,
): CauseDescription {
  const names = toShownNames([contract, ...rivals]);
  return {
    explanation:
      `The code at the address is most likely another version of ${names.join(" or of ")}, which fit equally well: of each, ` +
      `${toPercent(similarity)} of the code is equal. The command compares it with the first one.`,
    command: writeCommand("verify-contract", withoutOptions(place, "contract"), [
      place.style.options.contract,
      names[0] ?? "",
    ]),
  };
}

/** Equal metadata prove that the source is the same one, so that a history of it would tell nothing. */
function describeOtherConstructor(
  {
    contract,
    transactionHash,
    offsetBytes,
    place: at,
    isSourceSame,
    isOfOtherCode,
  }: CauseOf<"other-constructor">,
  place: HostPlace,
): CauseDescription {
  const name = toShownName(contract);
  const inTransaction = transactionHash === undefined ? "" : ` in transaction ${transactionHash}`;
  if (isOfOtherCode === true) {
    return {
      explanation:
        `The code at the address is not what its creation contains: the runtime bytecode is that of ${name}, ` +
        `but its source hash is not in the creation bytecode${inTransaction}. The code was replaced afterwards, ` +
        "as a development node does with hardhat_setCode or anvil_setCode, or the creation bytecode copied it " +
        "from another contract. The command shows who deployed the contract.",
      command: writeCommand("contract-creation", place),
    };
  }
  const from =
    at === undefined ? describeOffset(offsetBytes) : `: the first difference is${describePlace(at)}`;
  const evidence =
    `The contract was created with another constructor than that of ${name}: its runtime bytecode is equal, ` +
    `but its creation bytecode${inTransaction} differs from the build${from}.`;
  const { command, remark } = writeHistory(
    place,
    at === undefined ? toSourcePlace(contract) : { sourceNames: [at.sourceName], line: at.line },
  );
  return isSourceSame
    ? {
        explanation: `${evidence} The metadata prove that the source is the same, so the creation bytecode was changed after compilation. The command shows who deployed it.`,
        command: writeCommand("contract-creation", place),
      }
    : {
        explanation: `${evidence} The constructor or an initial value changed after the deployment, or a setting that affects only these.${remark}`,
        command,
      };
}

function describeOffset(offsetBytes: number | undefined): string {
  return offsetBytes === undefined ? "" : `, from byte ${offsetBytes} on`;
}

/** Returns what follows the words that name a difference: ` in Vault.share at contracts/Vault.sol:26`. */
export function describePlace({ functionName, sourceName, line, doubt }: SourcePlace): string {
  const inFunction = functionName === undefined ? "" : ` in ${functionName}`;
  const at = doubt === "near" || doubt === "storage" ? "at or near" : "at";
  const orUse = doubt === "modifier" ? ", or in a function that uses this modifier" : "";
  const ofStorage = doubt === "storage" ? ", most likely its type or place in storage" : "";
  const inCreated = doubt === "created" ? " in the contract that is created" : "";
  return `${inCreated}${inFunction} ${at} ${toShownSourceName(sourceName)}:${line}${orUse}${ofStorage}`;
}

/** The file that a contract is in, as a whole. */
function toSourcePlace(contract: string) {
  return { sourceNames: [splitName(contract).sourceName] };
}
