/** One compilation, as the programs that compile take it. */
export interface CompilerRun {
  readonly path: string;
  readonly solcLongVersion: string;
  /** Standard JSON. */
  readonly inputText: string;
  readonly timeoutMs: number;
  /** Default: what the machine has. */
  readonly maxMemoryBytes?: number | undefined;
  readonly signal: AbortSignal;
}
