import type { Cause, CauseDescription, SourcePlace } from "../../core/causes/cause.ts";
import { toUserName, toUserSourceName } from "../../core/contract/contract-name.ts";
import { toPatternName } from "../../core/proxy/detect-proxy.ts";
import {
  type HostPlace,
  listInWords,
  quoteWord,
  toPercent,
  withoutOptions,
  writeCommand,
  writeProfileBuild,
  writeRebuild,
} from "./commands.ts";
import { describeBuildCause, describeMetadata } from "./describe-build-cause.ts";
import { describeSourceCause } from "./describe-source-cause.ts";

type CauseOf<Kind extends Cause["kind"]> = Extract<Cause, { readonly kind: Kind }>;

/** Says a cause in words, with its evidence, and what to run next. */
export function describeCause(cause: Cause, place: HostPlace): CauseDescription {
  switch (cause.kind) {
    case "proxy":
      return describeProxy(cause, place);
    case "vyper":
      return describeVyper(cause);
    case "other-compiler":
      return describeOtherCompiler(place);
    case "no-contract":
      return describeNoContract(cause, place);
    case "other-contract":
      return describeOtherContract(cause, place);
    case "abstract":
      return describeAbstract(cause, place);
    case "edited-source":
    case "other-version":
    case "other-constructor":
      return describeSourceCause(cause, place);
    case "no-source-hash":
      return describeNoSourceHash(cause, place);
    case "metadata":
      return describeMetadata(cause, place);
    case "not-verified":
      return describeUnverified(cause, place);
    case "other-record":
      return describeOtherRecord(cause, place);
    case "record-not-comparable":
      return describeRecordOfOneFile(cause, place);
    case "not-built":
      return describeNotBuilt(cause, place);
    default:
      return describeBuildCause(cause, place);
  }
}

function describeOtherCompiler(place: HostPlace): CauseDescription {
  return {
    explanation:
      "The code at the address was not written by the Solidity compiler: it does not start like code of this compiler " +
      `and has no metadata. Only Solidity can be verified from a ${place.style.name} build. The command shows who deployed it.`,
    command: writeCommand("contract-creation", place),
  };
}

function describeOtherContract(
  { named, actual }: CauseOf<"other-contract">,
  place: HostPlace,
): CauseDescription {
  const name = toUserName(actual);
  return {
    explanation: `The code at the address is not that of ${toUserName(named)}: it is ${name}.`,
    command: writeCommand("verify-contract", withoutOptions(place, "contract"), [
      place.style.options.contract,
      name,
    ]),
  };
}

function describeAbstract({ contract }: CauseOf<"abstract">, place: HostPlace): CauseDescription {
  return {
    explanation: `${toUserName(contract)} is abstract or an interface: it has no code of its own and cannot be deployed.`,
    command: writeCommand("verify-contract", withoutOptions(place, "contract")),
  };
}

function describeNoSourceHash({ contract }: CauseOf<"no-source-hash">, place: HostPlace): CauseDescription {
  return {
    explanation:
      `The code at the address is that of ${toUserName(contract)}. It contains no hash of its sources ` +
      '(metadata.bytecodeHash is "none", or metadata.appendCBOR is false), so no match of it ' +
      "is exact.",
    command: writeCommand("verify-contract", withoutOptions(place, "requireExact")),
  };
}

function describeOtherRecord(
  { contract, explorer, differences, place: at, isDeployed, profiles }: CauseOf<"other-record">,
  place: HostPlace,
): CauseDescription {
  const download = writeRecordDownload(place);
  const ofContract = contract === undefined ? "" : ` of ${toUserName(contract)}`;
  return {
    explanation: `Verified${isDeployed === true ? " as it was deployed" : ""}, but not with your source${ofContract}, on ${explorer}: ${listInWords(differences)}.${describeProfiles(profiles)}`,
    command: at === undefined ? download : `${download}${writeRecordDiff(at)}`,
  };
}

function describeProfiles(profiles: CauseOf<"other-record">["profiles"]): string {
  if (profiles === undefined) {
    return "";
  }
  const { shown, compared } = profiles;
  const build = compared === undefined ? "with other settings" : `of \`${compared}\``;
  return ` It was compiled with the settings of your build profile \`${shown}\`, and was compared with a build ${build}.`;
}

/** Writes what shows the lines that differ, after the record was written to files. */
function writeRecordDiff({ sourceName }: SourcePlace): string {
  return /^(?:npm\/|@)/.test(sourceName)
    ? ""
    : ` && git diff --no-index ${quoteWord(`verified/${sourceName}`)} ${quoteWord(toUserSourceName(sourceName))}`;
}

function describeRecordOfOneFile(
  { contract, explorer }: CauseOf<"record-not-comparable">,
  place: HostPlace,
): CauseDescription {
  return {
    explanation:
      `${explorer} shows a verified source as a single file, which cannot be compared with the sources ` +
      `of ${toUserName(contract)} one by one.`,
    command: writeRecordDownload(place),
  };
}

function writeRecordDownload(place: HostPlace): string {
  return writeCommand("contract-source", place, [place.style.options.out, "verified"]);
}

function describeUnverified(
  { contract, explorer, isInitCodeCompared }: CauseOf<"not-verified">,
  place: HostPlace,
): CauseDescription {
  return {
    explanation:
      `The ${isInitCodeCompared ? "code" : "runtime bytecode"} at the address is that of the build of ${toUserName(contract)}, ` +
      `but ${explorer} shows no source for it yet.` +
      (isInitCodeCompared
        ? ""
        : " The constructor was not compared: how the contract was created is not known."),
    command: writeCommand("verify-contract", withoutOptions(place, "check")),
  };
}

function describeNotBuilt(
  { contract, sources, isDeployed }: CauseOf<"not-built">,
  place: HostPlace,
): CauseDescription {
  const files = listInWords(sources.map(toUserSourceName));
  const isCheck = isDeployed || place.given?.options.check === true;
  return {
    explanation:
      `The build of ${toUserName(contract)} ${isDeployed ? "has the code at the address, but" : "does not have the code at the address, and"} ` +
      `${files} changed after this build.`,
    command: `${writeRebuild(withoutOptions(place, "check"))}${isCheck ? ` ${place.style.options.check}` : ""}`,
  };
}

function describeProxy({ pattern, implementations }: CauseOf<"proxy">, place: HostPlace): CauseDescription {
  const targets = implementations.length === 0 ? "" : ` to ${listInWords(implementations)}`;
  const behind = implementations.length > 1 ? "The contracts behind it have" : "Its implementation has";
  return {
    explanation: `The address is a proxy: ${toPatternName(pattern)}${targets}. ${behind} the source.`,
    command: writeCommand("verify-proxy", place),
  };
}

function describeVyper({ version }: CauseOf<"vyper">): CauseDescription {
  return {
    explanation:
      `The code at the address was compiled by Vyper${version === undefined ? "" : ` ${version}`}, which this tool ` +
      "cannot verify. The command writes the file that explorers accept as vyper-json: submit it on the explorer's page.",
    command: "vyper -f solc_json <file>.vy > vyper-input.json",
  };
}

function describeNoContract(
  { codeBytes, compilerVersion, closest, similarity = 0, profiles }: CauseOf<"no-contract">,
  place: HostPlace,
): CauseDescription {
  const compiler = compilerVersion === undefined ? "" : `, compiled by solc ${compilerVersion}`;
  const near =
    closest === undefined
      ? ""
      : ` The closest is ${toUserName(closest)}: ${toPercent(similarity)} of its code is equal.`;
  const others = place.buildInfo === undefined ? (profiles?.unseen ?? []) : [];
  const [unseen] = others;
  const next =
    unseen === undefined
      ? "If it is your contract, build the sources that were deployed. The command shows who deployed it."
      : `Only its build with the profile \`${profiles?.built}\` was compared. The project also has ${listInWords(others.map((name) => `\`${name}\``))}: the command builds with \`${unseen}\` and compares again.`;
  return {
    explanation: `No contract in ${place.buildInfo === undefined ? "this project's builds" : `the builds of ${place.buildInfo}`} has the code at the address (${codeBytes} bytes${compiler}).${near} ${next}`,
    command:
      unseen === undefined ? writeCommand("contract-creation", place) : writeProfileBuild(place, unseen),
  };
}
