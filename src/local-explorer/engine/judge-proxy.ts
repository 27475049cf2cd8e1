import type { Address, Hex } from "../../core/hex.ts";
import { hasDelegatecall } from "../../core/proxy/bytecode/has-delegatecall.ts";
import { readInstructions } from "../../core/proxy/bytecode/read-instructions.ts";
import { formatNoCode, formatProxyLinked, statusTexts } from "../../explorer-api/status-texts.ts";
import type { CallOptions } from "../../verification/ports.ts";
import type { Store } from "../store/create-store.ts";
import type { ConnectedChain } from "./connect-chains.ts";
import type { DetectImplementation } from "./detect-implementation.ts";
import type { ProxyRequest } from "./job-request.ts";
import { type CodeOnChain, readDeployedCode } from "./read-deployed-code.ts";

export type ProxyJudgement =
  | { readonly kind: "linked"; readonly implementation: Address; readonly message: string }
  | { readonly kind: "rejected"; readonly message: string };

/**
 * Finds a proxy's implementation, which must be the expected one, where one is, and verified. The
 * proxy itself need not be: many have no source of their own.
 */
export async function judgeProxy(
  {
    chain,
    onChain,
    request,
  }: {
    readonly chain: ConnectedChain;
    readonly onChain: CodeOnChain;
    readonly request: ProxyRequest;
  },
  {
    store,
    detectImplementation,
    signal,
  }: CallOptions & {
    readonly store: Pick<Store, "contracts">;
    readonly detectImplementation: DetectImplementation;
  },
): Promise<ProxyJudgement> {
  const { address, expectedImplementation } = request;
  const proxy = { reader: chain.reader, address, code: onChain.code };
  const implementation = await detectImplementation(proxy, { signal });
  if (implementation === undefined || (expectedImplementation ?? implementation) !== implementation) {
    return { kind: "rejected", message: toRefusal(onChain.code, implementation) };
  }
  const target = await readDeployedCode({ chain, address: implementation }, { signal });
  if (target === undefined) {
    return { kind: "rejected", message: formatNoCode(implementation) };
  }
  return store.contracts.findMatch(target.deployed) === undefined
    ? { kind: "rejected", message: formatImplementationNotVerified(implementation) }
    : { kind: "linked", implementation, message: formatProxyLinked({ proxy: address, implementation }) };
}

/** The sentence for what cannot delegate at all differs from that for an unexpected implementation. */
function toRefusal(code: Hex, implementation: Address | undefined): string {
  return implementation === undefined && !hasDelegatecall(readInstructions(code.slice(2)))
    ? statusTexts.noDelegatecall
    : statusTexts.noImplementation;
}

function formatImplementationNotVerified(implementation: Address): string {
  return (
    `The implementation contract at ${implementation.toLowerCase()} does not seem to be verified. ` +
    "Please verify and publish the contract source before proceeding with this proxy verification."
  );
}
