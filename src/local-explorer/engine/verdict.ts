/** How a job ended, and the sentence that its receipt is answered with. */
export interface Verdict {
  readonly kind: "verified" | "already-verified" | "rejected";
  readonly message: string;
}
