import { z } from "zod";
import type { StorageLayout } from "./storage-layout.ts";

const variableSchema = z
  .object({ label: z.string(), slot: z.string(), offset: z.number(), type: z.string() })
  .transform(({ offset, ...variable }) => ({ ...variable, offsetBytes: offset }));

const typeSchema = z
  .object({
    encoding: z.string(),
    numberOfBytes: z.string(),
    members: z.array(variableSchema).default([]),
    key: z.string().optional(),
    value: z.string().optional(),
    base: z.string().optional(),
  })
  .transform(({ key, value, base, ...type }) => ({
    ...type,
    parts: [key, value, base].filter((part) => part !== undefined),
  }));

/** solc's `storageLayout` of a contract (since 0.5.13). Without variables there are no types. */
export const storageLayoutSchema = z
  .object({ storage: z.array(variableSchema), types: z.record(z.string(), typeSchema).nullish() })
  .transform(({ storage, types }): StorageLayout => ({ variables: storage, types: types ?? {} }));
