import type { Deadline } from "./deadline.ts";
import type { VerificationPorts, VerificationRequest } from "./request.ts";

/** One verification under way: what was asked, with what, and until when. */
export interface Run {
  readonly request: VerificationRequest;
  readonly ports: VerificationPorts;
  readonly deadline: Deadline;
}
