import type { Address, Hex } from "../base/hex.ts";

/** What is going on, for people who wait. */
export type Progress =
  | { readonly step: "reading-chain"; readonly address: Address }
  | { readonly step: "reading-transaction"; readonly transactionHash: Hex }
  | { readonly step: "matching"; readonly address: Address }
  | { readonly step: "searching-creation"; readonly address: Address }
  | { readonly step: "compiling"; readonly compilerVersion: string; readonly sources: number }
  /** A compilation that only explains. */
  | { readonly step: "trying"; readonly what: string }
  /** What is worth knowing before anything is sent. */
  | { readonly step: "noted"; readonly note: string }
  | { readonly step: "submitting"; readonly explorer: string; readonly contract: string }
  /** It is not known whether the submission has arrived. */
  | {
      readonly step: "looking";
      readonly explorer: string;
      /** What is looked for: "its source". */
      readonly shownAs: string;
      readonly message: string;
    }
  | { readonly step: "waiting-for-indexing"; readonly explorer: string; readonly message: string }
  /** A call that failed and will be made again. */
  | {
      readonly step: "retrying";
      readonly explorer: string;
      readonly message: string;
      readonly delayMs: number;
    }
  /** The same of a question to the chain's node. */
  | {
      readonly step: "retrying";
      readonly node: string;
      readonly message: string;
      readonly delayMs: number;
    }
  | { readonly step: "linking"; readonly explorer: string; readonly proxy: Address }
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
