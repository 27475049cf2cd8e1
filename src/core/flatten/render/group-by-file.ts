import { type OrderedItem, originOf } from "../needs/order-items.ts";
import type { SourceFile } from "../syntax/source-file.ts";

/** Items of one source that follow each other in the output. */
export interface FileGroup {
  readonly file: SourceFile;
  readonly items: readonly OrderedItem[];
  /** Whether nothing of this source comes earlier: a base contract can call for a second group. */
  readonly isFirst: boolean;
}

/** Groups the items of the output by where they come from, without changing their order. */
export function groupByFile(items: readonly OrderedItem[]): readonly FileGroup[] {
  const groups: { file: SourceFile; items: OrderedItem[]; isFirst: boolean }[] = [];
  for (const item of items) {
    const { file } = originOf(item);
    const last = groups.at(-1);
    if (last?.file === file) {
      last.items.push(item);
    } else {
      groups.push({ file, items: [item], isFirst: !groups.some((group) => group.file === file) });
    }
  }
  return groups;
}
