/** A cause for people: what is so and how that is known, and the one command to run next. */
export interface CauseDescription {
  readonly explanation: string;
  readonly command: string;
}
