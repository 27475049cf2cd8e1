import { expect } from "chai";
import { describeDeployment } from "../../../src/app/words/describe-deployment.ts";
import { toAnnotations, toMarkdown } from "../../../src/app/words/report-deployment.ts";
import type {
  RecordedDeploymentResult,
  RecordedResult,
} from "../../../src/verification/deployment/recorded-result.ts";
import type { VerificationResult } from "../../../src/verification/result.ts";

const first = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const second = "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512";
const third = "0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0";

const etherscan = { name: "Etherscan", apiUrl: "https://api.example/api", kind: "etherscan" } as const;
const sourcify = { name: "Sourcify", apiUrl: "https://sourcify.example", kind: "sourcify" } as const;

const shown: VerificationResult = {
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
  constructorArguments: null,
  libraries: {},
  sources: [],
  license: null,
  message: "",
};

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

describe("describeDeployment", () => {
  it("has a row for each contract, and says of those that are not verified why", () => {
    expect(describeDeployment(result, { isCheck: false }).split("\n")).to.deep.equal([
      "✘ 1 of 3 contracts are verified",
      "     Name        Address                                     Etherscan  Sourcify  Match",
      `  ✔  Token       ${first}  verified   skipped   exact`,
      `  ✘  Shop | <b>  ${second}  mismatch   –         –`,
      `  ✘  Nobody      ${third}  –          –         –`,
      "✘ Shop | <b>: Its source, Shop.sol, was edited: 50 %.",
      "✘ Shop | <b>: Next: git log",
      "✘ Nobody: No code. (NO_CODE_AT_ADDRESS)",
      "✘ Nobody: Next: Check it.",
      "– 2 of chain 10 were not asked: choose a network of that chain",
    ]);
  });

  it("is marked as good where all are, and lets no explorer write to the terminal", () => {
    const text = describeDeployment(
      { ...result, contracts: [{ ...token, name: "To\u001b[31mken" }], notAsked: [] },
      { isCheck: true },
    );

    expect(text).to.match(/^✔ 1 of 1 contracts agree with chain, records and explorers\n/);
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

    expect(text).to.match(/^✔ 1 of 1 contracts are verified\n/);
    expect(text).to.include("– Nobody: Not ours.");
  });
});

describe("toMarkdown", () => {
  it("writes a table in which nothing from afar is markup", () => {
    const lines = toMarkdown(result, { isCheck: true }).split("\n");

    expect(lines).to.include.members([
      "## Check of deployed contracts",
      "1 of 3 agree with chain, records and explorers.",
      "|  | Contract | Address | Network | Etherscan | Sourcify | Match |",
      `| ✅ | Token | ${first} | mainnet | verified | skipped | exact |`,
      `| ❌ | Shop \\| \\<b\\> | ${second} | mainnet | mismatch | – | – |`,
      "2 of chain 10 were not asked.",
    ]);
  });
});

describe("toAnnotations", () => {
  it("puts each problem at the line that is known, else at the record, and escapes what GitHub reads", () => {
    expect(toAnnotations(result, () => "list:1,a.json")).to.deep.equal([
      `::error file=contracts/Shop.sol,line=7,title=Shop | <b> at ${second} on mainnet::✘ Shop | <b>: Its source, Shop.sol, was edited: 50 %25.%0A✘ Shop | <b>: Next: git log`,
      `::error file=list%3A1%2Ca.json,title=Nobody at ${third} on mainnet::✘ Nobody: No code. (NO_CODE_AT_ADDRESS)%0A✘ Nobody: Next: Check it.`,
    ]);
  });
});
