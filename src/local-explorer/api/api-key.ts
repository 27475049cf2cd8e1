import { createHash } from "node:crypto";
import type { ParsedRequest, RequestParameters } from "../../explorer-api/etherscan/call.ts";
import { statusTexts } from "../../explorer-api/etherscan/status-texts.ts";

/** A key as far as the local explorer keeps it. */
export interface ApiKey {
  /** A digest of it; also of no key at all. */
  readonly keyHash: string;
  /** Whether it is the key that lies beside the database. */
  readonly isOwn: boolean;
}

/** Checks keys against a list; without one any key will do. The explorer's own key always does. */
export function createApiKeyCheck(apiKeys: readonly string[] | undefined, ownKey?: string | undefined) {
  /** Submissions need a key. Others do not, but a key that they bring must be a right one. */
  return (
    parameters: RequestParameters,
    { isNeeded }: { readonly isNeeded: boolean },
  ): ParsedRequest<ApiKey> => {
    const key = parameters.get("apikey") ?? "";
    const keyHash = createHash("sha256").update(key).digest("hex");
    const isOwn = key === ownKey;
    if (key === "") {
      return isNeeded
        ? { kind: "invalid", text: statusTexts.missingApiKey }
        : { kind: "request", request: { keyHash, isOwn } };
    }
    return apiKeys === undefined || isOwn || apiKeys.includes(key)
      ? { kind: "request", request: { keyHash, isOwn } }
      : { kind: "invalid", text: statusTexts.invalidApiKey };
  };
}
