import type { Address } from "../base/hex.ts";
import type { Deadline } from "./deadline.ts";
import type { VerificationPorts, VerificationRequest } from "./request.ts";

/** Whatever is under way: with what, and until when. */
export interface Undertaking {
  readonly ports: VerificationPorts;
  readonly deadline: Deadline;
}

/** One verification under way, and what was asked. */
export interface Run extends Undertaking {
  readonly request: VerificationRequest;
}

/** A run of any use case about one address, as far as they are alike. */
export interface AddressRun extends Pick<Run, "deadline"> {
  readonly request: { readonly address: Address };
  readonly ports: Pick<VerificationPorts, "clock" | "host">;
}
