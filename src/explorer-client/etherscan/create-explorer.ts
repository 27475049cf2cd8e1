import { isBareRejection } from "../../explorer-api/etherscan/status-texts.ts";
import type { CallOptions, Explorer, ExplorerCapabilities } from "../../verification/ports.ts";
import { type ExplorerSettings, openWay } from "../open-way.ts";
import { toAddressUrl, toPublicUrl } from "../public-url.ts";
import {
  checkProxyVerification,
  checkVerifyStatus,
  getAbi,
  getContractCreation,
  getImplementation,
  getSourceCode,
  verifyProxyContract,
  verifySourceCode,
} from "./actions.ts";
import { createExplorerCaller, withRetries } from "./call-action.ts";
import { trackDialect } from "./dialect.ts";

/**
 * Creates the client of an explorer. It loads and sends nothing before the first call.
 *
 * A call that fails for a reason that passes is retried until the caller's signal aborts. Every failure is a
 * typed error without the key; `isTransient` says whether the reason may still pass.
 */
export function createExplorer(settings: ExplorerSettings): Explorer {
  const way = openWay(settings);
  const { endpoint, retry } = way;
  const dialect = trackDialect(endpoint.url, settings.dialect);
  const caller = withRetries(createExplorerCaller(endpoint, { dialect, ...way }), retry);
  const { browserUrl } = settings;
  const kindNow = () => dialect.current().kind;
  const getCapabilities = askOnce(async (options) => {
    const { askCapabilities } = await import("../blockscout/ask-capabilities.ts");
    return askCapabilities(way, options);
  });
  return {
    name: settings.name,
    apiUrl: toPublicUrl(settings.apiUrl),
    kind: settings.kind ?? "etherscan",
    addressUrl: (address) =>
      toAddressUrl(address, {
        kind: kindNow(),
        apiUrl: endpoint.url,
        browserUrl,
        chainId: endpoint.chainId,
      }),
    getAbi: (address, options) => getAbi(caller, { address, ...options }),
    getSourceCode: (address, options) => getSourceCode(caller, { address, ...options }),
    getImplementation: (address, options) => getImplementation(caller, { address, ...options }),
    getContractCreation: (addresses, options) => getContractCreation(caller, { addresses, ...options }),
    submitContract: (submission, options) => verifySourceCode(caller, { submission, ...options }),
    getCapabilities: async (options) => (kindNow() === "blockscout" ? getCapabilities(options) : undefined),
    checkContract: async (receipt, options) => {
      const answer = await checkVerifyStatus(caller, { receipt, ...options });
      const lacksReason = kindNow() === "blockscout" && isBareRejection(answer.message);
      return answer.kind === "rejected" && lacksReason ? { ...answer, lacksReason } : answer;
    },
    submitProxy: async (proxy, options) =>
      kindNow() === "routescan"
        ? { kind: "unsupported", message: "Routescan does not link proxies on request." }
        : verifyProxyContract(caller, { proxy, ...options }),
    checkProxy: (receipt, options) => checkProxyVerification(caller, { receipt, ...options }),
  };
}

type AskCapabilities = (options?: CallOptions) => Promise<ExplorerCapabilities | undefined>;

/** Asks once for all contracts of a run. A question that ends with the abort of one of them is asked again by the next. */
function askOnce(ask: AskCapabilities): AskCapabilities {
  let asked: ReturnType<AskCapabilities> | undefined;
  const askOrJoin: AskCapabilities = async (options) => {
    const joined = asked;
    if (joined === undefined) {
      const own = ask(options);
      asked = own;
      own.catch(() => {
        asked = undefined;
      });
      return own;
    }
    try {
      return await joined;
    } catch {
      options?.signal?.throwIfAborted();
      return askOrJoin(options);
    }
  };
  return askOrJoin;
}
