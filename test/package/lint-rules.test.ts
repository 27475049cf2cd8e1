import { expect } from "chai";
import { lintFiles } from "./lint-files.ts";

describe("the rules besides imports", () => {
  function rulesFor(file: string, text: string): string[] {
    return lintFiles({ [file]: text }).map(({ rule }) => rule);
  }

  it("keep the console to the reporter", () => {
    const text = 'export function tell(): void {\n  console.error("word");\n}\n';

    expect(rulesFor("src/hardhat/tasks/tell.ts", text)).to.deep.equal(["noConsole"]);
    expect(rulesFor("src/app/reporter.ts", text)).to.deep.equal([]);
  });

  it("keep the environment out of the sources", () => {
    const text = "export const key = process.env.KEY;\n";

    expect(rulesFor("src/hardhat/key.ts", text)).to.deep.equal(["noProcessEnv"]);
  });

  for (const folder of ["core", "explorer-api", "verification"]) {
    it(`keep the clock, the network and the process out of ${folder}`, () => {
      const text = [
        "export const now = () => Date.now();",
        "export const wait = (run: () => void) => setTimeout(run, 1);",
        'export const ask = () => fetch("http://127.0.0.1");',
        "export const place = () => process.cwd();",
        "",
      ].join("\n");

      expect(rulesFor(`src/${folder}/snippet.ts`, text)).to.deep.equal(
        Array.from({ length: 4 }, () => "noRestrictedGlobals"),
      );
    });
  }

  it("refuse any, non-null assertions and casts without a reason", () => {
    expect(rulesFor("src/core/a.ts", "export const a = (value: any) => value;\n")).to.include(
      "noExplicitAny",
    );
    expect(rulesFor("src/core/b.ts", "export const b = (value?: string) => value!;\n")).to.include(
      "noNonNullAssertion",
    );
    expect(rulesFor("src/core/c.ts", "export const c = (value: unknown) => value as string;\n")).to.include(
      "noUnsafeTypeAssertion",
    );
  });

  it("refuse a promise that nobody waits for", () => {
    const text =
      "async function send(): Promise<void> {\n  await 1;\n}\nexport function go(): void {\n  send();\n}\n";

    expect(rulesFor("src/hardhat/go.ts", text)).to.include("noFloatingPromises");
  });

  it("refuse a fourth parameter and a function of more than 60 lines", () => {
    const long = `export function long(): void {\n${"  long();\n".repeat(61)}}\n`;

    expect(
      rulesFor(
        "src/core/a.ts",
        "export const add = (a: number, b: number, c: number, d: number) => a + b + c + d;\n",
      ),
    ).to.include("useMaxParams");
    expect(rulesFor("src/core/b.ts", long)).to.include("noExcessiveLinesPerFunction");
  });
});
