import { z } from "zod";
import type { Address, BareHex, Hex } from "../../base/hex.ts";
import type { AbiEntry } from "../../core/build/compiled-contract.ts";
import { recordSchema } from "../../core/build/parse-json-file.ts";
import { type CompilerInput, toSourceTexts } from "../../core/compiler-input/compiler-input.ts";
import { abiSchema } from "../etherscan/wire-values.ts";
import { type BytecodeRecord, bytecodeRecordSchema, formatBytecodeRecord } from "./bytecode-record.ts";
import { addressSchema, hashSchema } from "./wire-values.ts";

/** The fields of a contract that a look-up has to ask for; what is missing was not asked for. */
export interface ContractDetails {
  readonly creationBytecode?: BytecodeRecord | undefined;
  readonly runtimeBytecode?: BytecodeRecord | undefined;
  readonly deployment?: Deployment | undefined;
  /** Source name → text. */
  readonly sources?: Readonly<Record<string, string>> | undefined;
  readonly compilation?: CompilationRecord | undefined;
  readonly abi?: readonly AbiEntry[] | undefined;
  readonly userdoc?: unknown;
  readonly devdoc?: unknown;
  readonly storageLayout?: unknown;
  readonly transientStorageLayout?: unknown;
  readonly sourceIds?: unknown;
  /** solc's metadata file; other compilers have none. */
  readonly metadata?: unknown;
  /** A complete input that can be compiled again. */
  readonly compilerInput?: CompilerInput | undefined;
  /** The part of the compiler's output that is about the contract. */
  readonly compilerOutput?: unknown;
  readonly signatures?: SignatureLists | undefined;
  readonly proxy?: ProxyResolution | undefined;
}

/** What created a contract, as far as the server knows it. */
export interface Deployment {
  readonly transactionHash: Hex | undefined;
  readonly blockNumber: number | undefined;
  readonly transactionIndex: number | undefined;
  readonly deployer: Address | undefined;
}

export interface CompilationRecord {
  readonly language: string;
  /** `solc`, `vyper` or another one. */
  readonly compiler: string;
  /** Without a leading v. */
  readonly compilerVersion: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly contractName: string;
  readonly fullyQualifiedName: string;
}

export interface SignatureLists {
  readonly function: readonly SignatureRecord[];
  readonly event: readonly SignatureRecord[];
  readonly error: readonly SignatureRecord[];
}

export interface SignatureRecord {
  readonly signature: string;
  readonly hash: BareHex;
}

/** What stands behind an address, as the server reads it from the chain at each request. */
export type ProxyResolution =
  | {
      readonly kind: "resolved";
      readonly isProxy: boolean;
      /** `EIP1967Proxy` and the like; undefined: no proxy. */
      readonly proxyType: string | undefined;
      readonly implementations: readonly { readonly address: Address; readonly name?: string | undefined }[];
    }
  | { readonly kind: "failed"; readonly message: string };

/** Writes the fields that there are; `errorId` marks a proxy that could not be looked at. */
export function formatContractDetails(
  details: ContractDetails,
  { errorId }: { readonly errorId: string },
): Readonly<Record<string, unknown>> {
  const { creationBytecode, runtimeBytecode, deployment, sources, compilation, signatures, proxy } = details;
  const { userdoc, devdoc, storageLayout, transientStorageLayout, sourceIds, metadata, abi } = details;
  const members: Readonly<Record<string, unknown>> = {
    creationBytecode: creationBytecode && formatBytecodeRecord(creationBytecode),
    runtimeBytecode: runtimeBytecode && formatBytecodeRecord(runtimeBytecode),
    deployment: deployment && formatDeployment(deployment),
    sources:
      sources && Object.fromEntries(Object.entries(sources).map(([name, content]) => [name, { content }])),
    compilation: compilation && formatCompilation(compilation),
    abi,
    userdoc,
    devdoc,
    storageLayout,
    transientStorageLayout,
    sourceIds,
    metadata,
    stdJsonInput: details.compilerInput,
    stdJsonOutput: details.compilerOutput,
    signatures: signatures && formatSignatures(signatures),
    proxyResolution: proxy && formatProxy(proxy, errorId),
  };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

function formatDeployment({ transactionHash, blockNumber, transactionIndex, deployer }: Deployment) {
  return {
    transactionHash: transactionHash ?? null,
    blockNumber: blockNumber?.toString() ?? null,
    transactionIndex: transactionIndex?.toString() ?? null,
    deployer: deployer ?? null,
  };
}

function formatCompilation({ settings, contractName, ...compilation }: CompilationRecord) {
  return { ...compilation, compilerSettings: settings, name: contractName };
}

function formatSignatures(lists: SignatureLists) {
  const format = ({ signature, hash }: SignatureRecord) => ({
    signature,
    signatureHash32: `0x${hash}`,
    signatureHash4: `0x${hash.slice(0, 8)}`,
  });
  return {
    function: lists.function.map(format),
    event: lists.event.map(format),
    error: lists.error.map(format),
  };
}

function formatProxy(proxy: ProxyResolution, errorId: string) {
  return proxy.kind === "failed"
    ? {
        proxyResolutionError: { customCode: "proxy_resolution_error", message: proxy.message, errorId },
      }
    : {
        isProxy: proxy.isProxy,
        proxyType: proxy.proxyType ?? null,
        implementations: proxy.implementations.map(({ address, name }) => ({
          address,
          ...(name === undefined ? {} : { name }),
        })),
      };
}

const number = z
  .union([z.string().regex(/^\d{1,16}$/), z.number()])
  .nullish()
  .transform((digits) => (digits === null || digits === undefined ? undefined : Number(digits)));

const deploymentSchema = z
  .looseObject({
    transactionHash: hashSchema.nullish(),
    blockNumber: number,
    transactionIndex: number,
    deployer: addressSchema.nullish(),
  })
  .transform(
    ({ transactionHash, blockNumber, transactionIndex, deployer }): Deployment => ({
      transactionHash: transactionHash ?? undefined,
      blockNumber,
      transactionIndex,
      deployer: deployer ?? undefined,
    }),
  );

const compilationSchema = z
  .looseObject({
    language: z.string(),
    compiler: z.string(),
    compilerVersion: z.string(),
    compilerSettings: z.looseObject({}),
    name: z.string(),
    fullyQualifiedName: z.string(),
  })
  .transform(
    ({ language, compiler, compilerVersion, compilerSettings, name, fullyQualifiedName }) =>
      ({
        language,
        compiler,
        compilerVersion,
        settings: compilerSettings,
        contractName: name,
        fullyQualifiedName,
      }) satisfies CompilationRecord,
  );

const signatureSchema = z
  .looseObject({ signature: z.string(), signatureHash32: z.string().regex(/^0x[0-9a-f]{64}$/) })
  .transform(
    ({ signature, signatureHash32 }): SignatureRecord => ({
      signature,
      hash: signatureHash32.slice(2),
    }),
  );

const proxySchema = z.union([
  z
    .looseObject({ proxyResolutionError: z.looseObject({ message: z.string().catch("") }) })
    .transform(({ proxyResolutionError: { message } }): ProxyResolution => ({ kind: "failed", message })),
  z
    .looseObject({
      isProxy: z.boolean(),
      proxyType: z.string().nullish(),
      implementations: z
        .array(z.looseObject({ address: addressSchema, name: z.string().nullish() }))
        .default([]),
    })
    .transform(
      ({ isProxy, proxyType, implementations }): ProxyResolution => ({
        kind: "resolved",
        isProxy,
        proxyType: proxyType ?? undefined,
        implementations: implementations.map(({ address, name }) =>
          typeof name === "string" ? { address, name } : { address },
        ),
      }),
    ),
]);

const sourcesSchema = recordSchema(z.looseObject({ content: z.string() })).transform(
  (sources): Readonly<Record<string, string>> => toSourceTexts(sources),
);

const inputSchema = z.looseObject({
  language: z.string(),
  sources: recordSchema(z.looseObject({ content: z.string() })),
  settings: z.looseObject({}).default({}),
});

/** The fields of a look-up that were asked for. null stands for "the server has none". */
export const contractDetailsSchema = z
  .looseObject({
    creationBytecode: bytecodeRecordSchema.nullish(),
    runtimeBytecode: bytecodeRecordSchema.nullish(),
    deployment: deploymentSchema.nullish(),
    sources: sourcesSchema.nullish(),
    compilation: compilationSchema.nullish(),
    abi: abiSchema.nullish(),
    stdJsonInput: inputSchema.nullish(),
    signatures: z
      .looseObject({
        function: z.array(signatureSchema).default([]),
        event: z.array(signatureSchema).default([]),
        error: z.array(signatureSchema).default([]),
      })
      .nullish(),
    proxyResolution: proxySchema.nullish(),
  })
  .transform((fields): ContractDetails => {
    const { stdJsonInput, stdJsonOutput, proxyResolution, signatures } = fields;
    const { userdoc, devdoc, storageLayout, transientStorageLayout, sourceIds, metadata } = fields;
    const details: ContractDetails = {
      creationBytecode: fields.creationBytecode ?? undefined,
      runtimeBytecode: fields.runtimeBytecode ?? undefined,
      deployment: fields.deployment ?? undefined,
      sources: fields.sources ?? undefined,
      compilation: fields.compilation ?? undefined,
      abi: fields.abi ?? undefined,
      userdoc,
      devdoc,
      storageLayout,
      transientStorageLayout,
      sourceIds,
      metadata,
      compilerInput: stdJsonInput ?? undefined,
      compilerOutput: stdJsonOutput,
      signatures: signatures
        ? { function: signatures.function, event: signatures.event, error: signatures.error }
        : undefined,
      proxy: proxyResolution ?? undefined,
    };
    return details;
  });
