import { BaseError } from "../../base/errors.ts";
import type { Cause } from "../../core/causes/cause.ts";
import { detectProxy } from "../../core/proxy/detect-proxy.ts";
import type { Target } from "../read-target.ts";
import type { Run } from "../run.ts";

type ProxyCause = Extract<Cause, { readonly kind: "proxy" }>;

/**
 * Tells whether the contract at an address is a proxy, and to what; undefined when it is none, or when
 * the chain does not answer: then the explanation does without.
 */
export async function detectProxyAt(
  { address, runtimeBytecode }: Target,
  { ports, deadline }: Run,
): Promise<ProxyCause | undefined> {
  try {
    const detection = await detectProxy(
      { address, code: `0x${runtimeBytecode}`, probe: ports.chain },
      { signal: deadline.signal },
    );
    return detection.kind === "proxy"
      ? { kind: "proxy", pattern: detection.pattern, implementations: detection.implementations }
      : undefined;
  } catch (error) {
    if (error instanceof BaseError) {
      return undefined;
    }
    throw error;
  }
}
