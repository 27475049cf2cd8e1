import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { z } from "zod";
import { formatSchemas } from "../../scripts/schemas/format-schemas.ts";
import { packageRoot } from "./package-root.ts";

const folder = path.join(packageRoot, "docs", "schemas");

function readPublished(name: string): string {
  return readFileSync(path.join(folder, name), "utf8");
}

describe("the published JSON Schemas", () => {
  it("are what the sources say (write them with scripts/write-schemas.ts)", () => {
    const schemas = formatSchemas();

    expect(readdirSync(folder).sort()).to.deep.equal(Object.keys(schemas).sort());
    for (const [name, text] of Object.entries(schemas)) {
      expect(readPublished(name), name).to.equal(text);
    }
  });

  it("allow members that a later version adds", () => {
    const failure = z.fromJSONSchema(JSON.parse(readPublished("failure.schema.json")));
    const document = { status: "error", code: "INVALID_OPTION", message: "m", hints: [] };

    expect(failure.safeParse({ ...document, docs: "https://…" }).success).to.equal(true);
    expect(failure.safeParse({ ...document, status: "fine" }).success).to.equal(false);
    expect(failure.safeParse({ ...document, hints: undefined }).success).to.equal(false);
  });
});
