import { z } from "zod";
import type { Address, Hex } from "../../base/hex.ts";
import type { AbiEntry } from "../../core/build/compiled-contract.ts";
import { recordSchema, storedInputSchema } from "../../core/build/parse-json-file.ts";
import { type CompilerInput, toSourceTexts } from "../../core/compiler-input/compiler-input.ts";
import { abiSchema, answeredAddressSchema, hashSchema } from "../etherscan/wire-values.ts";
import { type CreationCode, creationCodeSchema, formatCreationCode } from "./creation-code.ts";

/** The fields of a contract that a look-up has to ask for; what is missing was not asked for. */
export interface ContractDetails {
  readonly creationBytecode?: CreationCode | undefined;
  readonly deployment?: Deployment | undefined;
  /** Source name → text. */
  readonly sources?: Readonly<Record<string, string>> | undefined;
  readonly compilation?: CompilationRecord | undefined;
  readonly abi?: readonly AbiEntry[] | undefined;
  /** solc's metadata file, and parts of it; other compilers have none. Our client does not read them. */
  readonly metadata?: unknown;
  readonly userdoc?: unknown;
  readonly devdoc?: unknown;
  /** A complete input that can be compiled again. */
  readonly compilerInput?: CompilerInput | undefined;
  readonly proxy?: ProxyResolution | undefined;
}

/** What created a contract, as far as the server knows it. */
export interface Deployment {
  readonly transactionHash: Hex | undefined;
  readonly blockNumber: number | undefined;
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
  const { creationBytecode, deployment, sources, compilation, proxy } = details;
  const { userdoc, devdoc, metadata, abi } = details;
  const members: Readonly<Record<string, unknown>> = {
    creationBytecode: creationBytecode && formatCreationCode(creationBytecode),
    deployment: deployment && formatDeployment(deployment),
    sources:
      sources && Object.fromEntries(Object.entries(sources).map(([name, content]) => [name, { content }])),
    compilation: compilation && formatCompilation(compilation),
    abi,
    userdoc,
    devdoc,
    metadata,
    stdJsonInput: details.compilerInput,
    proxyResolution: proxy && formatProxy(proxy, errorId),
  };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

function formatDeployment({ transactionHash, blockNumber, deployer }: Deployment) {
  return {
    transactionHash: transactionHash ?? null,
    blockNumber: blockNumber?.toString() ?? null,
    transactionIndex: null,
    deployer: deployer ?? null,
  };
}

function formatCompilation({ settings, contractName, ...compilation }: CompilationRecord) {
  return { ...compilation, compilerSettings: settings, name: contractName };
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
    deployer: answeredAddressSchema.nullish(),
  })
  .transform(
    ({ transactionHash, blockNumber, deployer }): Deployment => ({
      transactionHash: transactionHash ?? undefined,
      blockNumber,
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

const proxySchema = z.union([
  z
    .looseObject({ proxyResolutionError: z.looseObject({ message: z.string().catch("") }) })
    .transform(({ proxyResolutionError: { message } }): ProxyResolution => ({ kind: "failed", message })),
  z
    .looseObject({
      isProxy: z.boolean(),
      proxyType: z.string().nullish(),
      implementations: z
        .array(z.looseObject({ address: answeredAddressSchema, name: z.string().nullish() }))
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

/** The fields of a look-up that were asked for. null stands for "the server has none". */
export const contractDetailsSchema = z
  .looseObject({
    creationBytecode: creationCodeSchema.nullish(),
    deployment: deploymentSchema.nullish(),
    sources: sourcesSchema.nullish(),
    compilation: compilationSchema.nullish(),
    abi: abiSchema.nullish(),
    stdJsonInput: storedInputSchema.nullish(),
    proxyResolution: proxySchema.nullish(),
  })
  .transform(
    (fields): ContractDetails => ({
      creationBytecode: fields.creationBytecode ?? undefined,
      deployment: fields.deployment ?? undefined,
      sources: fields.sources ?? undefined,
      compilation: fields.compilation ?? undefined,
      abi: fields.abi ?? undefined,
      compilerInput: fields.stdJsonInput ?? undefined,
      proxy: fields.proxyResolution ?? undefined,
    }),
  );
