import { expect } from "chai";
import { describeDeployment } from "../../../../src/app/words/results/describe-deployment.ts";
import {
  type RecordedDeploymentResult,
  type RecordedResult,
  toRecordedDeploymentResult,
  type VerifiedResult,
} from "../../../../src/verification/result.ts";
import {
  down,
  edited,
  etherscan,
  first,
  linesOf,
  nobody,
  second,
  shown,
  sourcify,
  third,
  toContract,
  toFailed,
  token,
  toProxyResult,
  toResult,
  withCause,
} from "./deployment-results.ts";

const page = `https://sepolia.etherscan.io/address/${first}#code`;

describe("the table of a deployment", () => {
  it("has a row for each contract, and says below why it is not verified", () => {
    const skipped = { ...down, status: "skipped", message: "No key." } as const;
    const result: RecordedDeploymentResult = {
      ...toResult(toContract("Token", first, shown, skipped), edited, nobody),
      notAsked: [{ chainId: 10, contracts: 2 }],
    };

    expect(describeDeployment(result, {}).split("\n")).to.deep.equal([
      "✘ 3 contracts on Etherscan: 1 verified, 1 not verified, 1 failed",
      "    Name        Address                                     Result",
      `  ✔ Token       ${first}  exact match`,
      `  ✘ Shop | <b>  ${second}  not verified`,
      `  ✘ Nobody      ${third}  failed`,
      "✘ Shop | <b>: Shop.sol was edited: 50 %.",
      "  Next       git log",
      "✘ Nobody: No code. (NO_CODE_AT_ADDRESS)",
      "  Hint       Check it.",
      "– Skipped on Sourcify: No key. (X)",
      "  Hint       Wait.",
      "– 2 contracts of chain 10 not included: run the command on a network of this chain to include it",
    ]);
  });

  it("names what was proved, with the record's name where that is another one, and an address once", () => {
    const nameOf = (name: string, explorers: RecordedResult["explorers"] = token.explorers) =>
      linesOf([{ ...token, name, explorers }], { width: 200 })[2]?.replace(
        new RegExp(`^ +\\S +(.*?) +${first}.*$`),
        "$1",
      );

    expect(nameOf("Token")).to.equal("Token");
    expect(nameOf("Module#Token")).to.equal("Module#Token");
    expect(nameOf("Token_Implementation")).to.equal("Token_Implementation");
    expect(nameOf("SafeVaultAudited")).to.equal("Token (recorded as SafeVaultAudited)");
    expect(nameOf(first)).to.equal("Token");
    expect(nameOf(first, edited.explorers)).to.equal("–");
    expect(nameOf("Anything", edited.explorers)).to.equal("Anything");
  });

  it("has a page in its row unless the terminal is too narrow", () => {
    const contracts = [{ ...token, explorers: [{ ...shown, url: page }] }];
    const header = "    Name   Address                                     Result";

    expect(linesOf(contracts, { width: 80 }).slice(1)).to.deep.equal([
      header,
      `  ✔ Token  ${first}  exact match`,
      `    ${page}`,
    ]);
    expect(linesOf(contracts, { width: 200 }).slice(1)).to.deep.equal([
      header,
      `  ✔ Token  ${first}  exact match  ${page}`,
    ]);
  });

  it("has a long name in a line of its own on a terminal, and one line for each contract in a log", () => {
    const contracts = [
      { ...token, name: "SafeVaultAudited" },
      { ...token, address: second },
    ];

    expect(linesOf(contracts, { width: 80 }).slice(1)).to.deep.equal([
      "    Name   Address                                     Result",
      "  ✔ Token (recorded as SafeVaultAudited)",
      `           ${first}  exact match`,
      `  ✔ Token  ${second}  exact match`,
    ]);
    const other = toContract("Token", first, withCause("other-record", "So.", { differsIn: ["arguments"] }));
    const long = linesOf([other], { width: 80 }).slice(1, -2);
    expect(long).to.deep.equal([
      "    Name",
      "    Address                                     Result",
      "  ✘ Token",
      `    ${first}  with other constructor arguments`,
    ]);
    const inLog = linesOf([...contracts, { ...token, explorers: [{ ...shown, url: page }] }, other]);
    expect(inLog.slice(2, 6).map((line) => line.trimEnd())).to.deep.equal([
      `  ✔ Token (recorded as SafeVaultAudited)  ${first}  exact match`,
      `  ✔ Token                                 ${second}  exact match`,
      `  ✔ Token                                 ${first}  exact match                       ${page}`,
      `  ✘ Token                                 ${first}  with other constructor arguments`,
    ]);
  });

  it("says on which service a contract stands otherwise, and names networks where there are several", () => {
    const partly = toContract("Token", first, shown, down);
    const elsewhere = { ...token, network: "base" };

    expect(linesOf([partly, elsewhere], { width: 200 }).slice(1, 4)).to.deep.equal([
      "    Name   Address                                     Network  Result",
      `  ✘ Token  ${first}  mainnet  Etherscan: exact match; Sourcify: failed`,
      `  ✔ Token  ${first}  base     exact match`,
    ]);
  });

  it("leaves out rows of what is as it should be where there are more than 40", () => {
    const many = Array.from({ length: 45 }, () => token);
    const [head, header, row, rest] = linesOf([...many, edited]);

    expect(head).to.equal("✘ 46 contracts on Etherscan: 45 verified, 1 not verified");
    expect([header?.trim().slice(0, 4), row]).to.deep.equal([
      "Name",
      `  ✘ Shop | <b>  ${second}  not verified`,
    ]);
    expect(rest).to.equal("  ✔ 45 more contracts without a problem (`--json` lists all)");
    expect(linesOf(many)).to.have.length(2);
    const contradicted = { ...shown, shownConstructorArguments: "0x01" };
    const rows = linesOf([...many, toContract("Token", second, contradicted)], { width: 200 }).filter(
      (line) => line.includes(second),
    );
    expect(rows).to.deep.equal([`  ✔ Token  ${second}  exact match, arguments contradicted`]);
  });

  it("says of no service that all contracts are verified on it where it was skipped for one", () => {
    const skipped = { ...down, status: "skipped", message: "Too large." } as const;
    const elsewhere = { ...shown, explorer: down.explorer };
    const [head] = linesOf([
      toContract("Token", first, shown, elsewhere),
      toContract("Shop", second, shown, skipped),
    ]);

    expect(head).to.equal("✔ 2 contracts on Etherscan: 2 verified");
  });

  it("wraps what is said below it, with an indent, and never a command", () => {
    const command = `npx hardhat ${"word ".repeat(30)}end`;
    const long = withCause("edited-source", `It ${"is so ".repeat(30)}.`, { command });
    const lines = linesOf([toContract("Shop", second, long)], { width: 80 });
    const text = lines.filter((line) => !line.startsWith("  Next"));

    expect(Math.max(...text.map(({ length }) => length))).to.be.at.most(80);
    expect(lines.filter((line) => line.startsWith("  is so") || line.startsWith("  so is"))).to.have.length(
      2,
    );
    expect(lines).to.include(`  Next       ${command}`);
  });

  it("says once where the pages of a local explorer are that ended with the call", () => {
    const pageCommand = "npx hardhat local-explorer";
    const explorer = { ...etherscan, name: "local explorer" };
    const on = (url: string | null) => toContract("Token", first, { ...shown, explorer, url, pageCommand });
    const pages = (...contracts: RecordedResult[]) =>
      linesOf(contracts).filter((line) => /pages of|http/.test(line));

    expect(pages(on("http://127.0.0.1:4280/a#code"), on("http://127.0.0.1:4280/b"))).to.deep.equal([
      "– pages of local explorer: at http://127.0.0.1:4280, while `npx hardhat local-explorer` runs",
    ]);
    expect(pages(on(null))[0]).to.include("at the address that it prints");
  });

  it("says beside a match that the constructor arguments are contradicted", () => {
    const contradicted = { ...shown, shownConstructorArguments: "4d".padStart(64, "0") };
    const tell = (result: RecordedResult["explorers"][number]) =>
      linesOf([toContract("T", first, result)]).find((line) => line.includes(first));

    expect(tell(contradicted)).to.match(/exact match, arguments contradicted$/);
    // The explorer shows the source in another form, of which no match is known.
    expect(tell({ ...contradicted, status: "already-verified", match: null })).to.match(
      /verified, arguments contradicted$/,
    );
  });

  it("does not call a partial match of the build one of the explorer's, but of a mirrored source", () => {
    const before = { ...shown, status: "already-verified", match: "partial", receipt: null } as const;
    const tell = (isMirror: boolean) =>
      linesOf([toContract("T", first, before)], { isCheck: true, isMirror }).find((line) =>
        line.includes(first),
      );

    expect(tell(false)).to.match(/ {2}your build is a partial match$/);
    expect(tell(true)).to.match(/ {2}partial match$/);
  });

  it("leaves Match empty if the proxy's own source was not compared", () => {
    const note = "Verified, but with another source, on Etherscan: Proxy.sol differs at line 3.";
    const own = { ...shown, status: "already-verified", match: null, message: note, role: "proxy" } as const;
    const tell = (proxy: object) => {
      const parts = [{ ...shown, address: second, role: "implementation" } as const, { ...own, ...proxy }];
      return linesOf([toContract("Proxy", first, toProxyResult("already-verified", parts))]).slice(2);
    };

    expect(tell({ notes: [note] })).to.deep.equal([
      `  ✔ Proxy → Token  ${first}  verified`,
      `– Proxy: ${note}`,
    ]);
    expect(tell({ match: "exact", notes: ["It is partial."] })).to.deep.equal([
      `  ✔ Proxy → Token  ${first}  exact match`,
    ]);
    expect(tell({ notes: [note], role: "admin", address: third }).at(-1)).to.equal(
      `– Proxy: admin ${third}: ${note}`,
    );
  });

  it("calls no address verified that counts only because of the contract behind it", () => {
    const toProxy = (name: string, ownSource: "none" | "unknown" | "unproved", message = "") => ({
      ...toContract(
        name,
        first,
        toProxyResult(
          "already-verified",
          [
            { ...shown, address: second, role: "implementation" },
            { status: "skipped", role: "proxy", address: first, message },
          ],
          ownSource,
        ),
      ),
      ownSource,
    });

    expect(
      linesOf([token, toProxy("A", "none"), toProxy("B", "none"), toProxy("C", "unknown")]),
    ).to.deep.equal([
      "✔ 4 contracts on Etherscan: 1 verified, 3 with only the implementation verified",
      "    Name       Address                                     Result",
      `  ✔ Token      ${first}  exact match`,
      `  → A → Token  ${first}  implementation only`,
      `  → B → Token  ${first}  implementation only`,
      `  → C → Token  ${first}  implementation only`,
      "→ A, B: no source of its own; its implementation is verified and linked on Etherscan",
      "→ C: its own source was not found; its implementation is verified and linked on Etherscan",
    ]);
    expect(linesOf([toProxy("A", "none")])[0]).to.match(/^→ 1 contract on Etherscan: 1 with only/);
    const missing = "The source was found, but the compiler 0.8.29 is not available.";
    expect(linesOf([toProxy("A", "unproved", missing), toProxy("B", "unproved", missing)]).at(-1)).to.equal(
      `→ A, B: its own source was found but could not be proved (${missing.slice(0, -1)}); its implementation is verified and linked on Etherscan`,
    );
  });
});

describe("the sum of a deployment", () => {
  const sumOf = (contracts: readonly RecordedResult[], work = {}) => linesOf(contracts, work)[0];
  const ready = toContract("Ready", second, withCause("not-verified", "No source yet."));
  const pending = toContract("Slow", second, { ...shown, status: "pending", message: "In queue" });

  it("says how many stand where", () => {
    const partly = toContract("Token", first, shown, down);
    const base = { name: "Other", address: third, chainId: 1, network: "mainnet", explorers: [] };
    const skipped: RecordedResult = { ...base, status: "skipped", message: "Not ours." };

    expect(sumOf([token])).to.equal("✔ 1 contract on Etherscan: 1 verified");
    expect(sumOf([token, token], { isCheck: true })).to.equal("✔ 2 contracts on Etherscan: 2 in agreement");
    expect(sumOf([pending, token])).to.equal("… 2 contracts on Etherscan: 1 verified, 1 still pending");
    expect(sumOf([ready, token], { isCheck: true })).to.equal(
      "✘ 2 contracts on Etherscan: 1 in agreement, 1 ready to verify",
    );
    expect(sumOf([partly, partly])).to.equal(
      "✘ 2 contracts on Etherscan and Sourcify: 2 verified on some explorers only",
    );
    expect(toRecordedDeploymentResult([partly, nobody], { notAsked: [], failures: [] }).status).to.equal(
      "partly-verified",
    );
    expect(sumOf([skipped])).to.equal("✘ No contract was verified");
    expect(linesOf([token, skipped]))
      .to.include("✔ 1 contract on Etherscan: 1 verified")
      .and.include("– Other: Not ours.");
  });

  it("says as the table does what a verified source has otherwise, the worst of it", () => {
    const tell = (...differsIn: ("source" | "name" | "compiler" | "settings")[]) => {
      const lines = linesOf([toContract("T", first, withCause("other-record", "So.", { differsIn }))]);
      return [
        lines[0]?.replace(/^.*: /, ""),
        lines
          .find((line) => line.includes(first))
          ?.split("  ")
          .at(-1),
      ];
    };

    expect(tell("settings")).to.deep.equal(["1 verified, but with other settings", "with other settings"]);
    expect(tell("compiler", "settings")[1]).to.equal("with another compiler");
    expect(tell("settings", "source")[1]).to.equal("with another source");
    expect(tell("name", "settings")[1]).to.equal("under another name");
    expect(tell()[0]).to.equal("1 verified, but with another source or settings");
    const shownOtherwise = { ...withCause("edited-source", "So."), shown: "Old" };
    expect(sumOf([toContract("T", first, shownOtherwise)])).to.include("but with another source or settings");
  });

  it("calls proved, and not verified, what a mirror's check found", () => {
    const message = "It compiles to the code.";
    const proved = { ...shown, status: "already-verified", message } as const;
    const none = {
      status: "skipped",
      role: "proxy",
      address: first,
      message: "no source of its own.",
    } as const;
    const failed = { ...none, status: "error", code: "A", message: "No." } as const;
    const implementation = { ...proved, address: second, role: "implementation" } as const;
    const tell = (contract: RecordedResult) => linesOf([contract], { isCheck: true, isMirror: true });
    const texts = [
      tell(toContract("Token", first, proved)),
      tell({
        ...toContract("Clone", first, toProxyResult("already-verified", [implementation, none], "none")),
        ownSource: "none",
      }),
      tell(toContract("Token", first, withCause("other-record", "Other arguments."))),
      tell(toContract("Token", first, toProxyResult("error", [implementation, { ...failed, hints: [] }]))),
    ];

    expect(texts[0]?.[0]).to.equal("✔ 1 contract on Etherscan: 1 proved");
    expect(texts[0]?.at(-1)).to.equal(`✔ Token: ${message}`);
    expect(texts[1]?.[0]).to.equal("→ 1 contract on Etherscan: 1 with only the implementation proved");
    expect(texts[1]?.slice(-2)).to.deep.equal([
      `✔ Clone: implementation ${second}: ${message}`,
      `– Clone: proxy ${first}: no source of its own.`,
    ]);
    expect(texts[2]?.[0]).to.equal("✘ 1 contract on Etherscan: 1 not proved");
    expect(texts[2]?.[2]).to.match(/not proved$/);
    expect(texts[3]?.slice(-2)).to.deep.equal([
      "✘ Token: No. (A)",
      `✔ Token: implementation ${second}: ${message}`,
    ]);
    expect(texts.join()).not.to.match(/verified|agree/);
  });
});

describe("what is said of several contracts", () => {
  const toReady = (name: string, address: string, text = "It is ready.") =>
    toContract(name, address, withCause("not-verified", text, { command: `npx x ${address}` }));
  const toOther = (name: string, address: string) =>
    toContract(name, address, {
      ...withCause("other-record", "Many.sol differs at line 16.", { command: `npx x ${address}` }),
      address,
    });
  const below = (contracts: readonly RecordedResult[], work = {}) =>
    linesOf(contracts, work).filter((line) => /^(?:[✔✘…→–] (?!\d)| {2}(?:Next|Hint))/u.test(line));

  it("is said once with all names, and what is ready needs one command", () => {
    const contracts = [toOther("A", first), toReady("B", second), toOther("C", third), toReady("D", first)];

    expect(below(contracts, { isCheck: true, verifyCommand: "npx verify-all" })).to.deep.equal([
      "✘ A, C: Many.sol differs at line 16.",
      `  Next       npx x ${first}`,
      `  Next       npx x ${third}`,
      "✘ B, D: It is ready.",
      "  Next       npx verify-all",
    ]);
    const single = below([toReady("B", second)], { isCheck: true, verifyCommand: "npx verify-all" });
    expect(single).to.deep.equal(["✘ B: It is ready.", `  Next       npx x ${second}`]);
  });

  it("has the address of a contract that another one shares its name with", () => {
    expect(below([toOther("A", first), { ...token, name: "A", address: second }])[0]).to.equal(
      `✘ A (${first}): Many.sol differs at line 16.`,
    );
  });

  it("is not repeated for a proxy in front of contracts that have rows of their own", () => {
    const [b, c] = [toOther("B", second), toOther("C", third)];
    const parts = [b, c].flatMap(({ explorers }) =>
      explorers.flatMap((one) => ("match" in one ? [{ ...one, role: "facet" as const }] : [])),
    );
    const diamond = toContract("Diamond", first, toProxyResult("mismatch", parts));

    expect(below([b, c, diamond])).to.include("✘ Diamond: see B, C, behind this proxy");
    expect(below([b, c, diamond]).join()).to.not.include("facet 0x");
    expect(below([b, diamond])).to.include.members([
      "✘ Diamond: see B, behind this proxy",
      `✘ Diamond: facet ${third}: Many.sol differs at line 16.`,
    ]);
    expect(below([diamond]).join())
      .to.include(`facet ${second}: `)
      .and.include(`facet ${third}: `);
  });

  it("names all explorers that a failure is the same on, and says a next step once", () => {
    const key = { status: "error" as const, code: "X", message: "No compiler.", hints: ["Get it."] };
    const scan = { ...etherscan, name: "Scan" };
    const pendingAt = (explorer: typeof scan) =>
      ({ ...shown, status: "pending", message: "In queue.", explorer }) as const;

    expect(
      below([toContract("A", first, { ...key, explorer: scan }, { ...key, explorer: sourcify })]),
    ).to.deep.equal(["✘ A: Scan, Sourcify: No compiler. (X)", "  Hint       Get it."]);
    expect(below([toContract("A", first, pendingAt(scan), pendingAt(etherscan))])).to.deep.equal([
      "… A: still pending on Scan: In queue.",
      "  Hint       Run the same command again: it continues, and submits nothing twice.",
      "… A: still pending on Etherscan: In queue.",
    ]);
  });

  it("are the files that changed since the deployment, and what their records contradict", () => {
    const changes = [{ source: "contracts/Token.sol", line: 16 }];
    const build = { file: "/project/ignition/build-info/1.json", isKept: true, changes };
    const deployed: VerifiedResult = { ...shown, build };
    const notes = ["The records contradict each other."];
    const contracts = [
      toContract("A", first, deployed),
      toContract("B", second, deployed),
      { ...token, notes },
    ];

    expect(linesOf(contracts).slice(-2)).to.deep.equal([
      "– A, B: verified as deployed; changed since then in this project: contracts/Token.sol (line 16)",
      "– Token: The records contradict each other.",
    ]);
  });

  it("has the facts of a failure, without the address that is known, and of several only those that they share", () => {
    const fail = (name: string, address: string, given: string) => {
      const facts = { given, contract: `a.sol:${name}`, address };
      return toFailed(name, address, { code: "X", message: "Wrong.", hints: ["Check it."], facts });
    };

    expect(linesOf([fail("A", first, "a")]).slice(-4)).to.deep.equal([
      "✘ A: Wrong. (X)",
      "  given      a",
      "  contract   a.sol:A",
      "  Hint       Check it.",
    ]);
    expect(
      linesOf([fail("A", first, "a"), fail("B", second, "a"), fail("C", third, "c")]).slice(-6),
    ).to.deep.equal([
      "✘ A, B: Wrong. (X)",
      "  given      a",
      "  Hint       Check it.",
      "✘ C: Wrong. (X)",
      "  given      c",
      "  contract   a.sol:C",
    ]);
  });

  it("has what failed besides the contracts, which none of them hides", () => {
    const known = { message: "No answer.", facts: { network: "a" }, hints: ["Start it."] };
    const failures = [{ status: "error", code: "X", ...known } as const];
    const lines = describeDeployment({ ...toResult(token), failures }, {}).split("\n");

    expect(lines[0]).to.match(/^✘ 1 contract on /);
    expect(lines.slice(-3)).to.deep.equal(["✘ No answer. (X)", "  network    a", "  Hint       Start it."]);
  });

  it("lets nothing of a record or an explorer write to the terminal", () => {
    const text = linesOf([{ ...edited, name: "To\u001b[31mken\n✔ all" }]).join("\n");

    expect(text).not.to.match(/\u001b|^✔/m);
  });
});

describe("the contracts of a transaction", () => {
  it("have a table, which says of those of others that they are skipped", () => {
    const transactionHash = `0x${"ab".repeat(32)}`;
    const place = { name: second, address: second, chainId: 1, network: "mainnet", explorers: [] };
    const foreign = { ...place, status: "skipped", message: "Not of this project." } as const;
    const tell = (...contracts: RecordedResult[]) =>
      describeDeployment({ ...toResult(...contracts), transactionHash, notes: ["There may be more."] }, {});

    expect(tell(toContract(first, first, shown), foreign).split("\n")).to.deep.equal([
      `✔ 1 contract of transaction ${transactionHash} on Etherscan: 1 verified`,
      "    Name   Address                                     Result",
      `  ✔ Token  ${first}  exact match`,
      `  – –      ${second}  skipped`,
      `– ${second}: Not of this project.`,
      "– There may be more.",
    ]);
    const failed = { ...down, address: second, contract: "contracts/Sums.sol:Sums" };
    const linked = toContract(first, first, { ...shown, linkedLibraries: [failed] });
    expect(linked.status).to.equal("error");
    expect(tell(linked).split("\n"))
      .to.include(`✘ 1 contract of transaction ${transactionHash} on Etherscan: 1 failed`)
      .and.include(`✘ Token: library ${second}: Down. (X)`);
    expect(tell(foreign)).to.match(/^✘ No contract of transaction 0x\w+ was verified\n/);
  });
});
