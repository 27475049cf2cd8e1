import { listInWords, listNames, toPercent } from "../../base/text.ts";
import { stateCommit, stateHistory } from "../commits/state-commit.ts";
import { toShownName, toShownSourceName } from "../contract/contract-name.ts";
import type { Cause, CauseOf, FunctionChanges, VariantChange } from "./cause.ts";

export interface FactWords {
  /** In brackets behind the value of the side that is not the chain. */
  readonly here: string;
  readonly builds?: string | undefined;
  readonly nameSetting?: ((setting: string) => string) | undefined;
}

/** States a cause as a clause. Returns `undefined` for a cause that is not about the code. */
export function stateFact(cause: Cause, words: FactWords): string | undefined {
  return stateOfBuild(cause, words) ?? stateOfSource(cause, words) ?? stateOfForeign(cause, words);
}

/** The case of a name at the beginning stays. */
export function toSentence(fact: string): string {
  return `${fact.replace(/^(?:the|no|deployed) /, (word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)}.`;
}

function stateOfBuild(cause: Cause, words: FactWords): string | undefined {
  const { here } = words;
  switch (cause.kind) {
    case "variant":
      return stateVariant(cause, words);
    case "compiler-version":
      return `${isCode(cause)} compiled with solc ${cause.deployed} (${here} ${cause.built})`;
    case "other-compilation":
      return stateOtherCompilation(cause);
    case "library-address":
      return `${isCode(cause)} ${/^0x0+$/.test(cause.deployed) ? `deployed without an address for the library ${toShownName(cause.library)}` : `linked to the library ${toShownName(cause.library)} at ${cause.deployed}`} (${here} ${cause.built})`;
    default:
      return undefined;
  }
}

function isCode(cause: CauseOf<"compiler-version" | "library-address">): string {
  return cause.kind === "compiler-version"
    ? `the code at the address${cause.isCodeEqual === true ? ` is that of ${toShownName(cause.contract)},` : " was"}`
    : `the code at the address is that of ${toShownName(cause.contract)},`;
}

function stateVariant({ contract, changes, profile, isCodeEqual }: CauseOf<"variant">, words: FactWords) {
  const how = changes.map((change) => stateChange(change, words));
  const kinds = new Set(changes.map(({ kind }) => kind));
  const isOfVersion = kinds.size === 1 && kinds.has("compiler-version");
  const isOfSettings = [...kinds].every((kind) => kind === "setting" || kind === "compiler-version");
  const otherwise = isOfSettings ? " with other settings:" : " differently:";
  const compiled =
    profile === undefined
      ? `compiled${isOfVersion ? " with" : otherwise}`
      : `compiled with the settings of the build profile \`${profile.deployed}\`${profile.built === undefined ? "" : ` (${words.here} \`${profile.built}\`)`}:`;
  return `the code at the address is that of ${toShownName(contract)}${isCodeEqual ? ", and by its metadata hash it was" : ","} ${compiled} ${listInWords(how)}`;
}

function stateChange(change: VariantChange, { here, nameSetting = (name) => name }: FactWords): string {
  switch (change.kind) {
    case "setting":
      return `${nameSetting(change.setting)} ${change.deployed} (${here} ${change.built})`;
    case "compiler-version":
      return `solc ${change.deployed} (${here} ${change.built})`;
    case "libraries":
      return `libraries of the compiler's settings: ${change.deployed} (${here} ${change.built})`;
    case "line-ends":
      return `${change.deployed} line endings in ${listInWords(change.sources.map(toShownSourceName))} (${here} ${change.deployed === "CRLF" ? "LF" : "CRLF"})`;
    case "source-names":
      return "the source names of Hardhat 2 or another tool, without project/ and npm/…@version/";
    case "remappings":
      return `without the ${change.added.length === 1 ? "remapping" : "remappings"} ${listInWords(change.added)}`;
  }
}

function stateOtherCompilation({ contract, similarity, reproducedBy }: CauseOf<"other-compilation">): string {
  const same =
    `the code at the address was compiled from the same sources with the same settings as ${toShownName(contract)}: ` +
    `the hash in its metadata is the same. ${stateInequality(similarity)}`;
  if (reproducedBy === undefined) {
    return (
      `${same}. It was compiled together with other files (with solc, these can change code that does not import them), ` +
      "or by another build of the compiler, or it was changed after compilation"
    );
  }
  const { count, of, isClosure } = reproducedBy;
  return (
    `${same}. The reason is the set of files that are compiled together: the build has ${of}, and ` +
    `${isClosure ? "its file and the imports alone" : `${count} of them`} give the code at the address`
  );
}

function stateInequality(similarity: number | undefined): string {
  if (similarity === undefined) {
    return "A metadata section inside the code differs";
  }
  return similarity === 1
    ? "The order of the code or a value that is filled in after compilation differs"
    : `Only ${toPercent(similarity)} of the code is equal`;
}

function stateOfSource(cause: Cause, { builds = "the builds" }: FactWords): string | undefined {
  switch (cause.kind) {
    case "other-commit":
      return stateCommit(cause);
    case "other-version":
    case "other-code":
      return `${stateOtherCode(cause, builds)}${stateHistory(cause)}`;
    case "other-constructor":
      return stateConstructor(cause);
    case "no-source-hash":
      return (
        `the code at the address is that of ${toShownName(cause.contract)}. It contains no hash of its sources ` +
        '(metadata.bytecodeHash is "none", or metadata.appendCBOR is false), so it can only be a partial match'
      );
    case "metadata":
      return (
        `the code at the address is that of ${toShownName(cause.contract)}, but its metadata differs: a comment, a name or other text ` +
        `without code in ${cause.sources.length === 1 ? "" : "one of "}${listInWords(cause.sources.map(toShownSourceName))}, a path, or a setting that changes no code${stateHistory(cause)}`
      );
    default:
      return undefined;
  }
}

function stateOtherCode(cause: CauseOf<"other-version" | "other-code">, builds: string): string {
  const name = toShownName(cause.contract);
  const subject = cause.isNamed
    ? `the code at the address is not that of ${name}`
    : `no contract in ${builds} has the code at the address; the closest is ${name}`;
  return `${subject}: ${stateDifference(cause)}`;
}

/** States what two codes have in common, and which functions differ. */
function stateDifference({
  functions,
  similarity,
}: {
  readonly functions: FunctionChanges;
  readonly similarity: number;
}): string {
  return [`${toPercent(similarity)} of the code is equal`, ...stateFunctions(functions)].join("; ");
}

const maxNames = 20;

function stateFunctions({ onlyOnChain, onlyBuilt, differing, common }: FunctionChanges): readonly string[] {
  const name = (functions: readonly string[]) => listNames(functions, maxNames);
  const isEach = differing.length === common && common > 3;
  return [
    ...(onlyBuilt.length === 0 ? [] : [`the chain does not have ${name(onlyBuilt)}`]),
    ...(onlyOnChain.length === 0 ? [] : [`the chain also has ${name(onlyOnChain)}`]),
    ...(differing.length === 0
      ? []
      : [
          isEach
            ? `the code of each of the ${common} functions differs`
            : `the code of ${name(differing)} differs`,
        ]),
  ];
}

function stateConstructor({
  contract,
  transactionHash,
  offsetBytes,
  isSourceSame,
}: CauseOf<"other-constructor">): string {
  const name = toShownName(contract);
  const inTransaction = transactionHash === undefined ? "" : ` in transaction ${transactionHash}`;
  return (
    `the contract was created with another constructor than that of ${name}: its runtime bytecode is equal, ` +
    `but its creation bytecode${inTransaction} differs${offsetBytes === undefined ? "" : `, from byte ${offsetBytes} on`}. ` +
    (isSourceSame
      ? "The metadata prove that the source is the same, so the creation bytecode was changed after compilation, or the code was replaced afterwards"
      : "The constructor, an initial value or a setting that affects only these is different, or the code was replaced afterwards")
  );
}

function stateOfForeign(cause: Cause, { builds = "the builds" }: FactWords): string | undefined {
  switch (cause.kind) {
    case "vyper":
      return `the code at the address was compiled by Vyper${cause.version === undefined ? "" : ` ${cause.version}`}`;
    case "other-compiler":
      return cause.producer === undefined
        ? "the code at the address was not produced by the Solidity compiler: it does not start like code of this compiler and has no metadata"
        : `the code at the address was not produced by the Solidity compiler: its metadata name "${cause.producer}"`;
    case "no-contract": {
      const { codeBytes, compilerVersion, closest, similarity = 0, functions } = cause;
      const compiler = compilerVersion === undefined ? "" : `, compiled by solc ${compilerVersion}`;
      const near =
        closest === undefined
          ? ""
          : `; the closest is ${toShownName(closest)}: ${functions === undefined ? `${toPercent(similarity)} of the code is equal` : stateDifference({ functions, similarity })}`;
      return `no contract in ${builds} has the code at the address (${codeBytes} bytes${compiler})${near}${stateHistory(cause)}`;
    }
    case "abstract":
      return `${toShownName(cause.contract)} is abstract or an interface: it has no code of its own and cannot be deployed`;
    case "other-contract":
      return `the code at the address is not that of ${toShownName(cause.named)}: it is ${toShownName(cause.actual)}`;
    case "proxy":
      return "the code at the address is that of a proxy";
    default:
      return undefined;
  }
}
