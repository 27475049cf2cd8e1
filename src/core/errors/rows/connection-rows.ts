import type { HostHints } from "../host-style.ts";
import { row } from "../row.ts";
import type { QuotedText } from "./explorer-rows.ts";

export type UnreachableReason =
  | "refused"
  | "dns"
  | "tls"
  | "ca"
  | "client-certificate"
  | "proxy"
  | "proxy-address"
  | "timeout"
  | "reset"
  | "unreadable"
  | "other";

export interface Unreachable {
  readonly explorer: string;
  readonly host: string;
  readonly reason: UnreachableReason;
  /** Such as ECONNREFUSED. */
  readonly nodeCode?: string | undefined;
  readonly timeoutMs?: number | undefined;
  /** Host and port, without credentials. */
  readonly proxy?: string | undefined;
  readonly proxyStatus?: number | undefined;
  readonly isUnsent?: boolean | undefined;
}

export interface InvalidResponse {
  readonly explorer: string;
  readonly host: string;
  readonly problem: string;
  readonly httpStatus?: number | undefined;
  readonly excerpt?: QuotedText | undefined;
  readonly hint?: "trust-host" | "check-explorer-url" | "look-at-page" | undefined;
  readonly isWebPage?: boolean | undefined;
  readonly isTransient?: boolean | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly isUnprocessed?: boolean | undefined;
}

export const connectionRows = {
  EXPLORER_UNREACHABLE: row<Unreachable>({
    about: "explorer",
    summary: ({ explorer, reason }) =>
      `${/(^| )explorer( |$)/i.test(explorer) ? "The" : "The explorer"} ${explorer} cannot be reached: ${unreachableTexts[reason].what}.`,
    facts: ({ host, proxy, proxyStatus, timeoutMs, nodeCode }) => ({
      host,
      proxy,
      "HTTP status": proxyStatus,
      "waited for": timeoutMs === undefined ? undefined : `${timeoutMs / 1000} s`,
      "error code": nodeCode,
    }),
    hints: ({ reason }, style) => unreachableTexts[reason].toHints(style.hints),
    call: ({ reason, proxyStatus, isUnsent = false }) => ({
      isTransient: !lastingReasons.includes(reason) && (proxyStatus === undefined || proxyStatus >= 500),
      isUnprocessed: isUnsent || unsentReasons.includes(reason),
    }),
  }),
  EXPLORER_RESPONSE_INVALID: row<InvalidResponse>({
    about: "explorer",
    summary: ({ explorer, problem }) => `The answer of the explorer ${explorer} cannot be used: ${problem}.`,
    facts: ({ host, httpStatus, excerpt }) => ({ host, "HTTP status": httpStatus, answer: excerpt }),
    hints: (details, { hints }) => listResponseHints(details, hints),
    call: ({ isTransient, retryAfterMs, isUnprocessed }) => ({ isTransient, retryAfterMs, isUnprocessed }),
  }),
};

/** A web page with success is most likely not the API. */
export function isSuccessfulPage({
  isWebPage = false,
  httpStatus = 0,
}: Pick<InvalidResponse, "isWebPage" | "httpStatus">): boolean {
  return isWebPage && httpStatus >= 200 && httpStatus < 300;
}

function listResponseHints(
  { hint, isTransient = false, httpStatus }: InvalidResponse,
  hints: HostHints,
): readonly string[] {
  switch (hint) {
    case "trust-host":
      return [hints.trustHost];
    case "check-explorer-url":
      return [hints.checkExplorerUrl];
    case "look-at-page":
      return ["Look at the contract on the explorer's web page: the same data may be missing there."];
    case undefined:
  }
  if (!isTransient) {
    return [hints.checkExplorerApi, hints.chooseOtherExplorer];
  }
  return httpStatus === 200 ? [hints.checkExplorerApi, "Otherwise, try again later."] : ["Try again later."];
}

const unreachableTexts: Readonly<
  Record<
    UnreachableReason,
    { readonly what: string; readonly toHints: (hints: HostHints) => readonly string[] }
  >
> = {
  refused: {
    what: "the connection was refused",
    toHints: ({ checkExplorerUrl }) => [
      "Check that the explorer is running, and that no firewall refuses the connection.",
      checkExplorerUrl,
    ],
  },
  dns: {
    what: "its host name cannot be resolved",
    toHints: ({ checkExplorerUrl }) => [
      "Check the internet connection. If there is a proxy, set HTTPS_PROXY.",
      checkExplorerUrl,
    ],
  },
  tls: {
    what: "no secure connection could be made",
    toHints: ({ trustAuthority }) => ["Check the explorer's certificate.", trustAuthority],
  },
  ca: {
    what: "its setting ca (certificate authorities) cannot be read",
    toHints: () => ["Set the explorer's ca to the path of a PEM file, or to the PEM text."],
  },
  "client-certificate": {
    what: "it asks for a client certificate, and this client has none",
    toHints: () => [
      "Client certificates are not supported. A reverse proxy on this machine can present yours: set its http:// URL as the explorer's.",
    ],
  },
  "proxy-address": {
    what: "the proxy in the environment variables is not an HTTP proxy",
    toHints: () => [
      "Set HTTPS_PROXY or HTTP_PROXY to an http:// or https:// URL; SOCKS is not supported. Hosts in NO_PROXY are reached without a proxy.",
    ],
  },
  proxy: {
    what: "the proxy refused the connection",
    toHints: () => [
      "Check the address, user name and password of the proxy in HTTP_PROXY or HTTPS_PROXY. Hosts in NO_PROXY are reached without it.",
    ],
  },
  timeout: {
    what: "it did not answer in time",
    toHints: () => ["Try again later. Explorers need longer for large submissions."],
  },
  reset: {
    what: "the connection broke before the answer was complete",
    toHints: () => ["Try again. If it happens each time, a proxy or firewall may close the connection."],
  },
  unreadable: {
    what: "its answer is not valid HTTP",
    toHints: ({ checkExplorerUrl }) => [
      "A proxy or another program may answer in its place.",
      checkExplorerUrl,
    ],
  },
  other: {
    what: "the connection failed",
    toHints: ({ checkExplorerUrl }) => ["Check the internet connection and the proxy.", checkExplorerUrl],
  },
};

const lastingReasons: readonly UnreachableReason[] = ["tls", "ca", "client-certificate", "proxy-address"];

const unsentReasons: readonly UnreachableReason[] = ["refused", "dns", ...lastingReasons, "proxy"];
