import type { CallOptions } from "../../verification/ports.ts";

export interface HttpRequest {
  readonly method: "GET" | "POST";
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

/**
 * Sends one request and reads its answer, whatever its status.
 *
 * What stands between the client and the network (redirects, rate limits) wraps a function of this
 * kind in another one.
 */
export type SendRequest = (request: HttpRequest, options?: CallOptions) => Promise<HttpResponse>;
