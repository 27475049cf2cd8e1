import type { Address, Hex } from "../../../src/base/hex.ts";
import type { AbiEntry } from "../../../src/core/build/compiled-contract.ts";
import { storageSlots } from "../../../src/core/proxy/places.ts";
import { withDeadline } from "../../../src/verification/deadline.ts";
import type {
  BuildInfoStore,
  CallOptions,
  ProxyStatusAnswer,
  ProxySubmissionAnswer,
} from "../../../src/verification/ports.ts";
import type { ProxyRequest, ProxyRun } from "../../../src/verification/proxy/examine-proxy.ts";
import type { VerificationPorts } from "../../../src/verification/run.ts";
import { toRuntimeOnChain } from "../../core/bytecode/on-chain.ts";
import {
  createFakeWorld,
  type FakeWorld,
  type FakeWorldOptions,
  type Scripted,
} from "../../helpers/fake-ports.ts";
import { targetAddress } from "../../helpers/fake-run.ts";
import { child, createChildWorld } from "../../helpers/worlds.ts";

/** The proxy of these tests; what it leads to is `targetAddress`, a `Child`. */
export const proxyAddress: Address = "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512";

export const otherAddress: Address = "0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0";

/** A whole code that delegates; storage says where to. No project has its source. */
export const delegatingCode = `7f${storageSlots.eip1967Implementation.slice(2)}54f4`;

/** A clone: it has no source of its own. */
export function toCloneCode(target: Address): string {
  return `363d3d373d3d3d363d73${target.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`;
}

export interface ProxyWorldOptions extends FakeWorldOptions {
  readonly proxyCode?: string;
  /** The words of the proxy's storage that are not zero. */
  readonly storage?: Readonly<Record<Hex, Address>>;
  /** The implementation that the explorer shows; of several answers each in turn, the last for ever. */
  readonly shown?: Scripted<Address | undefined> | readonly Scripted<Address | undefined>[];
  readonly abis?: Readonly<Record<Address, readonly AbiEntry[]>>;
  /** The answers in turn; one more question than answers fails the test. */
  readonly links?: readonly Scripted<ProxySubmissionAnswer>[];
  readonly linkStatuses?: readonly Scripted<ProxyStatusAnswer>[];
}

export interface ProxyWorld extends FakeWorld {
  /** The expected implementation of each link that was asked for. */
  readonly linked: readonly (Address | undefined)[];
}

/** By default the proxy is a clone of a `Child` that is verified at once, and then linked at once. */
export function createProxyWorld({
  proxyCode = toCloneCode(targetAddress),
  storage = {},
  shown,
  abis = {},
  links = [{ kind: "receipt", receipt: "r1" }],
  linkStatuses = [{ kind: "verified", message: "is successfully updated." }],
  ...options
}: ProxyWorldOptions = {}): ProxyWorld {
  const world = createChildWorld({
    submissions: [{ kind: "already-verified", message: "before" }],
    code: { [targetAddress]: toRuntimeOnChain(child), [proxyAddress]: proxyCode },
    ...options,
  });
  const linked: (Address | undefined)[] = [];
  const play = createPlayer(world);
  const [nextLink, nextStatus] = [takeInTurn("link", links), takeInTurn("link status", linkStatuses)];
  const shownInTurn = Array.isArray(shown) ? [...shown] : [shown];
  const nextShown = () => (shownInTurn.length > 1 ? shownInTurn.shift() : shownInTurn[0]);
  const { chain, explorer } = world.ports;
  const ports: VerificationPorts = {
    ...world.ports,
    chain: {
      ...chain,
      getStorage: async (_address, slot) => storage[slot] ?? `0x${"0".repeat(64)}`,
    },
    explorer: {
      ...explorer,
      getAbi: async (address) => abis[address],
      getImplementation: (_address, call) => play(nextShown(), call),
      submitProxy: ({ expectedImplementation }, call) => {
        linked.push(expectedImplementation);
        return play(nextLink(), call);
      },
      checkProxy: (_receipt, call) => play(nextStatus(), call),
    },
  };
  return { ...world, ports, linked };
}

export function runProxyIn<T>(
  { ports, clock }: FakeWorld,
  {
    timeoutMs = 300_000,
    publishedBuilds = noBuilds,
    ...request
  }: Partial<ProxyRequest> & {
    readonly timeoutMs?: number;
    readonly publishedBuilds?: BuildInfoStore;
  },
  work: (run: ProxyRun) => Promise<T>,
): Promise<T> {
  return withDeadline({ timeoutMs, signal: undefined, clock }, (deadline) =>
    work({ ports: { ...ports, publishedBuilds }, deadline, request: { address: proxyAddress, ...request } }),
  );
}

const noBuilds: BuildInfoStore = createFakeWorld({ artifacts: [], buildInfos: [] }).ports.builds;

function createPlayer({ clock }: FakeWorld) {
  return async <T>(scripted: Scripted<T>, { signal }: CallOptions = {}): Promise<T> => {
    if (scripted === "silence") {
      clock.pass(86_400_000);
      signal?.throwIfAborted();
      throw new RangeError("this waits for ever, without a signal that could end it");
    }
    if (scripted instanceof Error) {
      throw scripted;
    }
    return scripted;
  };
}

function takeInTurn<T>(what: string, script: readonly Scripted<T>[]): () => Scripted<T> {
  let turn = 0;
  return () => {
    const scripted = script[turn];
    turn += 1;
    return scripted ?? new RangeError(`${what} ${turn} is not in the test's script`);
  };
}
