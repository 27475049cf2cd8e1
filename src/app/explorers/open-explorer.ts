import { findHeaderProblem, headerProblemTexts } from "../../base/http-header.ts";
import { type ExplorerKind, codeFormats as formatsByName } from "../../core/contract/contract-record.ts";
import { createFailure, isFailure } from "../../core/errors/failure.ts";
import { etherscanMaxSourceBytes, knownCapabilities } from "../../explorer-api/etherscan/evm-versions.ts";
import { detectServiceKind, isAtEtherscan } from "../../explorer-client/dialect-kind.ts";
import { createExplorer } from "../../explorer-client/etherscan/create-explorer.ts";
import type { ProxySettings } from "../../explorer-client/http/find-proxy.ts";
import type { Retry } from "../../explorer-client/http/with-retries.ts";
import type { createSourcify } from "../../explorer-client/sourcify/create-sourcify.ts";
import type { Explorer, Reporter } from "../../verification/ports.ts";
import type { AppHost, ExplorerSettings, Secret } from "../host.ts";

export interface OpenExplorer {
  readonly explorer: Explorer;
  close(): Promise<void>;
}

export function toExplorerKind({
  apiUrl,
  dialect,
}: Pick<ExplorerSettings, "apiUrl" | "dialect">): ExplorerKind {
  const kind = dialect ?? detectServiceKind(new URL(apiUrl));
  return kind === "etherscan-v1" || kind === "etherscan-v2" ? "etherscan" : kind;
}

/** The key is read here, because a keystore may ask for a password. */
export async function openExplorer(
  { apiKey, headers, codeFormats, ...config }: ExplorerSettings,
  {
    chainId,
    reporter,
    secrets,
    keyOnRefusal,
  }: {
    readonly chainId: number;
    readonly keyOnRefusal?: Secret | undefined;
    readonly secrets: SecretReader;
    readonly reporter: Reporter;
  },
): Promise<OpenExplorer> {
  const place = { explorer: config.name, secrets };
  const values = await Promise.all(
    Object.entries(headers).map(
      async ([name, value]) =>
        [name, await readHeader(value, { ...place, setting: `headers.${name}` })] as const,
    ),
  );
  const shared = {
    ...config,
    apiKey: apiKey && (await readSecret(apiKey, { ...place, setting: "apiKey" })),
    headers: Object.fromEntries(values),
    chainId,
    proxy: readProxySettings(),
    onRetry: (retry: Retry) => reporter.progress({ step: "retrying", ...retry }),
  };
  const kind = toExplorerKind(config);
  const { dialect } = config;
  const close = async () => undefined;
  if (kind === "sourcify" || dialect === "sourcify") {
    return { explorer: await openSourcify({ ...shared, dialect: undefined }), close };
  }
  const open = (key = shared.apiKey) =>
    withCapabilities(createExplorer({ ...shared, apiKey: key, dialect, kind }), { codeFormats });
  const explorer =
    keyOnRefusal === undefined
      ? open()
      : withKeyOnRefusal(open(), async () =>
          open(await readSecret(keyOnRefusal, { ...place, setting: "apiKey" })),
        );
  return { explorer, close };
}

/**
 * Uses the key only after the first refusal: a keystore may ask for a password, and most explorers of this kind need
 * no key.
 */
function withKeyOnRefusal(keyless: Explorer, openKeyed: () => Promise<Explorer>): Explorer {
  let keyed: Promise<Explorer> | undefined;
  const ask = async <T>(call: (explorer: Explorer) => Promise<T>): Promise<T> => {
    if (keyed !== undefined) {
      return call(await keyed);
    }
    try {
      return await call(keyless);
    } catch (error) {
      if (!isFailure(error, "API_KEY_MISSING")) {
        throw error;
      }
      keyed ??= openKeyed();
      return call(await keyed);
    }
  };
  return {
    ...keyless,
    getSent: () => ({ hasKey: keyed !== undefined, namesChain: false }),
    getCapabilities: async (options) => ask(async (explorer) => explorer.getCapabilities?.(options)),
    getAbi: (address, options) => ask((explorer) => explorer.getAbi(address, options)),
    getSourceCode: (address, options) => ask((explorer) => explorer.getSourceCode(address, options)),
    getImplementation: (address, options) => ask((explorer) => explorer.getImplementation(address, options)),
    getContractCreation: (addresses, options) =>
      ask((explorer) => explorer.getContractCreation(addresses, options)),
    submitContract: (submission, options) => ask((explorer) => explorer.submitContract(submission, options)),
    checkContract: (receipt, options) => ask((explorer) => explorer.checkContract(receipt, options)),
    submitProxy: (proxy, options) => ask((explorer) => explorer.submitProxy(proxy, options)),
    checkProxy: (receipt, options) => ask((explorer) => explorer.checkProxy(receipt, options)),
  };
}

async function openSourcify(settings: Parameters<typeof createSourcify>[0]): Promise<Explorer> {
  const client = await import("../../explorer-client/sourcify/create-sourcify.ts");
  return client.createSourcify(settings);
}

export function withCapabilities(
  explorer: Explorer,
  { codeFormats }: Pick<ExplorerSettings, "codeFormats">,
): Explorer {
  return {
    ...explorer,
    capabilities: {
      ...knownCapabilities,
      ...(codeFormats !== undefined && { codeFormats: codeFormats.map((name) => formatsByName[name]) }),
      maxSourceBytes: isAtEtherscan(new URL(explorer.apiUrl)) ? etherscanMaxSourceBytes : undefined,
    },
  };
}

type SecretReader = Pick<AppHost, "hasKeystore" | "hasTerminal" | "readSecret">;

interface SecretPlace {
  readonly explorer: string;
  readonly setting: string;
  readonly secrets: SecretReader;
}

/** @throws SECRET_MISSING also if HTTP does not allow a character of the value */
async function readHeader(variable: Secret, place: SecretPlace): Promise<string> {
  const value = await readSecret(variable, place);
  if (findHeaderProblem("x", value) !== undefined) {
    throw createFailure("SECRET_MISSING", {
      ...place,
      ...place.secrets,
      variable: variable.name,
      reason: headerProblemTexts.value,
    });
  }
  return value;
}

/** Copied keys may end with a line break. @throws SECRET_MISSING */
async function readSecret(variable: Secret, place: SecretPlace): Promise<string> {
  try {
    const value = await readNext(variable, place.secrets);
    return value.trim();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw error instanceof PasswordNotAskedError
      ? createFailure("SECRET_MISSING", {
          ...place,
          variable: variable.name,
          reason: `${variable.name ?? "the value"} ${reason}`,
          hasKeystore: false,
        })
      : createFailure("SECRET_MISSING", { ...place, ...place.secrets, variable: variable.name, reason });
  }
}

/** A keystore would have to ask for its password, and there is no terminal. */
export class PasswordNotAskedError extends Error {
  override readonly name = "PasswordNotAskedError";

  constructor() {
    super("may be in the keystore, and there is no terminal to ask for its password");
  }
}

let lastRead: Promise<unknown> = Promise.resolve();

/** Reads one secret after the other: two at once would ask for the password of one keystore twice. */
function readNext(secret: Secret, { readSecret: ask }: SecretReader): Promise<string> {
  const read = lastRead.then(() => (ask === undefined ? secret.get() : ask(secret)));
  lastRead = read.catch(() => undefined);
  return read;
}

/**
 * Of two spellings the one in small letters is used, as in curl.
 *
 * @see https://curl.se/docs/manpage.html#ENVIRONMENT
 */
export function readProxySettings(
  variables: Readonly<Record<string, string | undefined>> = process.env,
): ProxySettings {
  const read = (name: string): string | undefined => variables[name.toLowerCase()] ?? variables[name];
  return {
    httpProxy: read("HTTP_PROXY"),
    httpsProxy: read("HTTPS_PROXY"),
    allProxy: read("ALL_PROXY"),
    noProxy: read("NO_PROXY"),
  };
}
