import type { HostText } from "../../base/host-text.ts";
import { ExplorerFailure, type FailureOptions, type QuotedText } from "./explorer-errors.ts";

/** No answer came from the explorer; the classes with the codes say on which part of the way. */
export abstract class UnreachableFailure<
  ReasonT extends UnreachableReason = UnreachableReason,
> extends ExplorerFailure {
  readonly reason: ReasonT;

  constructor({
    explorer,
    host,
    reason,
    nodeCode,
    timeoutMs,
    proxy,
    proxyStatus,
    isUnsent = false,
  }: UnreachableFacts<ReasonT>) {
    const { what, hints } = unreachableTexts[reason];
    const isRefusedByProxy = proxyStatus !== undefined && proxyStatus < 500;
    super(
      {
        summary: `${/\bexplorer\b/i.test(explorer) ? "The" : "The explorer"} ${explorer} cannot be reached: ${what}.`,
        facts: {
          host,
          proxy,
          "HTTP status": proxyStatus,
          "waited for": timeoutMs === undefined ? undefined : `${timeoutMs / 1000} s`,
          "error code": nodeCode,
        },
        hints,
      },
      {
        isTransient: !lastingReasons.includes(reason) && !isRefusedByProxy,
        isUnprocessed: isUnsent || unsentReasons.includes(reason),
      },
    );
    this.reason = reason;
  }
}

/** The explorer did not let itself be connected to, or did not answer, or not to the end. */
export class ExplorerUnreachableError extends UnreachableFailure<
  "refused" | "timeout" | "reset" | "unreadable" | "other"
> {
  readonly code = "EXPLORER_UNREACHABLE";
  readonly about = "explorer";
}

/** The explorer's host has no address. */
class ExplorerHostUnknownError extends UnreachableFailure<"dns"> {
  readonly code = "EXPLORER_HOST_UNKNOWN";
  readonly about = "explorer";
}

/** The explorer's certificate is not trusted, or nothing says which to trust. */
export class ExplorerTlsFailedError extends UnreachableFailure<"tls" | "ca" | "client-certificate"> {
  readonly code = "EXPLORER_TLS_FAILED";
  readonly about = "explorer";
}

/** The HTTP proxy on the way to the explorer is not there, or lets nothing through. */
class HttpProxyFailedError extends UnreachableFailure<"proxy" | "proxy-address"> {
  readonly code = "HTTP_PROXY_FAILED";
  readonly about = "explorer";
}

/** The explorer answered with something that is no answer of its API. */
export class ExplorerResponseInvalidError extends ExplorerFailure {
  readonly code = "EXPLORER_RESPONSE_INVALID";
  readonly about = "explorer";
  readonly httpStatus: number | undefined;
  /** Whether a web page came with success: the URL is most often that of one, and not that of the API. */
  readonly isSuccessfulPage: boolean;

  constructor({
    explorer,
    host,
    problem,
    httpStatus,
    excerpt,
    hint,
    isWebPage = false,
    ...options
  }: {
    readonly explorer: string;
    readonly host: string;
    /** What came instead, as a clause: "a web page came instead of JSON". */
    readonly problem: string;
    readonly httpStatus?: number | undefined;
    readonly excerpt?: QuotedText | undefined;
    readonly hint?: string | HostText | undefined;
    readonly isWebPage?: boolean | undefined;
  } & FailureOptions) {
    super(
      {
        summary: `The answer of the explorer ${explorer} cannot be used: ${problem}.`,
        facts: { host, "HTTP status": httpStatus, answer: excerpt },
        hints: hint === undefined ? toHints(options, httpStatus) : [hint],
      },
      options,
    );
    this.httpStatus = httpStatus;
    this.isSuccessfulPage = isWebPage && httpStatus !== undefined && httpStatus >= 200 && httpStatus < 300;
  }
}

/** A page that comes with success is more often one that the URL names than one that will pass. */
function toHints(
  { isTransient = false }: FailureOptions,
  httpStatus: number | undefined,
): readonly (string | HostText)[] {
  if (!isTransient) {
    return [{ kind: "check-explorer-api" }, { kind: "choose-other-explorer" }];
  }
  return httpStatus === 200
    ? [{ kind: "check-explorer-api" }, "Otherwise, try again later."]
    : ["Try again later."];
}

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

const unreachableTexts: Record<
  UnreachableReason,
  { readonly what: string; readonly hints: readonly (string | HostText)[] }
> = {
  refused: {
    what: "the connection was refused",
    hints: [
      "Check that the explorer is running, and that no firewall refuses the connection.",
      { kind: "check-explorer-url" },
    ],
  },
  dns: {
    what: "its host name cannot be resolved",
    hints: [
      "Check the internet connection. If there is a proxy, set HTTPS_PROXY.",
      { kind: "check-explorer-url" },
    ],
  },
  tls: {
    what: "no secure connection could be made",
    hints: ["Check the explorer's certificate.", { kind: "trust-authority" }],
  },
  ca: {
    what: "the certificate authorities of its setting ca cannot be read",
    hints: ["Set the explorer's ca to the path of a PEM file, or to the PEM text."],
  },
  "client-certificate": {
    what: "it asks for a client certificate, and this client has none",
    hints: [
      "Client certificates are not supported. A reverse proxy on this machine can present yours: set its http:// URL as the explorer's.",
    ],
  },
  "proxy-address": {
    what: "the proxy of the environment is not an HTTP proxy",
    hints: [
      "Set HTTPS_PROXY or HTTP_PROXY to an http:// or https:// URL; SOCKS is not supported. Hosts in NO_PROXY are reached without a proxy.",
    ],
  },
  proxy: {
    what: "the proxy refused the connection",
    hints: [
      "Check the address, user name and password of the proxy in HTTP_PROXY or HTTPS_PROXY. Hosts in NO_PROXY are reached without it.",
    ],
  },
  timeout: {
    what: "it did not answer in time",
    hints: ["Try again later. Explorers need longer for large submissions."],
  },
  reset: {
    what: "the connection broke before the answer was complete",
    hints: ["Try again. If it happens each time, a proxy or firewall may close the connection."],
  },
  unreadable: {
    what: "what it answers cannot be read as HTTP",
    hints: ["A proxy or another program may answer in its place.", { kind: "check-explorer-url" }],
  },
  other: {
    what: "the connection failed",
    hints: ["Check the internet connection and the proxy.", { kind: "check-explorer-url" }],
  },
};

/** Reasons for which nothing has been sent. */
const unsentReasons: readonly UnreachableReason[] = [
  "refused",
  "dns",
  "tls",
  "ca",
  "client-certificate",
  "proxy",
  "proxy-address",
];

/** Reasons that only someone who changes something can remove. */
const lastingReasons: readonly UnreachableReason[] = ["tls", "ca", "client-certificate", "proxy-address"];

/** What is known of a request that got no answer. */
interface UnreachableFacts<ReasonT extends UnreachableReason = UnreachableReason> {
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

/** Returns the failure of a request that got no answer, by the part of the way that failed. */
export function toUnreachableFailure({ reason, ...facts }: UnreachableFacts): UnreachableFailure {
  switch (reason) {
    case "dns":
      return new ExplorerHostUnknownError({ reason, ...facts });
    case "tls":
    case "ca":
    case "client-certificate":
      return new ExplorerTlsFailedError({ reason, ...facts });
    case "proxy":
    case "proxy-address":
      return new HttpProxyFailedError({ reason, ...facts });
    default:
      return new ExplorerUnreachableError({ reason, ...facts });
  }
}
