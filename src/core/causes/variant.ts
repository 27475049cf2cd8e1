import type { MetadataDocument } from "./metadata-document.ts";
import type { SettingChange } from "./settings.ts";

/** One way in which the compilation of the same sources may have been another when a contract was deployed. */
export type VariantChange =
  | ({ readonly kind: "setting" } & SettingChange)
  | { readonly kind: "compiler-version"; readonly built: string; readonly deployed: string }
  | TextChange;

/** A change that is no setting with a value, and changes no code by itself. */
export type TextChange =
  | { readonly kind: "libraries"; readonly built: string; readonly deployed: string }
  | { readonly kind: "line-ends"; readonly sources: readonly string[]; readonly deployed: "CRLF" | "LF" }
  | {
      readonly kind: "final-newline";
      readonly sources: readonly string[];
      readonly deployed: "present" | "missing";
    }
  /** Hardhat 3 names sources `project/…` and `npm/…@…`; other tools do not. */
  | { readonly kind: "source-names"; readonly deployed: "hardhat-3" | "other-tools" }
  | {
      readonly kind: "remappings";
      /** Those of the build that were not there when it was deployed. */
      readonly added: readonly string[];
      /** Only those are left that the contract's own sources need. */
      readonly isAlone: boolean;
    };

/** A metadata file with other values. Settings are told by comparing it with the build's. */
export interface MetadataVariation {
  readonly document: MetadataDocument;
  /** Changes besides settings; default: none. */
  readonly change?: TextChange | undefined;
}
