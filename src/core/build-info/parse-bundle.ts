import { z } from "zod";
import { BuildInfoInvalidError } from "../errors/project-errors.ts";
import type { Address } from "../hex.ts";
import { isNestedTooDeeply } from "../text/is-nested-too-deeply.ts";
import type { ReadBuild, RecordedDeployment } from "./build-file.ts";
import { storedInputSchema } from "./compiler-input-schema.ts";
import { hashJson } from "./hash-json.ts";
import { parseJsonFile } from "./parse-json-file.ts";
import { parseWithSchema } from "./parse-with-schema.ts";
import type { JsonBytes } from "./skip-json-value.ts";

const addressSchema = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((address): Address => `0x${address.slice(2)}`);

/** Hashes of code are for people and other tools: the chain itself is compared byte by byte. */
const bundleSchema = z.object({
  address: addressSchema,
  chainId: z.int().positive(),
  contractName: z.string(),
  solcLongVersion: z.string(),
  constructorArguments: z.string().regex(/^0x(?:[0-9a-fA-F]{2})*$/),
  libraries: z.record(z.string(), addressSchema),
  hashes: z.object({ input: z.string(), output: z.string() }),
  input: storedInputSchema,
});

/** A schema may reorder what it passes on, so the hashes are those of the file itself. */
const hashedSchema = z.object({ input: z.unknown(), output: z.unknown() });

/**
 * Reads a bundle, and whether its input is still the one that was proved when the bundle was written.
 *
 * @throws BuildInfoInvalidError when it is damaged or was edited
 */
export function parseBundle({ path, bytes }: JsonBytes): ReadBuild {
  const json = parseJsonFile({ path, text: bytes.toString() });
  if (isNestedTooDeeply(json)) {
    throw new BuildInfoInvalidError({ file: path, problem: "it is nested too deeply" });
  }
  const { hashes, input, ...bundle } = parseWithSchema(bundleSchema, { path, json });
  const hashed = parseWithSchema(hashedSchema, { path, json });
  checkHash(path, { member: "input", value: hashed.input, expected: hashes.input });
  checkHash(path, { member: "output", value: hashed.output, expected: hashes.output });
  return {
    input,
    solcVersion: bundle.solcLongVersion,
    output: "here",
    deployment: toDeployment(bundle),
  };
}

function toDeployment(bundle: Omit<z.output<typeof bundleSchema>, "hashes" | "input">): RecordedDeployment {
  const { address, chainId, contractName, libraries, constructorArguments } = bundle;
  const encodedConstructorArguments = constructorArguments.slice(2).toLowerCase();
  return { address, chainId, contractName, libraries, encodedConstructorArguments };
}

function checkHash(
  file: string,
  {
    member,
    value,
    expected,
  }: { readonly member: string; readonly value: unknown; readonly expected: string },
): void {
  if (hashJson(value) !== expected) {
    throw new BuildInfoInvalidError({
      file,
      problem: `its ${member} was changed since the bundle was written`,
    });
  }
}
