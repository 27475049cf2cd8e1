import { InvalidOptionError } from "../errors/input-errors.ts";
import type { LicenseTable, NumberedLicense } from "./license-table.ts";
import { parseSpdxExpression, type SpdxExpression } from "./spdx-expression.ts";

/** What explorers call "no licence (none)": the number that promises nobody anything. */
export const noLicenseNumber = 1;

export interface LicenseSources {
  /** The licence expression of the target's source, where it has one. */
  readonly expression: string | undefined;
  /** What the user asks for instead: an SPDX id or a number. */
  readonly override: string | undefined;
  readonly table: LicenseTable;
}

export interface ChosenLicense {
  /** The explorers' own number, 1 to 14. */
  readonly number: number;
  /** The expression that it stands for. */
  readonly spdx: string | undefined;
}

/**
 * Chooses the one number that an explorer takes for a licence.
 *
 * Of alternatives (OR) the first that has a number, since the reader may choose it. Licences that
 * hold together (AND), and those that explorers do not know, become number 1: any other would permit
 * what the source does not. The source, which readers see, still says what holds.
 *
 * @throws InvalidOptionError when the user asks for a licence that explorers have no number for
 */
export function chooseLicense({ expression, override, table }: LicenseSources): ChosenLicense {
  if (override !== undefined) {
    const { number, spdx } = findOverride(override, table);
    return { number, spdx };
  }
  const parsed = expression === undefined ? undefined : parseSpdxExpression(expression);
  const license = parsed === undefined ? undefined : findLicense(parsed, table);
  return { number: license?.number ?? noLicenseNumber, spdx: expression };
}

function findOverride(override: string, table: LicenseTable): NumberedLicense {
  const text = override.trim();
  const license = /^\d+$/.test(text)
    ? table.findLicenseByNumber(Number(text))
    : findLicense({ kind: "id", id: text }, table);
  if (license === undefined || text === "") {
    throw new InvalidOptionError({
      option: "license",
      reason: "explorers have no such licence",
      value: override,
      valid: table.licenses.map(({ number, spdx }) => `${number} ${spdx ?? "UNLICENSED"}`),
    });
  }
  return license;
}

function findLicense(expression: SpdxExpression, table: LicenseTable): NumberedLicense | undefined {
  if (expression.kind === "id") {
    return table.findLicenseBySpdx(expression.id);
  }
  const found = expression.operands.map((operand) => findLicense(operand, table));
  if (expression.kind === "or") {
    return found.find((license) => license !== undefined);
  }
  const [first] = found;
  return found.every((license) => license?.number === first?.number) ? first : undefined;
}
