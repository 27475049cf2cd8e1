import type { Deadline } from "./deadline.ts";
import type { VerificationPorts, VerificationRequest } from "./request.ts";

type PortName = keyof VerificationPorts;

/**
 * Work under way: the ports that a step uses, by name, and the deadline that ends it.
 *
 * A function that takes `Operation<"chain" | "reporter">` reads the chain, reports progress, and does
 * nothing else to the outside world.
 */
export interface Operation<Port extends PortName = PortName> {
  readonly ports: Pick<VerificationPorts, Port>;
  readonly deadline: Deadline;
}

/** The verification of one contract under way, with the request of the user. */
export interface Run<Port extends PortName = PortName> extends Operation<Port> {
  readonly request: VerificationRequest;
}

/** A run as the search for a contract's creation uses it. */
export type CreationRun = Run<"builds" | "chain" | "clock" | "explorer" | "records" | "reporter">;

/** A run as the search for the matching build, and the explanation of a mismatch, use it. */
export type DiagnosisRun = Run<
  "builds" | "chain" | "clock" | "compiler" | "explanations" | "explorer" | "host" | "records" | "reporter"
>;
