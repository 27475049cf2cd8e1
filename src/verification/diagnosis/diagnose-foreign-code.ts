import { type BareHex, toBareHex, toHex } from "../../base/hex.ts";
import { toPrintable } from "../../base/text.ts";
import { findVyperVersion, looksLikeSolidity } from "../../core/bytecode/compiler-of-code.ts";
import { findTrailingMetadata } from "../../core/bytecode/metadata.ts";
import type { Cause, CauseOf } from "../../core/causes/cause.ts";
import { settle } from "../../core/errors/settle.ts";
import { detectProxy } from "../../core/proxy/detect-proxy.ts";
import type { Target } from "../read-target.ts";
import type { Operation } from "../run.ts";

/** Recognises a proxy, Vyper and other compilers. Returns `undefined` if the code may be Solidity's. */
export async function diagnoseForeignCode(
  target: Target,
  run: Operation<"chain">,
): Promise<Cause | undefined> {
  const proxy = await detectProxyAt(target, run);
  if (proxy !== undefined) {
    return proxy;
  }
  const { runtimeBytecode } = target;
  const producer = findTrailingMetadata(runtimeBytecode)?.metadata.compilerVersion;
  if (producer !== undefined && !/^\d+\.\d+\.\d+/.test(producer)) {
    return { kind: "other-compiler", producer: toPrintable(producer, maxProducer) };
  }
  const vyperVersion = findVyperVersion(runtimeBytecode);
  if (vyperVersion !== undefined) {
    return { kind: "vyper", version: vyperVersion };
  }
  if (looksLikeSolidity(runtimeBytecode)) {
    return undefined;
  }
  // From 0.3.10 on, only the creation bytecode names Vyper.
  const creation = await findCreationInput(target, run);
  // Code that a development node has set since is not in it.
  const hasLeftCode = creation.includes(readBeginning(runtimeBytecode));
  const version = hasLeftCode ? findVyperVersion(creation) : undefined;
  return version === undefined ? { kind: "other-compiler" } : { kind: "vyper", version };
}

/** Vyper puts immutables behind the code. */
function readBeginning(runtimeBytecode: BareHex): BareHex {
  return runtimeBytecode.slice(0, Math.max(6, Math.min(64, runtimeBytecode.length - 64)));
}

const maxProducer = 60;

/** Returns the input of the creating transaction; empty if the node has none. */
async function findCreationInput(
  { address }: Target,
  { ports, deadline }: Operation<"chain">,
): Promise<BareHex> {
  const options = { signal: deadline.signal };
  const { answer: creation } = await settle(ports.chain.findCreation(address, options));
  const asked = creation && (await settle(ports.chain.findTransaction(creation.transactionHash, options)));
  return toBareHex(creation?.creationBytecode ?? asked?.answer?.input ?? "0x");
}

type ProxyCause = CauseOf<"proxy">;

/** Returns the proxy at an address with its implementations; `undefined` if it is none, or if the node fails. */
export async function detectProxyAt(
  { address, runtimeBytecode }: Target,
  { ports, deadline }: Operation<"chain">,
): Promise<ProxyCause | undefined> {
  const contract = { address, code: toHex(runtimeBytecode), probe: ports.chain };
  const { answer: detection } = await settle(detectProxy(contract, { signal: deadline.signal }));
  return detection?.kind === "proxy"
    ? { kind: "proxy", pattern: detection.pattern, implementations: detection.implementations }
    : undefined;
}
