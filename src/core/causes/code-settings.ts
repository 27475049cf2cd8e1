/** The settings that shape code the most, with what solc does where they are not given. */
export interface CodeSettings {
  readonly optimizerEnabled: boolean;
  readonly optimizerRuns: number;
  /** undefined: the compiler's own choice. */
  readonly evmVersion: string | undefined;
  readonly viaIr: boolean;
}
