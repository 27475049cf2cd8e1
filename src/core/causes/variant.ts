import type { MetadataDocument } from "./metadata-document.ts";
import type { SettingChange } from "./settings.ts";

export type VariantChange =
  | ({ readonly kind: "setting" } & SettingChange)
  | { readonly kind: "compiler-version"; readonly built: string; readonly deployed: string }
  | TextChange;

export type TextChange =
  | { readonly kind: "libraries"; readonly built: string; readonly deployed: string }
  | { readonly kind: "line-ends"; readonly sources: readonly string[]; readonly deployed: "CRLF" | "LF" }
  /** Hardhat 3 names sources `project/…` and `npm/…@…`. */
  | { readonly kind: "source-names"; readonly deployed: "hardhat-3" | "other-tools" }
  | {
      readonly kind: "remappings";
      readonly added: readonly string[];
      readonly isAlone: boolean;
    };

export interface MetadataVariation {
  readonly document: MetadataDocument;
  readonly change?: TextChange | undefined;
}
