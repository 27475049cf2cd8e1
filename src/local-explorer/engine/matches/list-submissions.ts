import { z } from "zod";
import { toBareHex } from "../../../base/hex.ts";
import { parseIfJson, parseIfShallowJson } from "../../../base/json.ts";
import { metadataFileSchema, recordSchema, toInputSettings } from "../../../core/build/parse-json-file.ts";
import { keccak256 } from "../../../core/contract/address.ts";
import type { JobErrorCode } from "../../../explorer-api/sourcify/error-codes.ts";
import type { CallOptions } from "../../../verification/ports.ts";
import type { NumberedContract } from "../../store/contract-lists.ts";
import type { Store } from "../../store/create-store.ts";
import type { CodeOnChain, ConnectedChain } from "../chains.ts";
import type { MatchRequest, MatchSource, SourceSubmission } from "../records.ts";
import type { Rejection } from "../rejection.ts";
import { toResubmission } from "../to-compilation.ts";

type StandardJson = Extract<MatchSource, { readonly kind: "standard-json" }>;

type MetadataInput =
  | { readonly kind: "input"; readonly source: StandardJson }
  | { readonly kind: "incomplete"; readonly missing: readonly string[] }
  | { readonly kind: "invalid"; readonly problem: string };

/**
 * Makes the compiler input again that a metadata file came from. A source is found by its hash, whatever
 * its name, or is in the file itself.
 *
 * @see https://docs.soliditylang.org/en/latest/metadata.html
 */
function toMetadataInput({
  metadata,
  sources,
}: Extract<MatchSource, { readonly kind: "metadata" }>): MetadataInput {
  const parsed = metadataFileSchema.safeParse(parseIfShallowJson(metadata));
  const given = recordSchema(z.string()).safeParse(parseIfJson(sources));
  if (!parsed.success || !given.success) {
    return { kind: "invalid", problem: "The metadata is not solc's metadata file" };
  }
  const { compiler, language, settings, sources: wanted } = parsed.data;
  const [target, ...others] = Object.entries(settings.compilationTarget);
  if (target === undefined || others.length > 0) {
    return {
      kind: "invalid",
      problem: "settings.compilationTarget of the metadata does not name exactly one contract",
    };
  }
  const byHash = new Map(Object.values(given.data).map((text) => [keccak256(Buffer.from(text)), text]));
  const found = Object.entries(wanted).map(([name, { keccak256: hash, content }]) => ({
    name,
    content: content ?? byHash.get(toBareHex(hash ?? "")),
  }));
  const missing = found.filter(({ content }) => content === undefined).map(({ name }) => name);
  if (missing.length > 0) {
    return { kind: "incomplete", missing };
  }
  const input = {
    language,
    sources: Object.fromEntries(found.map(({ name, content }) => [name, { content }])),
    settings: toInputSettings(settings),
  };
  return {
    kind: "input",
    source: {
      kind: "standard-json",
      sourceCode: JSON.stringify(input),
      compilerVersion: compiler.version,
      contractName: target.join(":"),
    },
  };
}

/** What is to be judged, or why there is nothing. */
type Submissions =
  | { readonly kind: "found"; readonly submissions: readonly SourceSubmission[] }
  | { readonly kind: "refused"; readonly rejection: Rejection; readonly code: JobErrorCode };

/** Lists the sources that a request is about, each in the form in which sources are submitted. */
export async function listSubmissions(
  {
    chain,
    request: { source, address },
    onChain,
  }: {
    readonly chain: ConnectedChain;
    readonly request: MatchRequest;
    readonly onChain: CodeOnChain;
  },
  options: Parameters<typeof findCandidates>[1],
): Promise<Submissions> {
  if (source.kind === "similarity") {
    return { kind: "found", submissions: await findCandidates({ chain, onChain }, options) };
  }
  const made = source.kind === "metadata" ? toMetadataInput(source) : ({ kind: "input", source } as const);
  if (made.kind === "incomplete") {
    const problem = `These sources of the metadata are missing or have another hash: ${made.missing.join(", ")}`;
    return { kind: "refused", rejection: { kind: "source-invalid", problem }, code: "missing_source" };
  }
  if (made.kind === "invalid") {
    const { problem } = made;
    return {
      kind: "refused",
      rejection: { kind: "source-invalid", problem },
      code: "invalid_compilation_target",
    };
  }
  const { sourceCode, compilerVersion, contractName } = made.source;
  const submission: SourceSubmission = {
    address,
    codeFormat: "solidity-standard-json-input",
    sourceCode,
    contractName,
    compilerVersion: `v${compilerVersion.replace(/^v/, "")}`,
    encodedConstructorArguments: "",
    licenseType: 1,
  };
  return { kind: "found", submissions: [submission] };
}

/** The newest records of the chain that are looked at. */
const maxRecords = 500;

/** Each of them is compiled. */
const maxCandidates = 20;

/**
 * Finds the sources of other contracts of the chain whose code has the same length, those with the very
 * same code first. Code of another length never matches.
 */
async function findCandidates(
  { chain, onChain }: { readonly chain: ConnectedChain; readonly onChain: CodeOnChain },
  { store, signal }: CallOptions & { readonly store: Pick<Store, "contracts"> },
): Promise<readonly SourceSubmission[]> {
  const { address, codeHash } = onChain.deployed;
  const records = store.contracts
    .listById(chain.key, { limit: maxRecords, sort: "desc", after: undefined })
    .filter((record) => record.address !== address);
  const twins = records.filter((record) => record.codeHash === codeHash);
  const others: NumberedContract[] = [];
  for (const record of records) {
    if (twins.length + others.length >= maxCandidates) {
      break;
    }
    if (record.codeHash !== codeHash) {
      const code = await chain.reader.getCode(record.address, { signal });
      if (code.length === onChain.code.length) {
        others.push(record);
      }
    }
  }
  return [...twins, ...others].slice(0, maxCandidates).flatMap((candidate) => {
    const record = store.contracts.find({ chain: chain.key, ...candidate });
    return record === undefined ? [] : [{ ...toResubmission(record), address }];
  });
}
