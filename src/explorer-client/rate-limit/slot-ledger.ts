/** Gives out the times at which requests may go, each once; all in milliseconds since 1970. */
export interface SlotLedger {
  /** The next free time, which is then taken. */
  reserve(request: { readonly nowMs: number; readonly requestsPerSecond: number }): Promise<number>;
  /** Gives out no time before this one. */
  hold(pause: { readonly nowMs: number; readonly untilMs: number }): Promise<void>;
}
