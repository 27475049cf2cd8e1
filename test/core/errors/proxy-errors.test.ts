import { expect } from "chai";
import {
  ImplementationContradictedError,
  NotAProxyError,
  ProxyTargetInvalidError,
} from "../../../src/core/errors/proxy-errors.ts";
import type { ProxyGraphProblem } from "../../../src/core/proxy/proxy-graph.ts";

const proxy = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const beacon = "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512";
const target = "0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0";

describe("NotAProxyError", () => {
  it("names the address, and what to do with a contract that is none", () => {
    const error = new NotAProxyError({ address: proxy, network: "sepolia" });

    expect(error.code).to.equal("NOT_A_PROXY");
    expect(error.message.split("\n")).to.deep.equal([
      "The contract at this address is not a proxy of a known kind.",
      `  address: ${proxy}`,
      `Verify it as an ordinary contract: npx hardhat verify-contract --network sepolia ${proxy}`,
      "A proxy that computes the slot of its implementation, or asks another contract for it, is not recognised: verify the implementation by its own address.",
    ]);
  });
});

describe("ProxyTargetInvalidError", () => {
  const problems: readonly (readonly [ProxyGraphProblem, string])[] = [
    [
      { kind: "target-without-code", from: beacon, to: target, relation: "implementation" },
      `${beacon} delegates to ${target}, which has no code`,
    ],
    [
      { kind: "cycle", path: [proxy, beacon, proxy] },
      `it delegates in a circle, ${proxy} → ${beacon} → ${proxy}`,
    ],
    [
      { kind: "beacon-without-implementation", proxy, beacon },
      `the beacon ${beacon} returns no implementation`,
    ],
    [
      { kind: "dead-end", proxy: target, root: proxy },
      `${target} is a proxy too, and has no target in the storage of ${proxy}, where it runs`,
    ],
    [
      {
        kind: "not-reached",
        proxy,
        pattern: "eip-1967",
        addresses: [target],
        isChecked: true,
        isInSlot: true,
      },
      `${proxy} names ${target} (EIP-1967 proxy), which a call to it did not reach`,
    ],
    [
      {
        kind: "not-reached",
        proxy,
        pattern: "eip-1967",
        addresses: [target],
        isChecked: false,
        isInSlot: true,
      },
      `${proxy} names ${target} (EIP-1967 proxy), and whether it delegates there was not checked: the node takes no state overrides`,
    ],
    [
      { kind: "too-deep", address: target, maxDepth: 8 },
      `the chain of proxies is longer than 8, up to ${target}`,
    ],
    [
      { kind: "too-many", address: target, count: 1, maxAddresses: 300 },
      `more than 300 addresses are behind the proxy, so one was not looked at, ${target}`,
    ],
    [
      { kind: "too-many", address: target, count: 40, maxAddresses: 300 },
      `more than 300 addresses are behind the proxy, so 40 were not looked at, the first of them ${target}`,
    ],
  ];

  for (const [problem, words] of problems) {
    it(`names the addresses of the problem ${problem.kind}: ${words}`, () => {
      const error = new ProxyTargetInvalidError({ proxy, problem });

      expect(error.code).to.equal("PROXY_TARGET_INVALID");
      expect(error.message.split("\n")).to.deep.equal([
        `The contracts behind the proxy cannot be verified: ${words}.`,
        `  proxy: ${proxy}`,
        problem.kind === "not-reached"
          ? "A proxy that is paused, or answers only certain callers, also looks like this. Verify the contract it delegates to by its own address."
          : "Check the network and the address. A proxy that was never initialized also looks like this.",
      ]);
    });
  }
});

describe("ImplementationContradictedError", () => {
  it("sets what was expected beside what the chain says", () => {
    const error = new ImplementationContradictedError({ proxy, expected: beacon, detected: [target] });

    expect(error.code).to.equal("IMPLEMENTATION_CONTRADICTED");
    expect(error.message.split("\n")).to.deep.equal([
      "The proxy does not have the expected implementation, so nothing was submitted.",
      `  proxy:        ${proxy}`,
      `  expected:     ${beacon}`,
      `  on the chain: ${target}`,
      "If the proxy is being upgraded, wait until the transaction is mined. Otherwise, leave the option out.",
    ]);
  });
});
