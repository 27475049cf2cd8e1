import { readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { fillOptionTables } from "../../scripts/option-tables/fill-option-tables.ts";
import { taskDefinitions } from "../../src/hardhat/tasks/definitions.ts";
import { packageRoot } from "./package-root.ts";

const readPage = (name: string) => readFileSync(path.join(packageRoot, "docs", name), "utf8");

const page = readPage("tasks.md");

describe("the tables of options in docs", () => {
  it("are what the sources say (write them with scripts/write-option-tables.ts)", () => {
    expect(page)
      .to.include("<!-- options of verify-contract -->")
      .and.include("<!-- options of verify-proxy -->");
    expect(fillOptionTables(page)).to.equal(page);
    const commandLine = readPage("command-line.md");
    expect(commandLine).to.include("<!-- options of the command line -->");
    expect(fillOptionTables(commandLine)).to.equal(commandLine);
  });

  it("are written anew between their marks, and nowhere else", () => {
    const text = "before\n<!-- options of verify-proxy -->\n| old |\n<!-- end -->\nafter\n";
    const filled = fillOptionTables(text);

    expect(filled).to.match(/^before\n<!-- options of verify-proxy -->\n\| option of `verify-proxy` \| \|\n/);
    expect(filled)
      .to.match(/\n<!-- end -->\nafter\n$/)
      .and.not.include("old");
    expect(fillOptionTables(filled)).to.equal(filled);
  });

  it("name every option that a task takes", () => {
    const parts = new Map(page.split(/^## /m).map((part) => [part.split("\n", 1)[0] ?? "", part]));
    for (const definition of taskDefinitions) {
      const task = definition.id.join(" ");
      const part = parts.get(/^contract-/.test(task) ? "Look-ups" : task) ?? "";
      const options = "options" in definition ? Object.keys(definition.options) : [];

      expect(options, task).not.to.have.length(0);
      for (const option of options) {
        const flag = `--${option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
        expect(part, task).to.match(new RegExp(`\`.*${flag}[\` ]`));
      }
    }
  });
});
