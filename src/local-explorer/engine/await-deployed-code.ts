import type { Address } from "../../base/hex.ts";
import type { CallOptions, Clock } from "../../verification/ports.ts";
import type { ConnectedChain } from "./connect-chains.ts";
import { type CodeOnChain, readDeployedCode } from "./read-deployed-code.ts";

const pollDelayMs = 250;

/**
 * Reads the code at an address and waits a little for it where there is none yet: hardhat-verify
 * submits right after the deployment and takes the first "no code" for the last word.
 */
export async function awaitDeployedCode(
  target: { readonly chain: ConnectedChain; readonly address: Address },
  { clock, waitMs, signal }: CallOptions & { readonly clock: Clock; readonly waitMs: number },
): Promise<CodeOnChain | undefined> {
  const deadlineMs = clock.now() + waitMs;
  for (;;) {
    const code = await readDeployedCode(target, { signal });
    if (code !== undefined || clock.now() + pollDelayMs > deadlineMs) {
      return code;
    }
    await clock.sleep(pollDelayMs, signal);
  }
}
