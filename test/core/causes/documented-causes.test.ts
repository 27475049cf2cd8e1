import { readFileSync } from "node:fs";
import { expect } from "chai";

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

/** The kinds of a union type in a source. */
function kindsIn(path: string): string[] {
  const union = [...read(path).matchAll(/readonly kind:((?:\s*\|?\s*"[a-z-]+")+)/g)].map(
    ([, kinds = ""]) => kinds,
  );
  return union.flatMap((kinds) => [...kinds.matchAll(/"([a-z-]+)"/g)].map(([, kind = ""]) => kind));
}

describe("docs/causes.md", () => {
  it("names every cause, and no other", () => {
    const documented = [...read("docs/causes.md").matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = ""]) =>
      [...cell.matchAll(/`([a-z-]+)`/g)].map(([, name = ""]) => name),
    );
    // These two have the names of what changed.
    const unnamed = ["variant", "setting"];
    const causes = new Set([
      ...kindsIn("src/core/causes/cause.ts"),
      ...["build-profile", "evm-version", "optimizer", "via-ir", "settings"],
    ]);

    expect(documented).to.have.members([...causes].filter((name) => !unnamed.includes(name)));
    expect(documented).to.have.length.above(20);
  });
});
