import { toCount } from "../../../base/text.ts";
import { toShownName } from "../../../core/contract/contract-name.ts";
import { factories } from "../../../core/creation/factories.ts";
import {
  type PlannedAddress,
  type PreflightFinding,
  type PreflightResult,
  type PreflightService,
  preflightChecks,
} from "../../../verification/results/preflight-result-schema.ts";
import { listSteps, type Row, writeBlocks } from "../results/blocks.ts";

const labels = { fails: "Fails", warning: "Warning", fine: "Fine" } as const;

/** Describes what was found before a deployment: the answer, the findings, the worst first, and the addresses. */
export function describePreflight(result: PreflightResult, width?: number): string {
  const { status, findings, services, contract, addresses } = result;
  const { initCode } = contract ?? {};
  const rows: readonly Row[] = [
    ...findings.filter(({ severity }) => severity !== "fine").flatMap(toRows),
    ...services.filter(({ answered }) => answered).map(describeService),
    ...findings.filter(({ severity }) => severity === "fine").flatMap(toRows),
    ["Init code", initCode ? `${initCode.hash} (keccak256 of ${initCode.bytes} bytes)` : null],
    ...addresses.map(describeAddress),
    ["Note", addresses.some(({ kind }) => kind === "create2") ? ofThisBuild : null],
  ];
  return writeBlocks(
    [{ mark: status === "will-fail" ? "✘" : "✔", text: describeStatus(result), rows }],
    width,
  );
}

const ofThisBuild =
  "the CREATE2 address is that of this build. Another build of the same source, for example an incremental one, may have other remappings and so another address: deploy with exactly this init code";

function describeStatus({ findings, contract, network, chainId }: PreflightResult): string {
  const count = (severity: PreflightFinding["severity"]) =>
    findings.filter((finding) => finding.severity === severity).length;
  const where = `${network} (chain ${chainId})`;
  const what = contract === null ? `a verification on ${where}` : `${toShownName(contract.name)} on ${where}`;
  const [fails, warnings] = [count("fails"), count("warning")];
  const also = warnings === 0 ? "" : `; ${toCount(warnings, "warning")}`;
  return fails === 0
    ? `No problem found for ${what}${also}`
    : `${toCount(fails, "problem")} found for ${what}${also}`;
}

function toRows({ severity, about, reason, hint }: PreflightFinding): readonly Row[] {
  return [[labels[severity], `${about}: ${reason}`], ...listSteps(hint)];
}

/** Says what a service answered, and last what could not be asked. */
function describeService({ name, checked, format }: PreflightService): Row {
  const open = preflightChecks.filter((check) => !checked.includes(check));
  const toWords = (check: (typeof preflightChecks)[number]) =>
    check === "key" ? "key (for reading)" : check;
  return [
    "Service",
    [
      `${name}: answers`,
      ...(format === null ? [] : [`accepts ${format}`]),
      ...(checked.length === 0 ? [] : [`checked: ${checked.map(toWords).join(", ")}`]),
      ...(open.length === 0 ? [] : [`not checked: ${open.join(", ")}`]),
    ].join("; "),
  ];
}

function describeAddress({ kind, address, factory, dependsOn, isFree }: PlannedAddress): Row {
  const name = factories.find((one) => one.address === factory)?.name ?? factory;
  const facts = [
    `by ${name}`,
    isFree ? "free" : "taken",
    ...(dependsOn.length === 0 ? [] : [`depends on the ${dependsOn.join(" and the ")}`]),
  ];
  return [kind.toUpperCase(), `${address} (${facts.join("; ")})`];
}
