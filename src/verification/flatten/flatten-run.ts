import type { Deadline } from "../deadline.ts";
import type { VerificationPorts } from "../request.ts";

/** One flattening under way: it needs no chain and no explorer. */
export interface FlattenRun {
  readonly ports: Pick<VerificationPorts, "builds" | "compiler" | "reporter">;
  readonly deadline: Pick<Deadline, "signal">;
}
