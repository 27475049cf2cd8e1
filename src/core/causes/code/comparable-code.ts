import type { BareHex } from "../../hex.ts";

/** Code as it is compared with code of another compilation. */
export interface ComparableCode {
  /** Hex digits alone, without the metadata section at its end. */
  readonly digits: BareHex;
  /** Whether what an instruction pushes is, or may be, filled in by the chain: an immutable, an address. */
  readonly isFilledIn: (immediate: BareHex) => boolean;
}
