import type { AssignedName } from "../names/assigned-name.ts";
import type { PushedDirectives } from "../names/find-pushed-directives.ts";
import type { OrderedItem } from "../needs/order-items.ts";
import type { FileGroup } from "./group-by-file.ts";
import { renderDeclaration } from "./render-declaration.ts";
import { renderDirective } from "./render-directive.ts";
import { listNotices, renderOrigin } from "./render-header.ts";
import { wrapInComments } from "./wrap-in-comments.ts";

export interface OutputParts {
  readonly groups: readonly FileGroup[];
  readonly names: ReadonlyMap<number, AssignedName>;
  readonly pushed: PushedDirectives;
  readonly pragmas: readonly string[];
  readonly license: string | undefined;
}

/** Returns the text of the output: licence, pragmas, and the declarations with their origins. */
export function renderSource(parts: OutputParts): string {
  const { groups, pragmas, license } = parts;
  const head = [
    ...(license === undefined ? [] : [`// SPDX-License-Identifier: ${license}`]),
    ...pragmas.map((text) => `pragma ${text};`),
  ];
  const body = groups.flatMap(({ file, items, isFirst }) => [
    renderOrigin(file, license),
    ...(isFirst ? [listNotices(file).join("\n")] : []),
    ...items.map((item) => renderItem(item, parts)),
  ]);
  return `${[head.join("\n"), ...body].filter((text) => text !== "").join("\n\n")}\n`;
}

function renderItem(item: OrderedItem, { names, pushed }: OutputParts): string {
  if (item.kind === "directive") {
    const { needed } = item;
    return pushed.has(needed) ? "" : wrapInComments(needed.directive, renderDirective(needed, names));
  }
  const directives = [...pushed]
    .filter(([, contractIds]) => contractIds.has(item.needed.declaration.id))
    .map(([directive]) => renderDirective(directive, names));
  return renderDeclaration(item.needed, { names, directives });
}
