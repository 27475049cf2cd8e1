import { toFlag } from "../../base/command-place.ts";
import { scanTopLevel } from "../compiler-input/scan-tokens.ts";
import { createFailure } from "../errors/failure.ts";
import type { VerifiedSource } from "./contract-record.ts";
import { listAlternatives } from "./spdx-expression.ts";

const noLicenseNumber = 1;

interface LicenseSources {
  readonly expression: string | undefined;
  readonly override: string | undefined;
  readonly table: LicenseTable;
}

interface ChosenLicense {
  readonly number: number;
  readonly spdx: string | undefined;
}

/**
 * Chooses the licence number to submit. Of alternatives (OR) the first with a number is chosen. Combined licences
 * (AND) and unknown ones become number 1, "no licence": any other would permit more than the source does.
 *
 * @throws INVALID_OPTION for an override without a number
 */
export function chooseLicense({ expression, override, table }: LicenseSources): ChosenLicense {
  if (override !== undefined) {
    const { number, spdx } = findOverride(override, table);
    return { number, spdx };
  }
  const license = listAlternatives(expression ?? "")
    .map((id) => table.findLicenseBySpdx(id))
    .find((found) => found !== undefined);
  return { number: license?.number ?? noLicenseNumber, spdx: expression };
}

function findOverride(override: string, table: LicenseTable): NumberedLicense {
  const text = override.trim();
  const license = /^\d+$/.test(text)
    ? table.findLicenseByNumber(Number(text))
    : table.findLicenseBySpdx(text);
  if (license === undefined || text === "") {
    throw createFailure("INVALID_OPTION", {
      option: toFlag("license"),
      reason: "explorers do not know this licence",
      value: override,
      valid: table.licenses.map(({ number, spdx }) => `${number} ${spdx ?? "UNLICENSED"}`),
    });
  }
  return license;
}

interface NumberedLicense {
  readonly number: number;
  readonly spdx: string | undefined;
  readonly displayName?: string | undefined;
}

export interface LicenseTable {
  readonly licenses: readonly NumberedLicense[];
  findLicenseByNumber(number: number): NumberedLicense | undefined;
  /** Ignores case, `-only` and `-or-later`. */
  findLicenseBySpdx(id: string): NumberedLicense | undefined;
}

/** As solc reads it: up to the end of the line or comment. */
const licenseLine = /SPDX-License-Identifier:\s*([^\n\r]+?)(?:[\n\r]|\*\/)/g;

const expressionPattern = /^[a-zA-Z0-9 ()+.-]+$/;

/**
 * Returns the SPDX expression of a source; undefined if there is none, or more than one.
 *
 * @see https://docs.soliditylang.org/en/latest/layout-of-source-files.html#spdx-license-identifier
 */
export function licenseOfSource(source: string): string | undefined {
  const found = listGaps(source).flatMap((text) => [...`${text}\n`.matchAll(licenseLine)]);
  const [license, ...others] = found.map(([, name = ""]) => name.trim());
  return license !== undefined && others.length === 0 && expressionPattern.test(license)
    ? license
    : undefined;
}

/**
 * Returns the SPDX expression of a record's licence. Explorers show names such as "GNU GPLv3", and none for a licence
 * without a number: then the source says it.
 */
export function licenseOfRecord(
  record: Pick<VerifiedSource, "contractFileName" | "license" | "sources">,
  table: LicenseTable,
): string | undefined {
  const expression = licenseOfMainSource(record);
  const { number, spdx } = chooseLicense({ expression, override: undefined, table });
  if (record.license === undefined) {
    return number === noLicenseNumber ? spdx : undefined;
  }
  const shown = findShown(record.license, table);
  if (shown === undefined) {
    return record.license;
  }
  return number === shown.number ? spdx : shown.spdx;
}

export function licenseNumberOfRecord(
  { license }: Pick<VerifiedSource, "license">,
  table: LicenseTable,
): string | undefined {
  if (license === undefined) {
    return undefined;
  }
  const found = findShown(license, table) ?? table.findLicenseBySpdx(license);
  return found && `${found.number}`;
}

function findShown(license: string, table: LicenseTable): NumberedLicense | undefined {
  return table.licenses.find(({ displayName }) => displayName === license);
}

export function licenseOfMainSource({
  contractFileName = "",
  sources,
}: Pick<VerifiedSource, "contractFileName" | "sources">): string | undefined {
  return licenseOfSource(Object.hasOwn(sources, contractFileName) ? (sources[contractFileName] ?? "") : "");
}

function listGaps(source: string): readonly string[] {
  const items = [...scanTopLevel(source)];
  const starts = [0, ...items.map(({ end }) => end)];
  const ends = [...items.map(({ start }) => start), source.length];
  return starts.map((start, index) => source.slice(start, ends[index]));
}
