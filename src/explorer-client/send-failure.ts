import { TunnelError } from "./tunnel-error.ts";

/** What is known of a request that got no answer; nothing of it is secret. */
export interface SendFailure {
  readonly nodeCode: string | undefined;
  /** Whether it is certain that no connection to the next host came about. */
  readonly isUnconnected: boolean;
  /** Set when it was a proxy that failed; its status where it answered at all. */
  readonly tunnel?: { readonly proxyStatus: number | undefined } | undefined;
}

/**
 * Reads from an error of Node or of the HTTP library what may be passed on. Never the error itself:
 * the library's holds the request, and so the key.
 */
export function readSendFailure(error: unknown): SendFailure {
  const origin = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (origin instanceof TunnelError) {
    const { nodeCode, proxyStatus } = origin;
    return { nodeCode, isUnconnected: true, tunnel: { proxyStatus } };
  }
  // With several addresses Node has tried each of them.
  const tries: readonly unknown[] = origin instanceof AggregateError ? origin.errors : [origin];
  return {
    nodeCode: readText(error, "code") ?? readText(origin, "code"),
    isUnconnected: tries.every((one) => ["connect", "getaddrinfo"].includes(readText(one, "syscall") ?? "")),
  };
}

function readText(error: unknown, name: "code" | "syscall"): string | undefined {
  if (!(error instanceof Error) || !(name in error)) {
    return undefined;
  }
  const value: unknown = Reflect.get(error, name);
  return typeof value === "string" ? value : undefined;
}
