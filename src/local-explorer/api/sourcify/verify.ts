import { randomUUID } from "node:crypto";
import type { Address } from "../../../base/hex.ts";
import { isNestedTooDeeply } from "../../../base/json.ts";
import { withoutPlatform } from "../../../explorer-api/etherscan/wire-values.ts";
import {
  parseVerification,
  type StandardJsonVerification,
} from "../../../explorer-api/sourcify/verify-requests.ts";
import { awaitDeployedCode } from "../../engine/chains.ts";
import { type JobRequest, toSubMatches } from "../../engine/records.ts";
import type { ApiSources } from "../api-sources.ts";
import { takeJob } from "../take-submission.ts";
import { type Found, type NamedContract, type Reply, refuse, refused, reply } from "./replies.ts";

export interface VerifyCall extends NamedContract {
  readonly body: string;
  readonly signal: AbortSignal;
}

/** Checks in the order of Sourcify's server. */
export async function verify(
  { chain, address, body, signal }: VerifyCall,
  services: ApiSources,
): Promise<Reply> {
  const { store, clock, limits, queue } = services;
  const parsed = parseBody(body);
  if (parsed.kind === "refused") {
    return parsed.reply;
  }
  const request = toRequest(parsed.value, address);
  const onChain = await awaitDeployedCode({ chain, address }, { clock, waitMs: limits.codeWaitMs, signal });
  const known = onChain && store.contracts.find(onChain.deployed);
  const matches = known && toSubMatches(known);
  if (matches?.creation === "exact" && matches.runtime === "exact") {
    return refuse("already_verified", "The contract is already verified, and both bytecodes match exactly");
  }
  const pending = store.jobs.findPending(chain.key, address);
  if (pending !== undefined) {
    queue.add(pending);
    return refuse("duplicate_verification_request", "The contract is already being verified");
  }
  const verificationId = randomUUID();
  takeJob({ chain, signal, request, createReceipt: () => verificationId }, services);
  return reply({ verificationId }, 202);
}

function parseBody(body: string): Found<StandardJsonVerification> {
  let json: unknown;
  try {
    json = body.trim() === "" ? {} : JSON.parse(body);
  } catch {
    return refused("invalid_json", "The request body is not JSON");
  }
  if (isNestedTooDeeply(json)) {
    return refused("invalid_json", "The request body is nested too deeply");
  }
  const parsed = parseVerification(json);
  return parsed.kind === "invalid"
    ? refused("invalid_parameter", parsed.message.slice(0, 500))
    : { kind: "found", value: parsed.request };
}

function toRequest(
  { input, compilerVersion, fullyQualifiedName }: StandardJsonVerification,
  address: Address,
): JobRequest {
  return {
    kind: "sourcify",
    submission: {
      address,
      codeFormat: "solidity-standard-json-input",
      sourceCode: JSON.stringify(input),
      compilerVersion: `v${withoutPlatform(compilerVersion.replace(/^v/, ""))}`,
      contractName: fullyQualifiedName,
      encodedConstructorArguments: "",
      licenseType: 1,
    },
  };
}
