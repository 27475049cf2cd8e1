import { BaseError } from "../../base/errors.ts";
import type { Address } from "../../base/hex.ts";
import type { CommandPlace } from "../../base/host-text.ts";
import { toPatternName } from "../proxy/detect-proxy.ts";
import type { ProxyGraphProblem } from "../proxy/proxy-graph.ts";

/** What should be a proxy is none. */
export class NotAProxyError extends BaseError {
  readonly code = "NOT_A_PROXY";
  readonly about = "input";

  /** The problem tells what the contract names as its target, if anything. */
  constructor(place: CommandPlace, problem?: ProxyGraphProblem) {
    const { address } = place;
    const named = problem === undefined ? "" : `: ${describeProxyProblem(problem)}`;
    super({
      summary: `The contract at this address is not a proxy of a known kind${named}.`,
      facts: { address },
      hints: [
        { kind: "verify-alone", place },
        "A proxy that computes the slot of its implementation, or asks another contract for it, is not recognised: verify the implementation by its own address.",
      ],
    });
  }
}

/** A proxy leads nowhere, or round in a circle. */
export class ProxyTargetInvalidError extends BaseError {
  readonly code = "PROXY_TARGET_INVALID";
  readonly about = "chain";

  constructor({ proxy, problem }: { readonly proxy: Address; readonly problem: ProxyGraphProblem }) {
    super({
      summary: `The contracts behind the proxy cannot be verified: ${describeProxyProblem(problem)}.`,
      facts: { proxy },
      hints: [
        problem.kind === "not-reached"
          ? "A proxy that is paused, or answers only certain callers, also looks like this. Verify the contract it delegates to by its own address."
          : "Check the network and the address. A proxy that was never initialized also looks like this.",
      ],
    });
  }
}

/** The proxy leads elsewhere than the user expects. */
export class ImplementationContradictedError extends BaseError {
  readonly code = "IMPLEMENTATION_CONTRADICTED";
  readonly about = "input";

  constructor({
    proxy,
    expected,
    detected,
  }: {
    readonly proxy: Address;
    readonly expected: Address;
    readonly detected: readonly Address[];
  }) {
    super({
      summary: "The proxy does not have the expected implementation, so nothing was submitted.",
      facts: { proxy, expected, "on the chain": detected.join(", ") },
      hints: [
        "If the proxy is being upgraded, wait until the transaction is mined. Otherwise, leave the option out.",
      ],
    });
  }
}

/** Says in half a sentence where a way through a proxy ends. */
export function describeProxyProblem(problem: ProxyGraphProblem): string {
  switch (problem.kind) {
    case "target-without-code":
      return `${problem.from} delegates to ${problem.to}, which has no code`;
    case "cycle":
      return `it delegates in a circle, ${problem.path.join(" → ")}`;
    case "beacon-without-implementation":
      return `the beacon ${problem.beacon} returns no implementation`;
    case "dead-end":
      return `${problem.proxy} is a proxy too, and has no target in the storage of ${problem.root}, where it runs`;
    case "not-reached":
      return describeUnreached(problem);
    case "too-deep":
      return `the chain of proxies is longer than ${problem.maxDepth}, up to ${problem.address}`;
    case "too-many":
      return (
        `more than ${problem.maxAddresses} addresses are behind the proxy, so ` +
        (problem.count === 1
          ? `one was not looked at, ${problem.address}`
          : `${problem.count} were not looked at, the first of them ${problem.address}`)
      );
  }
}

/** Says which targets a contract names that were not reached, and how that was found out. */
function describeUnreached({
  proxy,
  pattern,
  addresses,
  isChecked,
}: Extract<ProxyGraphProblem, { kind: "not-reached" }>): string {
  const names = `${proxy} names ${addresses.join(", ")} (${toPatternName(pattern)})`;
  return isChecked
    ? `${names}, which a call to it did not reach`
    : `${names}, and whether it delegates there was not checked: the node takes no state overrides`;
}
