import { expect } from "chai";
import fc from "fast-check";
import { redactedMark } from "../../src/base/secrets/redact.ts";
import {
  quoteRemoteText,
  redactData,
  stripControls,
  toPercent,
  toPrintableJson,
} from "../../src/base/text.ts";
import { anyText } from "../helpers/any-text.ts";

describe("quoteRemoteText", () => {
  const secret = "SECRETKEY1234567";

  it("leaves a short harmless text as it is", () => {
    expect(quoteRemoteText("Invalid API Key")).to.equal("Invalid API Key");
  });

  it("cuts a long text and shows that it did", () => {
    expect(quoteRemoteText("x".repeat(600))).to.equal(`${"x".repeat(499)}…`);
    expect(quoteRemoteText("x".repeat(500))).to.equal("x".repeat(500));
    expect(quoteRemoteText("abcdef", { maxCharacters: 4 })).to.equal("abc…");
  });

  it("does not cut a character in halves", () => {
    expect(quoteRemoteText("ab🙂def", { maxCharacters: 4 })).to.equal("ab…");
  });

  it("redacts a secret that contains what begins a command, and breaks a command that the mark would complete", () => {
    const odd = "key##[1234567";

    expect(quoteRemoteText(`a ${odd} b`, { secrets: [odd] })).to.equal("a [redacted] b");
    expect(quoteRemoteText(`##${secret}`, { secrets: [secret] })).to.equal("# #[redacted]");
  });

  it("redacts a secret that the cut would have halved", () => {
    const text = `${"x".repeat(490)}${secret}${"y".repeat(100)}`;
    expect(quoteRemoteText(text, { secrets: [secret] })).to.equal(
      `${"x".repeat(490)}${redactedMark.slice(0, 9)}…`,
    );
  });

  it("redacts a secret that invisible characters interrupt", () => {
    const text = `key ${secret.slice(0, 5)}\u200b\u001b[0m${secret.slice(5)}.`;
    expect(quoteRemoteText(text, { secrets: [secret] })).to.equal(`key ${redactedMark}.`);
  });

  it("shows no part of a secret where reading of a very long text ends", () => {
    const text = `${" ".repeat(100_000 - 8)}${secret}${"x".repeat(1000)}`;
    expect(quoteRemoteText(text, { secrets: [secret] })).not.to.include(secret.slice(0, 4));
  });
});

describe("redactData", () => {
  const secrets = ["7Qx9Zk2LmW4vT8yB5nR3"];
  const [secret = ""] = secrets;

  it("leaves no secret that is readable without what interrupts it, nor one in a terminal's escape", () => {
    for (const mark of ["\u200b", "\u001b[0m", "\u001b]8;;x\u0007", "\u202e\u2066", "\b"]) {
      const text = `a\n  ${secret.replace(/.{4}/g, `$&${mark}`)}\n${mark}b`;
      expect(redactData(text, secrets), JSON.stringify(mark)).to.equal(`a\n  ${redactedMark}\nb`);
    }
    expect(redactData(`a \u001b]8;;${secret}\u0007 b`, secrets)).not.to.include(secret);
  });

  it("leaves data as they are where no secret is interrupted", () => {
    expect(redactData(`👩\u200d💻\u001b[1m ${secret}\t`, secrets)).to.equal(
      `👩\u200d💻\u001b[1m ${redactedMark}\t`,
    );
  });
});

describe("stripControls", () => {
  const cases: readonly (readonly [what: string, text: string, stripped: string])[] = [
    ["colours", "\u001b[31mred\u001b[0m", "red"],
    ["a cleared screen", "a\u001b[2J\u001b[Hb", "ab"],
    ["a window title", "a\u001b]0;owned\u0007b", "ab"],
    ["a hyperlink", "\u001b]8;;https://evil\u001b\\text\u001b]8;;\u001b\\", "text"],
    ["a device control string", "a\u001bP1$r\u001b\\b", "ab"],
    ["sequences with one character for the escape", "a\u009b31mb", "ab"],
    ["a reset", "a\u001bcb", "ab"],
    ["an escape without its end", "text\u001b[", "text"],
    ["line breaks and tabs", "a\r\n\tb\u2028c", "a b c"],
    ["NUL and bells", "a\u0000\u0007b", "ab"],
    ["a text turned around", "abc\u202edef\u202c", "abcdef"],
    ["invisible characters", "a\u200bb\ufeffc", "ab c"],
    ["a command of GitHub Actions", "::error::owned", ": :error::owned"],
    ["a command of its older form", "Fail - ##[add-mask]a", "Fail - # #[add-mask]a"],
    [
      "a command of Azure Pipelines",
      "a ##vso[task.setvariable variable=x]y",
      "a # #vso[task.setvariable variable=x]y",
    ],
    ["a command of TeamCity", "##TeamCity[buildStop]", "# #TeamCity[buildStop]"],
    ["a command in pieces", "###\u200b[error]a \u001b[0m:\u200b:debug::b", "## #[error]a ::debug::b"],
    ["a command behind blanks", "\n \u200b::stop-commands::x", ": :stop-commands::x"],
    ["a loopback address and a title", "::1 ## Title [1]", "::1 ## Title [1]"],
    ["letters and signs of all scripts", "Ünïcödé 汉字 🙂", "Ünïcödé 汉字 🙂"],
  ];
  for (const [what, text, stripped] of cases) {
    it(`leaves of ${what} what can be read`, () => {
      expect(stripControls(text)).to.equal(stripped);
    });
  }

  it("leaves no control character of any text, and changes nothing the second time", () => {
    const hostile = fc
      .array(
        fc.constantFrom(
          "\u001b",
          "[",
          "]",
          "\u009b",
          "\u0007",
          "\n",
          "\u202e",
          "0",
          ";",
          "m",
          "\\",
          "P",
          "x",
          "#",
          ":",
          "vso",
        ),
      )
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.oneof(anyText(), hostile), (text) => {
        const stripped = stripControls(text);
        expect(stripped).not.to.match(/[\p{Cc}\p{Zl}\p{Zp}\p{Cf}]/u);
        expect(stripped).not.to.match(/##[a-z]*\[|^::[a-z]/i);
        expect(stripControls(stripped)).to.equal(stripped);
      }),
    );
  });
});

describe("toPrintableJson", () => {
  it("has no command of a CI system, and parses to the same", () => {
    const value = { "##[group]a": ["##vso[task.complete]b", "::error::c", "a\n::error::d", "###[error]"] };
    const printed = toPrintableJson(value);

    expect(printed).not.to.match(/##[a-z]*\[|^\s*::[a-z]/im);
    expect(JSON.parse(printed)).to.deep.equal(value);
  });

  it("escapes what a terminal acts on or does not show, in names and values, and parses to the same", () => {
    const codes = ["\u0000", "\u001b", "\u007f", "\u009b", "\u00ad", "\u061c", "\u200b", "\u200f", "\u2028"];
    const evil = [...codes, "\u2029", "\u202e", "\u2066", "\ufeff", "\u{e0041}", "\n", "\ud800"].join("a");
    const value = { [evil]: [evil, { deep: evil }], number: 1 };
    const printed = toPrintableJson(value);

    expect(printed.replaceAll("\n", "")).to.not.match(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
    expect(JSON.parse(printed)).to.deep.equal(value);
  });

  it("leaves every other text as people read it", () => {
    expect(toPrintableJson({ name: "Größe 漢字 🦄 \\u202e" })).to.equal(
      '{\n  "name": "Größe 漢字 🦄 \\\\u202e"\n}',
    );
  });
});

describe("toPercent", () => {
  it("says 0 and 100 only where it is so", () => {
    expect([0, 0.0001, 0.5, 0.9999, 1].map(toPercent)).to.deep.equal(["0 %", "1 %", "50 %", "99 %", "100 %"]);
  });
});
