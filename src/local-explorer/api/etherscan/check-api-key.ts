import { createHmac } from "node:crypto";
import type { ParsedRequest, RequestParameters } from "../../../explorer-api/etherscan/call.ts";
import { statusTexts } from "../../../explorer-api/etherscan/status-texts.ts";

/** A key as far as the local explorer keeps it. */
export interface ApiKey {
  /** Of the key with the database's salt; also of no key at all. */
  readonly hash: string;
  /** Whether it is the key that lies beside the database. */
  readonly isOwn: boolean;
}

/** Checks keys against a list; without one any key will do. The explorer's own key always does. */
export function createApiKeyCheck(
  apiKeys: readonly string[] | undefined,
  { salt, ownKey }: { readonly salt: string; readonly ownKey?: string | undefined },
) {
  const digest = (key: string) => createHmac("sha256", salt).update(key).digest("hex");
  const accepted = apiKeys === undefined ? undefined : new Set(apiKeys.map(digest));
  const ownHash = ownKey === undefined ? undefined : digest(ownKey);
  /** Submissions need a key. Others do not, but a key that they bring must be a right one. */
  return (
    parameters: RequestParameters,
    { isNeeded }: { readonly isNeeded: boolean },
  ): ParsedRequest<ApiKey> => {
    const key = parameters.get("apikey") ?? "";
    const hash = digest(key);
    const isOwn = hash === ownHash;
    if (key === "") {
      return isNeeded
        ? { kind: "invalid", text: statusTexts.missingApiKey }
        : { kind: "request", request: { hash, isOwn } };
    }
    return accepted === undefined || isOwn || accepted.has(hash)
      ? { kind: "request", request: { hash, isOwn } }
      : { kind: "invalid", text: statusTexts.invalidApiKey };
  };
}
