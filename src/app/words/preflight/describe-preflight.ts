import { toCount } from "../../../base/text.ts";
import { toShownName } from "../../../core/contract/contract-name.ts";
import { factories } from "../../../core/creation/factories.ts";
import type {
  PlannedAddress,
  PreflightFinding,
  PreflightResult,
  PreflightService,
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
  ];
  return writeBlocks(
    [{ mark: status === "will-fail" ? "✘" : "✔", text: describeStatus(result), rows }],
    width,
  );
}

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

const keys = {
  accepted: "key accepted for reading",
  none: "no key sent",
  refused: "key refused",
  missing: "key missing",
  "not-asked": "key not checked",
} as const satisfies Record<PreflightService["key"], string>;

/** Says what a service answered, and last what it was not asked. */
function describeService({ name, key, chain, compiler, evmVersion, format }: PreflightService): Row {
  const answers = [
    ["chain", chain],
    ["compiler", compiler],
    ["EVM version", evmVersion],
  ] as const;
  const told = answers.filter(([, answer]) => answer !== "not-asked");
  const open = answers.filter(([, answer]) => answer === "not-asked").map(([about]) => about);
  return [
    "Service",
    [
      `${name}: answers`,
      keys[key],
      ...told.map(([about, answer]) => `${about} ${answer.replace("-", " ")}`),
      ...(format === null ? [] : [`accepts ${format}`]),
      ...(open.length === 0 ? [] : [`not asked: ${open.join(", ")}`]),
    ].join("; "),
  ];
}

function describeAddress({ kind, address, factory, dependsOn, exceptFor, isFree }: PlannedAddress): Row {
  const name = factories.find((one) => one.address === factory)?.name ?? factory;
  const facts = [
    `by ${name}`,
    isFree ? "free" : "taken",
    ...(dependsOn.length === 0 ? [] : [`depends on the ${dependsOn.join(" and the ")}`]),
    ...(exceptFor === undefined ? [] : [`another address if ${exceptFor} is the sender`]),
  ];
  return [kind.toUpperCase(), `${address} (${facts.join("; ")})`];
}
