import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import * as differences from "../../src/verification/results/differences-schema.ts";
import * as explorersResults from "../../src/verification/results/explorers-result-schema.ts";
import * as initCodeResults from "../../src/verification/results/init-code-result-schema.ts";
import * as pendingSubmissions from "../../src/verification/results/pending-submissions-schema.ts";
import * as preflightResults from "../../src/verification/results/preflight-result-schema.ts";
import * as proxyResults from "../../src/verification/results/proxy-result-schema.ts";
import * as recordedResults from "../../src/verification/results/recorded-result-schema.ts";
import * as resultMembers from "../../src/verification/results/result-members.ts";
import * as results from "../../src/verification/results/result-schema.ts";
import * as reviewResults from "../../src/verification/results/review-result-schema.ts";
import * as settings from "../../src/verification/results/settings-schema.ts";
import { indent, listMembers, type NameOf, printType } from "./print-type.ts";

const modules: readonly object[] = [
  differences,
  explorersResults,
  resultMembers,
  initCodeResults,
  pendingSubmissions,
  preflightResults,
  proxyResults,
  recordedResults,
  reviewResults,
  results,
  settings,
];

/**
 * Replaces each `z.infer<typeof schema>` in the declarations of the results by the type itself, with the
 * descriptions of the schemas as doc comments: TypeScript drops the comments of what it infers, and editors show
 * those of declared members alone.
 *
 * What only the inferred types needed is left out: the schemas that are not published.
 *
 * @param folder - the declarations of `src/verification/results`
 *
 * @param published - the declarations of the entry point
 */
export async function documentResults(folder: string, published: string): Promise<void> {
  const files = await readdir(folder);
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), "utf8")));
  const schemas = new Map(modules.flatMap((module) => Object.entries(module)));
  const names = new Map(files.flatMap((file, index) => listNames(file, texts[index] ?? "")));
  const entry = await readFile(published, "utf8");
  await Promise.all(
    files.map((file, index) => {
      const documented = documentFile(file, texts[index] ?? "", { schemas, names });
      return writeFile(
        path.join(folder, file),
        leaveOut(documented, (name) => !isNamed(name, entry)),
      );
    }),
  );
}

function toSource(file: string): string {
  return file.replace(/\.d\.ts$/, ".ts");
}

interface Name {
  readonly file: string;
  readonly name: string;
}

/** Returns the schemas whose type has a name: that of a type or an interface made of theirs, or of an annotation. */
function listNames(file: string, text: string): readonly (readonly [string, Name])[] {
  const inferred = [...text.matchAll(/^(?:export )?type (?<name>\w+) = z\.infer<typeof (?<schema>\w+)>;/gm)];
  const extended = [
    ...text.matchAll(/^export interface (?<name>\w+) extends NoFailure, z\.infer<typeof (?<schema>\w+)>/gm),
  ];
  const annotated = [...text.matchAll(/ const (?<schema>\w+): z\.ZodType<(?<name>\w+)\b/g)];
  return [...inferred, ...extended, ...annotated].map(({ groups: { name = "", schema = "" } = {} }) => [
    schema,
    { file, name },
  ]);
}

interface Known {
  /** Every export of the modules. */
  readonly schemas: ReadonlyMap<string, unknown>;
  /** The names of types, by those of the schemas. */
  readonly names: ReadonlyMap<string, Name>;
}

function documentFile(file: string, text: string, { schemas, names }: Known): string {
  const find = (name: string): unknown => {
    const schema = schemas.get(name);
    if (schema === undefined) {
      throw new Error(`Export ${name} from its module: its type is published, and written with its texts.`);
    }
    return schema;
  };
  const namesHere = new Map(
    [...names].map(([schema, named]) => [
      find(schema),
      named.file === file ? named.name : `import("./${toSource(named.file)}").${named.name}`,
    ]),
  );
  const nameAround =
    (schema: unknown): NameOf =>
    (one) =>
      one === schema ? undefined : namesHere.get(one);
  return shareMembers(text, (name) => {
    const schema = find(name);
    return schema instanceof z.ZodObject ? listMembers(schema, nameAround(schema)) : [];
  }).replace(/z\.infer<typeof (\w+)>/g, (_all, name: string) =>
    printType(find(name), nameAround(find(name))),
  );
}

const derived = /^(?<start>(?:export )?interface .*), z\.infer<typeof (?<schema>\w+)> \{\n(?<own>[^}]*)^\}/gm;

/** Writes what all interfaces that extend a schema's type have once, in an interface that they extend. */
function shareMembers(text: string, listAll: (schema: string) => readonly string[]): string {
  const lists = [...text.matchAll(derived)].map(({ groups }) => listAll(groups?.schema ?? ""));
  const shared = new Set(lists[0]?.filter((member) => lists.every((list) => list.includes(member))));
  if (shared.size === 0) {
    return text;
  }
  const declared = text.replace(derived, (_all, start: string, schema: string, own: string) => {
    const members = listAll(schema).filter((member) => !shared.has(member) && !isDeclared(member, own));
    return `${start}, ContractResult {\n${indent([...members].join("\n"))}\n${own}}`;
  });
  return `${declared}/** What a result of any status has. */\ninterface ContractResult {\n${indent([...shared].join("\n"))}\n}\n`;
}

/** Returns whether an interface declares a member itself, more narrowly than the type that it extends. */
function isDeclared(member: string, own: string): boolean {
  const name = /^(?:\/\*\*.*\n)?(\w+)/.exec(member)?.[1];
  return new RegExp(`^ +${name}\\??:`, "m").test(own);
}

const valueDeclaration =
  /^(?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?(?:export )?declare (?:const|function) (?<name>\w+)[\s\S]*?;\n(?![\s}])/gm;

/** Leaves out schemas, and the imports of what nothing names any more. */
function leaveOut(text: string, isUnneeded: (name: string) => boolean): string {
  const kept = text.replace(valueDeclaration, (all, name: string) => (isUnneeded(name) ? "" : all));
  return kept.replace(/^import \{ (.*) \} from (.*);\n/gm, (line, imported: string, from: string) => {
    const rest = kept.replace(line, "");
    const needed = imported.split(", ").filter((name) => isNamed(name.replace("type ", ""), rest));
    return needed.length === 0 ? "" : `import { ${needed.join(", ")} } from ${from};\n`;
  });
}

function isNamed(name: string, text: string): boolean {
  return new RegExp(`\\b${name}\\b`).test(text);
}
