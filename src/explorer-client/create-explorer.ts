import type { Explorer } from "../verification/ports.ts";
import { checkProxyVerification } from "./actions/check-proxy-verification.ts";
import { checkVerifyStatus } from "./actions/check-verify-status.ts";
import { getAbi } from "./actions/get-abi.ts";
import { getContractCreation } from "./actions/get-contract-creation.ts";
import { getSourceCode } from "./actions/get-source-code.ts";
import { verifyProxyContract } from "./actions/verify-proxy-contract.ts";
import { verifySourceCode } from "./actions/verify-source-code.ts";
import { createExplorerCaller } from "./call-action.ts";
import { createEndpoint, type EndpointSettings } from "./endpoint.ts";
import { openHttp } from "./open-http.ts";
import { toPublicUrl } from "./to-public-url.ts";

export interface ExplorerSettings extends EndpointSettings {
  /** Of the pages for people. */
  readonly browserUrl?: string | undefined;
  /** For one request, from the connection to the end of the answer. */
  readonly timeoutMs?: number | undefined;
}

const defaultTimeoutMs = 30_000;

/**
 * An explorer that is spoken to over HTTP. Nothing is loaded and nothing sent before the first call.
 *
 * Every failure is a typed error without the key; `isTransientFailure` tells which may pass.
 */
export function createExplorer(settings: ExplorerSettings): Explorer {
  const endpoint = createEndpoint(settings);
  const send = openHttp(endpoint, settings.timeoutMs ?? defaultTimeoutMs);
  const caller = createExplorerCaller(endpoint, send);
  const browserUrl = settings.browserUrl?.replace(/\/+$/, "");
  return {
    name: settings.name,
    apiUrl: toPublicUrl(settings.apiUrl),
    addressUrl: (address) => (browserUrl === undefined ? undefined : `${browserUrl}/address/${address}#code`),
    getAbi: (address, options) => getAbi(caller, { address, ...options }),
    getSourceCode: (address, options) => getSourceCode(caller, { address, ...options }),
    getContractCreation: (addresses, options) => getContractCreation(caller, { addresses, ...options }),
    submitContract: (submission, options) => verifySourceCode(caller, { submission, ...options }),
    checkContract: (receipt, options) => checkVerifyStatus(caller, { receipt, ...options }),
    submitProxy: (proxy, options) => verifyProxyContract(caller, { proxy, ...options }),
    checkProxy: (receipt, options) => checkProxyVerification(caller, { receipt, ...options }),
  };
}
