/**
 * Blockscout's words for the licences that explorers number, in the order of the numbers from 1 on.
 *
 * `GET /api/v2/smart-contracts/verification/config` gives the same as `license_types`.
 */
export const licenseWords: readonly string[] = [
  "none",
  "unlicense",
  "mit",
  "gnu_gpl_v2",
  "gnu_gpl_v3",
  "gnu_lgpl_v2_1",
  "gnu_lgpl_v3",
  "bsd_2_clause",
  "bsd_3_clause",
  "mpl_2_0",
  "osl_3_0",
  "apache_2_0",
  "gnu_agpl_v3",
  "bsl_1_1",
];

/** Returns Blockscout's word for a licence's number; what has no number is `none`. */
export function toLicenseWord(licenseType: number): string {
  return licenseWords[licenseType - 1] ?? "none";
}

/** Returns the number of a licence that is given as its word or as its number; undefined if it is neither. */
export function parseLicenseWord(text: string): number | undefined {
  const wanted = text.trim().toLowerCase();
  const byWord = licenseWords.indexOf(wanted) + 1;
  const number = /^\d{1,2}$/.test(wanted) ? Number(wanted) : byWord;
  return number >= 1 && number <= licenseWords.length ? number : undefined;
}
