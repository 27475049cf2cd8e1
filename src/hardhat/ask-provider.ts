import type { NetworkConfig } from "hardhat/types/config";
import type { NetworkConnection } from "hardhat/types/network";
import { PasswordNotAskedError, readProxySettings } from "../app/explorers/open-explorer.ts";
import { describeNetwork, type HostNetwork } from "../app/host.ts";
import { findCodeFault } from "../base/errors.ts";
import { findHeaderProblem, headerProblemTexts } from "../base/http-header.ts";
import { listHeaderSecrets, listUrlSecrets } from "../base/secrets/url-secrets.ts";
import { toPrintable } from "../base/text.ts";
import { createChainReader } from "../chain/create-chain-reader.ts";
import {
  defaultTimeoutMs,
  type JsonRpcRequest,
  type NodeConnection,
  toReadableText,
} from "../chain/node/ask-node.ts";
import { createFailure, type Failure } from "../core/errors/failure.ts";
import { listProxySecrets } from "../explorer-client/http/find-proxy.ts";
import type { ChainReader } from "../verification/ports.ts";

type Connection = Pick<NetworkConnection<string>, "networkName" | "provider">;

/** The methods that were asked for and not answered. */
const openQuestions = new WeakMap<Connection["provider"], string[]>();

let openCount = 0;

/**
 * Hardhat's provider cannot be told to stop: a question that was aborted stays open.
 *
 * @throws NETWORK_REFUSED if the keys of the accounts cannot be read, or if the code that asks fails
 */
export function askProvider(
  { networkName, provider }: Connection,
  secrets: readonly string[],
): JsonRpcRequest {
  return async (question) => {
    const questions = openQuestions.get(provider) ?? [];
    openQuestions.set(provider, questions);
    questions.push(question.method);
    openCount += 1;
    try {
      return await provider.request(question);
    } catch (error) {
      throw toOwnFailure(error, { network: networkName, secrets }) ?? error;
    } finally {
      questions.splice(questions.indexOf(question.method), 1);
      openCount -= 1;
    }
  };
}

/** Hardhat reads the keys of the accounts before the first request, and plugins may fail. */
function toOwnFailure(
  error: unknown,
  { network, secrets }: { readonly network: string; readonly secrets: readonly string[] },
): Failure<"NETWORK_REFUSED"> | undefined {
  if (!(error instanceof Error)) {
    return undefined;
  }
  const unasked = refuseForPassword(error, network);
  if (unasked !== undefined) {
    return unasked;
  }
  const number = "number" in error ? error.number : undefined;
  if (refusals.some((one) => one === number)) {
    return createFailure("NETWORK_REFUSED", { network, reason: toReadableText(error.message, secrets) });
  }
  // Hardhat's error for a node's failure has a number, or a code as in EIP-1193.
  const fault = findCodeFault(error) ?? (number === undefined && !("code" in error) ? error : undefined);
  if (fault === undefined) {
    return undefined;
  }
  const reason = toReadableText(fault.message, secrets);
  return createFailure("NETWORK_REFUSED", { network, reason, faultIn: describeRuntime() });
}

export function refuseForPassword(error: unknown, network: string): Failure<"NETWORK_REFUSED"> | undefined {
  return error instanceof PasswordNotAskedError
    ? createFailure("NETWORK_REFUSED", {
        network,
        reason: `one of its configuration variables ${error.message}: set the environment variable of the same name`,
      })
    : undefined;
}

function describeRuntime(): string {
  const { bun, deno, node } = process.versions;
  return (bun && `Bun ${bun}`) || (deno && `Deno ${deno}`) || `Node.js ${node}`;
}

/** Hardhat's public number, HHE7: a configuration variable has no value. */
const variableNotFound = 7;

/** Also: account keys cannot be derived, and the connection was closed. */
const refusals: readonly number[] = [variableNotFound, 717, 718, 722];

export function isVariableUnset(error: unknown): error is Error {
  return error instanceof Error && "number" in error && error.number === variableNotFound;
}

export function describeOpenQuestions({ networkName, provider }: Connection): string | undefined {
  const methods = new Set(openQuestions.get(provider));
  return methods.size === 0 ? undefined : `network ${networkName} (${[...methods].join(", ")})`;
}

export function hasOpenQuestions(): boolean {
  return openCount > 0;
}

/** @throws NETWORK_REFUSED */
export function checkHeaders({
  networkName,
  networkConfig,
}: Pick<NetworkConnection<string>, "networkName" | "networkConfig">): void {
  const headers = networkConfig.type === "http" ? (networkConfig.httpHeaders ?? {}) : {};
  for (const [name, value] of Object.entries(headers)) {
    const problem = findHeaderProblem(name, value);
    if (problem !== undefined) {
      const field = toPrintable(`networks.${networkName}.httpHeaders.${name}`);
      throw createFailure("NETWORK_REFUSED", {
        network: networkName,
        reason: `${field}: ${headerProblemTexts[problem]}`,
      });
    }
  }
}

/** @throws NETWORK_REFUSED if its headers cannot be sent */
export async function openReader(
  connection: Connection & Pick<NetworkConnection<string>, "networkConfig">,
): Promise<ChainReader> {
  return createChainReader(await openNode(connection));
}

/** @throws NETWORK_REFUSED */
export async function openNode(
  connection: Connection & Pick<NetworkConnection<string>, "networkConfig">,
): Promise<NodeConnection> {
  checkHeaders(connection);
  const secrets = await listSecrets(connection.networkConfig);
  return {
    request: askProvider(connection, secrets),
    secrets,
    describe: () => describeNetwork(connection.networkName),
    timeoutMs: defaultTimeoutMs,
  };
}

/** Of a fork, those of the node that it forks. */
export async function listSecrets(network: Readonly<NetworkConfig>): Promise<readonly string[]> {
  const node = network.type === "edr-simulated" ? network.forking : network;
  if (node === undefined || ("enabled" in node && !node.enabled)) {
    return [];
  }
  const url = URL.parse(await node.url.getUrl());
  return [
    ...(url === null ? [] : listUrlSecrets(url)),
    ...listHeaderSecrets(node.httpHeaders ?? {}),
    ...listProxySecrets(readProxySettings()),
  ];
}

export function readUrlOf(network: Readonly<NetworkConfig>): HostNetwork["getUrl"] {
  return network.type === "edr-simulated" ? undefined : () => network.url.getUrl();
}
