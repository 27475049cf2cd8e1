import {
  formatSmartContractAnswer,
  type KnownContract as ShownContract,
} from "../../../explorer-api/blockscout/smart-contract.ts";
import {
  type ParsedRestRequest,
  parseFlattenedCodeRequest,
  parseStandardInputRequest,
  type ReceivedSubmission,
  type VerificationMethod,
  verificationMethods,
} from "../../../explorer-api/blockscout/submission-request.ts";
import {
  formatVerificationAnswer,
  type RestAnswer,
  verificationTexts,
} from "../../../explorer-api/blockscout/verification-answer.ts";
import { formatVerificationConfig } from "../../../explorer-api/blockscout/verification-config.ts";
import type { ParsedRequest } from "../../../explorer-api/etherscan/call.ts";
import { evmVersions } from "../../../explorer-api/etherscan/evm-versions.ts";
import { statusTexts } from "../../../explorer-api/etherscan/status-texts.ts";
import { wireAddressSchema } from "../../../explorer-api/etherscan/wire-values.ts";
import type { Compiler } from "../../../verification/ports.ts";
import { type ConnectedChain, toAddress } from "../../engine/chains.ts";
import type { ReceivedRequest } from "../etherscan/parameters.ts";
import { formatSourceTooLong, refusalTexts } from "../etherscan/refusal-texts.ts";
import { findKnownContract, type KnownContract, toVerifiedRecord } from "../known-contract.ts";
import { type SubmissionServices, type TakenSubmission, takeSource } from "../take-submission.ts";
import type { Announcer } from "./announcer.ts";
import { blockscoutSubmitter, createUid } from "./submitter.ts";

/** Answers what is taken. Compilers that cannot be listed show when one is asked for. */
export async function answerConfig(
  { signal }: Pick<AddressCall, "signal">,
  { judging: { compiler } }: { readonly judging: { readonly compiler: Compiler } },
): Promise<RestAnswer> {
  const versions = await compiler.listVersions?.({ signal });
  const config = {
    compilerVersions: versions?.map((version) => `v${version}`),
    evmVersions: [...evmVersions, "default"],
  };
  return { status: 200, json: formatVerificationConfig({ ...config, methods: verificationMethods }) };
}

/** A request about an address on a chain. */
interface AddressCall {
  readonly chain: ConnectedChain;
  readonly address: string;
  readonly signal: AbortSignal;
}

/** Answers with the record of the contract at an address. */
export async function answerContract(
  { chain, address, signal }: AddressCall,
  services: SubmissionServices,
): Promise<RestAnswer> {
  const parsed = wireAddressSchema.safeParse(address);
  if (!parsed.success) {
    return formatVerificationAnswer({ kind: "rejected", message: verificationTexts.invalidParameters });
  }
  const known = await findKnownContract({ chain, address: toAddress(parsed.data), signal }, services);
  return formatSmartContractAnswer(known && toShown(known, services));
}

function toShown(
  { code: { code, deployed }, contract, implementation }: KnownContract,
  { store }: Pick<SubmissionServices, "store">,
): ShownContract {
  return {
    deployedBytecode: code,
    creationBytecode: store.creations.find(deployed)?.creationBytecode,
    implementation,
    verified: contract && {
      record: toVerifiedRecord(contract, implementation),
      match: contract.match,
      verifiedAt: new Date(contract.verifiedAtMs).toISOString(),
    },
  };
}

const parsers: Readonly<Record<VerificationMethod, (received: ReceivedSubmission) => ParsedRestRequest>> = {
  "standard-input": parseStandardInputRequest,
  "flattened-code": parseFlattenedCodeRequest,
};

/** Takes a submission by one of the ways that are served. */
export async function answerSubmission(
  {
    chain,
    address,
    method,
    read,
    signal,
  }: AddressCall & { readonly method: string; readonly read: ParsedRequest<ReceivedRequest> },
  { announcer, ...services }: SubmissionServices & { readonly announcer: Announcer },
): Promise<RestAnswer> {
  const served = verificationMethods.find((name) => name === method);
  if (served === undefined) {
    return formatVerificationAnswer({ kind: "method-unavailable", message: verificationTexts.notFound });
  }
  if (read.kind === "invalid") {
    return { status: 400, json: { message: read.text } };
  }
  const parsed = parsers[served]({ address, ...read.request });
  if (parsed.kind === "invalid") {
    return formatVerificationAnswer(parsed.answer);
  }
  const { autodetectsArguments, ...request } = parsed.request;
  const checksummed = toAddress(request.submission.address);
  const submission = { ...request.submission, address: checksummed, autodetectsArguments };
  const taken = await takeSource(
    {
      chain,
      submission,
      submitter: blockscoutSubmitter,
      createReceipt: () => createUid(checksummed, services),
      signal,
    },
    services,
  );
  if (taken.kind === "taken") {
    announcer.follow({ uid: taken.receipt, address: checksummed, codeFormat: submission.codeFormat });
  }
  return formatTaken(taken);
}

function formatTaken(taken: TakenSubmission): RestAnswer {
  switch (taken.kind) {
    case "taken":
      return formatVerificationAnswer({ kind: "started", message: verificationTexts.started });
    case "already-verified":
      return formatVerificationAnswer({ kind: taken.kind, message: verificationTexts.alreadyVerified });
    case "no-code":
      return formatVerificationAnswer({ kind: "not-indexed", message: verificationTexts.notIndexed });
    case "too-many-parts":
      return { status: 413, json: { message: refusalTexts.tooManyParts } };
    case "too-long":
      return { status: 413, json: { message: formatSourceTooLong(taken.maxCharacters) } };
    case "daily-limit":
    case "queue-full":
      return { status: 503, json: { message: statusTexts.serverBusy } };
  }
}
