import { invariant } from "../../base/errors.ts";
import { toFullyQualifiedName } from "../contract/contract-name.ts";
import { licenseOfSource } from "../contract/license.ts";
import { isSpdxExpression } from "../contract/spdx-expression.ts";
import { type AssignedName, assignNames, toReferenceText } from "./assign-names.ts";
import { collectNeeded, type NeededItem } from "./collect-needed.ts";
import type { Flattened, FlattenInput, IncludedDeclaration, Rename } from "./flattened.ts";
import { groupByFile, orderItems } from "./order-items.ts";
import { mergePragmas } from "./pragmas.ts";
import { type Declaration, type Program, readProgram } from "./program/program.ts";
import { renderSource } from "./render.ts";

/**
 * Merges a contract and what it needs into one source, by what solc's syntax trees refer to. Nothing is compiled:
 * `compareFlattened` proves the output.
 */
export function flattenSources({ sources, asts, target, ...options }: FlattenInput): Flattened {
  const program = readProgram({ sources, asts, entry: target.inputSourceName });
  const declaration = findTarget(program, target);
  const needed = collectNeeded(program, declaration);
  const names = assignNames(program, { target: declaration, needed });
  const items = orderItems(needed);
  const groups = groupByFile(items);
  const files = [...new Set(groups.map(({ file }) => file))];
  const pragmas = mergePragmas({ files, targetFile: declaration.file, ...options });
  const license = combineLicenses(
    files.map(({ source }) => licenseOfSource(source)).filter((expression) => expression !== undefined),
  );
  const included = listIncluded(items, names);
  return {
    source: renderSource({ groups, names, pragmas, license }),
    renames: listRenames(included),
    included,
    license,
  };
}

function findTarget(
  { declarations }: Program,
  { inputSourceName, contractName }: FlattenInput["target"],
): Declaration {
  const target = [...declarations.values()].find(
    ({ file, name, node }) =>
      file.name === inputSourceName && name === contractName && node.type === "ContractDefinition",
  );
  invariant(target !== undefined, `The syntax tree of ${inputSourceName} has ${contractName}`);
  return target;
}

function listIncluded(
  items: readonly NeededItem[],
  names: ReadonlyMap<number, AssignedName>,
): readonly IncludedDeclaration[] {
  return items.flatMap(({ declaration }) => {
    if (declaration === undefined) {
      return [];
    }
    const { id, name, file, node } = declaration;
    const assigned = names.get(id) ?? { name, wrapper: undefined };
    const isContract = node.type === "ContractDefinition";
    return [{ inputSourceName: file.name, name, flattenedName: toReferenceText(assigned), isContract }];
  });
}

function listRenames(included: readonly IncludedDeclaration[]): readonly Rename[] {
  const renames = included
    .filter(({ name, flattenedName }) => name !== flattenedName)
    .map(({ inputSourceName, name, flattenedName }) => [
      toFullyQualifiedName({ inputSourceName, contractName: name }),
      flattenedName,
    ]);
  return [...new Map(renames.map(([from = "", to = ""]) => [from, to]))].map(([from, to]) => ({ from, to }));
}

/** What solc's documentation prescribes for sources without a licence. It is no SPDX id. */
const unlicensed = "UNLICENSED";

/**
 * Joins licences by AND: `(MIT OR Apache-2.0) AND GPL-3.0-or-later`. If a part grants none, the whole grants none.
 * Other names become `LicenseRef-`.
 *
 * @see https://spdx.github.io/spdx-spec/v3.0.1/annexes/spdx-license-expressions/
 */
export function combineLicenses(expressions: readonly string[]): string | undefined {
  const distinct = [...new Set(expressions.map((expression) => expression.trim().replace(/\s+/g, " ")))];
  if (distinct.length <= 1) {
    return distinct[0];
  }
  return distinct.includes(unlicensed) ? unlicensed : [...new Set(distinct.map(toOperand))].join(" AND ");
}

function toOperand(expression: string): string {
  if (!isSpdxExpression(expression)) {
    return `LicenseRef-${expression.replace(/[^\w.-]+/g, "-").replace(/^-+|-+$/g, "") || "unknown"}`;
  }
  const isChoice = /\sor\s/i.test(expression.replaceAll(/\([^()]*\)/g, ""));
  return isChoice ? `(${expression})` : expression;
}
