import { expect } from "chai";
import { parseDotEnv } from "../../../src/project/given/dot-env.ts";

const text = `A=aaa
BRACED=\${A}/x
SINGLE='\${A}/x'
export DOUBLE="\${A}/x"
PLAIN=$A/x
SINGLE_PLAIN = '$A'
ESCAPED=\\$A/x
ESCAPED_DOUBLE="\\$A/x"
BROKEN_LINES="a\\nb"
UNSET=\${NOPE}z
COMMENT=x # '
HASH=x#y
GIVEN=\${HOME_OF_CALL}
ZERO=1
AFTER=$ZERO
 SPACED = sp
MIXED=a"b"'c'
ACROSS="one
two"
SEVERAL=a b
NONE=
TWICE="\${A}\${BRACED}"
`;

const variable = (name: string) => `\${${name}}`;

describe("the .env of a Foundry project", () => {
  it("gives what forge 1.7.1 reads in it", () => {
    expect(parseDotEnv(text, { HOME_OF_CALL: "given" })).to.deep.equal({
      A: "aaa",
      BRACED: "aaa/x",
      SINGLE: `${variable("A")}/x`,
      DOUBLE: "aaa/x",
      PLAIN: "aaa/x",
      SINGLE_PLAIN: "$A",
      ESCAPED: "$A/x",
      ESCAPED_DOUBLE: "$A/x",
      BROKEN_LINES: "a\nb",
      UNSET: "z",
      COMMENT: "x",
      HASH: "x#y",
      GIVEN: "given",
      ZERO: "1",
      AFTER: "1",
      SPACED: "sp",
      MIXED: "abc",
      ACROSS: "one\ntwo",
      NONE: "",
      TWICE: "aaaaaa/x",
    });
  });

  it("uses the environment before the file, and the lines above before those below", () => {
    expect(parseDotEnv("B=$A\nA=file\nA=2", { A: "given" })).to.deep.equal({ B: "given", A: "file" });
    expect(parseDotEnv("B=$A\nA=file", {})).to.deep.equal({ B: "", A: "file" });
  });

  it("is read in a time that grows with its length alone", () => {
    const hostile = [
      `A=${"${".repeat(50_000)}`,
      " ".repeat(100_000),
      `B='${"x".repeat(50_000)}`,
      `C="${'\\"'.repeat(50_000)}`,
    ];

    expect(parseDotEnv(hostile.join("\n"), {})).to.have.keys("A");
    expect(parseDotEnv('A="\n'.repeat(20_000), {})).to.have.keys("A");
  });
});
