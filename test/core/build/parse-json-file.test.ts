import { expect } from "chai";
import { z } from "zod";
import { recordSchema } from "../../../src/core/build/parse-json-file.ts";

const schema = z.object({ sources: recordSchema(z.object({ content: z.string() })).default({}) });

describe("recordSchema", () => {
  it("keeps every name, also one that objects have by themselves", () => {
    const given = JSON.parse('{"sources":{"__proto__":{"content":"a"},"constructor":{"content":"b"}}}');

    const { sources } = schema.parse(given);

    expect(Object.entries(sources)).to.deep.equal([
      ["__proto__", { content: "a" }],
      ["constructor", { content: "b" }],
    ]);
    expect(schema.parse({})).to.deep.equal({ sources: {} });
  });

  it("says where a value is wrong, and takes nothing but an object", () => {
    const issuesOf = (sources: unknown) =>
      schema.safeParse({ sources }).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);

    expect(issuesOf({ "a.sol": { content: 1 } })).to.deep.equal([
      "sources.a.sol.content: Invalid input: expected string, received number",
    ]);
    for (const given of [[], "text", null]) {
      expect(issuesOf(given)).to.deep.equal(["sources: Invalid input: expected record"]);
    }
  });
});
