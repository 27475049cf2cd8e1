import type { Address } from "../../base/hex.ts";
import { listInWords, toPercent } from "../../base/text.ts";
import type { Cause, CauseDescription, CauseOf } from "../../core/causes/cause.ts";
import { toShownName } from "../../core/contract/contract-name.ts";
import { toPatternName } from "../../core/proxy/detect-proxy.ts";
import { type HostPlace, withoutOptions, writeCommand } from "./commands.ts";
import { describeBuildCause } from "./describe-build-cause.ts";
import { describeMetadata, describeNoSourceHash } from "./describe-metadata.ts";
import { describeRecordCause, describeShownSource } from "./describe-record-cause.ts";
import { describeSourceCause } from "./describe-source-cause.ts";
import { writeProfileBuild } from "./write-rebuild.ts";

/** Says a cause in words, with its evidence, and what to run next. */
export function describeCause(cause: Cause, place: HostPlace): CauseDescription {
  return place.shownBy === undefined
    ? describeOfBuild(cause, place)
    : describeShownSource(cause, { ...place, shownBy: place.shownBy });
}

function describeOfBuild(cause: Cause, place: HostPlace): CauseDescription {
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
    case "other-record":
    case "record-not-comparable":
    case "not-built":
      return describeRecordCause(cause, place);
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
  const name = toShownName(actual);
  return {
    explanation: `The code at the address is not that of ${toShownName(named)}: it is ${name}.`,
    command: writeCommand("verify-contract", withoutOptions(place, "contract"), [
      place.style.options.contract,
      name,
    ]),
  };
}

function describeAbstract({ contract }: CauseOf<"abstract">, place: HostPlace): CauseDescription {
  return {
    explanation: `${toShownName(contract)} is abstract or an interface: it has no code of its own and cannot be deployed.`,
    command: writeCommand("verify-contract", withoutOptions(place, "contract")),
  };
}

function describeProxy(cause: CauseOf<"proxy">, place: HostPlace): CauseDescription {
  const behind = nameBehind(cause);
  const have = cause.implementations.length > 1 ? "have" : "has";
  return {
    explanation: `${describePattern(cause)} ${behind.charAt(0).toUpperCase()}${behind.slice(1)} ${have} the source.`,
    command: writeProxyVerification(place, cause.implementations),
  };
}

/** Says of a contract with a source of its own that it is a proxy, too. */
export function describeProxyNote(cause: CauseOf<"proxy">, place: HostPlace): string {
  const command = writeProxyVerification(place, cause.implementations);
  return `${describePattern(cause)} To verify ${nameBehind(cause)} too, and to link the proxy: ${command}`;
}

function describePattern({ pattern, implementations }: CauseOf<"proxy">): string {
  const targets = implementations.length === 0 ? "" : ` to ${listInWords(implementations)}`;
  return `The address is a proxy: ${toPatternName(pattern)}${targets}.`;
}

function nameBehind({ pattern, implementations }: CauseOf<"proxy">): string {
  const isOne = implementations.length <= 1;
  if (pattern === "eip-2535") {
    return isOne ? "its facet" : "its facets";
  }
  return isOne ? "its implementation" : "the contracts behind it";
}

/** The verification of a proxy takes no build from elsewhere: what is behind it is verified with that one before. */
function writeProxyVerification(place: HostPlace, implementations: readonly Address[]): string {
  const first = place.buildInfo === undefined ? [] : implementations;
  const calls = first.map((address) => writeCommand("verify-contract", { ...place, address }));
  return [...calls, writeCommand("verify-proxy", place)].join(place.isWithinProcess === true ? "; " : " && ");
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
      : ` The closest is ${toShownName(closest)}: ${toPercent(similarity)} of its code is equal.`;
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
