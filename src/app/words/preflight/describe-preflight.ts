import { toCount } from "../../../base/text.ts";
import { toShownName } from "../../../core/contract/contract-name.ts";
import { factories } from "../../../core/creation/factories.ts";
import {
  type PlannedAddress,
  type PreflightContract,
  type PreflightFinding,
  type PreflightResult,
  type PreflightService,
  preflightChecks,
} from "../../../verification/results/preflight-result-schema.ts";
import { listSteps, type Row, writeBlocks } from "../results/blocks.ts";

const labels = { fails: "Fails", warning: "Warning", fine: "Fine" } as const;

/** Describes what was found before a deployment: the answer, the findings, the worst first, and the addresses. */
export function describePreflight(result: PreflightResult, width?: number): string {
  const { status, findings, services, addresses } = result;
  const contracts = listContracts(result);
  const rows: readonly Row[] = [
    ...findings.filter(({ severity }) => severity !== "fine").flatMap(toRows),
    ...services.filter(({ answered }) => answered).map(describeService),
    ...listFine(result),
    ...contracts.map(describeInitCode),
    ...addresses.map(describeAddress),
    ["Note", addresses.some(({ kind }) => kind === "create2") ? describeBuild(contracts) : null],
  ];
  return writeBlocks(
    [{ mark: status === "will-fail" ? "✘" : "✔", text: describeStatus(result), rows }],
    width,
  );
}

function listContracts({ contract, module }: PreflightResult): readonly PreflightContract[] {
  return module?.contracts ?? (contract === null ? [] : [contract]);
}

/** Of a contract of a module, one row says what is fine, and one what is known only during the deployment. */
function listFine({ findings, module }: PreflightResult): readonly Row[] {
  const fine = findings.filter(({ severity }) => severity === "fine");
  if (module === undefined) {
    return fine.flatMap(toRows);
  }
  const isLeftOut = ({ about }: PreflightFinding) => about === "arguments" || about === "libraries";
  const byFuture = Map.groupBy(
    fine.filter((finding) => !isLeftOut(finding)),
    ({ future }) => future,
  );
  return [
    ...[...byFuture].map(
      ([future, found]): Row => ["Fine", `${future}: ${found.map(({ about }) => about).join(", ")}`],
    ),
    ...fine
      .filter(isLeftOut)
      .map(({ future, about, reason }): Row => ["Left out", `${future}, ${about}: ${reason}`]),
  ];
}

function describeInitCode({ future, initCode }: PreflightContract): Row {
  const name = future === undefined ? "" : `${future} `;
  return ["Init code", initCode ? `${name}${initCode.hash} (keccak256 of ${initCode.bytes} bytes)` : null];
}

/** The hash of the metadata is in the code, and so in the address. */
function describeBuild([contract]: readonly PreflightContract[]): string | null {
  return contract?.build == null
    ? null
    : `the CREATE2 address is that of build ${contract.build}. Another build of the same source, for example an incremental one, may have other remappings and so another address: deploy with exactly this init code`;
}

function describeStatus({ findings, contract, module, network, chainId }: PreflightResult): string {
  const count = (severity: PreflightFinding["severity"]) =>
    findings.filter((finding) => finding.severity === severity).length;
  const where = `${network} (chain ${chainId})`;
  const name = module === undefined ? contract && toShownName(contract.name) : `module ${module.id}`;
  const what = `${name ?? "a verification"} on ${where}`;
  const [fails, warnings] = [count("fails"), count("warning")];
  const also = warnings === 0 ? "" : `; ${toCount(warnings, "warning")}`;
  return fails === 0
    ? `No problem found for ${what}${also}`
    : `${toCount(fails, "problem")} found for ${what}${also}`;
}

function toRows({ severity, future, about, reason, hint }: PreflightFinding): readonly Row[] {
  const subject = future === undefined ? about : `${future}, ${about}`;
  return [[labels[severity], `${subject}: ${reason}`], ...listSteps(hint)];
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
