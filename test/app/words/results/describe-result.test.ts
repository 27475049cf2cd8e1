import { expect } from "chai";
import { writeBlocks } from "../../../../src/app/words/results/blocks.ts";
import { describeResult } from "../../../../src/app/words/results/describe-result.ts";
import { createCliStyle } from "../../../../src/cli/cli-style.ts";
import type { Differences, VerificationResult, VerifiedResult } from "../../../../src/verification/result.ts";

describe("describeResult", () => {
  const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

  const verified = {
    status: "verified",
    match: "exact",
    address,
    chainId: 31_337,
    contract: "project/contracts/Token.sol:Token",
    explorer: { name: "FakeScan", apiUrl: "https://fakescan.example/api", kind: "etherscan" },
    url: `https://fakescan.example/address/${address}#code`,
    receipt: "ezq878u486pzijkvvmerl6a9mzwhv6sefgvqi5tkwceejc7tvn",
    codeFormat: "solidity-standard-json-input",
    compiler: "v0.8.37+commit.f401782d",
    settings: { optimizer: { enabled: true, runs: 200 }, viaIR: true, evmVersion: null },
    constructorArguments: {
      encoded: "00",
      values: [
        { name: "owner", type: "address", value: address },
        { name: "", type: "uint256[]", value: ["1", "2"] },
      ],
      origin: "given",
    },
    libraries: { "project/contracts/L.sol:L": address },
    sources: ["project/contracts/Token.sol", "project/contracts/L.sol"],
    license: "MIT",
    message: "Pass - Verified",
  } as const satisfies VerifiedResult;

  const differences: Differences = {
    cause: "no-contract",
    explanation: "",
    command: null,
    closest: null,
    similarity: null,
  };

  const lines = (result: VerificationResult, isCheck = false) =>
    writeBlocks(describeResult(result, { isCheck })).split("\n");

  it("names the command that serves a page which nothing serves now", () => {
    const pageCommand = "npx hardhat local-explorer --network localhost";

    expect(lines({ ...verified, pageCommand })).to.include(
      `  Page       ${verified.url} (while \`${pageCommand}\` runs)`,
    );
    expect(lines({ ...verified, url: null, pageCommand })).to.include(
      `  Page       served at the address that \`${pageCommand}\` prints`,
    );
    expect(lines({ ...verified, url: null }).join()).to.not.include("Page");
  });

  it("says that no build was compared with a shown source", () => {
    const [headline] = lines({ ...verified, status: "already-verified", match: null, isCompared: false });
    expect(headline).to.equal(
      "✔ Shown as verified, but not compared with a build, on FakeScan: contracts/Token.sol:Token",
    );
  });

  it("gives the answer first, then what it is about", () => {
    expect(lines(verified)).to.deep.equal([
      "✔ Verified on FakeScan (exact match): contracts/Token.sol:Token",
      `  Address    ${address} (chain 31337)`,
      `  Page       https://fakescan.example/address/${address}#code`,
      "  Compiler   v0.8.37+commit.f401782d",
      "  Settings   optimizer with 200 runs, viaIR, EVM version default",
      `  Arguments  owner = ${address}, [1, 2] (given)`,
      `  Libraries  contracts/L.sol:L is linked to ${address}`,
      "  Sources    2, licence MIT",
      "  Receipt    ezq878u486pzijkvvmerl6a9mzwhv6sefgvqi5tkwceejc7tvn",
      "  Explorer   Pass - Verified",
    ]);
  });

  it("lists libraries one a line, by the numbers in their names", () => {
    const libraries = Object.fromEntries(
      ["L10", "L2", "L1"].map((name) => [`project/a.sol:${name}`, address]),
    );
    const listed = lines({ ...verified, libraries });

    expect(listed.slice(listed.findIndex((line) => line.startsWith("  Libraries")))).to.include.members([
      `  Libraries  a.sol:L1 is linked to ${address}`,
      `             a.sol:L2 is linked to ${address}`,
      `             a.sol:L10 is linked to ${address}`,
    ]);
  });

  it("says of arguments and libraries that they are the explorer's word where nothing else tells them", () => {
    const constructorArguments = { ...verified.constructorArguments, origin: "explorer" as const };
    const shown = { ...verified, status: "already-verified" as const, constructorArguments };
    const compared = lines(shown);

    expect(compared).to.include(
      `  Arguments  owner = ${address}, [1, 2] (from the explorer's record, not proved)`,
    );
    expect(compared).to.include(`  Libraries  contracts/L.sol:L is linked to ${address}`);
    expect(lines({ ...shown, isCompared: false })).to.include(
      `  Libraries  contracts/L.sol:L at ${address} (from the explorer's record)`,
    );
  });

  it("says where an explorer was found that the user has not named", () => {
    const on = (origin: "descriptor" | "table" | "lists") =>
      lines({ ...verified, explorer: { ...verified.explorer, origin } })[3];

    expect([on("descriptor"), on("table"), on("lists")]).to.deep.equal([
      "  Endpoint   https://fakescan.example/api (from the chain's descriptor in Hardhat)",
      "  Endpoint   https://fakescan.example/api (from the table of chains in this package)",
      "  Endpoint   https://fakescan.example/api (from the public lists of chains)",
    ]);
  });

  it("shows both matches of Sourcify", () => {
    expect(lines({ ...verified, creationMatch: null, runtimeMatch: "exact" })).to.include(
      "  Matches    creation bytecode none, runtime bytecode exact",
    );
  });

  it("gives the match of no build beside the source of another one", () => {
    const other = { ...differences, cause: "other-record" };

    expect(lines({ ...verified, status: "mismatch", differences: other })[0]).to.equal(
      "✘ Verified, but with another source or settings, on FakeScan: contracts/Token.sol:Token",
    );
  });

  it("says where a bundle was written", () => {
    expect(lines({ ...verified, bundle: "kept/token.json" })).to.include("  Bundle     kept/token.json");
  });

  it("leaves out unknown facts", () => {
    const mismatch: VerificationResult = {
      ...verified,
      status: "mismatch",
      match: null,
      contract: null,
      url: null,
      receipt: null,
      codeFormat: null,
      compiler: null,
      settings: undefined,
      constructorArguments: null,
      libraries: {},
      sources: [],
      license: null,
      message: "No contract has this code.",
      differences,
    };

    expect(lines(mismatch)).to.deep.equal([
      `✘ Not submitted to FakeScan: ${address}`,
      `  Address    ${address} (chain 31337)`,
      "  Reason     No contract has this code.",
    ]);
  });

  it("calls the message of good news a result, and gives the reason of anything else", () => {
    const labelOf = (status: "already-verified" | "rejected" | "pending") =>
      lines({ ...verified, status, message: "The message." })
        .find((line) => line.endsWith("The message."))
        ?.trim()
        .split(" ")[0];

    expect((["already-verified", "rejected", "pending"] as const).map(labelOf)).to.deep.equal([
      "Result",
      "Reason",
      "Reason",
    ]);
  });

  it("begins differently for each status", () => {
    const results: readonly VerificationResult[] = [
      verified,
      { ...verified, status: "already-verified" },
      { ...verified, status: "pending" },
      { ...verified, status: "rejected" },
      { ...verified, status: "mismatch", differences },
    ];
    const beginnings = results.map((result) => lines(result)[0]?.split(" FakeScan")[0]);

    expect(beginnings).to.deep.equal([
      "✔ Verified on",
      "✔ Already verified on",
      "… Still pending on",
      "✘ Rejected by",
      "✘ Not submitted to",
    ]);
  });

  it("does not put the match of the build beside an explorer that has not verified it", () => {
    for (const status of ["pending", "rejected"] as const) {
      const [headline, ...details] = lines({ ...verified, status });

      expect(headline).to.match(/(?:on|by) FakeScan: contracts\/Token.sol:Token$/);
      expect(details).to.include(
        "  Proof      the build of the source is an exact match of the code on the chain",
      );
    }
  });

  it("does not call a partial match of the build one of what the explorer showed before, unless it is", () => {
    const before = { ...verified, status: "already-verified", match: "partial", receipt: null } as const;
    const name = ": contracts/Token.sol:Token";

    for (const isCheck of [true, false]) {
      expect(lines(before, isCheck)[0]).to.equal(
        `✔ Already verified on FakeScan (your build is a partial match)${name}`,
      );
      expect(lines({ ...before, runtimeMatch: "partial" }, isCheck)[0]).to.equal(
        `✔ Already verified on FakeScan (partial match)${name}`,
      );
    }
    expect(lines({ ...before, status: "verified", receipt: "r1" })[0]).to.equal(
      `✔ Verified on FakeScan (partial match)${name}`,
    );
  });

  it("says of a check whether chain, explorer and build agree", () => {
    const found = (cause: string, match: "exact" | "partial" | null = null) =>
      lines({ ...verified, status: "mismatch", match, differences: { ...differences, cause } }, true)[0];
    const name = ": contracts/Token.sol:Token";

    expect(found("not-verified", "exact")).to.equal(
      `✘ Ready to verify, checked for FakeScan (exact match)${name}`,
    );
    expect(found("other-record")).to.equal(
      `✘ Verified, but with another source or settings, checked for FakeScan${name}`,
    );
    for (const cause of ["not-built", "edited-source", "other-commit"]) {
      expect(found(cause)).to.equal(`✘ Not in agreement, checked for FakeScan${name}`);
    }
    expect(found("metadata", "partial")).to.match(/^✘ Not in agreement, checked for FakeScan \(partial/);
    expect(found("proxy")).to.match(/^✘ The address is a proxy, so nothing was submitted to FakeScan: /);
    expect(lines({ ...verified, status: "already-verified" }, true)[0]).to.match(/^✔ Already verified on /);
  });

  it("says in the first line that an address is a proxy", () => {
    const proxy = { ...differences, cause: "proxy" };
    const [headline] = lines({
      ...verified,
      status: "mismatch",
      match: null,
      contract: null,
      differences: proxy,
    });

    expect(headline).to.equal(
      `✘ The address is a proxy, so nothing was submitted to FakeScan: ${verified.address}`,
    );
  });

  it("says whether the explorer shows no licence or the submission has none", () => {
    const sources = (status: "verified" | "already-verified") =>
      lines({ ...verified, status, license: null }).find((line) => line.startsWith("  Sources"));

    expect(sources("already-verified")).to.match(/, FakeScan shows no licence$/);
    expect(sources("verified")).to.match(/, no licence$/);
  });

  it("proposes a next step for pending and rejected results", () => {
    const next = (status: "pending" | "rejected" | "verified", message = "") =>
      lines({ ...verified, status, message }).find((line) => line.startsWith("  Hint"));

    expect(next("pending")).to.match(/Run the same command again: /);
    expect(next("rejected")).to.match(
      /Look for the reason on the explorer's page .* or choose another explorer with --explorer/,
    );
    expect(next("verified")).to.equal(undefined);
  });

  it("proposes to install a compiler that the local explorer lacks", () => {
    const message = "The compiler v0.8.37+commit.f401782d is not available to the local explorer";
    const stepsOf = (pageCommand?: string) => {
      const blocks = describeResult(
        { ...verified, status: "rejected", message, pageCommand },
        { hints: createCliStyle({ tool: "files" }).hints },
      );
      return blocks.flatMap(({ rows }) => rows.filter(([label]) => label === "Hint" || label === "Next"));
    };

    expect(stepsOf()).to.deep.equal([
      [
        "Hint",
        "Make the compiler v0.8.37+commit.f401782d available to the project that the local explorer was started in, or start the local explorer in this one.",
      ],
    ]);
    expect(stepsOf("npx hardhat-verify-contract local-explorer")).to.deep.equal([
      ["Hint", "Install it, or give its file with --compiler."],
      ["Next", "npm install solc-0.8.37@npm:solc@0.8.37"],
    ]);
  });

  it("shows arguments that were not decoded as hex, and no row without arguments", () => {
    const argumentsOf = (constructorArguments: VerifiedResult["constructorArguments"]) =>
      lines({ ...verified, constructorArguments }).find((line) => line.includes("Arguments"));

    expect(argumentsOf({ encoded: "00ff", values: [], origin: "recovered" })).to.equal(
      "  Arguments  0x00ff (recovered)",
    );
    expect(argumentsOf({ encoded: "", values: [], origin: "none" })).to.equal(undefined);
  });

  it("lists submitted files that are not imported", () => {
    const described = lines({ ...verified, sourcesNotImported: ["project/contracts/Other.sol"] }).join("\n");

    expect(described).to.match(/Sources +2, licence MIT, .*does not import.*: contracts\/Other\.sol/);
  });

  it("lets nothing of an explorer's record move the cursor or begin a line", () => {
    const evil = "\u001b[2J\u001b]0;title\u0007x\r\n✔ Verified";
    const described = lines({
      ...verified,
      contract: evil,
      compiler: evil,
      license: evil,
      message: evil,
      constructorArguments: {
        encoded: "00",
        values: [{ name: evil, type: "string", value: evil }],
        origin: "recovered",
      },
    }).join("\n");

    expect(described).to.not.match(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    expect(described.split("\n")).to.have.length(10);
  });

  it("adds each library that was verified too, and what became of it", () => {
    const linkedLibraries = [
      { ...verified, contract: "project/contracts/L.sol:L", status: "already-verified" as const },
      {
        status: "error" as const,
        address,
        contract: "project/contracts/K.sol:K",
        code: "CONTRACT_NOT_FOUND",
        message: "No build has it.",
        facts: { address, source: "K.sol" },
        hints: [],
      },
    ];

    const text = lines({ ...verified, linkedLibraries });
    expect(text).to.include("✔ Already verified on FakeScan (exact match): contracts/L.sol:L");
    expect(text.slice(-2)).to.deep.equal([
      `✘ Failed: contracts/K.sol:K at ${address}: No build has it.`,
      "  source     K.sol",
    ]);
  });
});
