import type { CallOptions } from "../../verification/ports.ts";
import type { SendFailure } from "./send-failure.ts";

export interface HttpRequest {
  readonly method: "GET" | "POST";
  /** A user and a password in it are sent as basic authorization. */
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Whether it may arrive twice, so that it may take a connection that was kept; default: a GET may. */
  readonly isRepeatable?: boolean | undefined;
}

export interface HttpResponse {
  readonly status: number;
  /** By name in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
}

/** The outcome of a request. */
export type HttpOutcome =
  | { readonly kind: "response"; readonly response: HttpResponse }
  | { readonly kind: "failed"; readonly failure: SendFailure }
  /** The answer was not read to its end. */
  | { readonly kind: "too-long"; readonly maxMiB: number }
  /** Nothing was sent to where the answer redirects. */
  | { readonly kind: "other-host"; readonly status: number; readonly target: URL }
  | { readonly kind: "redirect-loop" };

/**
 * Sends one request and returns what came of it. It throws the reason of the caller's signal, and nothing else.
 *
 * Each layer between the client and the network (redirects, rate limits) wraps a function of this
 * kind in another one.
 */
export type TryRequest = (request: HttpRequest, options?: CallOptions) => Promise<HttpOutcome>;

/** Sends one request and returns its answer, whatever its status; no answer is a typed failure. */
export type SendRequest = (request: HttpRequest, options?: CallOptions) => Promise<HttpResponse>;
