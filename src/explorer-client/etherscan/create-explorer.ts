import { raceAbort } from "../../base/clock.ts";
import { isFailure } from "../../core/errors/failure.ts";
import {
  buildCheckProxyVerificationRequest,
  buildCheckVerifyStatusRequest,
  parseCheckProxyVerificationAnswer,
  parseStatusAnswer,
} from "../../explorer-api/etherscan/actions/check-status.ts";
import { buildGetAbiRequest, parseGetAbiAnswer } from "../../explorer-api/etherscan/actions/get-abi.ts";
import {
  buildGetContractCreationRequest,
  parseGetContractCreationAnswer,
} from "../../explorer-api/etherscan/actions/get-contract-creation.ts";
import {
  buildGetSourceCodeRequest,
  parseGetImplementationAnswer,
  parseGetSourceCodeAnswer,
} from "../../explorer-api/etherscan/actions/get-source-code.ts";
import {
  buildVerifyProxyContractRequest,
  parseVerifyProxyContractAnswer,
} from "../../explorer-api/etherscan/actions/verify-proxy-contract.ts";
import { buildVerifySourceCodeRequest } from "../../explorer-api/etherscan/actions/verify-source-code.ts";
import { isBareRejection } from "../../explorer-api/etherscan/status-texts.ts";
import { parseSubmissionAnswer } from "../../explorer-api/etherscan/submission-answer.ts";
import type {
  CallOptions,
  ContractCreation,
  Explorer,
  ExplorerCapabilities,
} from "../../verification/ports.ts";
import { type LostAnswer, orUnknown } from "../answered.ts";
import { anyKey } from "../endpoint.ts";
import { type ExplorerSettings, openWay } from "../open-way.ts";
import { toAddressUrl, toPublicUrl } from "../public-url.ts";
import { type ActionCall, createExplorerCaller, type ExplorerCaller, withRetries } from "./call-action.ts";
import { trackDialect } from "./dialect.ts";

/**
 * Creates the client of an explorer. It loads and sends nothing before the first call.
 *
 * A call that fails for a reason that passes is retried until the caller's signal aborts. Every failure is a
 * typed error without the key; `isTransient` says whether the reason may still pass.
 */
export function createExplorer(settings: ExplorerSettings): Explorer {
  const way = openWay(settings);
  const { endpoint } = way;
  const dialect = trackDialect(endpoint.url, settings.dialect);
  const caller = withRetries(createExplorerCaller(endpoint, { dialect, ...way }), way.retry);
  const { call } = caller;
  const kindNow = () => dialect.current().kind;
  const ask = async () => {
    const { askCapabilities } = await import("../blockscout/ask-capabilities.ts");
    return await askCapabilities(way);
  };
  /** Is asked once for all contracts of a run, whichever of them is given up. */
  let capabilities: Promise<ExplorerCapabilities | undefined> | undefined;
  const getCapabilities: Explorer["getCapabilities"] = ({ signal } = {}) => {
    capabilities ??= ask();
    return signal === undefined ? capabilities : raceAbort(capabilities, signal);
  };
  return {
    name: settings.name,
    apiUrl: toPublicUrl(settings.apiUrl),
    kind: settings.kind ?? "etherscan",
    getSent: () => ({
      hasKey: endpoint.apiKey !== undefined && endpoint.apiKey !== anyKey,
      namesChain: kindNow() === "etherscan-v2",
    }),
    addressUrl: (address) =>
      toAddressUrl(address, {
        kind: kindNow(),
        apiUrl: endpoint.url,
        browserUrl: settings.browserUrl,
        chainId: endpoint.chainId,
      }),
    getAbi: (address, options) =>
      call({ request: buildGetAbiRequest(address), parse: parseGetAbiAnswer }, options),
    getSourceCode: (address, options) => {
      const request = buildGetSourceCodeRequest(address);
      return call({ request, parse: (envelope) => parseGetSourceCodeAnswer(envelope, address) }, options);
    },
    getImplementation: (address, options) =>
      call({ request: buildGetSourceCodeRequest(address), parse: parseGetImplementationAnswer }, options),
    getContractCreation: (addresses, options) => getContractCreation(caller, addresses, options),
    getCapabilities: async (options) => (kindNow() === "blockscout" ? getCapabilities(options) : undefined),
    submitContract: (submission, options) => {
      const request = buildVerifySourceCodeRequest(submission);
      return submit(caller, { request, parse: parseSubmissionAnswer }, options);
    },
    checkContract: async (receipt, options) => {
      const request = buildCheckVerifyStatusRequest(receipt);
      const answer = quoteAnswer(await call({ request, parse: parseStatusAnswer }, options), caller);
      const lacksReason = kindNow() === "blockscout" && isBareRejection(answer.message);
      return answer.kind === "rejected" && lacksReason ? { ...answer, lacksReason } : answer;
    },
    submitProxy: async (proxy, options) => {
      if (kindNow() === "routescan") {
        return { kind: "unsupported", message: "Routescan does not link proxies on request." };
      }
      const request = buildVerifyProxyContractRequest(proxy);
      const submitting = submit(caller, { request, parse: parseVerifyProxyContractAnswer }, options);
      return submitting.catch(toUnsupported);
    },
    checkProxy: async (receipt, options) => {
      const request = buildCheckProxyVerificationRequest(receipt);
      return quoteAnswer(await call({ request, parse: parseCheckProxyVerificationAnswer }, options), caller);
    },
  };
}

/** Calls an action that must not be done twice. Receipts are shown and stored, so one with a secret is refused. */
async function submit<Answer extends object>(
  caller: ExplorerCaller,
  call: ActionCall<Answer>,
  options: CallOptions | undefined,
): Promise<Answer | LostAnswer> {
  const answer = await orUnknown(caller.call(call, options));
  const hasSecret =
    "receipt" in answer &&
    typeof answer.receipt === "string" &&
    caller.quote(answer.receipt) !== answer.receipt;
  return hasSecret
    ? { kind: "unknown", message: "The explorer's receipt contains a secret." }
    : quoteAnswer(answer, caller);
}

/** The answer with the explorer's words made fit for a message. */
function quoteAnswer<Answer extends object>(
  answer: Answer,
  { quote }: Pick<ExplorerCaller, "quote">,
): Answer {
  return "message" in answer && typeof answer.message === "string"
    ? { ...answer, message: quote(answer.message) }
    : answer;
}

/** The other actions are served at this address, so a status of this kind is about the action. */
function toUnsupported(error: unknown) {
  const isAnswer = isFailure(error, "EXPLORER_RESPONSE_INVALID", "EXPLORER_REQUEST_REJECTED");
  if (isAnswer && !error.isTransient && [404, 405, 501].includes(error.details.httpStatus ?? 0)) {
    return { kind: "unsupported", message: error.summary } as const;
  }
  throw error;
}

/**
 * Returns who created each contract; those that the explorer does not know are left out.
 *
 * One call after the other, so that a long list does not run into the rate limit by itself.
 */
async function getContractCreation(
  caller: ExplorerCaller,
  addresses: Parameters<Explorer["getContractCreation"]>[0],
  options: CallOptions | undefined,
): Promise<readonly ContractCreation[]> {
  const creations: ContractCreation[] = [];
  for (let start = 0; start < addresses.length; ) {
    const part = addresses.slice(start, start + caller.maxCreationAddresses());
    const request = buildGetContractCreationRequest(part);
    creations.push(...(await caller.call({ request, parse: parseGetContractCreationAnswer }, options)));
    start += part.length;
  }
  return creations;
}
