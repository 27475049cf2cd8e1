import type { Address } from "../../base/hex.ts";
import type { CallOptions, Clock, Explorer, ExplorerPlace } from "../ports.ts";

/** An explorer that does not post in this time is not waited for any longer. */
export const maxTurnMs = 20_000;

/**
 * Makes explorers be submitted to in their order, contract by contract, while everything else runs in
 * parallel: `Explorer.awaitTurn` waits until each explorer before it has posted the contract, has gone on
 * to another one, or has ended.
 *
 * Etherscan and Blockscout import from Sourcify within seconds, so a later submission would meet another
 * form of the same source there. The links of proxies take no turns: no explorer imports another one's, and
 * Sourcify has none. Each is a request like any other to the rate limit of its explorer.
 */
export function takeTurns(places: readonly ExplorerPlace[], clock: Clock): readonly ExplorerPlace[] {
  const board = createBoard();
  const turns = places.map((place) => ({ place, own: createTurn() }));
  return turns.map(({ place, own }, index) => {
    const earlier = turns.slice(0, index).map((turn) => turn.own);
    const end = () =>
      board.change(() => {
        own.hasEnded = true;
      });
    return {
      ...place,
      open: async () => {
        try {
          const { explorer, close } = await place.open();
          const watched = watch(explorer, (how, address) => board.change(() => note(own, how, address)));
          return {
            explorer: {
              ...watched,
              awaitTurn: (address: Address, options?: CallOptions) =>
                board.until(() => earlier.every((turn) => hasPassed(turn, address)), { clock, ...options }),
            },
            close: async () => {
              end();
              await close();
            },
          };
        } catch (error) {
          end();
          throw error;
        }
      },
    };
  });
}

/** How far an explorer has come. */
interface Turn {
  /** Contracts that it was asked about. */
  readonly asked: Set<Address>;
  /** Contracts that it was submitted, or whose receipt it was asked about. */
  readonly passed: Set<Address>;
  /** The contract that it was asked about last: contracts are verified one after the other. */
  current?: Address;
  hasEnded: boolean;
}

function createTurn(): Turn {
  return { asked: new Set(), passed: new Set(), hasEnded: false };
}

function hasPassed({ asked, passed, current, hasEnded }: Turn, address: Address): boolean {
  return hasEnded || passed.has(address) || (asked.has(address) && current !== address);
}

function note(turn: Turn, how: "asked" | "passed", address: Address | undefined): void {
  const contract = address ?? turn.current;
  if (contract !== undefined) {
    turn[how].add(contract);
    turn.current = contract;
  }
}

/** Reports the calls that tell how far an explorer has come. A poll is about the contract before it. */
function watch(explorer: Explorer, report: (how: "asked" | "passed", address?: Address) => void): Explorer {
  return {
    ...explorer,
    getSourceCode: (address, options) => {
      report("asked", address);
      return explorer.getSourceCode(address, options);
    },
    submitContract: async (submission, options) => {
      try {
        return await explorer.submitContract(submission, options);
      } finally {
        report("passed", submission.address);
      }
    },
    checkContract: (receipt, options) => {
      report("passed");
      return explorer.checkContract(receipt, options);
    },
  };
}

/** A condition that can be waited for until something changes it. */
function createBoard() {
  const waiting = new Set<() => void>();
  return {
    change: (make: () => void): void => {
      make();
      for (const check of [...waiting]) {
        check();
      }
    },
    until: async (
      isTrue: () => boolean,
      { clock, signal }: { readonly clock: Clock; readonly signal?: AbortSignal | undefined },
    ): Promise<void> => {
      const limits = [clock.signalAfter(maxTurnMs), ...(signal === undefined ? [] : [signal])];
      const isOver = () => limits.some(({ aborted }) => aborted);
      await new Promise<void>((resolve) => {
        const check = () => {
          if (isTrue() || isOver()) {
            waiting.delete(check);
            for (const limit of limits) {
              limit.removeEventListener("abort", check);
            }
            resolve();
          }
        };
        waiting.add(check);
        for (const limit of limits) {
          limit.addEventListener("abort", check);
        }
        check();
      });
      signal?.throwIfAborted();
    },
  };
}
