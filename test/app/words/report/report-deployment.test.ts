import { expect } from "chai";
import { toAnnotations, toDeploymentReport } from "../../../../src/app/words/report/report-deployment.ts";
import { toMarkdown } from "../../../../src/app/words/report/write-markdown.ts";
import type { DeploymentWork } from "../../../../src/app/words/results/describe-deployment.ts";
import type {
  Failure,
  RecordedDeploymentResult,
  RecordedResult,
} from "../../../../src/verification/result.ts";
import {
  down,
  edited,
  etherscan,
  first,
  nobody,
  second,
  shown,
  third,
  toContract,
  token,
  toResult,
  withCause,
} from "../results/deployment-results.ts";

const result: RecordedDeploymentResult = {
  ...toResult(token, edited, nobody),
  notAsked: [{ chainId: 10, contracts: 2 }],
};
const silent: Failure = {
  ...{ status: "error", code: "X", message: "No answer.", facts: { network: "a" } },
  hints: ["Start it."],
};

const write = (one: RecordedDeploymentResult, work: DeploymentWork) =>
  toMarkdown(toDeploymentReport(one, work));

describe("toMarkdown", () => {
  it("escapes `$`, `~~` and entities in Markdown", () => {
    const text = write(toResult({ ...token, name: "Box$A ~~$x$~~ &lt;" }), { isCheck: true });

    expect(text).to.include(String.raw`Box\$A \~\~\$x\$\~\~ \&lt;`);
  });

  it("writes a table in which nothing from afar is markup, and what is wrong below it", () => {
    const lines = write({ ...result, failures: [silent] }, { isCheck: true }).split("\n");

    expect(lines).to.deep.equal([
      "## Check of deployed contracts",
      "",
      "3 contracts on Etherscan: 1 in agreement, 1 not in agreement, 1 failed.",
      "",
      "|  | Contract | Address | Network | Result |",
      "| --- | --- | --- | --- | --- |",
      `| ✅ | Token | ${first} | mainnet | exact match |`,
      `| ❌ | Shop \\| \\<b\\> | ${second} | mainnet | not in agreement |`,
      `| ❌ | Nobody | ${third} | mainnet | failed |`,
      "",
      "- Shop \\| \\<b\\>: Shop.sol was edited: 50 %.",
      "  - Next: `git log`",
      "- Nobody: No code. (NO\\_CODE\\_AT\\_ADDRESS)",
      "  - Hint: Check it.",
      "- No answer. (X)",
      "  - network: a",
      "  - Hint: Start it.",
      "- 2 contracts of chain 10 not included: run the command on a network of this chain to include it",
      "",
    ]);
  });

  it("links an address to the page that shows it, unless the URL could end the link", () => {
    const on = (url: string) =>
      write(toResult(toContract("Token", first, { ...shown, url })), {}).split("\n")[6];
    const page = `https://etherscan.io/address/${first}#code`;

    expect(on(page)).to.include(`| [${first}](${page}) |`);
    expect(on("https://a.example/)[x](y")).to.include(`| ${first} |`);
  });
});

describe("a command in Markdown", () => {
  const writeNext = (command: string) => {
    const mismatch = withCause("edited-source", "It was edited.", { command });
    const text = write(toResult(toContract("A", first, mismatch)), { isCheck: true });
    return text.split("\n").find((line) => line.includes("Next")) ?? "";
  };

  it("is to be copied from the file as it is", () => {
    const command =
      "forge build && npx hardhat-verify-contract verify --rpc-url http://127.0.0.1:8545 '<a_b>'";

    expect(writeNext(command)).to.equal(`  - Next: \`${command}\``);
  });

  it("ends with its last character, whatever is in it, and is no more than one line", () => {
    expect(writeNext("git log -- 'a`<b>``.sol'")).to.equal("  - Next: ```git log -- 'a`<b>``.sol'```");
    expect(writeNext("git log -- `x`\n<b>`")).to.equal("  - Next: `` git log -- `x` <b>` ``");
  });
});

/** What a record, and an explorer of a public list, may be called. */
const hostile = "A\u001b[31m\u202e|<b>\n::error::[x](https://a.example) www.a.example";

const fromAfar = toResult(
  toContract(hostile, first, {
    ...down,
    message: hostile,
    hints: [hostile],
    explorer: { ...etherscan, name: hostile },
  }),
);

describe("the words of a deployment for other programs", () => {
  it("have nothing from afar in them that is markup, a link, or another line", () => {
    const text = write(fromAfar, { isCheck: true });
    const shownAs = String.raw`A\|\<b\> ::error::\[x\](https\://a.example) www\.a.example`;

    expect(text.replaceAll(shownAs, "(hostile)")).to.not.match(/a\.example|<b>|::error/);
    expect(text.split("\n")).to.include("|  | Contract | Address | Network | Result |");
    const [annotation = "", ...others] = toAnnotations(fromAfar, (file) => file);
    expect(others).to.deep.equal([]);
    expect(annotation).to.not.match(/[\u001b\u202e\n]/);
  });
});

describe("toAnnotations", () => {
  it("says once what is wrong with several contracts", () => {
    const key = {
      ...down,
      code: "API_KEY_MISSING",
      message: "No key.",
      hints: ["Set it."],
      explorer: etherscan,
    };
    const contracts = ["A", "B", "C"].map(
      (name): RecordedResult => ({ ...toContract(name, first, key), file: `${name}.json` }),
    );

    expect(toAnnotations({ ...result, contracts }, (file) => file)).to.deep.equal([
      "::error title=3 contracts::✘ A, B, C: Etherscan: No key. (API_KEY_MISSING)%0AHint: Set it.",
    ]);
  });

  it("puts each problem at the line that is known, else at the record, and escapes what GitHub reads", () => {
    const toPath = (file: string) => (file === "contracts/Shop.sol" ? `app/${file}` : "list:1,a.json");

    expect(toAnnotations({ ...result, failures: [silent] }, toPath)).to.deep.equal([
      `::error file=app/contracts/Shop.sol,line=7,title=Shop | <b> at ${second} on mainnet::✘ Shop | <b>: Shop.sol was edited: 50 %25.%0ANext: git log`,
      `::error file=list%3A1%2Ca.json,title=Nobody at ${third} on mainnet::✘ Nobody: No code. (NO_CODE_AT_ADDRESS)%0AHint: Check it.`,
      "::error ::✘ No answer. (X)%0Anetwork: a%0AHint: Start it.",
    ]);
  });

  it("is empty for what only has an implementation, or is skipped", () => {
    expect(toAnnotations(toResult(token), (file) => file)).to.deep.equal([]);
  });
});
