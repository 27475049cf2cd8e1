import { listSecretParameters } from "./list-secret-parameters.ts";
import { takeKeys } from "./take-keys.ts";

/** An explorer's address as it may be shown: without keys, user name and password. */
export function toPublicUrl(apiUrl: string): string {
  const url = new URL(apiUrl);
  const secrets = listSecretParameters(url);
  const hasSecrets = takeKeys(url).length + secrets.length > 0;
  if (!hasSecrets && url.username === "" && url.password === "") {
    return apiUrl;
  }
  for (const { name } of secrets) {
    url.searchParams.delete(name);
  }
  url.username = "";
  url.password = "";
  return url.href;
}
