import { z } from "zod";
import { recordSchema, storedInputSchema } from "../../core/build/parse-json-file.ts";
import { toSourceTexts } from "../../core/compiler-input/compiler-input.ts";
import { abiSchema, answeredAddressSchema, hashSchema } from "../etherscan/wire-values.ts";
import { type CreationCode, creationCodeSchema, formatCreationCode } from "./creation-code.ts";

const number = z
  .union([z.string().regex(/^\d{1,16}$/), z.number()])
  .nullish()
  .transform((digits) => (digits === null || digits === undefined ? undefined : Number(digits)));

/** null means that the server does not know the value. */
function known<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? undefined);
}

const deploymentSchema = z.object({
  transactionHash: known(hashSchema),
  blockNumber: number,
  deployer: known(answeredAddressSchema),
});

const compilationSchema = z.object({
  language: z.string(),
  /** `solc`, `vyper` and others. */
  compiler: z.string(),
  /** Without a leading v. */
  compilerVersion: z.string(),
  compilerSettings: z.looseObject({}),
  name: z.string(),
  fullyQualifiedName: z.string(),
});

/** The server reads the contracts behind a proxy from the chain at each request. */
const proxySchema = z.union([
  z
    .object({ proxyResolutionError: z.looseObject({ message: z.string().catch("") }) })
    .transform(({ proxyResolutionError: { message } }) => ({ kind: "failed" as const, message })),
  z
    .object({
      isProxy: z.boolean(),
      proxyType: known(z.string()),
      implementations: z
        .array(z.object({ address: answeredAddressSchema, name: z.string().nullish() }))
        .readonly()
        .default([]),
    })
    .transform((proxy) => ({ kind: "resolved" as const, ...proxy })),
]);

const sourcesSchema = recordSchema(z.looseObject({ content: z.string() })).transform(toSourceTexts);

export const contractDetailsSchema = z
  .object({
    creationBytecode: known(creationCodeSchema),
    deployment: known(deploymentSchema),
    sources: known(sourcesSchema),
    compilation: known(compilationSchema),
    abi: known(abiSchema),
    stdJsonInput: known(storedInputSchema),
    proxyResolution: known(proxySchema),
  })
  .transform(({ stdJsonInput, proxyResolution, ...details }) => ({
    ...details,
    compilerInput: stdJsonInput,
    proxy: proxyResolution,
  }));

/** Fields that were not asked for are missing. */
export type ContractDetails = Partial<z.output<typeof contractDetailsSchema>>;

/** Our client does not read all of these fields. */
export interface ServedDetails extends Omit<ContractDetails, "creationBytecode"> {
  readonly creationBytecode?: CreationCode | undefined;
  readonly metadata?: unknown;
  readonly userdoc?: unknown;
  readonly devdoc?: unknown;
}

/** `errorId` is for a proxy that could not be read. */
export function formatContractDetails(
  details: ServedDetails,
  { errorId }: { readonly errorId: string },
): Readonly<Record<string, unknown>> {
  const { creationBytecode, deployment, sources, compilation, proxy } = details;
  const { userdoc, devdoc, metadata, abi } = details;
  const members: Readonly<Record<string, unknown>> = {
    creationBytecode: creationBytecode && formatCreationCode(creationBytecode),
    deployment: deployment && formatDeployment(deployment),
    sources:
      sources && Object.fromEntries(Object.entries(sources).map(([name, content]) => [name, { content }])),
    compilation,
    abi,
    userdoc,
    devdoc,
    metadata,
    stdJsonInput: details.compilerInput,
    proxyResolution: proxy && formatProxy(proxy, errorId),
  };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

function formatDeployment({
  transactionHash,
  blockNumber,
  deployer,
}: NonNullable<ContractDetails["deployment"]>) {
  return {
    transactionHash: transactionHash ?? null,
    blockNumber: blockNumber?.toString() ?? null,
    transactionIndex: null,
    deployer: deployer ?? null,
  };
}

function formatProxy(proxy: NonNullable<ContractDetails["proxy"]>, errorId: string) {
  return proxy.kind === "failed"
    ? {
        proxyResolutionError: { customCode: "proxy_resolution_error", message: proxy.message, errorId },
      }
    : {
        isProxy: proxy.isProxy,
        proxyType: proxy.proxyType ?? null,
        implementations: proxy.implementations.map(({ address, name }) => ({
          address,
          ...(typeof name === "string" && { name }),
        })),
      };
}
