/** A licence that explorers have a number for. */
export interface NumberedLicense {
  /** 1 to 14. */
  readonly number: number;
  /** undefined for number 1, "no licence". */
  readonly spdx: string | undefined;
}

/** The licences that explorers number. The table itself is wire knowledge and lives with the wire. */
export interface LicenseTable {
  readonly licenses: readonly NumberedLicense[];
  findLicenseByNumber(number: number): NumberedLicense | undefined;
  /** Ignores case and takes `-only` and `-or-later` for the same licence. */
  findLicenseBySpdx(id: string): NumberedLicense | undefined;
}
