import type { Row } from "./row.ts";
import { chainRows } from "./rows/chain-rows.ts";
import { compilerRows } from "./rows/compiler-rows.ts";
import { connectionRows } from "./rows/connection-rows.ts";
import { explorerRows } from "./rows/explorer-rows.ts";
import { explorerSettingRows } from "./rows/explorer-setting-rows.ts";
import { inputRows } from "./rows/input-rows.ts";
import { libraryRows } from "./rows/library-rows.ts";
import { localExplorerRows } from "./rows/local-explorer-rows.ts";
import { lookUpRows } from "./rows/look-up-rows.ts";
import { onChainRows } from "./rows/on-chain-rows.ts";
import { projectRows } from "./rows/project-rows.ts";
import { runRows } from "./rows/run-rows.ts";

export const errorRows = {
  ...inputRows,
  ...libraryRows,
  ...projectRows,
  ...compilerRows,
  ...chainRows,
  ...onChainRows,
  ...connectionRows,
  ...explorerRows,
  ...explorerSettingRows,
  ...lookUpRows,
  ...localExplorerRows,
  ...runRows,
};

/** Public API: a code keeps its meaning. */
export type ErrorCode = keyof typeof errorRows;

export type Details = {
  readonly [CodeT in ErrorCode]: (typeof errorRows)[CodeT] extends Row<infer DetailsT> ? DetailsT : never;
};

export const errorCodes: readonly ErrorCode[] = listKeys(errorRows);

function listKeys<RowsT extends object>(rows: RowsT): readonly (keyof RowsT & string)[] {
  const isKey = (name: string): name is keyof RowsT & string => name in rows;
  return Object.keys(rows).filter(isKey);
}
