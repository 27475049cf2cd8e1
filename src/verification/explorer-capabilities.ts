import type { CodeFormat } from "./ports.ts";

/** What an explorer is known to take; what is left out is not known, and is not checked. */
export interface ExplorerCapabilities {
  /** The oldest compiler, `0.4.11`. */
  readonly minCompilerVersion?: string | undefined;
  /** As solc spells them. Explorers learn new ones first, so this list warns and does not refuse. */
  readonly evmVersions?: readonly string[] | undefined;
  readonly codeFormats?: readonly CodeFormat[] | undefined;
  /** Of the source code, as it is posted. */
  readonly maxSourceBytes?: number | undefined;
}
