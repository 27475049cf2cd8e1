import { expect } from "chai";
import type { OptionTable } from "../../../src/app/options/option-kinds.ts";
import { findNamedVerb, verbs } from "../../../src/app/verbs/verbs.ts";
import type { CommandStyle } from "../../../src/app/words/commands.ts";
import { describeCause } from "../../../src/app/words/describe-cause.ts";
import { toHostStyle } from "../../../src/app/words/host-style.ts";
import { listSteps } from "../../../src/app/words/results/blocks.ts";
import { createCliStyle } from "../../../src/cli/cli-style.ts";
import { projectOptions } from "../../../src/cli/options.ts";
import { readArguments, splitWords } from "../../../src/cli/read-words.ts";
import { type ErrorCode, errorCodes } from "../../../src/core/errors/error-rows.ts";
import { createFailure } from "../../../src/core/errors/failure.ts";
import { hardhatStyle } from "../../../src/hardhat/hardhat-style.ts";
import { errorExamples } from "../../core/errors/error-examples.ts";
import { address, causeExamples } from "./cause-examples.ts";

const nodeUrl = "http://127.0.0.1:8545";

const repeated = { node: ["--rpc-url", nodeUrl], state: [], settings: [], keptSettings: [] };

/** Each style with the network of its calls, and the word by which a command names it. */
const styles: readonly (readonly [name: string, style: CommandStyle, network: string, word: string])[] = [
  ["Hardhat", hardhatStyle, "sepolia", "--network sepolia"],
  ["Foundry", createCliStyle({ tool: "foundry", repeated }), nodeUrl, `--rpc-url ${nodeUrl}`],
  ["Hardhat 2", createCliStyle({ tool: "hardhat-2", repeated }), nodeUrl, `--rpc-url ${nodeUrl}`],
];

describe("each next step of Hardhat, Foundry and Hardhat 2", () => {
  for (const [name, style, network, word] of styles) {
    for (const code of errorCodes) {
      it(`${name}, ${code}: is a command that parses, or a hint`, () => {
        for (const hint of listHints(code, style)) {
          checkSteps(hint);
        }
      });
    }

    for (const [cause, causeName] of causeExamples) {
      it(`${name}, ${causeName} (${cause.kind}): is a command that parses and names its network, or a hint`, () => {
        for (const given of [
          undefined,
          { address, words: ["1", "-2"], options: { check: true as const, timeout: "60" } },
        ]) {
          const { command } = describeCause(cause, { style, address, network, given });
          checkSteps(command);
          for (const call of splitCalls(command ?? "").filter((one) => one.includes(address))) {
            expect(call.join(" ")).to.include(word);
          }
        }
      });
    }
  }

  it("finds a command at the end of a hint, and takes what is to be filled in for a hint", () => {
    expect(listSteps("Build the project: npx hardhat build")).to.deep.equal([
      ["Hint", "Build the project."],
      ["Next", "npx hardhat build"],
    ]);
    const filled = "To verify one: npx hardhat verify-contract '<address>'";
    expect(listSteps(filled)).to.deep.equal([["Hint", filled]]);
    const keyed = "npx hardhat-verify-contract creation --rpc-url 'http://{…}@node.example'";
    const vyper = "vyper -f solc_json '<file>.vy' > vyper-input.json";
    expect([keyed, vyper].map(listSteps)).to.deep.equal([[["Hint", keyed]], [["Hint", vyper]]]);
    expect(listSteps("Try again later.")).to.deep.equal([["Hint", "Try again later."]]);
    expect(listSteps("FOUNDRY_VIA_IR=true forge build --force && npx x")).to.have.nested.property(
      "[0][0]",
      "Next",
    );
    expect(listSteps(null)).to.deep.equal([]);
  });

  it("finds a misspelt option and an unknown task", () => {
    expect(() => checkSteps("npx hardhat verify-contract 0x1 --chek")).to.throw("--chek");
    expect(() => checkSteps("npx hardhat-verify-contract verify 0x1 --chek")).to.throw("--chek");
    expect(() => checkSteps("npx hardhat verify-contracts 0x1")).to.throw("verify-contracts");
    expect(() => checkSteps("forge bild")).to.throw("forge bild");
  });
});

function listHints<CodeT extends ErrorCode>(code: CodeT, style: CommandStyle): readonly string[] {
  return errorExamples[code].flatMap((details) => createFailure(code, details).listHints(toHostStyle(style)));
}

/** Every command under Next is parsed by the tables that declare the tasks and verbs. */
function checkSteps(step: string | undefined): void {
  for (const [label, text] of listSteps(step)) {
    if (label === "Next" && !text.startsWith("await ")) {
      expect(text).to.not.match(/[<>…]/);
      for (const call of splitCalls(text)) {
        checkCall(call);
      }
    } else {
      // What is to be filled in is quoted, or a shell reads it as a file.
      expect(text).to.not.match(/^(?:npx|forge|vyper)\b[^']*</);
    }
  }
}

/** Commands of other programs, each as a whole. */
const otherCalls: readonly RegExp[] = [
  /^npx hardhat (?:compile|build)(?: --build-profile \w+)?(?: --force)?(?: (?:npm:)?[\w@./-]+\.sol)?$/,
  /^npx hardhat keystore set [A-Z_]+$/,
  /^forge build --force --build-info(?: [\w@./-]+\.sol)?$/,
  /^npm install ethers@6$/,
  /^npm install solc-\d+\.\d+\.\d+@npm:solc@\d+\.\d+\.\d+$/,
  /^git checkout [\da-f]+$/,
  /^git diff --no-index [\w./ -]+\.sol$/,
];

const taskOptions: OptionTable = {
  network: { kind: "name", description: "", value: "network" },
  buildProfile: { kind: "name", description: "", value: "profile" },
};

function checkCall(words: readonly string[]): void {
  const own = words.filter((word) => !/^[A-Z_]+=/.test(word));
  const [program, first, second, ...rest] = own;
  if (program === "npx" && first === "hardhat-verify-contract") {
    const verb = findNamedVerb(second) ?? verbs[0];
    const isNamed = findNamedVerb(second) !== undefined;
    const given = isNamed ? rest : [second ?? "", ...rest];
    const split = splitWords(given, { ...verb.options, ...projectOptions });
    readArguments(verb.options, split);
    return;
  }
  const task =
    program === "npx" && first === "hardhat" ? verbs.find((verb) => verb.task === second) : undefined;
  if (task !== undefined) {
    readArguments(task.options, splitWords(rest, { ...task.options, ...taskOptions }));
    return;
  }
  const text = own.join(" ");
  expect(
    otherCalls.some((call) => call.test(text)),
    text,
  ).to.equal(true);
}

/** Splits a command line as a POSIX shell does: into calls, and these into words. */
function splitCalls(line: string): readonly (readonly string[])[] {
  const words = [...line.matchAll(/(?:'[^']*'|\\'|[^\s'\\])+/g)].map(([word]) =>
    word.replaceAll(/'([^']*)'|\\(')/g, (_, quoted, escaped) => quoted ?? escaped),
  );
  const ends = [...words.keys(), words.length].filter((at) => at === words.length || isEnd(words[at]));
  return ends.map((end, index) => words.slice(index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, end));
}

function isEnd(word: string | undefined): boolean {
  return word === "&&" || word === ";";
}
