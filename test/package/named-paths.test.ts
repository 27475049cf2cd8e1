import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { packageRoot } from "./package-root.ts";

const documents = ["docs/architecture.md", "CONTRIBUTING.md", "test/README.md"];

/** Lists what a document names as files and folders of this repository. */
function listNamedPaths(text: string): string[] {
  const words = [...text.matchAll(/`([\w@.*/-]+)`/g)].map(([, word = ""]) => word);
  return [...new Set(words)].filter(
    (word) =>
      /^(?:src|test|docs|scripts|bench|test-fixtures|types|examples)\//.test(word) ||
      /\w\.(?:ts|cjs|mjs|md)$/.test(word),
  );
}

/** Lists the folders and files of the tree that architecture.md draws. */
function listTree(text: string): string[] {
  const drawn = /```\nsrc\/\n([\s\S]*?)```/.exec(text)?.[1] ?? "";
  let folder = "";
  return drawn.split("\n").flatMap((line) => {
    const [, indent = "", entry = ""] = /^((?:│ {3})?)[├└]── (.+?)(?: {2}|$)/.exec(line) ?? [];
    if (entry === "") {
      return [];
    }
    const names = entry.split(", ");
    if (indent === "") {
      folder = names[0] ?? "";
      return names.map((name) => `src/${name}`);
    }
    return names.map((name) => `src/${folder}${name}`);
  });
}

/** A document names files from the root, from `src`, or from the folder that it speaks of. */
function isThere(name: string): boolean {
  return (
    existsSync(path.join(packageRoot, name)) ||
    globSync([`{src,test,docs,scripts,bench}/**/${name}`], { cwd: packageRoot }).length > 0
  );
}

describe("the paths that the documents for contributors name", () => {
  for (const document of documents) {
    it(`exist: ${document}`, () => {
      const named = listNamedPaths(readFileSync(path.join(packageRoot, document), "utf8"));

      expect(named).to.have.length.above(5);
      expect(named.filter((name) => !isThere(name))).to.deep.equal([]);
    });
  }

  it("exist in the tree of the sources, which has every folder of src", () => {
    const tree = listTree(readFileSync(path.join(packageRoot, "docs/architecture.md"), "utf8"));
    const folders = globSync("src/*/", { cwd: packageRoot }).map((folder) => `${folder.replace(/\/$/, "")}/`);

    expect(tree).to.include.members(folders);
    expect(tree.filter((name) => !existsSync(path.join(packageRoot, name)))).to.deep.equal([]);
  });
});
