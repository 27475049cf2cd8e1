import { expect } from "chai";
import { z } from "zod";
import { parseArtifact } from "../../../src/core/build/parse-artifact.ts";
import { parseBuildInfo } from "../../../src/core/build/parse-build-info.ts";
import { parseDeepJsonFile, parseJsonFile, recordSchema } from "../../../src/core/build/parse-json-file.ts";
import { BaseError } from "../../../src/core/errors/failure.ts";

describe("parseJsonFile", () => {
  const deep = `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`;
  const path = "deep.json";

  it("refuses files of the project's own build that are nested to break their reader", () => {
    const input = `{"language":"Solidity","sources":{},"settings":${deep}}`;
    const buildInfo = `{"_format":"hh3-sol-build-info-1","id":"a","solcLongVersion":"0.8.37","input":${input}}`;
    const reads = [
      () => parseJsonFile({ path, text: deep }),
      () => parseBuildInfo({ path, text: buildInfo }),
      () => parseArtifact({ path, text: `{"_format":"hh3-artifact-1","abi":[${deep}]}` }),
    ];

    for (const read of reads) {
      expect(read).to.throw(BaseError, "nested too deeply");
    }
  });

  it("takes syntax trees as deep as their sources", () => {
    expect(() => parseDeepJsonFile({ path, text: deep })).not.to.throw();
  });
});

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
});
