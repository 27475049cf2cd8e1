import { takeKeys } from "./take-keys.ts";

/** An explorer's address as it may be shown: without key, user name and password. */
export function toPublicUrl(apiUrl: string): string {
  const url = new URL(apiUrl);
  const hasKeys = takeKeys(url).length > 0;
  if (!hasKeys && url.username === "" && url.password === "") {
    return apiUrl;
  }
  url.username = "";
  url.password = "";
  return url.href;
}
