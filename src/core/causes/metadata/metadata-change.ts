import type { CodeSettings } from "../code-settings.ts";
import type { SettingChange } from "../list-setting-changes.ts";

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
  | { readonly kind: "source-names"; readonly deployed: "hardhat-3" | "other-tools" }
  | {
      readonly kind: "remappings";
      /** Those of the build that were not there when it was deployed. */
      readonly added: readonly string[];
      /** What is left is what the contract's own sources need. */
      readonly isAlone: boolean;
    }
  /** Settings that change no code by themselves. */
  | { readonly kind: "metadata-settings"; readonly changes: readonly SettingChange[] };

/** What is no setting, for settings are a cause of their own. */
export type TextChange = Exclude<MetadataChange, { readonly kind: "settings" }>;

/** A metadata file that the deployment may have had, and what would then have changed since. */
export interface MetadataVariation<DocumentT> {
  readonly change: MetadataChange;
  readonly document: DocumentT;
}

/** A group of variations, in words of the search that tried all of them. */
export type MetadataAspect =
  | "libraries"
  | "source-names"
  | "remappings"
  | "metadata-settings"
  | "each-setting"
  | "settings"
  | "line-ends"
  | "line-ends-of-some";

/** What came out of a search for the change. */
export interface MetadataSearch {
  readonly change: MetadataChange | undefined;
  /** Of these, every variation was hashed and none fits; empty: nothing could be tried. */
  readonly ruledOut: readonly MetadataAspect[];
}
