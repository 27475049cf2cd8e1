import type { CodeSettings } from "../code-settings.ts";

/** The one change that makes the metadata file of a build that of the deployment. */
export type MetadataChange =
  | {
      readonly kind: "settings";
      readonly built: CodeSettings;
      readonly deployed: CodeSettings;
    }
  | { readonly kind: "libraries"; readonly built: string; readonly deployed: string }
  | {
      readonly kind: "line-ends";
      readonly sources: readonly string[];
      readonly deployed: "CRLF" | "LF";
    }
  | {
      readonly kind: "final-newline";
      readonly sources: readonly string[];
      readonly deployed: "present" | "missing";
    }
  /** Hardhat 3 names sources `project/…` and `npm/…@…`; other tools do not. */
  | { readonly kind: "source-names" };

/** What is no setting, for settings are a cause of their own. */
export type TextChange = Exclude<MetadataChange, { readonly kind: "settings" }>;

/** A metadata file that the deployment may have had, and what would then have changed since. */
export interface MetadataVariation<DocumentT> {
  readonly change: MetadataChange;
  readonly document: DocumentT;
}
