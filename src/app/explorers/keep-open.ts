import type { ExplorerPlace } from "../../verification/ports.ts";

interface KeptExplorers {
  /** Closing one of them does nothing. */
  readonly explorers: readonly ExplorerPlace[];
  close(): Promise<void>;
}

/** Opens each explorer once for all contracts: its key may have to be asked for. */
export function keepOpen(places: readonly ExplorerPlace[]): KeptExplorers {
  const opened = new Map<ExplorerPlace, ReturnType<ExplorerPlace["open"]>>();
  return {
    explorers: places.map((place) => ({
      ...place,
      open: async () => {
        const open = opened.get(place) ?? place.open();
        opened.set(place, open);
        return { ...(await open), close: async () => undefined };
      },
    })),
    close: async () => {
      const ended = await Promise.allSettled(opened.values());
      await Promise.all(ended.map((one) => (one.status === "fulfilled" ? one.value.close() : undefined)));
    },
  };
}
