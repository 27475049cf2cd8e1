import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { z } from "zod";
import { formatDocs } from "../../scripts/write-docs.ts";
import { recordedDeploymentResultSchema } from "../../src/verification/results/recorded-result-schema.ts";
import { packageRoot } from "./package-root.ts";

const folder = path.join(packageRoot, "docs", "schemas");

function readPublished(name: string): string {
  return readFileSync(path.join(folder, name), "utf8");
}

describe("what docs take from the sources", () => {
  it("is up to date (write it with scripts/write-docs.ts)", () => {
    const written = formatDocs();
    const schemas = Object.keys(written).filter((name) => name.startsWith("schemas/"));

    expect(readdirSync(folder).map((name) => `schemas/${name}`)).to.have.members(schemas);
    for (const [name, text] of Object.entries(written)) {
      expect(readFileSync(path.join(packageRoot, "docs", name), "utf8"), name).to.equal(text);
    }
    expect(written["tasks.md"]).to.include("<!-- options of verify-contract -->");
    expect(written["command-line.md"]).to.include("<!-- options of the command line -->");
  });
});

describe("the published JSON Schemas", () => {
  it("are each linked from docs/tasks.md, which explains each status", () => {
    const page = readFileSync(path.join(packageRoot, "docs", "tasks.md"), "utf8");
    const linked = [...page.matchAll(/\]\(schemas\/([\w.-]+)\)/g)].map(([, name]) => name);
    const explained = [...page.matchAll(/^\| `([a-z][a-z-]+)` \| [A-Z]/gm)].map(([, status]) => status);
    const { contracts } = recordedDeploymentResultSchema.shape;

    expect([...new Set(linked)].sort()).to.deep.equal(readdirSync(folder).sort());
    expect(explained).to.have.members(contracts.element.in.shape.status.options);
  });

  it("refer to nothing that is not there, and take at most 100 KB", () => {
    const texts = readdirSync(folder).map(readPublished);
    const { $defs } = JSON.parse(readPublished("shared.schema.json"));
    const names = texts.flatMap((text) => [...text.matchAll(/"\$ref": "([^"]*)"/g)].map(([, to]) => to));
    const known = Object.keys($defs).map((name) => `shared.schema.json#/$defs/${name}`);

    expect([...readdirSync(folder), ...known]).to.include.members(names);
    expect(names, "nothing is left over").to.include.members(known);
    expect(texts.join("").length).to.be.below(100_000);
  });

  it("allow members that a later version adds", () => {
    const published = `${readPublished("failure.schema.json")}`.replaceAll("shared.schema.json#", "#");
    const { $defs } = JSON.parse(readPublished("shared.schema.json").replaceAll("shared.schema.json#", "#"));
    const failure = z.fromJSONSchema({ ...JSON.parse(published), $defs });
    const document = { status: "error", code: "INVALID_OPTION", message: "m", hints: [] };

    expect(failure.safeParse({ ...document, docs: "https://…" }).success).to.equal(true);
    expect(failure.safeParse({ ...document, status: "fine" }).success).to.equal(false);
    expect(failure.safeParse({ ...document, hints: undefined }).success).to.equal(false);
  });
});
