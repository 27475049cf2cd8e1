/** A share in whole percent. Only what is equal in full is 100 %, and only nothing at all is 0 %. */
export function toPercent(share: number): string {
  if (share === 0 || share === 1) {
    return `${share * 100} %`;
  }
  return `${Math.min(99, Math.max(1, Math.floor(share * 100)))} %`;
}
