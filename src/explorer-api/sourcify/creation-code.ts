import { z } from "zod";
import { type BareHex, type Hex, toBareHex } from "../../base/hex.ts";
import type { Transformation } from "../../core/bytecode/match.ts";
import { hexSchema } from "./wire-values.ts";

/** A difference between compiled bytecode and that on the chain. `value` is on the chain. */
export interface CodeTransformation {
  readonly type: Transformation["type"];
  readonly reason: Transformation["reason"];
  readonly offsetBytes: number;
  /** The name of a library, or the number of a metadata section from 1 on; undefined if there is only one. */
  readonly id?: string | undefined;
  readonly value: BareHex;
}

export interface CreationCode {
  readonly onChain?: Hex | undefined;
  readonly transformations?: readonly CodeTransformation[] | undefined;
}

/** @see https://github.com/verifier-alliance/database-specs */
export function formatCreationCode({ onChain, transformations }: CreationCode) {
  return {
    onchainBytecode: onChain ?? null,
    transformations:
      transformations?.map(({ type, reason, offsetBytes, id }) => ({
        type,
        reason,
        offset: offsetBytes,
        ...(id === undefined ? {} : { id }),
      })) ?? null,
    transformationValues: formatValues(transformations ?? []),
  };
}

const valueGroups: Partial<Record<CodeTransformation["reason"], string>> = {
  library: "libraries",
  immutable: "immutables",
  cborAuxdata: "cborAuxdata",
};

function formatValues(transformations: readonly CodeTransformation[]) {
  const groups = Map.groupBy(transformations, ({ reason }) => valueGroups[reason] ?? reason);
  return Object.fromEntries(
    [...groups].map(([group, members]) => {
      const values = members.map(({ id = "", value }) => [id, `0x${value}`] as const);
      return [
        group,
        members.some(({ id }) => id !== undefined) ? Object.fromEntries(values) : values[0]?.[1],
      ];
    }),
  );
}

/** A look-up may ask for some members only. */
export const creationCodeSchema = z
  .looseObject({
    onchainBytecode: hexSchema.nullish(),
    transformationValues: z.looseObject({ constructorArguments: hexSchema.nullish() }).nullish(),
  })
  .transform(({ onchainBytecode, transformationValues: values }) => ({
    onChain: onchainBytecode ?? undefined,
    /** undefined: the creation code was not compared, or was not asked for. */
    constructorArguments: values ? toBareHex(values.constructorArguments ?? "") : undefined,
  }));
