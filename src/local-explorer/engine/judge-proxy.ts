import { type Address, type Hex, toBareHex } from "../../base/hex.ts";
import { hasDelegatecall } from "../../core/bytecode/dispatch.ts";
import { readInstructions } from "../../core/bytecode/instructions.ts";
import { matchClone } from "../../core/proxy/clones.ts";
import { detectProxy } from "../../core/proxy/detect-proxy.ts";
import { formatNoCode, formatProxyLinked, statusTexts } from "../../explorer-api/etherscan/status-texts.ts";
import type { CallOptions } from "../../verification/ports.ts";
import type { Store } from "../store/create-store.ts";
import { type CodeOnChain, type ConnectedChain, readDeployedCode } from "./chains.ts";
import type { ProxyRequest } from "./records.ts";

type ProxyJudgement =
  | { readonly kind: "linked"; readonly implementation: Address; readonly message: string }
  | { readonly kind: "rejected"; readonly message: string };

interface Tools extends CallOptions {
  readonly store: Pick<Store, "contracts">;
}

export interface ProxyCase extends Subject {
  readonly request: ProxyRequest;
}

/**
 * Finds a proxy's implementation, which must be verified. The proxy itself need not be. Of a diamond, it is the
 * expected facet, or else the first verified one.
 */
export async function judgeProxy(
  { chain, onChain, request }: ProxyCase,
  { store, signal }: Tools,
): Promise<ProxyJudgement> {
  const { address, expectedImplementation: expected } = request;
  const detected = await listTargets({ chain, onChain }, { signal });
  const candidates = expected === undefined ? detected : detected.filter((one) => one === expected);
  const refusals: string[] = [];
  for (const implementation of candidates) {
    const target = await readDeployedCode({ chain, address: implementation }, { signal });
    if (target !== undefined && (await isVerified(target, { chain, store, signal }))) {
      return {
        kind: "linked",
        implementation,
        message: formatProxyLinked({ proxy: address, implementation }),
      };
    }
    refusals.push(
      target === undefined ? formatNoCode(implementation) : formatImplementationNotVerified(implementation),
    );
  }
  return { kind: "rejected", message: refusals[0] ?? toRefusal(onChain.code, detected) };
}

const maxClones = 4;

/** A clone has no source of its own: that of its target counts. */
async function isVerified(
  { deployed, code }: CodeOnChain,
  { chain, store, signal }: Pick<ProxyCase, "chain"> & Pick<Tools, "store" | "signal">,
): Promise<boolean> {
  let onChain: CodeOnChain | undefined = { deployed, code };
  for (let clones = 0; onChain !== undefined && clones <= maxClones; clones += 1) {
    if (store.contracts.findMatch(onChain.deployed) !== undefined) {
      return true;
    }
    const cloned: Address | undefined = matchClone(toBareHex(onChain.code))?.implementations[0];
    onChain = cloned && (await readDeployedCode({ chain, address: cloned }, { signal }));
  }
  return false;
}

function toRefusal(code: Hex, detected: readonly Address[]): string {
  return detected.length === 0 && !hasDelegatecall(readInstructions(toBareHex(code)))
    ? statusTexts.noDelegatecall
    : statusTexts.noImplementation;
}

function formatImplementationNotVerified(implementation: Address): string {
  return (
    `The implementation contract at ${implementation.toLowerCase()} does not seem to be verified. ` +
    "Please verify and publish the contract source before proceeding with this proxy verification."
  );
}

interface Subject {
  readonly chain: ConnectedChain;
  readonly onChain: CodeOnChain;
}

/** Lists what a contract delegates to: one address, or a diamond's facets; none if it is no known kind of proxy. */
export async function listTargets(
  { chain, onChain: { code, deployed } }: Subject,
  options?: CallOptions,
): Promise<readonly Address[]> {
  const found = await detectProxy({ address: deployed.address, code, probe: chain.reader }, options);
  return found.kind === "proxy" ? found.implementations : [];
}
