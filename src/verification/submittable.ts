import type { Address } from "../base/hex.ts";
import type {
  CallOptions,
  JournalSubject,
  Progress,
  ProxyStatusAnswer,
  ProxySubmissionAnswer,
} from "./ports.ts";

/** What an explorer shows at an address: what was submitted, something else, or nothing. */
export type Shown = "ours" | "other" | "nothing";

/** What an explorer is told once, and judges: the source of a contract, or a proxy's implementation. */
export interface Submittable {
  readonly address: Address;
  /** What the journal calls it. */
  readonly key: string;
  readonly subject: JournalSubject;
  /** Told to those who wait, before each post. */
  readonly announcement: Progress;
  /** Whether nothing is posted where the explorer shows it already. Default: the caller has looked. */
  readonly unlessShown?: boolean | undefined;
  /** Whether "verified" is believed only once the explorer shows it. Default: the explorer's word is enough. */
  readonly mustBeShown?: boolean | undefined;
  /** What the explorer shows once it is accepted: "its source". */
  readonly shownAs: string;
  look(options: CallOptions): Promise<Shown>;
  post(options: CallOptions): Promise<ProxySubmissionAnswer>;
  check(receipt: string, options: CallOptions): Promise<ProxyStatusAnswer>;
}
