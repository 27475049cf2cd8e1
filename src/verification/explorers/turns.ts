import type { CallOptions } from "../../base/clock.ts";
import type { Address } from "../../base/hex.ts";
import type { Clock, ExplorerPlace } from "../ports.ts";

/** When a service may be posted to, contract by contract. */
export interface Turn {
  /** Waits until it may be posted to. */
  wait(address: Address, options?: CallOptions): Promise<void>;
  /** Says that it has answered its first post of a contract, or that none will follow. */
  pass(address: Address): void;
  /** Says that nothing will be posted to it any more. */
  end(): void;
}

/** Sourcify does not wait longer than this for the other services. */
export const maxTurnMs = 2_000;

/**
 * Creates the turn of each service. Sourcify waits until the others have answered
 * their first posts, because Etherscan and Blockscout import from it within seconds and would then refuse the
 * submission.
 */
export function createTurns(
  places: readonly ExplorerPlace[],
  clock: Clock,
): readonly { readonly place: ExplorerPlace; readonly turn: Turn }[] {
  const services = places.map((place) => ({ place, gate: createGate() }));
  const first = services.filter(({ place }) => place.kind !== "sourcify").map(({ gate }) => gate);
  return services.map(({ place, gate }) => ({
    place,
    turn: {
      wait: async (address, { signal } = {}) =>
        place.kind === "sourcify" ? waitFor(first, { address, clock, signal }) : undefined,
      pass: gate.open,
      end: gate.openAll,
    },
  }));
}

interface Gate {
  open(address: Address): void;
  openAll(): void;
  /** Resolves when the gate is open for a contract. */
  opened(address: Address): Promise<void>;
}

function createGate(): Gate {
  const doors = new Map<Address, PromiseWithResolvers<void>>();
  const all = Promise.withResolvers<void>();
  const find = (address: Address) => {
    const door = doors.get(address) ?? Promise.withResolvers<void>();
    doors.set(address, door);
    return door;
  };
  return {
    open: (address) => find(address).resolve(),
    openAll: all.resolve,
    opened: (address) => Promise.race([find(address).promise, all.promise]),
  };
}

async function waitFor(
  gates: readonly Gate[],
  {
    address,
    clock,
    signal,
  }: { readonly address: Address; readonly clock: Clock; readonly signal: AbortSignal | undefined },
): Promise<void> {
  if (gates.length === 0) {
    return;
  }
  const limit = clock.signalAfter(maxTurnMs);
  const until = signal === undefined ? limit : AbortSignal.any([signal, limit]);
  const over = Promise.withResolvers<void>();
  until.addEventListener("abort", () => over.resolve());
  await Promise.race([Promise.all(gates.map((gate) => gate.opened(address))), over.promise]);
  signal?.throwIfAborted();
}
