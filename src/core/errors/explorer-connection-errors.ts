import { ExplorerFailure, type FailureOptions, type QuotedText } from "./explorer-failure.ts";
import { UnreachableFailure } from "./unreachable-failure.ts";

/** The explorer did not let itself be connected to, or did not answer, or not to the end. */
export class ExplorerUnreachableError extends UnreachableFailure<"refused" | "timeout" | "reset" | "other"> {
  readonly code = "EXPLORER_UNREACHABLE";
}

/** The explorer's host has no address. */
export class ExplorerHostUnknownError extends UnreachableFailure<"dns"> {
  readonly code = "EXPLORER_HOST_UNKNOWN";
}

/** The explorer's certificate is not trusted, or nothing says which to trust. */
export class ExplorerTlsFailedError extends UnreachableFailure<"tls" | "ca"> {
  readonly code = "EXPLORER_TLS_FAILED";
}

/** The HTTP proxy on the way to the explorer is not there, or lets nothing through. */
export class HttpProxyFailedError extends UnreachableFailure<"proxy"> {
  readonly code = "HTTP_PROXY_FAILED";
}

/** The explorer answered with something that is no answer of its API. */
export class ExplorerResponseInvalidError extends ExplorerFailure {
  readonly code = "EXPLORER_RESPONSE_INVALID";
  readonly httpStatus: number | undefined;

  constructor({
    explorer,
    host,
    problem,
    httpStatus,
    excerpt,
    hint,
    ...options
  }: {
    readonly explorer: string;
    readonly host: string;
    /** What came instead, as a clause: "a web page came instead of JSON". */
    readonly problem: string;
    readonly httpStatus?: number | undefined;
    readonly excerpt?: QuotedText | undefined;
    readonly hint?: string | undefined;
  } & FailureOptions) {
    super(
      {
        summary: `The answer of the explorer ${explorer} cannot be used: ${problem}.`,
        facts: { host, "HTTP status": httpStatus, answer: excerpt },
        hints:
          hint === undefined ? toHints({ isTransient: options.isTransient === true, httpStatus }) : [hint],
      },
      options,
    );
    this.httpStatus = httpStatus;
  }
}

const apiUrlHint =
  "Check that the explorer's apiUrl is the address of its API, and not that of its web pages.";

/** A page that comes with success is more often one that the URL names than one that will pass. */
function toHints({
  isTransient,
  httpStatus,
}: {
  readonly isTransient: boolean;
  readonly httpStatus: number | undefined;
}): string[] {
  if (!isTransient) {
    return [apiUrlHint];
  }
  return httpStatus === 200 ? [apiUrlHint, "If it is, try again later."] : ["Try again later."];
}
