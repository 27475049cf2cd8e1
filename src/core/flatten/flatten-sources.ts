import { toFullyQualifiedName } from "../contract/contract-name.ts";
import { licenseOfSource } from "../contract/license.ts";
import type {
  FlattenInput,
  FlattenRefusal,
  FlattenResult,
  IncludedDeclaration,
  Rename,
} from "./flattened.ts";
import { assignNames } from "./names/assign-names.ts";
import { type AssignedName, toReferenceText } from "./names/assigned-name.ts";
import { findPushedDirectives } from "./names/find-pushed-directives.ts";
import { collectNeeded } from "./needs/collect-needed.ts";
import { type OrderedItem, orderItems } from "./needs/order-items.ts";
import { mergePragmas } from "./pragmas/merge-pragmas.ts";
import { combineLicenses } from "./render/combine-licenses.ts";
import { groupByFile } from "./render/group-by-file.ts";
import { renderSource } from "./render/render-source.ts";
import type { Declaration, Program } from "./syntax/program.ts";
import { readProgram } from "./syntax/read-program.ts";

/**
 * Puts a contract and everything that it needs into one source.
 *
 * It works on solc's syntax trees: a name is what solc says it refers to, whatever it is called at
 * that place. Nothing is compiled here: the output counts only once it is proved to be the same code
 * (see `compareFlattened`).
 */
export function flattenSources({ sources, asts, target, ...options }: FlattenInput): FlattenResult {
  const read = readProgram({ sources, asts, entry: target.inputSourceName });
  if (read.kind === "unreadable") {
    return refuse({ kind: "syntax-tree-missing", inputSourceName: read.inputSourceName });
  }
  const { program } = read;
  const declaration = findTarget(program, target);
  if (declaration === undefined) {
    return refuse({ kind: "contract-not-found" });
  }
  const needed = collectNeeded(program, declaration);
  const pushed = findPushedDirectives(program, needed);
  const assigned = assignNames(program, { target: declaration, needed, pushed });
  if (assigned.kind === "refused") {
    return assigned;
  }
  const { names } = assigned;
  const items = orderItems(program, needed);
  const groups = groupByFile(items);
  const files = [...new Set(groups.map(({ file }) => file))];
  const { pragmas, mixedAbiCoders } = mergePragmas({ files, targetFile: declaration.file, ...options });
  const license = combineLicenses(
    files.map(({ source }) => licenseOfSource(source)).filter((expression) => expression !== undefined),
  );
  const included = listIncluded(items, names);
  return {
    kind: "flattened",
    source: renderSource({ groups, names, pushed, pragmas, license }),
    renames: listRenames(included),
    included,
    license,
    mixedAbiCoders,
  };
}

function refuse(reason: FlattenRefusal): FlattenResult {
  return { kind: "refused", reason };
}

function findTarget(
  program: Program,
  { inputSourceName, contractName }: FlattenInput["target"],
): Declaration | undefined {
  return [...program.declarations.values()].find(
    ({ file, name, node }) =>
      file.name === inputSourceName && name === contractName && node.type === "ContractDefinition",
  );
}

function listIncluded(
  items: readonly OrderedItem[],
  names: ReadonlyMap<number, AssignedName>,
): readonly IncludedDeclaration[] {
  return items.flatMap((item) => {
    if (item.kind === "directive") {
      return [];
    }
    const { id, name, file, node } = item.needed.declaration;
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
  // The overloads of a function are several declarations, but one name.
  return [...new Map(renames.map(([from = "", to = ""]) => [from, to]))].map(([from, to]) => ({ from, to }));
}
