import { readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { readConfig } from "../../src/app/explorers/read-config.ts";
import { findNamedVerb } from "../../src/app/verbs/verbs.ts";
import { projectOptions } from "../../src/cli/options.ts";
import { splitWords } from "../../src/cli/read-words.ts";
import { patternNames } from "../../src/core/proxy/detect-proxy.ts";
import { taskDefinitions } from "../../src/hardhat/tasks/definitions.ts";
import { parseFaults } from "../../src/local-explorer/faults/parse-faults.ts";
import { readManifest } from "../../src/project/deployments/manifest.ts";
import { withTemporaryFolder } from "../helpers/temporary-folder.ts";
import { listCodeBlocks, listInlineCode } from "./documented-code.ts";
import { packageRoot } from "./package-root.ts";

/** Calls of one program in blocks for a shell and in the text, as words. */
function listCalls(program: RegExp): readonly (readonly string[])[] {
  const lines = [
    ...listCodeBlocks("sh").flatMap(({ code }) => code.replaceAll(/ +#.*$/gm, "").split("\n")),
    ...listInlineCode(),
  ];
  return lines.flatMap((line) => {
    const [, words] = program.exec(line) ?? [];
    return words === undefined ? [] : [(words.match(/'[^']*'|<[^>]*>|\[[^\]]*\]|[^ ]+/g) ?? []).slice()];
  });
}

describe("the commands in README and docs", () => {
  it("of the command line have verbs and options that it takes", () => {
    const calls = listCalls(/^(?:npx )?(?:--yes )?hardhat-verify-contract(?:@<version>)? (.*)$/);

    expect(calls.length).to.be.greaterThan(15);
    for (const words of calls) {
      const [first = ""] = words;
      const named = findNamedVerb(first);
      const isVerify = /^(?:0x|<address>|--)/.test(first) || first === "<command>";
      expect(named !== undefined || isVerify, words.join(" ")).to.equal(true);
      const verb = named ?? findNamedVerb("verify");
      const rest = words.filter((word) => word !== "--help");
      expect(() => splitWords(rest, { ...verb?.options, ...projectOptions }), words.join(" ")).not.to.throw();
    }
  });

  it("of Hardhat have options that the task takes", () => {
    const tasks = new Map(taskDefinitions.map((definition) => [definition.id.join(" "), definition]));
    const calls = listCalls(/^(?:npx )?hardhat (.*)$/).filter(([task = ""]) => tasks.has(task));

    expect(calls.length).to.be.greaterThan(10);
    for (const [task = "", ...words] of calls) {
      const definition = tasks.get(task);
      const names =
        definition !== undefined && "options" in definition ? Object.keys(definition.options) : [];
      const flags = names.map((name) => `--${name.replaceAll(/[A-Z]/g, (one) => `-${one.toLowerCase()}`)}`);
      for (const word of words.filter((one) => one.startsWith("--"))) {
        expect([...flags, "--network", "--help"], `${task} ${words.join(" ")}`).to.include(word);
      }
    }
  });
});

describe("the options in docs/tasks.md", () => {
  it("name every option that a task takes", () => {
    const page = readFileSync(path.join(packageRoot, "docs/tasks.md"), "utf8");
    const parts = new Map(page.split(/^## /m).map((part) => [part.split("\n", 1)[0] ?? "", part]));
    for (const definition of taskDefinitions) {
      const task = definition.id.join(" ");
      const part = parts.get(/^contract-(?!initcode)/.test(task) ? "Look-ups" : task) ?? "";
      const options = "options" in definition ? Object.keys(definition.options) : [];

      expect(options, task).not.to.have.length(0);
      for (const option of options) {
        const flag = `--${option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
        expect(part, task).to.match(new RegExp(`\`.*${flag}[\` ]`));
      }
    }
  });
});

describe("the kinds of proxies in docs/tasks.md", () => {
  it("are those that are recognised", () => {
    const page = readFileSync(path.join(packageRoot, "docs/tasks.md"), "utf8");
    const [, table = ""] = page.split("| `kind` | |\n| --- | --- |\n");
    const rows = table.split("\n\n", 1).join("").split("\n");
    const named = rows.flatMap((row) => row.split("|")[1]?.match(/[\w-]+/g) ?? []);

    expect(named).to.have.members([...patternNames.keys()]);
  });
});

describe("the files in README and docs", () => {
  const listFiles = (page: string) => listCodeBlocks("json").filter((block) => block.page === page);

  it("of a deployment are lists that are read", () => {
    const lists = listFiles("docs/deployments.md").map(({ code }) => JSON.parse(code));

    expect(lists.map((json) => readManifest({ path: "list.json", json }).length)).to.deep.equal([3, 1]);
  });

  it("of a config for the command line is one that is read", async () => {
    const [config] = listFiles("docs/command-line.md");
    await withTemporaryFolder({ "verify-contract.json": config?.code ?? "" }, async (folder) => {
      const file = path.join(folder, "verify-contract.json");
      const environment = { MYSCAN_AUTHORIZATION: "Bearer t0k3n" };
      expect(await readConfig(file, { environment, isNamed: false })).to.have.nested.property(
        "sourcify.isOn",
        false,
      );
    });
  });

  it("of faults are scripts that are read", () => {
    const scripts = listFiles("docs/local-explorer.md").map(({ code }) =>
      parseFaults(code, { file: "f.json" }),
    );

    expect(scripts.map((rules) => rules.length)).to.deep.equal([4]);
  });
});
