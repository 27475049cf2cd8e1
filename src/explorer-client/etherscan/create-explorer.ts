import { createOnce } from "../../base/once.ts";
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
  maxCreationAddresses,
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
import { orUnknown } from "../answered.ts";
import { anyKey } from "../endpoint.ts";
import { type ExplorerSettings, openConnection } from "../open-connection.ts";
import { toAddressUrl, toPublicUrl } from "../public-url.ts";
import { createExplorerCaller, type ExplorerCaller } from "./call-action.ts";
import { trackDialect } from "./dialect.ts";

/** Creates the client of an explorer. It loads and sends nothing before the first call. */
export function createExplorer(settings: ExplorerSettings): Explorer {
  const connection = openConnection(settings);
  const { endpoint } = connection;
  const dialect = trackDialect(endpoint.url, settings.dialect);
  const caller = createExplorerCaller(connection, dialect);
  const { call } = caller;
  const ask = async () => {
    const { askCapabilities } = await import("../blockscout/ask-capabilities.ts");
    return await askCapabilities(connection);
  };
  const once = createOnce<ExplorerCapabilities | undefined>();
  return {
    name: settings.name,
    apiUrl: toPublicUrl(settings.apiUrl),
    kind: settings.kind ?? "etherscan",
    getSent: () => ({
      hasKey: endpoint.apiKey !== undefined && endpoint.apiKey !== anyKey,
      namesChain: dialect.kind() === "etherscan-v2",
    }),
    addressUrl: (address) =>
      toAddressUrl(address, {
        kind: dialect.kind(),
        apiUrl: endpoint.url,
        browserUrl: settings.browserUrl,
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
    getCapabilities: async ({ signal } = {}) =>
      dialect.kind() === "blockscout" ? once("capabilities", signal, ask) : undefined,
    submitContract: (submission, options) => {
      const request = buildVerifySourceCodeRequest(submission);
      return orUnknown(call({ request, parse: parseSubmissionAnswer }, options));
    },
    checkContract: async (receipt, options) => {
      const request = buildCheckVerifyStatusRequest(receipt);
      const answer = await call({ request, parse: parseStatusAnswer }, options);
      const lacksReason = dialect.kind() === "blockscout" && isBareRejection(answer.message);
      return answer.kind === "rejected" && lacksReason ? { ...answer, lacksReason } : answer;
    },
    submitProxy: async (proxy, options) =>
      dialect.kind() === "routescan"
        ? { kind: "unsupported", message: "Routescan does not link proxies on request." }
        : await submitProxy(caller, proxy, options),
    checkProxy: (receipt, options) =>
      call(
        { request: buildCheckProxyVerificationRequest(receipt), parse: parseCheckProxyVerificationAnswer },
        options,
      ),
  };
}

async function submitProxy(
  { call }: ExplorerCaller,
  proxy: Parameters<Explorer["submitProxy"]>[0],
  options: CallOptions | undefined,
) {
  const request = buildVerifyProxyContractRequest(proxy);
  return await orUnknown(call({ request, parse: parseVerifyProxyContractAnswer }, options)).catch(
    toUnsupported,
  );
}

/** Other actions are served at this address, so one of these statuses is about the action. */
function toUnsupported(error: unknown) {
  const isAnswer = isFailure(error, "EXPLORER_RESPONSE_INVALID", "EXPLORER_REQUEST_REJECTED");
  if (isAnswer && !error.isTransient && [404, 405, 501].includes(error.details.httpStatus ?? 0)) {
    return { kind: "unsupported", message: error.summary } as const;
  }
  throw error;
}

async function getContractCreation(
  caller: ExplorerCaller,
  addresses: Parameters<Explorer["getContractCreation"]>[0],
  options: CallOptions | undefined,
): Promise<readonly ContractCreation[]> {
  const creations: ContractCreation[] = [];
  for (let start = 0; start < addresses.length; ) {
    const part = addresses.slice(start, start + maxCreationAddresses);
    const request = buildGetContractCreationRequest(part);
    creations.push(...(await caller.call({ request, parse: parseGetContractCreationAnswer }, options)));
    start += part.length;
  }
  return creations;
}
