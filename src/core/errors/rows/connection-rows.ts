import type { HostHints } from "../host-style.ts";
import { row } from "../row.ts";
import type { QuotedText } from "./explorer-rows.ts";

/** Why no answer came. */
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

/** What is known of a request that got no answer. */
export interface Unreachable<ReasonT extends UnreachableReason = UnreachableReason> {
  readonly explorer: string;
  readonly host: string;
  readonly reason: ReasonT;
  /** Node's own code, such as ECONNREFUSED. */
  readonly nodeCode?: string | undefined;
  readonly timeoutMs?: number | undefined;
  /** Host and port of the proxy that was used, without its credentials. */
  readonly proxy?: string | undefined;
  /** HTTP status with which the proxy refused. */
  readonly proxyStatus?: number | undefined;
  /** Whether it is known that no connection came about, where the reason does not tell. */
  readonly isUnsent?: boolean | undefined;
}

const unreachable = <ReasonT extends UnreachableReason>() =>
  row<Unreachable<ReasonT>>({
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
  });

export interface InvalidResponse {
  readonly explorer: string;
  readonly host: string;
  /** The body that came instead, as a clause: "a web page came instead of JSON". */
  readonly problem: string;
  readonly httpStatus?: number | undefined;
  readonly excerpt?: QuotedText | undefined;
  /** The first hint, if the problem suggests one. */
  readonly hint?: "trust-host" | "check-explorer-url" | "look-at-page" | undefined;
  readonly isWebPage?: boolean | undefined;
  readonly isTransient?: boolean | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly isUnprocessed?: boolean | undefined;
}

export const connectionRows = {
  /** The explorer did not let itself be connected to, or did not answer, or not to the end. */
  EXPLORER_UNREACHABLE: unreachable<"refused" | "timeout" | "reset" | "unreadable" | "other">(),
  /** The explorer's host has no address. */
  EXPLORER_HOST_UNKNOWN: unreachable<"dns">(),
  /** The explorer's certificate is not trusted, or nothing says which to trust. */
  EXPLORER_TLS_FAILED: unreachable<"tls" | "ca" | "client-certificate">(),
  /** The HTTP proxy on the way to the explorer is not there, or lets nothing through. */
  HTTP_PROXY_FAILED: unreachable<"proxy" | "proxy-address">(),
  /** The explorer answered with something that its API never answers. */
  EXPLORER_RESPONSE_INVALID: row<InvalidResponse>({
    about: "explorer",
    summary: ({ explorer, problem }) => `The answer of the explorer ${explorer} cannot be used: ${problem}.`,
    facts: ({ host, httpStatus, excerpt }) => ({ host, "HTTP status": httpStatus, answer: excerpt }),
    hints: (details, { hints }) => listResponseHints(details, hints),
    call: ({ isTransient, retryAfterMs, isUnprocessed }) => ({ isTransient, retryAfterMs, isUnprocessed }),
  }),
};

/** Returns whether a web page came with success: the URL is most often that of one, and not that of the API. */
export function isSuccessfulPage({
  isWebPage = false,
  httpStatus = 0,
}: Pick<InvalidResponse, "isWebPage" | "httpStatus">): boolean {
  return isWebPage && httpStatus >= 200 && httpStatus < 300;
}

/** A page that comes with success is more often one that the URL names than one that will pass. */
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

/** Reasons that only someone who changes something can remove. */
const lastingReasons: readonly UnreachableReason[] = ["tls", "ca", "client-certificate", "proxy-address"];

/** Reasons for which nothing has been sent. */
const unsentReasons: readonly UnreachableReason[] = ["refused", "dns", ...lastingReasons, "proxy"];
