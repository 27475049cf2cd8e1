import type { Address } from "../core/hex.ts";

/** What is going on, for people who wait. */
export type Progress =
  | { readonly step: "reading-chain"; readonly address: Address }
  | { readonly step: "matching"; readonly address: Address }
  | { readonly step: "compiling"; readonly compilerVersion: string; readonly sources: number }
  | { readonly step: "submitting"; readonly explorer: string; readonly contract: string }
  | { readonly step: "waiting-for-indexing"; readonly explorer: string; readonly message: string }
  | {
      readonly step: "polling";
      readonly explorer: string;
      readonly receipt: string;
      readonly message: string;
    };

/** Told what is going on. */
export interface Reporter {
  progress(event: Progress): void;
}
