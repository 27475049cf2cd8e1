import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { packageRoot } from "./package-root.ts";

const packed = ["README.md", ...globSync("{docs,skills}/**/*.md", { cwd: packageRoot })];
const pages = [...packed, "CONTRIBUTING.md", "test/README.md"];

interface Link {
  readonly page: string;
  readonly isPicture: boolean;
  /** From the package's root; without the part behind `#`. */
  readonly file: string;
  readonly anchor: string;
}

const read = (page: string) => readFileSync(path.join(packageRoot, page), "utf8");

/** Lists the relative links of a page's text, without those in code. */
function listLinks(page: string, text: string): Link[] {
  const prose = text.replaceAll(/^ *```.*?^ *```$/gms, "").replaceAll(/`[^`\n]*`/g, "code");
  return [...prose.matchAll(/(!?)\[[^\]]*\]\(([^)\s]+)\)/g)].flatMap(([, mark, target = ""]) => {
    if (/^[a-z]+:/.test(target)) {
      return [];
    }
    const [name = "", anchor = ""] = target.split("#");
    const file = name === "" ? page : path.posix.join(path.posix.dirname(page), name);
    return [{ page, isPicture: mark === "!", file, anchor }];
  });
}

/** Lists the names that GitHub gives to the headings of a page. */
function listAnchors(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

function isBroken({ file, anchor }: Link): boolean {
  return (
    !existsSync(path.join(packageRoot, file)) || (anchor !== "" && !listAnchors(read(file)).includes(anchor))
  );
}

/** npm shows the pictures of README from the repository. */
function isInPackage({ file, isPicture, page }: Link): boolean {
  return (
    (isPicture && page === "README.md") ||
    ["README.md", "LICENSE"].includes(file) ||
    (/^(?:docs|skills)\//.test(file) && !file.startsWith("docs/pictures/"))
  );
}

const show = ({ page, file, anchor }: Link) => `${page}: ${file}${anchor === "" ? "" : `#${anchor}`}`;

describe("the relative links of README, CONTRIBUTING, docs and the skill", () => {
  const links = pages.flatMap((page) => listLinks(page, read(page)));

  it("lead to a file, and to a heading in it", () => {
    expect(links).to.have.length.above(50);
    expect(links.filter(isBroken).map(show)).to.deep.equal([]);
  });

  it("stay in the package where the page is packed", () => {
    const leaving = links.filter((link) => packed.includes(link.page) && !isInPackage(link));

    expect(leaving.map(show)).to.deep.equal([]);
  });

  it("are found broken, or out of the package", () => {
    const [missing, unnamed, outside] = listLinks(
      "docs/tasks.md",
      "[a](none.md), [b](errors.md#none), [c](../CONTRIBUTING.md), [d](https://example.org), `[e](f)`",
    );

    expect([missing, unnamed, outside].map((link) => link !== undefined && isBroken(link))).to.deep.equal([
      true,
      true,
      false,
    ]);
    expect(outside !== undefined && isInPackage(outside)).to.equal(false);
  });
});
