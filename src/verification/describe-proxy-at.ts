import { describeCause } from "../core/causes/describe-cause.ts";
import { detectProxyAt } from "./diagnosis/detect-proxy-at.ts";
import type { Target } from "./read-target.ts";
import type { Run } from "./run.ts";
import { toCommandPlace } from "./to-command-place.ts";

/** Says in words that the address is a proxy, and what verifies it whole; undefined where it is none. */
export async function describeProxyAt(target: Target, run: Run): Promise<string | undefined> {
  const proxy = await detectProxyAt(target, run);
  if (proxy === undefined) {
    return undefined;
  }
  const { explanation, command } = describeCause(proxy, toCommandPlace(run));
  return `${explanation} To verify that, too, and to link it: ${command}`;
}
