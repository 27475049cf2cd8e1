import type { AddressRun } from "../run.ts";

/** A hint is not worth more: the answer itself is known already. */
const timeoutMs = 3_000;
const maxChains = 8;

/** Names the other networks that have a contract at the address, of those that answer in time. */
export async function findElsewhere({ request, ports, deadline }: AddressRun): Promise<readonly string[]> {
  const chains = ports.host?.otherChains.slice(0, maxChains) ?? [];
  if (chains.length === 0) {
    return [];
  }
  const signal = AbortSignal.any([deadline.signal, ports.clock.signalAfter(timeoutMs)]);
  const answers = await Promise.allSettled(chains.map((chain) => chain.hasCode(request.address, { signal })));
  return chains
    .filter((_, index) => {
      const answer = answers[index];
      return answer?.status === "fulfilled" && answer.value;
    })
    .map(({ networkName }) => networkName);
}
