import type { ProxyCandidate } from "../create-proxy-candidate.ts";
import type { DetectedProxy } from "../proxy-detection.ts";

/**
 * Recognises one pattern by what the chain says; undefined where the contract does not have it. A
 * question that the chain cannot answer rejects.
 */
export type ProxyRule = (candidate: ProxyCandidate) => Promise<DetectedProxy | undefined>;
