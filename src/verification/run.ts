import type { Address } from "../core/hex.ts";
import type { Deadline } from "./deadline.ts";
import type { VerificationPorts, VerificationRequest } from "./request.ts";

/** One verification under way: what was asked, with what, and until when. */
export interface Run {
  readonly request: VerificationRequest;
  readonly ports: VerificationPorts;
  readonly deadline: Deadline;
}

/** A run of any use case about one address, as far as they are alike. */
export interface AddressRun extends Pick<Run, "deadline"> {
  readonly request: { readonly address: Address };
  readonly ports: Pick<VerificationPorts, "clock" | "host">;
}
