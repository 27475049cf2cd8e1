import { createHash } from "node:crypto";
import type { ParsedRequest, RequestParameters } from "../../explorer-api/etherscan/call.ts";
import { statusTexts } from "../../explorer-api/etherscan/status-texts.ts";

export interface ApiKey {
  /** SHA-256 of it; also of no key at all. */
  readonly keyHash: string;
  /** Whether it is the key that lies beside the database. */
  readonly isOwn: boolean;
}

export function createApiKeyCheck(apiKeys: readonly string[] | undefined, ownKey?: string | undefined) {
  /** Submissions need a key. Other requests do not, but a wrong key is refused. */
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
