import path from "node:path";
import type { Plugin } from "rolldown";
import { parseAst } from "rolldown/parseAst";
import { Visitor } from "rolldown/utils";

// Hardhat loads modules through tsx, which looks at each ES module and rewrites some. These plugins write the
// bundle so that it has less to do.

/**
 * Puts all dynamic imports into a file of their own. Hardhat loads modules through tsx, which rewrites
 * each file that has one and gives it a source map: that took 100 ms of CPU and 25 MB for a
 * verification, and 25 ms and 3 MB for a command that only loads the descriptor and the hooks.
 */
export const importFromOnePlace: Plugin = {
  name: "import-from-one-place",
  renderChunk(code, { fileName }) {
    const imports: { readonly start: number; readonly end: number; readonly text: string }[] = [];
    const visitor = new Visitor({
      ImportExpression: ({ start, source }) => {
        // A package is found from anywhere.
        const isFixed =
          source.type === "Literal" && typeof source.value === "string" && source.value.startsWith(".");
        const text = isFixed
          ? JSON.stringify(toRelative(lateImportFile, toTarget(fileName, source.value)))
          : code.slice(source.start, source.end);
        imports.push({ start, end: source.end, text: `importLate(${text}` });
      },
    });
    visitor.visit(parseAst(code));
    if (imports.length === 0) {
      return null;
    }
    const pieces = imports.map(({ end, text }, index) => text + code.slice(end, imports[index + 1]?.start));
    const from = JSON.stringify(toRelative(fileName, lateImportFile));
    return `import { importLate } from ${from};\n${code.slice(0, imports[0]?.start)}${pieces.join("")}`;
  },
  generateBundle() {
    const source = "export const importLate = (file) => import(file);\n";
    this.emitFile({ type: "asset", fileName: lateImportFile, source });
  },
};

const lateImportFile = "chunks/import-late.js";

/**
 * Escapes what is not ASCII. One such character makes V8 keep the whole file with two bytes a character, and read
 * it slower: 15 ms of CPU and 1 MB for a verification.
 */
export const writeAscii: Plugin = {
  name: "write-ascii",
  generateBundle(_, files) {
    for (const chunk of Object.values(files).filter((file) => file.type === "chunk")) {
      const visitor = new Visitor({
        TaggedTemplateExpression: ({ start, end }) => {
          const template = chunk.code.slice(start, end);
          if (template.startsWith("String.raw") && notAscii.test(template)) {
            throw new Error(`${chunk.fileName} would show the escapes of ${template}`);
          }
        },
      });
      visitor.visit(parseAst(chunk.code));
      chunk.code = chunk.code.replaceAll(new RegExp(notAscii, "g"), (unit) => {
        return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
      });
    }
  },
};

const notAscii = /[\u0080-\uffff]/;

/** Returns the file of the bundle that another one imports by a relative path. */
function toTarget(from: string, specifier: string): string {
  return path.posix.join(path.posix.dirname(from), specifier);
}

function toRelative(from: string, target: string): string {
  return `./${path.posix.relative(path.posix.dirname(from), target)}`;
}
