import { hasDelegatecall } from "../bytecode/dispatch.ts";
import type { ProbeOptions, ProxyDetection, ProxyRule } from "./candidate.ts";
import { createProxyCandidate, type ProxySubject } from "./candidate.ts";
import { matchClone } from "./clones.ts";
import {
  compoundUnitroller,
  getImplementationGetter,
  implementationGetter,
  masterCopyGetter,
} from "./getter-rules.ts";
import {
  eip1822,
  eip1967,
  eip1967Beacon,
  eip2535,
  safe,
  safeByAnswer,
  sequenceWallet,
  zeppelinosLegacy,
} from "./rules.ts";

/**
 * The first that recognises a contract decides. It is the order of Blockscout, so that a contract
 * with several marks is linked as an explorer would link it: what the code alone shows, then
 * storage and facets, then functions that anyone might have.
 *
 * @see https://github.com/blockscout/blockscout/blob/master/apps/explorer/lib/explorer/chain/smart_contract/proxy.ex
 */
const rules: readonly ProxyRule[] = [
  safe,
  sequenceWallet,
  eip1967,
  eip1822,
  eip1967Beacon,
  eip2535,
  zeppelinosLegacy,
  implementationGetter,
  getImplementationGetter,
  compoundUnitroller,
  masterCopyGetter,
  safeByAnswer,
];

/**
 * Tells whether a contract is a proxy, of which pattern, and what it delegates to.
 *
 * It looks at code, storage and answers, never at logs, and asks one question after the other, so the
 * same chain always gives the same answer. A clone and a contract that cannot delegate cost no
 * question. A question that fails rejects with the reader's error: it never means "not a proxy".
 *
 * Proxies that keep the implementation in an immutable or in a slot of their own, and do not tell
 * it, are not recognised. Nor is a resolution through other contracts (Optimism's
 * ResolvedDelegateProxy).
 */
export async function detectProxy(
  subject: ProxySubject,
  options: ProbeOptions = {},
): Promise<ProxyDetection> {
  const candidate = createProxyCandidate(subject, options);
  const clone = matchClone(candidate.code);
  if (clone !== undefined || !hasDelegatecall(candidate.instructions)) {
    return clone ?? { kind: "not-a-proxy" };
  }
  for (const rule of rules) {
    const detected = await rule(candidate);
    if (detected !== undefined) {
      return detected;
    }
  }
  return { kind: "not-a-proxy" };
}
