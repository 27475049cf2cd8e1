import { expect } from "chai";
import { writeBlocks } from "../../../../src/app/words/results/blocks.ts";
import { describeProxyResult } from "../../../../src/app/words/results/describe-proxy.ts";
import type { ProxyContract, ProxyResult } from "../../../../src/verification/result.ts";

describe("describeProxyResult", () => {
  const proxy = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

  const box = "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512";

  const implementation = {
    role: "implementation",
    status: "verified",
    match: "exact",
    address: box,
    chainId: 31_337,
    contract: "project/contracts/Box.sol:Box",
    explorer: { name: "FakeScan", apiUrl: "https://fakescan.example/api", kind: "etherscan" },
    url: null,
    receipt: "r1",
    codeFormat: "solidity-standard-json-input",
    compiler: "v0.8.37+commit.f401782d",
    constructorArguments: { encoded: "", values: [], origin: "none" },
    libraries: {},
    sources: [],
    license: "MIT",
    message: "Pass - Verified",
  } as const satisfies ProxyContract;

  const skipped: ProxyContract = {
    status: "skipped",
    role: "proxy",
    address: proxy,
    message: "Its source was not found.",
  };

  const result: ProxyResult = {
    status: "verified",
    proxy: { address: proxy, kind: "eip-1967-transparent", implementations: [box], url: "https://page" },
    explorer: implementation.explorer,
    contracts: [implementation, { ...implementation, role: "proxy" }],
    link: { status: "linked", receipt: "r2", message: "is successfully updated." },
  };

  const differences = {
    cause: "unknown-code",
    explanation: "no contract has it",
    command: "npx hardhat build",
    closest: null,
    similarity: null,
  };

  function linesOf(changes: Partial<ProxyResult> = {}): readonly string[] {
    return writeBlocks(describeProxyResult({ ...result, ...changes })).split("\n");
  }

  function headline(changes: Partial<ProxyResult>): string | undefined {
    return linesOf(changes)[0];
  }

  it("says what the proxy is and where it leads, then what became of each contract and of the link", () => {
    expect(linesOf()).to.deep.equal([
      "✔ Proxy verified and linked on FakeScan: EIP-1967 transparent proxy → contracts/Box.sol:Box",
      `  Address        ${proxy}`,
      "  Page           https://page",
      `  Implementation ✔ contracts/Box.sol:Box at ${box} (exact match)`,
      `  Proxy          ✔ contracts/Box.sol:Box at ${box} (exact match)`,
      "  Link           ✔ linked: is successfully updated.",
    ]);
  });

  it("has one word for each outcome", () => {
    const link = { receipt: null, message: "m" };

    expect(headline({ status: "already-verified" })).to.match(
      /^✔ Proxy already verified and linked on FakeScan: /,
    );
    expect(headline({ link: { ...link, status: "unsupported" } })).to.match(
      /^✔ Proxy verified, not linked on FakeScan: /,
    );
    expect(headline({ status: "pending" })).to.match(/^… Proxy still pending on FakeScan: /);
    expect(headline({ status: "rejected", link: { ...link, status: "failed" } })).to.match(
      /^✘ Proxy not linked on FakeScan: /,
    );
    expect(headline({ status: "rejected" })).to.match(/^✘ Proxy rejected by FakeScan: /);
    expect(headline({ status: "error" })).to.match(/^✘ Proxy not verified on FakeScan: /);
  });

  it("says of a verified source that it is another one than the build's", () => {
    const [first, , contract] = linesOf({
      status: "mismatch",
      contracts: [
        {
          ...implementation,
          status: "mismatch",
          message: "So it is.",
          shown: "a.sol:Box",
          differences: { ...differences, command: null },
        },
      ],
    });

    expect(first).to.match(/^✘ Proxy verified, but with another source or settings, on FakeScan: /);
    expect(contract).to.not.include("Next");
    expect(linesOf().join()).to.not.include("but with");
  });

  it("gives the reason of what went wrong, and calls a link that is not supported a warning", () => {
    const text = linesOf({
      status: "error",
      contracts: [
        {
          ...implementation,
          status: "mismatch",
          match: null,
          contract: null,
          message: "no contract has it",
          differences,
        },
        { ...implementation, status: "rejected", message: "Fail" },
        { ...implementation, status: "already-verified" },
        { ...implementation, status: "already-verified", match: "partial", receipt: null },
        {
          status: "error",
          role: "admin",
          address: box,
          code: "CHAIN_UNREACHABLE",
          message: "down",
          facts: { url: "http://node" },
          hints: ["Start the node."],
        },
      ],
      link: { status: "unsupported", receipt: null, message: "Unknown action" },
    });

    expect(text.slice(3)).to.deep.equal([
      `  Implementation ✘ ${box}, not verified: no contract has it`,
      "  Next           npx hardhat build",
      `  Implementation ✘ contracts/Box.sol:Box at ${box} (your build: exact match), not verified: Fail`,
      `  Implementation ✔ contracts/Box.sol:Box at ${box} (already verified, exact match)`,
      `  Implementation ✔ contracts/Box.sol:Box at ${box} (already verified, your build is a partial match)`,
      `  Admin          ✘ ${box}: down (CHAIN_UNREACHABLE)`,
      "  url            http://node",
      "  Hint           Start the node.",
      "  Link           not linked: this explorer does not link proxies on request: Unknown action",
    ]);
  });

  it("does not call a proxy without a source of its own verified", () => {
    const text = linesOf({ contracts: [implementation, skipped] });

    expect(text[0]).to.match(/^✔ Contracts behind the proxy verified and linked on FakeScan: /);
    expect(text).to.include(`  Proxy          skipped ${proxy}: Its source was not found.`);
  });

  it("counts the facets of a diamond, and names each below", () => {
    const facets = [implementation, { ...implementation, address: proxy }].map(
      (facet) => ({ ...facet, role: "facet" }) as const,
    );
    const diamond = { ...result.proxy, kind: "eip-2535", implementations: [box, proxy] };

    expect(headline({ proxy: diamond, contracts: facets })).to.match(/: EIP-2535 diamond → 2 facets$/);
  });

  it("gives the notes of a contract", () => {
    const noted = { ...implementation, notes: ["It is only a partial match."] };

    expect(linesOf({ contracts: [noted] })).to.include("  Note           It is only a partial match.");
  });

  it("names an implementation without a name by its address", () => {
    expect(headline({ contracts: [skipped] })).to.match(new RegExp(`→ ${box}$`));
  });

  it("is harmless to a terminal, whatever an explorer says", () => {
    const link = { ...result.link, message: "a\u001b[2Jb\nc" };

    expect(linesOf({ link }).join()).not.to.include("\u001b");
    expect(linesOf({ link })).to.have.length(6);
  });
});
