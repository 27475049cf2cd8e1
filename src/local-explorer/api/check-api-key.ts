import { createHash } from "node:crypto";
import type { ParsedRequest } from "../../explorer-api/parsed-request.ts";
import type { RequestParameters } from "../../explorer-api/request-parameters.ts";
import { statusTexts } from "../../explorer-api/status-texts.ts";

/** A key as far as the local explorer keeps it. */
export interface ApiKey {
  /** SHA-256 of the key; also of no key at all. */
  readonly hash: string;
}

/** Checks keys against a list; without one any key will do. */
export function createApiKeyCheck(apiKeys: readonly string[] | undefined) {
  const accepted = apiKeys === undefined ? undefined : new Set(apiKeys.map(digest));
  /** Submissions need a key. Others do not, but a key that they bring must be a right one. */
  return (
    parameters: RequestParameters,
    { isNeeded }: { readonly isNeeded: boolean },
  ): ParsedRequest<ApiKey> => {
    const key = parameters.get("apikey") ?? "";
    const hash = digest(key);
    if (key === "") {
      return isNeeded
        ? { kind: "invalid", text: statusTexts.missingApiKey }
        : { kind: "request", request: { hash } };
    }
    return accepted === undefined || accepted.has(hash)
      ? { kind: "request", request: { hash } }
      : { kind: "invalid", text: statusTexts.invalidApiKey };
  };
}

function digest(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}
