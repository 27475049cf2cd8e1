import { z } from "zod";
import { chainIdSchema, type HttpAnswer, type ParsedAnswer, parseAnswer } from "./wire-values.ts";

/** A chain of a Sourcify server. */
export interface SourcifyChain {
  readonly chainId: number;
  readonly name: string;
  readonly title: string | undefined;
  /** False: contracts are shown, and none is taken. */
  readonly isSupported: boolean;
  /** Whether the server can import from this chain's Etherscan. */
  readonly hasEtherscanApi: boolean;
}

/** Writes the list of chains, as the public server gives it. Addresses of nodes are nobody's business. */
export function formatChains(chains: readonly SourcifyChain[]) {
  return chains.map(({ chainId, name, title, isSupported, hasEtherscanApi }) => ({
    name,
    title: title ?? name,
    chainId,
    rpc: [],
    traceSupportedRPCs: [],
    supported: isSupported,
    etherscanAPI: hasEtherscanApi,
  }));
}

const chainSchema = z
  .looseObject({
    chainId: chainIdSchema,
    name: z.string(),
    title: z.string().nullish(),
    supported: z.boolean().default(true),
    etherscanAPI: z.boolean().catch(false),
  })
  .transform(
    (fields): SourcifyChain => ({
      chainId: fields.chainId,
      name: fields.name,
      title: fields.title ?? undefined,
      isSupported: fields.supported,
      hasEtherscanApi: fields.etherscanAPI,
    }),
  );

/** Reads the list of chains; entries that cannot be read are left out. */
export function parseChains(answer: HttpAnswer): ParsedAnswer<readonly SourcifyChain[]> {
  const parsed = parseAnswer(answer, z.array(z.unknown()));
  return parsed.kind === "value"
    ? { kind: "value", value: parsed.value.flatMap((entry) => chainSchema.safeParse(entry).data ?? []) }
    : parsed;
}

/** Which server answers; its own version under the name that Sourcify's server has for it. */
export interface ServerVersion {
  readonly server: string;
  readonly commit: string | undefined;
}

/** Writes the version of the server. */
export function formatVersion({ server, commit }: ServerVersion) {
  return { sourcifyServerVersion: server, ...(commit === undefined ? {} : { gitCommitHash: commit }) };
}

const versionSchema = z
  .looseObject({ sourcifyServerVersion: z.string(), gitCommitHash: z.string().nullish() })
  .transform(
    ({ sourcifyServerVersion, gitCommitHash }): ServerVersion => ({
      server: sourcifyServerVersion,
      commit: gitCommitHash ?? undefined,
    }),
  );

/** Reads the version of the server. */
export function parseVersion(answer: HttpAnswer): ParsedAnswer<ServerVersion> {
  return parseAnswer(answer, versionSchema);
}
