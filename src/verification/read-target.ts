import { callInTime } from "../base/clock.ts";
import { type Address, type BareHex, toBareHex } from "../base/hex.ts";
import { createFailure, type Failure } from "../core/errors/failure.ts";
import { settle } from "../core/errors/settle.ts";
import type { VerifiedSource } from "./ports.ts";
import type { Operation, Run } from "./run.ts";

export interface ContractCode {
  readonly address: Address;
  readonly chainId: number;
  /** `eth_getCode` without its prefix, in lower case. */
  readonly runtimeBytecode: BareHex;
}

export interface Target extends ContractCode {
  readonly verifiedSource: VerifiedSource | undefined;
}

/** @throws NO_CODE_AT_ADDRESS */
export async function readCode(run: Run<"chain" | "clock" | "host" | "reporter">): Promise<ContractCode> {
  const { address } = run.request;
  const { chain, reporter } = run.ports;
  const options = { signal: run.deadline.signal };
  reporter.progress({ step: "reading-chain", address });
  const [chainId, code] = await Promise.all([chain.getChainId(options), chain.getCode(address, options)]);
  if (code === "0x") {
    throw await explainNoCode({ address, chainId }, run);
  }
  return { address, chainId, runtimeBytecode: toBareHex(code) };
}

export async function readTarget(code: ContractCode, run: Operation<"explorer">): Promise<Target> {
  const { signal } = run.deadline;
  return { ...code, verifiedSource: await run.ports.explorer.getSourceCode(code.address, { signal }) };
}

/** The failure says what kind of account the address is, and which other networks have a contract there. */
export async function explainNoCode(
  { address, chainId }: { readonly address: Address; readonly chainId: number },
  run: Operation<"chain" | "clock" | "host">,
): Promise<Failure<"NO_CODE_AT_ADDRESS">> {
  const { networkName: network, isTemporary, block } = run.ports.host ?? {};
  const [account, elsewhere] = await Promise.all([
    settle(run.ports.chain.getAccount(address, { signal: run.deadline.signal })),
    block === undefined ? findElsewhere(address, run) : [],
  ]);
  const facts = { address, chainId, network, block, isTemporary, elsewhere };
  return createFailure("NO_CODE_AT_ADDRESS", { ...facts, ...account.answer });
}

export async function findWithoutCode(
  addresses: readonly Address[],
  { ports: { chain }, deadline: { signal } }: Operation<"chain">,
): Promise<readonly Address[]> {
  const codes = await Promise.all(addresses.map((address) => settle(chain.getCode(address, { signal }))));
  return addresses.filter((_, index) => codes[index]?.answer === "0x");
}

/** This only adds a hint to a failure that is certain already. */
const timeoutMs = 3_000;

const maxChains = 8;

async function findElsewhere(
  address: Address,
  { ports, deadline }: Operation<"clock" | "host">,
): Promise<readonly string[]> {
  const chains = ports.host?.otherChains.slice(0, maxChains) ?? [];
  if (chains.length === 0) {
    return [];
  }
  const answers = await callInTime({ timeoutMs, signal: deadline.signal, clock: ports.clock }, (signal) =>
    Promise.allSettled(chains.map((chain) => chain.hasCode(address, { signal }))),
  );
  return chains
    .filter((_, index) => {
      const answer = answers[index];
      return answer?.status === "fulfilled" && answer.value;
    })
    .map(({ networkName }) => networkName);
}
