import { expect } from "chai";
import {
  describeProxyResult,
  describeTransaction,
} from "../../../../src/app/words/results/describe-contracts.ts";
import type { ProxyContract, ProxyResult } from "../../../../src/verification/result.ts";
import type { DeploymentContract, DeploymentResult } from "../../../../src/verify.ts";

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
    transformations: [],
  };

  function headline(changes: Partial<ProxyResult>): string | undefined {
    return describeProxyResult({ ...result, ...changes }).split("\n")[0];
  }

  it("says what the proxy is and where it leads, then what became of each contract and of the link", () => {
    expect(describeProxyResult(result).split("\n")).to.deep.equal([
      "✔ Proxy verified and linked on FakeScan: EIP-1967 transparent proxy → contracts/Box.sol:Box",
      `  Address        ${proxy}`,
      "  Page           https://page",
      `  Implementation ✔ contracts/Box.sol:Box at ${box} (exact match)`,
      `  Proxy          ✔ contracts/Box.sol:Box at ${box} (exact match)`,
      "  Link           ✔ linked: is successfully updated.",
    ]);
  });

  it("says once what helps against the same lack", () => {
    const lack = (name: string) =>
      `The source of ${name} was found, but the compiler 0.8.29 is not available. Add a compiler. Or build once.`;
    const admin = { ...skipped, role: "admin", address: box, message: lack("a.sol:Admin") } as const;
    const contracts = [implementation, admin, { ...skipped, message: lack("p.sol:Proxy") }];

    expect(
      describeProxyResult({ ...result, contracts })
        .split("\n")
        .slice(4, 6),
    ).to.deep.equal([
      `  Admin          skipped ${box}: ${lack("a.sol:Admin")}`,
      `  Proxy          skipped ${proxy}: The source of p.sol:Proxy was found, but the compiler 0.8.29 is not available. The same helps as for ${box}.`,
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

  it("says of a verified source how it is another one than the build's, as far as the cause tells it", () => {
    const describe = (...causes: string[]) =>
      describeProxyResult({
        ...result,
        status: "mismatch",
        contracts: causes.map((cause) => ({
          ...implementation,
          status: "mismatch",
          message: "So it is.",
          shown: "a.sol:Box",
          differences: {
            cause,
            explanation: "",
            command: null,
            closest: null,
            similarity: null,
            transformations: [],
          },
        })),
      });

    expect(describe("build-profile"))
      .to.match(/^✘ Proxy verified, but with settings of another build profile, on FakeScan: /)
      .and.include(", verified, but with settings of another build profile: So it is.");
    expect(describe("optimizer")).to.match(/^✘ Proxy verified, but with other settings, on FakeScan: /);
    expect(describe("compiler-version", "build-profile")).to.match(
      /^✘ Proxy verified, but with another compiler, on FakeScan: /,
    );
    expect(describe("build-profile", "edited-source"))
      .to.match(/^✘ Proxy verified, but not from this build, on /)
      .and.include(", verified, but not from this build: So it is.");
  });

  it("gives the reason of what went wrong, and calls a link that is not supported a warning", () => {
    const text = describeProxyResult({
      ...result,
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

    expect(text.split("\n").slice(3)).to.deep.equal([
      `  Implementation ✘ ${box}, mismatch: no contract has it`,
      "  Next           npx hardhat build",
      `  Implementation ✘ contracts/Box.sol:Box at ${box} (your build: exact match), rejected: Fail`,
      `  Implementation ✔ contracts/Box.sol:Box at ${box} (already verified, exact match)`,
      `  Admin          ✘ ${box}: down (CHAIN_UNREACHABLE)`,
      "  url            http://node",
      "  Hint           Start the node.",
      "  Link           not linked: this explorer does not link proxies on request: Unknown action",
    ]);
  });

  it("has a row for the link of a proxy behind the proxy, and says where that one failed", () => {
    const beacon = {
      ...skipped,
      role: "beacon",
      link: { status: "failed", receipt: null, message: "not detected" },
    } as const;
    const text = describeProxyResult({ ...result, status: "rejected", contracts: [implementation, beacon] });

    expect(text).to.match(/^✘ Proxy behind the proxy not linked on FakeScan: /);
    expect(text.split("\n").slice(-3)).to.deep.equal([
      `  Beacon         skipped ${proxy}: Its source was not found.`,
      "  Link           ✘ failed: not detected",
      "  Link           ✔ linked: is successfully updated.",
    ]);
  });

  it("does not call a proxy verified whose own source nobody has", () => {
    const text = describeProxyResult({ ...result, contracts: [implementation, skipped] });

    expect(text).to.match(/^✔ Contracts behind the proxy verified and linked on FakeScan: /);
    expect(text).to.include(`  Proxy          skipped ${proxy}: Its source was not found.\n`);
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

    expect(describeProxyResult({ ...result, contracts: [noted] })).to.include(
      "\n  Note           It is only a partial match.\n",
    );
  });

  it("names an implementation without a name by its address", () => {
    expect(headline({ contracts: [skipped] })).to.match(new RegExp(`→ ${box}$`));
  });

  it("is harmless to a terminal, whatever an explorer says", () => {
    const link = { ...result.link, message: "a\u001b[2Jb\nc" };

    expect(describeProxyResult({ ...result, link })).not.to.include("\u001b");
    expect(describeProxyResult({ ...result, link }).split("\n")).to.have.length(6);
  });
});

describe("describeTransaction", () => {
  const transactionHash = `0x${"ab".repeat(32)}`;

  const explorer = { name: "LocalScan", apiUrl: "http://127.0.0.1:4280/api", kind: "etherscan" } as const;

  const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

  const token = {
    status: "verified",
    match: "exact",
    address,
    chainId: 31_337,
    contract: "a.sol:Token",
    explorer,
    url: null,
    receipt: "r1",
    codeFormat: "solidity-standard-json-input",
    compiler: "v0.8.37+commit.f401782d",
    constructorArguments: { encoded: "", values: [], origin: "none" },
    libraries: {},
    sources: ["a.sol"],
    license: "MIT",
    message: "Pass - Verified",
  } as const satisfies DeploymentContract;

  const foreign: DeploymentContract = { status: "skipped", address, message: "It is none\u001b[2J of ours." };

  function describeOf(fields: Partial<DeploymentResult>, how = { isCheck: false }): string[] {
    const result: DeploymentResult = {
      status: "verified",
      transactionHash,
      chainId: 31_337,
      explorer,
      contracts: [],
      ...fields,
    };
    return describeTransaction(result, how).split("\n");
  }

  it("shows what to do next about a contract whose source changed", () => {
    const edited = {
      ...token,
      status: "mismatch",
      match: null,
      contract: null,
      differences: {
        cause: "edited-source",
        explanation: "It changed.",
        command: "git diff HEAD -- a.sol",
        closest: "a.sol:Token",
        similarity: 0.9,
        transformations: [],
      },
      message: "It changed.",
    } as const satisfies DeploymentContract;

    expect(describeOf({ status: "mismatch", contracts: [edited] })).to.deep.equal([
      `✘ 1 contract of transaction ${transactionHash} on LocalScan: 1 not verified`,
      `  ✘ ${address}, mismatch: It changed.`,
      "    Next       git diff HEAD -- a.sol",
    ]);
  });

  it("counts this project's contracts, and has a line for each contract", () => {
    const failed: DeploymentContract = {
      status: "error",
      address,
      code: "UNEXPECTED",
      message: "odd",
      facts: { address, reason: "none" },
      hints: ["Try again."],
    };
    const lines = describeOf({
      status: "error",
      contracts: [token, foreign, failed],
      notes: ["there may be more"],
    });

    expect(lines).to.deep.equal([
      `✘ 2 contracts of transaction ${transactionHash} on LocalScan: 1 verified, 1 failed`,
      `  ✔ a.sol:Token at ${address} (exact match)`,
      `  skipped ${address}: It is none of ours.`,
      `  ✘ ${address}: odd (UNEXPECTED)`,
      "    reason     none",
      "    Hint       Try again.",
      "  Note: there may be more",
    ]);
  });

  it("says of what is verified as it was deployed what has changed since", () => {
    const changes = [{ source: "contracts/Token.sol", line: 16 }];
    const edited = { ...token, build: { file: "/project/build.json", isKept: true, changes } };

    expect(describeOf({ status: "verified", contracts: [edited, token] }).slice(1)).to.deep.equal([
      `  ✔ a.sol:Token at ${address} (exact match)`,
      "    Note       verified as deployed; changed since then in this project: contracts/Token.sol (line 16)",
      `  ✔ a.sol:Token at ${address} (exact match)`,
    ]);
  });

  it("tells another source and what is only checked from what does not match", () => {
    const differ = (cause: string): DeploymentContract => ({
      ...token,
      status: "mismatch",
      message: "So it is.",
      differences: {
        cause,
        explanation: "",
        command: null,
        closest: null,
        similarity: null,
        transformations: [],
      },
    });
    const contracts = [differ("other-record"), differ("not-verified"), differ("edited-source")];

    expect(describeOf({ status: "mismatch", contracts }, { isCheck: true })).to.deep.equal([
      `✘ 3 contracts of transaction ${transactionHash} on LocalScan: 1 verified, but not from this build, 1 ready to be verified, 1 not in agreement`,
      `  ✘ a.sol:Token at ${address}, verified, but not from this build: So it is.`,
      `  ✘ a.sol:Token at ${address} (exact match), not verified yet: So it is.`,
      `  ✘ a.sol:Token at ${address} (exact match), mismatch: So it is.`,
    ]);
  });

  it("says that all are verified, or that none is this project's", () => {
    expect(describeOf({ contracts: [token] })[0]).to.equal(
      `✔ 1 of 1 contract of transaction ${transactionHash} verified on LocalScan`,
    );
    expect(describeOf({ status: "mismatch", contracts: [foreign] })[0]).to.equal(
      `✘ No contract of transaction ${transactionHash} belongs to this project`,
    );
  });
});
