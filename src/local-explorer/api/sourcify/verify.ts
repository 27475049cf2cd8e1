import { createHmac, randomUUID } from "node:crypto";
import { isNestedTooDeeply } from "../../../base/json.ts";
import { withoutPlatform } from "../../../explorer-api/etherscan/wire-values.ts";
import {
  formatAccepted,
  parseVerification,
  type Verification,
  type VerificationKind,
} from "../../../explorer-api/sourcify/verify-requests.ts";
import { awaitDeployedCode, type CodeOnChain } from "../../engine/chains.ts";
import { type MatchSource, toSubMatches } from "../../engine/records.ts";
import { toCompilation, toResubmission } from "../../engine/to-compilation.ts";
import { hasManyParts, type TakenSubmission, takeJob } from "../take-submission.ts";
import {
  type Found,
  type NamedContract,
  type Reply,
  refuse,
  reply,
  type SourcifyServices,
} from "./replies.ts";

/** A request to verify, as it came. */
export interface VerifyCall extends NamedContract {
  readonly kind: VerificationKind;
  readonly body: string;
  /** The address that the request came from. */
  readonly sender: string;
  readonly signal: AbortSignal;
}

/** Takes a contract for verification, in the order of checks of Sourcify's server. */
export async function verify(call: VerifyCall, services: SourcifyServices): Promise<Reply> {
  const { chain, address, kind, body, signal } = call;
  const { store, clock, limits } = services;
  const parsed = parseBody(kind, body);
  if (parsed.kind === "refused") {
    return parsed.reply;
  }
  // hardhat-verify submits right after the deployment.
  const onChain = await awaitDeployedCode({ chain, address }, { clock, waitMs: limits.codeWaitMs, signal });
  const source = toSource(parsed.value, { onChain, services });
  if (source.kind === "refused") {
    return source.reply;
  }
  const known = onChain && store.contracts.find(onChain.deployed);
  const matches = known && toSubMatches(known);
  if (matches?.creation === "exact" && matches.runtime === "exact") {
    return refuse("already_verified", "The contract is already verified, and both bytecodes match exactly");
  }
  if (store.jobs.hasPending(chain.key, address)) {
    return refuse("duplicate_verification_request", "The contract is already being verified");
  }
  return formatTaken(takeMatch({ ...call, verification: parsed.value, source: source.value }, services));
}

function parseBody(kind: VerificationKind, body: string): Found<Verification> {
  if (hasManyParts(body)) {
    return { kind: "refused", reply: refuse("invalid_parameter", "The JSON has too many members") };
  }
  let json: unknown;
  try {
    json = body.trim() === "" ? {} : JSON.parse(body);
  } catch {
    return { kind: "refused", reply: refuse("invalid_json", "The request body is not JSON") };
  }
  if (isNestedTooDeeply(json)) {
    return { kind: "refused", reply: refuse("invalid_json", "The request body is nested too deeply") };
  }
  const parsed = parseVerification(kind, json);
  return parsed.kind === "invalid"
    ? { kind: "refused", reply: refuse("invalid_parameter", parsed.message.slice(0, 500)) }
    : { kind: "found", value: parsed.request };
}

interface SourceContext {
  readonly onChain: CodeOnChain | undefined;
  readonly services: SourcifyServices;
}

function toSource(verification: Verification, context: SourceContext): Found<MatchSource> {
  switch (verification.kind) {
    case "standard-json":
      return bounded(
        {
          kind: "standard-json",
          sourceCode: JSON.stringify(verification.input),
          compilerVersion: withoutPlatform(verification.compilerVersion.replace(/^v/, "")),
          contractName: verification.fullyQualifiedName,
        },
        context,
      );
    case "metadata":
      return bounded(
        {
          kind: "metadata",
          metadata: JSON.stringify(verification.metadata),
          sources: JSON.stringify(verification.sources),
        },
        context,
      );
    case "similarity":
      return context.onChain === undefined
        ? { kind: "refused", reply: refuse("cannot_fetch_bytecode", "There is no contract at this address") }
        : { kind: "found", value: { kind: "similarity" } };
    case "etherscan":
      return importRecord(context);
  }
}

function bounded(
  source: Extract<MatchSource, { readonly kind: "standard-json" | "metadata" }>,
  { services: { limits } }: SourceContext,
): Found<MatchSource> {
  const characters = source.kind === "metadata" ? source.sources.length : source.sourceCode.length;
  const most = limits.maxSourceCharacters;
  return characters > most
    ? {
        kind: "refused",
        reply: refuse("invalid_parameter", `The sources have more than ${most} characters`),
      }
    : { kind: "found", value: source };
}

/** Imports what this explorer's own Etherscan-style API shows. */
function importRecord({ onChain, services }: SourceContext): Found<MatchSource> {
  const record = onChain && services.store.contracts.find(onChain.deployed);
  const made = record && toCompilation({ ...toResubmission(record), address: onChain.deployed.address });
  if (made?.kind !== "compilation") {
    const message = "The contract is not verified at the Etherscan-style API of this explorer";
    return { kind: "refused", reply: refuse("not_etherscan_verified", message) };
  }
  const { input, solcLongVersion, sourceName, contractName } = made.compilation;
  return {
    kind: "found",
    value: {
      kind: "standard-json",
      sourceCode: JSON.stringify(input),
      compilerVersion: solcLongVersion,
      contractName: `${sourceName}:${contractName}`,
    },
  };
}

function takeMatch(
  {
    verification,
    source,
    sender,
    ...call
  }: VerifyCall & { readonly verification: Verification; readonly source: MatchSource },
  services: SourcifyServices,
): TakenSubmission {
  const { chain, address, signal } = call;
  const creationTransactionHash =
    verification.kind === "etherscan" ? undefined : verification.creationTransactionHash;
  const request = {
    kind: "match",
    address,
    source,
    ...(creationTransactionHash === undefined ? {} : { creationTransactionHash }),
  } as const;
  // Without keys, those who submit in turn are told apart by where they call from.
  const name = createHmac("sha256", services.store.salt).update(`sourcify ${sender}`).digest("hex");
  const submitter = { name, perDay: undefined, isOwn: false };
  return takeJob({ chain, signal, submitter, request, createReceipt: randomUUID }, services);
}

function formatTaken(taken: TakenSubmission): Reply {
  return taken.kind === "taken"
    ? reply(formatAccepted(taken.receipt), 202)
    : refuse("too_many_requests", "Too many submissions wait for their verdict. Try again later");
}
