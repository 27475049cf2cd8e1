import { z } from "zod";
import type { BareHex } from "../hex.ts";
import type { ImmutableReference, LinkReference } from "./compiled-contract.ts";
import { recordSchema } from "./record-schema.ts";

const spanSchema = z.object({ start: z.int().nonnegative(), length: z.int().positive() });

/** Bytecode as compilers and artifacts write it, made bare: without 0x and in lower case. */
export const bytecodeObjectSchema = z
  .string()
  .transform((code): BareHex => code.replace(/^0x/, "").toLowerCase());

/**
 * Where libraries are linked, by source and library. Missing in the output of old compilers.
 *
 * @see https://docs.soliditylang.org/en/latest/using-the-compiler.html#output-description
 */
export const linkReferencesSchema = recordSchema(recordSchema(z.array(spanSchema)))
  .default({})
  .transform((bySource): readonly LinkReference[] =>
    Object.entries(bySource).flatMap(([source, byName]) =>
      Object.entries(byName).flatMap(([name, spans]) =>
        spans.map(({ start, length }) => ({
          library: `${source}:${name}`,
          offsetBytes: start,
          lengthBytes: length,
        })),
      ),
    ),
  );

/** Where immutables are stored, by their ids. In the output since solc 0.6.5. */
export const immutableReferencesSchema = z
  .record(z.string(), z.array(spanSchema))
  .default({})
  .transform((byId): readonly ImmutableReference[] =>
    Object.entries(byId).flatMap(([id, spans]) =>
      spans.map(({ start, length }) => ({ id, offsetBytes: start, lengthBytes: length })),
    ),
  );
