import { publicSourcify } from "../../core/chains/find-chain.ts";
import type { CompilerInput } from "../../core/compiler-input/compiler-input.ts";
import { explainJobCode } from "../../explorer-api/sourcify/error-codes.ts";
import {
  buildJobRequest,
  type JobError,
  parseJobAnswer,
  type VerificationJob,
} from "../../explorer-api/sourcify/job.ts";
import { buildLookUpRequest, parseLookUpAnswer } from "../../explorer-api/sourcify/look-up.ts";
import {
  buildVerifyRequest,
  parseVerifyAnswer,
  type Verification,
} from "../../explorer-api/sourcify/verify-requests.ts";
import type { ContractPlace } from "../../explorer-api/sourcify/wire-values.ts";
import type {
  CallOptions,
  ContractCreation,
  Explorer,
  StatusAnswer,
  Submission,
  SubmissionAnswer,
} from "../../verification/ports.ts";
import { orUnknown } from "../answered.ts";
import { type ExplorerSettings, openConnection } from "../open-connection.ts";
import { toPublicUrl } from "../public-url.ts";
import { createSourcifyCaller, type SourcifyCall, type SourcifyCaller } from "./call-sourcify.ts";
import { creationFields, recordFields, toCreation, toRecord } from "./to-record.ts";

/** The largest body that Sourcify's server takes is 30 MiB; the rest of a request is short. */
const maxSourceBytes = 30 * 1024 * 1024 - 64 * 1024;

const publicPages = "https://repo.sourcify.dev";

/**
 * Creates the client of a Sourcify server with API v2. It loads and sends nothing before the first call.
 *
 * @see https://docs.sourcify.dev/docs/api/
 */
export function createSourcify(settings: ExplorerSettings): Explorer {
  const connection = openConnection(settings);
  const call = createSourcifyCaller(connection);
  const { chainId } = settings;
  const { quote } = connection.endpoint;
  const find = async (
    address: ContractPlace["address"],
    fields: Parameters<typeof buildLookUpRequest>[1],
    options?: CallOptions,
  ) => {
    const request = buildLookUpRequest({ chainId, address }, fields);
    const answer = await call({ request, parse: parseLookUpAnswer }, options);
    return answer.kind === "verified" ? answer : undefined;
  };
  return {
    name: settings.name,
    apiUrl: toPublicUrl(settings.apiUrl),
    kind: "sourcify",
    getSent: () => ({ hasKey: false, namesChain: true }),
    capabilities: { codeFormats: ["solidity-standard-json-input"], maxSourceBytes, repeatAfterMs: 15_000 },
    addressUrl: (address) => `${findPages(settings)}/${chainId}/${address}`,
    getAbi: async (address, options) => (await find(address, ["abi"], options))?.details.abi,
    getSourceCode: async (address, options) => {
      const found = await find(address, recordFields, options);
      return found && toRecord(found.contract, found.details);
    },
    getImplementation: async (address, options) => {
      const proxy = (await find(address, ["proxyResolution"], options))?.details.proxy;
      return proxy?.kind === "resolved" ? proxy.implementations[0]?.address : undefined;
    },
    getContractCreation: async (addresses, options) => {
      const creations: (ContractCreation | undefined)[] = [];
      for (const address of addresses) {
        const found = await find(address, creationFields, options);
        creations.push(...(found === undefined ? [] : [toCreation(found.contract, found.details)]));
      }
      return creations.flatMap((creation) => creation ?? []);
    },
    submitContract: (submission, options) => submit(call, { submission, chainId }, options),
    verifyBySimilarity: ({ address, creationTransactionHash }, options) => {
      const verification = { kind: "similarity", creationTransactionHash } as const;
      return askToVerify(call, { place: { chainId, address }, verification }, options);
    },
    checkContract: async (receipt, options) => {
      const job = await call({ request: buildJobRequest(receipt), parse: parseJob }, options);
      const answer = job === undefined ? unknownJob : describeJob(job);
      return { ...answer, message: quote(answer.message) };
    },
    submitProxy: async () => ({ kind: "unsupported", message: "Sourcify finds proxies by itself." }),
    checkProxy: async () => unknownJob,
  };
}

function findPages({ apiUrl, browserUrl }: ExplorerSettings): string {
  const base = apiUrl.replace(/\/+$/, "");
  return (browserUrl ?? (base === publicSourcify ? publicPages : `${toPublicUrl(base)}/repo-ui`)).replace(
    /\/+$/,
    "",
  );
}

function submit(
  call: SourcifyCaller,
  { submission, chainId }: { readonly submission: Submission; readonly chainId: number },
  options: CallOptions | undefined,
): Promise<SubmissionAnswer> {
  const { address, contractName, compilerVersion, creationTransactionHash, sourceCode } = submission;
  const input: CompilerInput = JSON.parse(sourceCode);
  const verification = {
    kind: "standard-json",
    input,
    compilerVersion: compilerVersion.replace(/^v/, ""),
    fullyQualifiedName: contractName,
    creationTransactionHash,
  } as const;
  return askToVerify(call, { place: { chainId, address }, verification }, options);
}

async function askToVerify(
  call: SourcifyCaller,
  { place, verification }: { readonly place: ContractPlace; readonly verification: Verification },
  options: CallOptions | undefined,
): Promise<SubmissionAnswer> {
  const request = buildVerifyRequest(place, verification);
  const answer = await orUnknown(call({ request, parse: parseVerifyAnswer }, options));
  switch (answer.kind) {
    case "unknown":
      return answer;
    case "accepted":
      return { kind: "receipt", receipt: answer.verificationId };
    case "already-verified":
      return { kind: "already-verified", message: "Both bytecodes are verified already." };
    case "under-way":
      return { kind: "under-way", message: "Sourcify is running another verification of this contract." };
  }
}

/** Right after a submission, another machine may answer that does not know the job yet. */
const parseJob: SourcifyCall<VerificationJob | undefined>["parse"] = (answer) => {
  const parsed = parseJobAnswer(answer);
  return parsed.kind === "refused" && parsed.refusal.meaning === "not-found"
    ? { kind: "value", value: undefined }
    : parsed;
};

const unknownJob = { kind: "unknown-receipt", message: "Sourcify does not know this verification." } as const;

const matchNames = { exact: "exact match", partial: "match" } as const;

function describeJob({ isCompleted, error, contract }: VerificationJob): StatusAnswer {
  if (!isCompleted) {
    return { kind: "pending", message: "The verification is running." };
  }
  if (error !== undefined) {
    return describeFailure(error);
  }
  const { creation, runtime } = contract ?? {};
  if (creation === undefined && runtime === undefined) {
    return { kind: "rejected", message: "The verification ended without a match." };
  }
  const word = (match: typeof runtime) => (match === undefined ? "no match" : matchNames[match]);
  return {
    kind: "verified",
    matches: { creation, runtime },
    message: `Creation bytecode: ${word(creation)}; runtime bytecode: ${word(runtime)}.`,
  };
}

function describeFailure({ code, message: words, compilerErrors = [] }: JobError): StatusAnswer {
  const message = [`${code}: ${words}`, ...compilerErrors.slice(0, 3)].join("\n");
  switch (explainJobCode(code)) {
    case "already-verified":
      return { kind: "already-verified", message: words };
    case "not-indexed":
      return { kind: "not-indexed", message };
    case "retry-later":
      return { kind: "try-later", message };
    default:
      return { kind: "rejected", message };
  }
}
