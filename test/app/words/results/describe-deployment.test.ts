import { expect } from "chai";
import { describeDeployment } from "../../../../src/app/words/results/describe-deployment.ts";
import { toAnnotations, toMarkdown } from "../../../../src/app/words/results/report-deployment.ts";
import {
  type Differences,
  type Failure,
  type MismatchResult,
  type RecordedDeploymentResult,
  type RecordedResult,
  toRecordedDeploymentResult,
  type VerifiedResult,
} from "../../../../src/verification/result.ts";

const first = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const second = "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512";
const third = "0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0";

const etherscan = { name: "Etherscan", apiUrl: "https://api.example/api", kind: "etherscan" } as const;
const sourcify = { name: "Sourcify", apiUrl: "https://sourcify.example", kind: "sourcify" } as const;

const shown = {
  status: "verified",
  match: "exact",
  address: first,
  chainId: 1,
  contract: "project/contracts/Token.sol:Token",
  explorer: etherscan,
  url: null,
  receipt: "a receipt",
  codeFormat: "solidity-standard-json-input",
  compiler: "v0.8.30",
  constructorArguments: { encoded: "", values: [], origin: "none" },
  libraries: {},
  sources: [],
  license: null,
  message: "",
} as const satisfies VerifiedResult;

const token: RecordedResult = {
  status: "verified",
  name: "Token",
  address: first,
  chainId: 1,
  network: "mainnet",
  file: "/project/list.json",
  explorers: [
    shown,
    { status: "skipped", code: "API_KEY_MISSING", message: "It has no key.", hints: [], explorer: sourcify },
  ],
};

const changes = [{ source: "contracts/Token.sol", line: 16 }];

/** Verified with the source that was deployed, which is not that of the project any more. */
const deployed: VerifiedResult = {
  ...shown,
  build: { file: "/project/ignition/build-info/1.json", isKept: true, changes },
};

const edited: RecordedResult = {
  ...token,
  status: "mismatch",
  name: "Shop | <b>",
  address: second,
  explorers: [
    {
      ...shown,
      status: "mismatch",
      match: null,
      message: "Its source, Shop.sol, was edited: 50 %.",
      differences: {
        cause: "edited-source",
        explanation: "",
        command: "git log",
        place: { source: "contracts/Shop.sol", line: 7 },
        closest: null,
        similarity: null,
        transformations: [],
      },
    },
  ],
};

const nobody: RecordedResult = {
  ...token,
  status: "error",
  name: "Nobody",
  address: third,
  explorers: [],
  failure: { status: "error", code: "NO_CODE_AT_ADDRESS", message: "No code.", hints: ["Check it."] },
};

const result: RecordedDeploymentResult = {
  status: "partly-verified",
  contracts: [token, edited, nobody],
  notAsked: [{ chainId: 10, contracts: 2 }],
};

function withCause(cause: string, message: string): MismatchResult {
  const closest = { closest: null, similarity: null, transformations: [] };
  const differences = { cause, explanation: message, command: "the command", ...closest };
  return { ...shown, status: "mismatch", message, differences };
}

describe("describeDeployment", () => {
  it("names what was proved, with the record's name where that is another one, and an address once", () => {
    const nameOf = (name: string, explorers: RecordedResult["explorers"] = token.explorers) =>
      describeDeployment(
        { status: "verified", contracts: [{ ...token, name, explorers }], notAsked: [] },
        { isCheck: false },
      )
        .split("\n")[2]
        ?.replace(new RegExp(`^ +\\S +(.*?) +${first}.*$`), "$1");

    expect(nameOf("Token")).to.equal("Token");
    expect(nameOf("Module#Token")).to.equal("Module#Token");
    expect(nameOf("Token_Implementation")).to.equal("Token_Implementation");
    expect(nameOf("SafeVaultAudited")).to.equal("Token (recorded as SafeVaultAudited)");
    expect(nameOf(first)).to.equal("Token");
    expect(nameOf(first, edited.explorers)).to.equal("–");
    expect(nameOf("Anything", edited.explorers)).to.equal("Anything");
  });

  it("says once where the pages of a local explorer are that ended with the call", () => {
    const pageCommand = "npx hardhat local-explorer";
    const explorer = { ...etherscan, name: "local explorer" };
    const on = (url: string | null): RecordedResult => ({
      ...token,
      explorers: [{ ...shown, explorer, url, pageCommand }],
    });
    const pages = (...contracts: RecordedResult[]) =>
      describeDeployment({ status: "verified", contracts, notAsked: [] }, { isCheck: false }).match(
        /^– pages of.*$/gm,
      );

    expect(
      pages(on(`http://127.0.0.1:4280/address/${first}#code`), on("http://127.0.0.1:4280/b")),
    ).to.deep.equal([
      "– pages of local explorer: at http://127.0.0.1:4280, while `npx hardhat local-explorer` runs",
    ]);
    const both = [on("http://127.0.0.1:4280/a"), on("http://127.0.0.1:4280/b")];
    const report = toMarkdown({ status: "verified", contracts: both, notAsked: [] }, { isCheck: false });
    expect(report.split("\n").filter((line) => line.startsWith("- pages of"))).to.deep.equal([
      "- pages of local explorer: at http\\://127.0.0.1:4280, while \\`npx hardhat local-explorer\\` runs",
    ]);
    expect(pages(on(null))?.[0]).to.include("at the address that it prints");
    expect(pages(token)).to.equal(null);
  });

  it("says of what is verified as it was deployed which files have changed since, once for all contracts", () => {
    const one = { ...token, explorers: [deployed] };
    const other = { ...one, name: "Other", address: second };
    const all: RecordedDeploymentResult = {
      status: "verified",
      contracts: [one, other, token],
      notAsked: [],
    };
    const said =
      "Token, Other: verified as deployed; changed since then in this project: contracts/Token.sol (line 16)";

    expect(describeDeployment(all, { isCheck: false }).split("\n").at(-1)).to.equal(`– ${said}`);
    expect(toMarkdown(all, { isCheck: false })).to.include(`- ${said}\n`);
  });

  it("notes what the records of a contract contradict, whether it is verified or not", () => {
    const notes = ["The records contradict each other."];
    const failed: RecordedResult = { ...token, status: "error", explorers: [], name: "Other", notes };
    const contracts = [{ ...token, notes }, failed];
    const all = toRecordedDeploymentResult(contracts, { notAsked: [], failures: [] });
    const [note] = notes.map((text) => `Token, Other: ${text}`);

    expect(describeDeployment(all, { isCheck: false }).split("\n").at(-1)).to.equal(`– ${note}`);
    expect(toMarkdown(all, { isCheck: false })).to.include(`- ${note}`);
  });

  it("says the next step of several failures once, and refers to it where a failure has another text", () => {
    const fail = (name: string, address: RecordedResult["address"]): RecordedResult => ({
      ...nobody,
      name,
      address,
      failure: {
        status: "error",
        code: "COMPILER_UNAVAILABLE",
        message: `${address}: no compiler.`,
        hints: ["Get it."],
      },
    });
    const contracts = [fail("One", first), fail("Two", second)];
    const text = describeDeployment({ status: "error", contracts, notAsked: [] }, { isCheck: false });

    expect(text.match(/Hint +.*/g)?.map((line) => line.replace(/ +/, " "))).to.deep.equal([
      "Hint Get it.",
      "Hint The same as for One",
    ]);
  });

  it("says a failure that several explorers share once, with their names, and a step that is known only once", () => {
    const key = { status: "error" as const, code: "X", message: "No compiler.", hints: ["Get it."] };
    const scan = { ...etherscan, name: "Scan" };
    const pendingAt = (explorer: typeof scan) =>
      ({ ...shown, status: "pending", message: `${explorer.name} waits.`, explorer }) as const;
    const tell = (...explorers: RecordedResult["explorers"]) =>
      describeDeployment(
        { status: "error", contracts: [{ ...token, status: "error", explorers }], notAsked: [] },
        { isCheck: false },
      )
        .split("\n")
        .slice(3)
        .map((line) => line.replace(/ {3,}/, " "));

    expect(tell({ ...key, explorer: scan }, { ...key, explorer: sourcify })).to.deep.equal([
      "✘ Token: Scan, Sourcify: No compiler. (X)",
      "  Hint Get it.",
    ]);
    expect(tell(pendingAt(scan), pendingAt({ ...scan, name: "Other" }))).to.deep.equal([
      "… Token: Scan waits.",
      "  Hint Run the same command again: it continues, and submits nothing twice.",
      "… Token: Other waits.",
      "  Hint The same as above",
    ]);
  });

  it("speaks of no build where a mirror found another source", () => {
    const other: RecordedResult = {
      ...token,
      status: "mismatch",
      explorers: [withCause("other-record", "Another source.")],
    };
    const head = (isMirror: boolean) =>
      describeDeployment(
        { status: "mismatch", contracts: [other], notAsked: [] },
        { isCheck: false, isMirror },
      ).split("\n")[0];

    expect(head(true)).to.equal("✘ 1 contract: 1 verified, but with another source or settings");
    expect(head(false)).to.equal("✘ 1 contract: 1 verified, but not from this build");
  });

  it("says in table and sum what a verified source has otherwise, of builds and of a mirror", () => {
    const rows = (differsIn: NonNullable<Differences["differsIn"]>, isMirror: boolean) => {
      const one = withCause("other-record", "Another.");
      const foreign = { ...one, differences: { ...one.differences, differsIn } };
      const contracts: RecordedResult[] = [{ ...token, status: "mismatch", explorers: [foreign] }];
      const work = { isCheck: false, isMirror };
      const [sum, , row] = describeDeployment({ status: "mismatch", contracts, notAsked: [] }, work).split(
        "\n",
      );
      return [sum, row?.match(/other [a-z ]+\b/)?.[0]];
    };

    for (const isMirror of [true, false]) {
      expect(rows(["settings"], isMirror)).to.deep.equal([
        "✘ 1 contract: 1 verified, but with other settings",
        "other settings",
      ]);
      expect(rows(["compiler", "settings"], isMirror)[1]).to.equal("other compiler");
      expect(rows(["profile"], isMirror)[1]).to.equal("other profile");
      expect(rows(["settings", "source"], isMirror)).to.deep.equal([
        "✘ 1 contract: 1 verified, but with another source",
        "other source",
      ]);
    }
    expect(rows(["name", "settings"], true)[1]).to.equal("other source or settings");
    expect(rows(["name", "settings"], false)[1]).to.equal("other build");
  });

  it("calls proved, and not verified, what a mirror's check found", () => {
    const message = "It compiles to the code.";
    const proved = { ...shown, status: "already-verified" as const, message };
    const describe = (contract: RecordedResult) =>
      describeDeployment(
        { status: "already-verified", contracts: [contract], notAsked: [] },
        { isCheck: true, isMirror: true },
      );
    const link = { status: "unsupported", receipt: null, message: "" } as const;
    const proxy = { address: second, kind: "eip-1167", implementations: [first], url: null };
    const none = "it has no source of its own.";
    const clone: RecordedResult = {
      ...token,
      address: second,
      ownSource: "none",
      explorers: [
        {
          ...{ status: "already-verified", proxy, explorer: etherscan, ownSource: "none", link },
          contracts: [
            { ...proved, role: "implementation" },
            { status: "skipped", role: "proxy", address: second, message: none },
          ],
        },
      ],
    };
    const texts = [
      describe({ ...token, explorers: [proved] }),
      describe({ ...token, explorers: [{ ...proved, match: "partial" }] }),
      describe(clone),
      describe({
        ...token,
        status: "mismatch",
        explorers: [withCause("other-record", "Other arguments.")],
      }),
      describe(edited),
      describe({
        ...{ ...token, status: "error", address: second },
        explorers: [
          {
            ...{ status: "error", proxy, explorer: etherscan, link },
            contracts: [
              { ...proved, role: "implementation" },
              {
                ...{ role: "proxy", address: second, status: "error" },
                code: "A",
                message: "No.",
                hints: [],
              },
            ],
          },
        ],
      }),
    ];

    expect(texts[5]).to.include(
      `✘ Token: proxy ${second}: No. (A)\n✔ Token: implementation ${first}: ${message}`,
    );
    expect(texts[0]).to.match(/^✔ 1 of 1 contract is proved\n.*\n.*proved +exact\n✔ Token: It compiles/);
    expect(texts[1]).to.match(/ proved +partial$/m);
    expect(texts[2])
      .to.match(/^→ 1 contract: 1 without a source of its own \(implementation proved\)$/m)
      .and.to.match(/ implementation only +–$/m)
      .and.to.include(`✔ Token: implementation ${first}: ${message}`)
      .and.to.include(`– Token: proxy ${second}: ${none}`);
    expect(texts[3])
      .to.match(/^✘ 1 contract: 1 not proved\n/)
      .and.to.match(/ not proved +–$/m);
    expect(texts[4])
      .to.match(/^✘ 1 contract: 1 not proved\n/)
      .and.to.match(/ not proved +–$/m);
    expect(texts.join()).not.to.match(/verified|agree/);
  });

  it("says beside a match that the constructor arguments are contradicted", () => {
    const contradicted = { ...shown, shownConstructorArguments: "4d".padStart(64, "0") };
    const describe = (explorer: RecordedResult["explorers"][number]) => {
      const contracts: RecordedResult[] = [{ ...token, explorers: [explorer] }];
      return describeDeployment({ status: "verified", contracts, notAsked: [] }, { isCheck: false });
    };

    expect(describe(contradicted)).to.match(/verified +(?:exact|partial), arguments contradicted$/m);
    // The explorer shows the source in another form, of which no match is known.
    const unmatched = { ...contradicted, status: "already-verified" as const, match: null };
    expect(describe(unmatched)).to.match(/verified +–, arguments contradicted$/m);
  });

  it("calls no address verified that counts only because of the contract behind it", () => {
    const toProxy = (
      name: string,
      ownSource: "none" | "unknown" | "unproved",
      message = "",
    ): RecordedResult => ({
      ...token,
      name,
      ownSource,
      explorers: [
        {
          status: "already-verified",
          proxy: { address: first, kind: "eip-1167", implementations: [second], url: null },
          ownSource,
          explorer: etherscan,
          contracts: [
            { ...shown, address: second, role: "implementation" },
            { status: "skipped", role: "proxy", address: first, message },
          ],
          link: { status: "already-linked", receipt: null, message: "" },
        },
      ],
    });
    const toLines = (...contracts: readonly RecordedResult[]) =>
      describeDeployment(
        { status: "verified", contracts: [...contracts], notAsked: [] },
        { isCheck: false },
      ).split("\n");

    expect(toLines(token, toProxy("A", "none"), toProxy("B", "none"), toProxy("C", "unknown"))).to.deep.equal(
      [
        "✔ 4 contracts: 1 verified, 2 without a source of its own (implementation verified), 1 whose own source was not found (implementation verified)",
        "     Name       Address                                     Etherscan            Sourcify  Match",
        `  ✔  Token      ${first}  verified             skipped   exact`,
        `  →  A → Token  ${first}  implementation only  –         –`,
        `  →  B → Token  ${first}  implementation only  –         –`,
        `  →  C → Token  ${first}  implementation only  –         –`,
        "→ A, B: no source of its own; its implementation is verified and linked on Etherscan",
        "→ C: its own source was not found; its implementation is verified and linked on Etherscan",
      ],
    );
    expect(toLines(toProxy("A", "none"))[0]).to.match(/^→ 1 contract: 1 without/);
    // As for the proxy alone: what is missing is the compiler, and not the source.
    const missing = "The source of P was found, but the compiler 0.8.29 is not available. Add it.";
    expect(toLines(toProxy("A", "unproved", missing), toProxy("B", "unproved", missing))).to.deep.equal([
      "→ 2 contracts: 2 whose own source was not proved (implementation verified)",
      "     Name       Address                                     Etherscan            Match",
      `  →  A → Token  ${first}  implementation only  –`,
      `  →  B → Token  ${first}  implementation only  –`,
      `→ A, B: its implementation is verified and linked on Etherscan; its own source was found but could not be proved: ${missing}`,
    ]);
  });

  it("gives a proxy no match of its implementation where its own source was not compared, and says what is shown", () => {
    const note = "Verified, but not with your source of Proxy, on Etherscan: Proxy.sol differs at line 3.";
    const own = { ...shown, status: "already-verified" as const, match: null, message: note };
    const toProxy = (proxy: object): RecordedResult => ({
      ...token,
      name: "Proxy",
      explorers: [
        {
          status: "already-verified",
          proxy: { address: first, kind: "eip-1967", implementations: [second], url: null },
          explorer: etherscan,
          contracts: [
            { ...shown, address: second, role: "implementation" },
            { ...own, role: "proxy", ...proxy },
          ],
          link: { status: "already-linked", receipt: null, message: "" },
        },
      ],
    });
    const tell = (proxy: object) =>
      describeDeployment(
        { status: "already-verified", contracts: [toProxy(proxy)], notAsked: [] },
        { isCheck: false },
      ).split("\n");

    expect(tell({ notes: [note] }).slice(2)).to.deep.equal([
      `  ✔  Proxy → Token  ${first}  already-verified  –`,
      `– Proxy: ${note}`,
    ]);
    expect(tell({ match: "exact", notes: ["It is partial."] }).slice(2)).to.deep.equal([
      `  ✔  Proxy → Token  ${first}  already-verified  exact`,
    ]);
  });

  it("has a row for each contract, and says of those that are not verified why", () => {
    expect(describeDeployment(result, { isCheck: false }).split("\n")).to.deep.equal([
      "✘ 3 contracts: 1 verified, 1 not verified, 1 failed",
      "     Name        Address                                     Etherscan  Sourcify  Match",
      `  ✔  Token       ${first}  verified   skipped   exact`,
      `  ✘  Shop | <b>  ${second}  mismatch   –         –`,
      `  ✘  Nobody      ${third}  –          –         –`,
      "✘ Shop | <b>: Its source, Shop.sol, was edited: 50 %.",
      "  Next       git log",
      "✘ Nobody: No code. (NO_CODE_AT_ADDRESS)",
      "  Hint       Check it.",
      "– 2 contracts of chain 10 not included: run the command on a network of this chain to include it",
    ]);
  });

  it("tells other sources and what is pending from what is not verified", () => {
    const pending = { ...shown, status: "pending", message: "Pending in queue" } as const;
    const foreign = withCause("other-record", "Verified, but not with your source.");
    const shownOtherwise = {
      ...withCause("edited-source", "Verified, but not with your source."),
      shown: "Old",
    };
    const contracts = [pending, foreign, shownOtherwise].map(
      (one): RecordedResult => ({ ...token, status: one.status, explorers: [one] }),
    );
    const text = describeDeployment({ status: "mismatch", contracts, notAsked: [] }, { isCheck: false });

    expect(text.split("\n")).to.deep.equal([
      "✘ 3 contracts: 2 verified, but not from this build, 1 still pending",
      "     Name   Address                                     Etherscan    Match",
      `  …  Token  ${first}  pending      exact`,
      `  ✘  Token  ${first}  other build  –`,
      `  ✘  Token  ${first}  other build  –`,
      "… Token: Pending in queue",
      "  Hint       Run the same command again: it continues, and submits nothing twice.",
      "✘ Token: Verified, but not with your source.",
      "  Hint       The command",
    ]);
  });

  it("is marked as pending where nothing is worse", () => {
    const pending: RecordedResult = {
      ...token,
      status: "pending",
      explorers: [{ ...shown, status: "pending" }],
    };
    const text = describeDeployment({ ...result, contracts: [pending, token] }, { isCheck: false });

    expect(text).to.match(/^… 2 contracts: 1 verified, 1 still pending\n/);
  });

  it("says of a check which contracts only wait for their verification", () => {
    const ready: RecordedResult = {
      ...token,
      status: "mismatch",
      explorers: [withCause("not-verified", "No source yet.")],
    };
    const text = describeDeployment(
      { ...result, contracts: [ready, token], notAsked: [] },
      { isCheck: true },
    );

    expect(text).to.match(/^✘ 2 contracts: 1 in agreement, 1 ready to be verified\n/);
    expect(text).to.include(`  ✘  Token  ${first}  ready to verify  –         exact`);
  });

  it("says which contracts are verified on some explorers only", () => {
    const partly: RecordedResult = {
      ...token,
      status: "partly-verified",
      explorers: [shown, { status: "error", code: "X", message: "Down.", hints: [], explorer: sourcify }],
    };
    const left = { notAsked: [], failures: [] };
    const all = toRecordedDeploymentResult([partly, partly], left);
    const text = describeDeployment(all, { isCheck: false });

    expect(all.status).to.equal("partly-verified");
    expect(toRecordedDeploymentResult([partly, nobody], left).status).to.equal("partly-verified");
    expect(text).to.match(/^✘ 2 contracts: 2 verified on some explorers only\n/);
  });

  it("is marked as good where all are, and lets no explorer write to the terminal", () => {
    const text = describeDeployment(
      { ...result, contracts: [{ ...token, name: "To\u001b[31mken" }], notAsked: [] },
      { isCheck: true },
    );

    expect(text).to.match(/^✔ 1 of 1 contract agrees with chain and explorers\n/);
    expect(text).not.to.include("\u001b");
  });

  it("says why a contract was skipped, and counts it not", () => {
    const skipped: RecordedResult = {
      ...nobody,
      status: "skipped",
      failure: undefined,
      message: "Not ours.",
    };
    const text = describeDeployment({ ...result, contracts: [token, skipped] }, { isCheck: false });

    expect(text).to.match(/^✔ 1 of 1 contract is verified\n/);
    expect(text).to.include("– Nobody: Not ours.");
  });
});

describe("the problems of several contracts", () => {
  const addresses: Readonly<Record<string, string>> = { A: first, B: second, C: third, D: first };
  const toContract = (
    name: string,
    cause: string,
    text: string,
    task = "build and verify",
  ): RecordedResult => {
    const contract = `project/contracts/Many.sol:${name}`;
    const found = withCause(cause, text.replace("NAME", `contracts/Many.sol:${name}`));
    const address = addresses[name] ?? "";
    const command = `${task} ${address}`;
    const differences = { ...found.differences, closest: contract, command };
    return { ...token, name, address, status: "mismatch", explorers: [{ ...found, contract, differences }] };
  };
  const edit =
    "Verified, but not with your source of NAME, on Etherscan: contracts/Many.sol differs at line 16.";
  const open =
    "The code at the address is that of the build of NAME, but Etherscan shows no source for it yet.";
  const contracts = [
    toContract("A", "other-record", edit),
    toContract("B", "not-verified", open),
    toContract("C", "other-record", edit),
    toContract("D", "not-verified", open),
  ];
  const lines = [
    "✘ A, C: Verified, but not with your source, on Etherscan: contracts/Many.sol differs at line 16.",
    `  Hint       For A, and with its own address for one other contract: build and verify ${first}`,
    "✘ B, D: The code at the address is that of the build, but Etherscan shows no source for it yet.",
    "  Next       npx hardhat verify-deployment",
  ];

  it("are told once with all names, and what is ready needs one command", () => {
    const verifyCommand = "npx hardhat verify-deployment";
    const text = describeDeployment(
      { status: "mismatch", contracts, notAsked: [] },
      { isCheck: true, verifyCommand },
    );

    expect(text.split("\n").slice(-4)).to.deep.equal(lines);
    expect(text).to.match(/^✘ 4 contracts: 2 verified, but not from this build, 2 ready to be verified\n/);
  });

  it("are told with the command for all where what is ready has not the same text, as of a proxy", () => {
    const verifyCommand = "npx hardhat verify-deployment";
    const ready = [toContract("B", "not-verified", open), toContract("C", "not-verified", `${open} More.`)];
    const tell = (many: readonly RecordedResult[]) =>
      describeDeployment(
        { status: "mismatch", contracts: [...many], notAsked: [] },
        { isCheck: true, verifyCommand },
      )
        .split("\n")
        .filter((line) => /^ {2}(?:Next|Hint)/.test(line));

    expect(tell(ready)).to.deep.equal([`  Next       ${verifyCommand}`, "  Hint       The same as for B"]);
    expect(tell(ready.slice(0, 1))).to.deep.equal([`  Hint       Build and verify ${second}`]);
  });

  it("are told once where only the page of the refusal differs, which one contract alone names", () => {
    const text = "Fail - Unable to verify. The compiler v0.8.30 is not available to the local explorer";
    const refused = (name: string): RecordedResult => ({
      ...token,
      name,
      address: addresses[name] ?? "",
      status: "rejected",
      explorers: [
        { ...shown, status: "rejected", message: `${text}. See http://127.0.0.1:4280/submission/of${name}` },
      ],
    });
    const tell = (...many: RecordedResult[]) =>
      describeDeployment({ status: "rejected", contracts: many, notAsked: [] }, { isCheck: false }).split(
        "\n",
      );

    expect(tell(refused("A"), refused("B"), refused("C"))).to.include(`✘ A, B, C: ${text}.`);
    expect(tell(refused("A"))).to.include(`✘ A: ${text}. See http://127.0.0.1:4280/submission/ofA`);
  });

  it("are not repeated for a proxy in front of contracts that have rows of their own", () => {
    const toParts = (rows: readonly RecordedResult[]) =>
      rows.flatMap(({ explorers }) =>
        explorers.flatMap((one) => ("match" in one ? [{ ...one, role: "facet" as const }] : [])),
      );
    const toFacet = (name: string, address: string): RecordedResult => {
      const facet = toContract(name, "other-record", edit);
      const explorers = facet.explorers.map((one) => ({ ...one, address }));
      return { ...facet, address, explorers };
    };
    const facets = [toFacet("B", second), toFacet("C", third)];
    const diamond: RecordedResult = {
      ...token,
      name: "Diamond",
      status: "mismatch",
      explorers: [
        {
          status: "mismatch",
          proxy: { address: first, kind: "eip-2535", implementations: [second, third], url: null },
          explorer: etherscan,
          contracts: toParts(facets),
          link: { status: "unsupported", receipt: null, message: "" },
        },
      ],
    };
    const tell = (...many: RecordedResult[]) =>
      describeDeployment({ status: "mismatch", contracts: many, notAsked: [] }, { isCheck: true });

    expect(tell(...facets, diamond))
      .to.match(/✘ B, C: Verified, but .*\n {2}Hint .*\n✘ Diamond: the same as B, C, part of this proxy$/)
      .and.not.include("facet 0x");
    expect(tell(facets[0] ?? diamond, diamond))
      .to.include("✘ Diamond: the same as B, part of this proxy")
      .and.include(`✘ Diamond: facet ${third}: Verified, but`);
    expect(tell(diamond)).to.include(`facet ${second}: `).and.include(`facet ${third}: `);
  });

  it("say for whom the next step is, and how the others get theirs", () => {
    const nextOf = (...many: RecordedResult[]) =>
      describeDeployment({ status: "mismatch", contracts: many, notAsked: [] }, { isCheck: true })
        .split("\n")
        .flatMap((line) => /^ {2}Hint +(.+)/.exec(line)?.[1] ?? []);
    const toEdited = (name: string, task?: string) => toContract(name, "other-record", edit, task);

    expect(nextOf(toEdited("A"))).to.deep.equal([`Build and verify ${first}`]);
    expect(nextOf(toEdited("A"), toEdited("B"), toEdited("C"))).to.deep.equal([
      `For A, and with its own address for each of 2 other contracts: build and verify ${first}`,
    ]);
    expect(nextOf(toEdited("A"), toEdited("B", "undo"), toEdited("C"))).to.deep.equal([
      `For A (\`--json\` has the command for each of 2 other contracts): build and verify ${first}`,
    ]);
    expect(nextOf(toEdited("A"), toEdited("D"))).to.deep.equal([`Build and verify ${first}`]);

    const on = (network: string, chainId: number, name: string) => ({
      ...toContract(name, "other-record", edit, `verify --network ${network}`),
      network,
      chainId,
    });
    expect(nextOf(on("sepolia", 11155111, "A"), on("hoodi", 560048, "A"))).to.deep.equal([
      `For A on sepolia, and with its own network for one other contract: verify --network sepolia ${first}`,
    ]);
    expect(nextOf(on("sepolia", 11155111, "A"), on("hoodi", 560048, "B"))).to.deep.equal([
      `For A on sepolia, and with its own network and address for one other contract: verify --network sepolia ${first}`,
    ]);
  });
});

describe("the facts of a failure", () => {
  const facts = { given: '"a"', "on the chain": '"b"', address: first };
  const failure = {
    status: "error" as const,
    code: "X",
    message: "Wrong.",
    facts,
    hints: ["Check it."],
  } satisfies Failure;
  const failed: RecordedResult = { ...nobody, name: "A", address: first, failure };
  const onOne: RecordedResult = {
    ...failed,
    failure: undefined,
    explorers: [{ ...failure, explorer: sourcify }],
  };
  const role = { role: "implementation" as const, address: second };
  const behind: RecordedResult = {
    ...onOne,
    explorers: [
      {
        status: "error",
        proxy: { address: first, kind: "eip-1967", implementations: [second], url: null },
        explorer: sourcify,
        contracts: [{ ...failure, ...role, facts: { ...facts, address: second } }],
        link: { status: "unsupported", receipt: null, message: "" },
      },
    ],
  };
  const toResult = (...contracts: RecordedResult[]): RecordedDeploymentResult => ({
    ...{ status: "error", contracts, notAsked: [] },
  });

  for (const [what, contract] of Object.entries({
    "every explorer": failed,
    one: onOne,
    "a proxy": behind,
  })) {
    it(`are told where it failed for ${what}, without the address that is known`, () => {
      const text = describeDeployment(toResult(contract), { isCheck: false });

      expect(text.split("\n").slice(-3)).to.deep.equal([
        '  given        "a"',
        '  on the chain "b"',
        "  Hint         Check it.",
      ]);
      expect(toMarkdown(toResult(contract), { isCheck: false })).to.include(
        '\n  - given: "a"\n  - on the chain: "b"\n',
      );
      expect(toAnnotations(toResult(contract), (file) => file)[0]).to.include(
        '%0Agiven: "a"%0Aon the chain: "b"',
      );
    });
  }

  it("are told once for contracts that have the same, and apart where they differ", () => {
    const other = {
      ...failed,
      name: "B",
      address: second,
      failure: { ...failure, facts: { ...facts, address: second } },
    };
    const last = { ...other, name: "C", failure: { ...failure, facts: { given: "4" } } };
    const text = describeDeployment(toResult(failed, other, last), { isCheck: false });

    expect(text)
      .to.include('✘ A, B: Wrong. (X)\n  given        "a"\n')
      .and.to.include("✘ C: Wrong. (X)\n  given      4\n");
  });

  it("are told with the address of one of several contracts of a name", () => {
    const others = [second, third].map((address) => ({ ...token, name: failed.name, address }));

    expect(describeDeployment(toResult(failed, ...others), { isCheck: false })).to.include(
      `✘ ${failed.name} (${failed.address}): Wrong. (X)`,
    );
  });

  it("are told once for contracts that have the same failure, which names each of them", () => {
    const toFailed = (contract: string, isFact: boolean): RecordedResult => ({
      ...failed,
      name: contract,
      failure: {
        ...failure,
        message: isFact
          ? "It cannot be proved."
          : `The source of contracts/my own/${contract}.sol:${contract} was found, but no compiler.`,
        facts: { searched: "nothing", ...(isFact ? { contract: `${contract}.sol:${contract}` } : {}) },
      },
    });
    const tell = (isFact: boolean, ...names: string[]) =>
      describeDeployment(toResult(...names.map((name) => toFailed(name, isFact))), { isCheck: false })
        .split("\n")
        .filter((line) => /✘ [A-C].*:|contract /.test(line));

    expect(tell(false, "A", "B", "C")).to.deep.equal([
      "✘ A, B, C: The source was found, but no compiler. (X)",
    ]);
    expect(tell(false, "A")).to.deep.equal([
      "✘ A: The source of contracts/my own/A.sol:A was found, but no compiler. (X)",
    ]);
    expect(tell(true, "A", "B")).to.deep.equal(["✘ A, B: It cannot be proved. (X)"]);
    expect(tell(true, "A")).to.deep.equal(["✘ A: It cannot be proved. (X)", "  contract   A.sol:A"]);
  });
});

describe("what failed besides the contracts of a deployment", () => {
  it("is told with its facts and what to do, and no contract hides it", () => {
    const known = { message: "No answer.", facts: { network: "a" }, hints: ["Start it."] };
    const silent = { status: "error", code: "X", ...known } as const;
    const all: RecordedDeploymentResult = { ...result, contracts: [token], failures: [silent] };
    const text = describeDeployment(all, { isCheck: false });

    expect(text).to.match(/^✘ 1 of 1 /);
    expect(text).to.include("\n✘ No answer. (X)\n  network    a\n  Hint       Start it.\n");
    expect(toMarkdown(all, { isCheck: false })).to.include(
      "\n- No answer. (X)\n  - network: a\n  - Hint: Start it.\n",
    );
    expect(toAnnotations(all, (file) => file)).to.deep.equal([
      "::error ::✘ No answer. (X)%0Anetwork: a%0AHint: Start it.",
    ]);
  });
});

describe("toMarkdown", () => {
  it("makes no formula, no deleted text and no character of what is only text", () => {
    const [contract, ...others] = result.contracts;
    const named = contract === undefined ? [] : [{ ...contract, name: "Box$A ~~$x$~~ &lt;" }];
    const text = toMarkdown({ ...result, contracts: [...named, ...others] }, { isCheck: true });

    expect(text).to.include(String.raw`Box\$A \~\~\$x\$\~\~ \&lt;`);
  });

  it("writes a table in which nothing from afar is markup", () => {
    const lines = toMarkdown(result, { isCheck: true }).split("\n");

    expect(lines).to.include.members([
      "## Check of deployed contracts",
      "3 contracts: 1 in agreement, 1 not in agreement, 1 failed.",
      "|  | Contract | Address | Network | Etherscan | Sourcify | Match |",
      `| ✅ | Token | ${first} | mainnet | verified | skipped | exact |`,
      `| ❌ | Shop \\| \\<b\\> | ${second} | mainnet | mismatch | – | – |`,
      "- Nobody: No code. (NO\\_CODE\\_AT\\_ADDRESS)",
      "  - Next: `git log`",
      "  - Hint: Check it.",
      "2 contracts of chain 10 not included: run the command on a network of this chain to include it.",
    ]);
  });
});

describe("a command in Markdown", () => {
  const write = (command: string) => {
    const mismatch = withCause("edited-source", "It was edited.");
    const explorers = [{ ...mismatch, differences: { ...mismatch.differences, command } }];
    const text = toMarkdown({ ...result, contracts: [{ ...edited, explorers }] }, { isCheck: true });
    return text.split("\n").find((line) => line.includes("Next")) ?? "";
  };

  it("is to be copied from the file as it is", () => {
    const command =
      "forge build && npx hardhat-verify-contract verify --rpc-url http://127.0.0.1:8545 '<a_b>'";

    expect(write(command)).to.equal(`  - Next: \`${command}\``);
  });

  it("ends with its last character, whatever is in it, and is no more than one line", () => {
    expect(write("git log -- 'a`<b>``.sol'")).to.equal("  - Next: ```git log -- 'a`<b>``.sol'```");
    expect(write("git log -- `x`\n<b>`")).to.equal("  - Next: `` git log -- `x` <b>` ``");
  });
});

/** What a record, and an explorer of a public list, may be called. */
const hostile = "A\u001b[31m\u202e|<b>\n::error::[x](https://a.example) www.a.example";

const fromAfar: RecordedDeploymentResult = {
  status: "error",
  notAsked: [],
  contracts: [
    {
      ...token,
      status: "error",
      name: hostile,
      explorers: [
        {
          status: "error",
          code: "EXPLORER_UNREACHABLE",
          message: hostile,
          hints: [hostile],
          explorer: { ...etherscan, name: hostile },
        },
      ],
    },
  ],
};

describe("the words of a deployment for other programs", () => {
  it("have nothing from afar in them that is markup, a link, or another line", () => {
    const text = toMarkdown(fromAfar, { isCheck: true });
    const shownAs = String.raw`A\|\<b\> ::error::\[x\](https\://a.example) www\.a.example`;

    expect(text.replaceAll(shownAs, "(hostile)")).to.not.match(/a\.example|<b>|::error/);
    expect(text.split("\n")).to.include(`|  | Contract | Address | Network | ${shownAs} | Match |`);
    const [annotation = "", ...others] = toAnnotations(fromAfar, (file) => file);
    expect(others).to.deep.equal([]);
    expect(annotation).to.not.match(/[\u001b\u202e\n]/);
  });
});

describe("toAnnotations", () => {
  it("says once what failed for several contracts in the same way, as a key that is missing", () => {
    const key = { status: "error" as const, code: "API_KEY_MISSING", message: "No key.", hints: ["Set it."] };
    const contracts = ["A", "B", "C"].map(
      (name): RecordedResult => ({
        ...token,
        ...{ name, status: name === "C" ? "error" : "partly-verified", file: `${name}.json` },
        explorers: [...(name === "C" ? [] : [shown]), { ...key, explorer: etherscan }],
      }),
    );

    expect(toAnnotations({ ...result, contracts }, (file) => file)).to.deep.equal([
      "::error title=3 contracts::✘ A, B, C: Etherscan: No key. (API_KEY_MISSING)%0AHint: Set it.",
    ]);
  });

  it("puts each problem at the line that is known, else at the record, and escapes what GitHub reads", () => {
    const toPath = (file: string) => (file === "contracts/Shop.sol" ? `app/${file}` : "list:1,a.json");
    expect(toAnnotations(result, toPath)).to.deep.equal([
      `::error file=app/contracts/Shop.sol,line=7,title=Shop | <b> at ${second} on mainnet::✘ Shop | <b>: Its source, Shop.sol, was edited: 50 %25.%0ANext: git log`,
      `::error file=list%3A1%2Ca.json,title=Nobody at ${third} on mainnet::✘ Nobody: No code. (NO_CODE_AT_ADDRESS)%0AHint: Check it.`,
    ]);
  });
});
