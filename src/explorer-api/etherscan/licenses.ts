export interface License {
  readonly number: number;
  /** undefined for "no licence". */
  readonly spdx: string | undefined;
  readonly displayName: string;
}

/** @see https://etherscan.io/contract-license-types */
export const licenses: readonly License[] = [
  { number: 1, spdx: undefined, displayName: "None" },
  { number: 2, spdx: "Unlicense", displayName: "Unlicense" },
  { number: 3, spdx: "MIT", displayName: "MIT" },
  { number: 4, spdx: "GPL-2.0", displayName: "GNU GPLv2" },
  { number: 5, spdx: "GPL-3.0", displayName: "GNU GPLv3" },
  { number: 6, spdx: "LGPL-2.1", displayName: "GNU LGPLv2.1" },
  { number: 7, spdx: "LGPL-3.0", displayName: "GNU LGPLv3" },
  { number: 8, spdx: "BSD-2-Clause", displayName: "BSD-2-Clause" },
  { number: 9, spdx: "BSD-3-Clause", displayName: "BSD-3-Clause" },
  { number: 10, spdx: "MPL-2.0", displayName: "MPL-2.0" },
  { number: 11, spdx: "OSL-3.0", displayName: "OSL-3.0" },
  { number: 12, spdx: "Apache-2.0", displayName: "Apache-2.0" },
  { number: 13, spdx: "AGPL-3.0", displayName: "GNU AGPLv3" },
  { number: 14, spdx: "BUSL-1.1", displayName: "BSL 1.1" },
];

/** What explorers show for a contract without a source. */
export const unknownLicenseName = "Unknown";

export function findLicenseByNumber(licenseType: number): License | undefined {
  return licenses.find(({ number }) => number === licenseType);
}

/**
 * Explorers do not tell `GPL-3.0-only` from `GPL-3.0-or-later`. `UNLICENSED` means that nothing is licensed, which is
 * number 1. The Unlicense is number 2.
 *
 * @see https://spdx.org/licenses/
 */
export function findLicenseBySpdx(id: string): License | undefined {
  const wanted = id
    .trim()
    .toLowerCase()
    .replace(/(-only|-or-later|\+)$/, "");
  const spdx = ["unlicensed", "none", ""].includes(wanted) ? undefined : wanted;
  return licenses.find((license) => license.spdx?.toLowerCase() === spdx);
}
