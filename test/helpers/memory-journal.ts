import type { Journal, JournalState, JournalSubject } from "../../src/verification/ports.ts";

/** A journal that lives as long as a test; `states` is what it remembers. */
export interface MemoryJournal extends Journal {
  readonly states: Map<string, JournalState>;
}

export function createMemoryJournal(now: () => number): MemoryJournal {
  const states = new Map<string, JournalState>();
  const contracts = new Map<string, string>();
  const subjects = new Map<string, JournalSubject>();
  return {
    states,
    forget: async (key) => void states.delete(key),
    forgetSources: async ({ address, explorer, chainId }) => {
      for (const [key, subject] of subjects) {
        const isMeant =
          subject.address === address && subject.explorer === explorer && subject.chainId === chainId;
        if (isMeant && subject.isLink !== true) {
          states.delete(key);
        }
      }
    },
    withEntry: ({ key, subject }, work) => {
      const { contract } = subject;
      subjects.set(key, subject);
      const isSuperseded = contracts.has(key) && contracts.get(key) !== contract;
      contracts.set(key, contract);
      let repeat = {};
      return work({
        state: (isSuperseded ? undefined : states.get(key)) ?? { kind: "new" },
        writeIntent: async ({ isRepeat = false } = {}) => {
          repeat = isRepeat ? { isRepeat } : {};
          states.set(key, { kind: "intended", writtenAtMs: now(), ...repeat });
        },
        writeReceipt: async (receipt) =>
          void states.set(key, { kind: "submitted", receipt, writtenAtMs: now(), ...repeat }),
        erase: async () => void states.delete(key),
      });
    },
  };
}
