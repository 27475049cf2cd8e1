import { callInTime } from "../../base/clock.ts";
import { toBareHex } from "../../base/hex.ts";
import { parseAddress } from "../../core/contract/parse-address.ts";
import { BaseError } from "../../core/errors/failure.ts";
import type { ChainReader } from "../ports.ts";
import type { ContractCode } from "../read-target.ts";
import type { InitCodeResult, OtherChain } from "../results/init-code-result-schema.ts";
import type { Operation } from "../run.ts";

export interface NamedChain {
  readonly network: string;
  /** @throws BaseError when the network cannot be opened */
  open(): Promise<ChainReader>;
}

interface Origin {
  readonly code: ContractCode;
  readonly creation: InitCodeResult["creation"];
  readonly libraries: InitCodeResult["libraries"];
  readonly chain: ChainReader;
}

/** For a node that is down, which is asked again and again. */
const maxAskingMs = 20_000;

/** Looks at the address of a contract on another chain. A failure is a state of this chain. */
export async function lookAtChain(
  { network, open }: NamedChain,
  { origin, run: { ports, deadline } }: { readonly origin: Origin; readonly run: Operation<"clock"> },
): Promise<OtherChain> {
  const limits = { timeoutMs: maxAskingMs, signal: deadline.signal, clock: ports.clock };
  return callInTime(limits, async (signal, limit) => {
    try {
      const chain = await open();
      const chainId = await chain.getChainId({ signal });
      return { network, chainId, state: await findState(chain, { origin, signal }) };
    } catch (error) {
      deadline.signal.throwIfAborted();
      if (!(error instanceof BaseError || limit.aborted)) {
        throw error;
      }
      const late = `no answer within ${maxAskingMs / 1000} s`;
      return {
        network,
        chainId: null,
        state: "failed",
        message: error instanceof BaseError ? error.summary : late,
      };
    }
  });
}

async function findState(
  chain: ChainReader,
  { origin, signal }: { readonly origin: Origin; readonly signal: AbortSignal },
): Promise<OtherChain["state"]> {
  const { address, runtimeBytecode } = origin.code;
  const code = await chain.getCode(address, { signal });
  if (code !== "0x") {
    return toBareHex(code) === runtimeBytecode ? "same-code" : "other-code";
  }
  const state = await findCreatorState(chain, { origin, signal });
  const libraries = Object.values(origin.libraries).map((library) =>
    chain.getCode(parseAddress(library), { signal }),
  );
  return state === "free" && (await Promise.all(libraries)).includes("0x") ? "library-missing" : state;
}

async function findCreatorState(
  chain: ChainReader,
  { origin, signal }: { readonly origin: Origin; readonly signal: AbortSignal },
): Promise<OtherChain["state"]> {
  const { kind, nonce, creator, sender } = origin.creation;
  const account = parseAddress(creator);
  if (account === parseAddress(sender)) {
    const there = await chain.getAccount(account, { signal });
    return kind === "create" && nonce !== null && there.nonce > nonce ? "nonce-used" : "free";
  }
  const [here, other] = await Promise.all([
    origin.chain.getCode(account, { signal }),
    chain.getCode(account, { signal }),
  ]);
  return other === here ? "free" : "factory-missing";
}
