import type { Address } from "../../src/base/hex.ts";
import { withDeadline } from "../../src/verification/deadline.ts";
import type { VerificationResult } from "../../src/verification/result.ts";
import type { Run, VerificationRequest } from "../../src/verification/run.ts";
import { verifyContract } from "../../src/verification/verify-contract.ts";
import type { FakeWorld } from "./fake-ports.ts";

/** The contract at this address is the one that tests verify. */
export const targetAddress: Address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

export interface FakeRequest extends Partial<VerificationRequest> {
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** Does a part of a verification, under a deadline as in a real one. */
export function runIn<T>(
  { ports, clock }: FakeWorld,
  { timeoutMs = 300_000, signal, ...request }: FakeRequest,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  return withDeadline({ timeoutMs, signal, clock }, (deadline) =>
    work({ ports, deadline, request: { address: targetAddress, ...request } }),
  );
}

/** A whole verification. */
export function verifyIn(world: FakeWorld, request: FakeRequest = {}): Promise<VerificationResult> {
  return runIn(world, request, verifyContract);
}
