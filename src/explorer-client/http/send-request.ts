import type { CallOptions } from "../../verification/ports.ts";
import type { SendFailure } from "./send-failure.ts";

export interface HttpRequest {
  readonly method: "GET" | "POST";
  /** User and password are sent as basic authorization. */
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Whether it may take a kept connection, because it may arrive twice; default: a GET may. */
  readonly isRepeatable?: boolean | undefined;
}

export interface HttpResponse {
  readonly status: number;
  /** By name in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
}

export type HttpOutcome =
  | { readonly kind: "response"; readonly response: HttpResponse }
  | { readonly kind: "failed"; readonly failure: SendFailure }
  | { readonly kind: "too-long"; readonly maxMiB: number }
  /** Nothing was sent to the target. */
  | { readonly kind: "other-host"; readonly status: number; readonly target: URL }
  | { readonly kind: "redirect-loop" };

/** Sends one request. It throws nothing but the reason of the caller's signal. */
export type TryRequest = (request: HttpRequest, options?: CallOptions) => Promise<HttpOutcome>;

/** Returns an answer of any status. Without an answer it throws a failure. */
export type SendRequest = (request: HttpRequest, options?: CallOptions) => Promise<HttpResponse>;
