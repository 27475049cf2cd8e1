import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { toFlag } from "../../base/command-place.ts";
import { createChainReader } from "../../chain/create-chain-reader.ts";
import { findChainServices } from "../../core/chains/find-chain.ts";
import { BaseError, createFailure } from "../../core/errors/failure.ts";
import { toPublicUrl } from "../../explorer-client/public-url.ts";
import { parseFaults } from "../../local-explorer/faults/parse-faults.ts";
import { defaultCompileMemoryBytes } from "../../local-explorer/local-explorer-settings.ts";
import { type LocalExplorer, startLocalExplorer } from "../../local-explorer/start-local-explorer.ts";
import { notePort } from "../../local-explorer/store/running-explorers.ts";
import type { ChainReader } from "../../verification/ports.ts";
import { type AppHost, describeNetwork } from "../host.ts";
import { onNamedFile } from "../options/on-named-file.ts";
import type { CommandArguments } from "../options/option-kinds.ts";
import type { localExplorerOptions } from "../options/option-tables.ts";
import { createProposer } from "../words/host-words.ts";
import type { OpenCommand } from "./command.ts";

type LocalExplorerArguments = CommandArguments<typeof localExplorerOptions>;

export const localExplorerCommand: OpenCommand<LocalExplorerArguments> = (args, host) => async (reporter) => {
  const end = { value: undefined, text: undefined, isInterrupted: false };
  try {
    const { server, chain } = await start(args, host);
    const forget = notePort(host.settings.localExplorer.database, server.port);
    reporter.print(
      `Local explorer on ${server.url} (API: ${server.apiUrl}) for ${chain}. Stop it with Ctrl-C.`,
    );
    await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
    forget();
    await server.close();
    return { ...end, error: undefined, isSuccess: true };
  } catch (error) {
    return { ...end, error, isSuccess: false };
  }
};

async function start(
  { port, host: address, database, submissionsPerDay, compileTimeout, faults }: LocalExplorerArguments,
  host: AppHost,
): Promise<{ readonly server: LocalExplorer; readonly chain: string }> {
  const { settings, commandStyle, folders } = host;
  const configured = settings.localExplorer;
  const { networkName, request, secrets, getUrl } = await host.openNetwork();
  if (getUrl === undefined) {
    throw createFailure("INVALID_OPTION", {
      option: toFlag("network"),
      reason: `the network ${networkName} exists only during this command; start a node with \`${commandStyle.program.join(" ")} node\` and choose it, for example \`${toFlag("network")} localhost\``,
    });
  }
  const perDay =
    submissionsPerDay === undefined ? configured.submissionsPerDay : parseCount(submissionsPerDay);
  const compileTimeoutMs =
    compileTimeout === undefined ? configured.compileTimeoutMs : parseSeconds(compileTimeout) * 1000;
  await folders.prepareState();
  const chainReader = createChainReader({ request, secrets, describe: () => describeNetwork(networkName) });
  const server = await startLocalExplorer({
    proposeCommand: createProposer(commandStyle, networkName),
    chains: [{ chainReader }],
    compiler: await host.openCompiler({
      maxMemoryBytes: defaultCompileMemoryBytes,
      timeoutMs: compileTimeoutMs,
    }),
    host: address,
    port: port === undefined ? configured.port : parsePort(port),
    database: database ?? configured.database,
    submissionsPerDay: perDay,
    proxySubmissionsPerDay: perDay,
    faults: faults === undefined ? undefined : await readFaults(faults),
  });
  return { server, chain: await describeChain(chainReader, { networkName, url: await getUrl() }) };
}

/** The node may be started later. */
const chainTimeoutMs = 5_000;

async function describeChain(
  reader: Pick<ChainReader, "getChainId">,
  { networkName, url }: { readonly networkName: string; readonly url: string },
): Promise<string> {
  const node = toPublicUrl(url);
  const network = networkName === node ? "" : `network ${networkName}, `;
  const signal = AbortSignal.timeout(chainTimeoutMs);
  try {
    const chainId = await reader.getChainId({ signal });
    const name = (await findChainServices(chainId))?.name;
    return `chain ${chainId} (${name === undefined ? "" : `${name}, `}${network}${node})`;
  } catch (error) {
    if (error instanceof BaseError || signal.aborted) {
      return `the node ${node}, which does not answer yet`;
    }
    throw error;
  }
}

async function readFaults(file: string) {
  return onNamedFile({ option: "--faults", value: file }, async () =>
    parseFaults(await readFile(file, "utf8"), { file }),
  );
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw createFailure("INVALID_OPTION", {
      option: toFlag("port"),
      reason: `${text} is not a port (0 to 65535)`,
    });
  }
  return port;
}

function parseSeconds(text: string): number {
  const seconds = /^\d{1,9}(?:\.\d{1,3})?$/.test(text) ? Number(text) : 0;
  if (seconds === 0) {
    throw createFailure("INVALID_OPTION", {
      option: "--compile-timeout",
      reason: `${text} is not a number of seconds above 0`,
    });
  }
  return seconds;
}

function parseCount(text: string): number {
  if (!/^\d{1,15}$/.test(text)) {
    throw createFailure("INVALID_OPTION", {
      option: "--submissions-per-day",
      reason: `${text} is not a whole number, 0 or more`,
    });
  }
  return Number(text);
}
