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
  it("reads what forge 1.7.1 reads", () => {
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

  it("prefers the environment to the file, and the first of two lines", () => {
    expect(parseDotEnv("B=$A\nA=file\nA=2", { A: "given" })).to.deep.equal({ B: "given", A: "file" });
    expect(parseDotEnv("B=$A\nA=file", {})).to.deep.equal({ B: "", A: "file" });
  });
});
