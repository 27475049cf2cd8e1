import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { HardhatRuntimeEnvironment } from "hardhat/types/hre";
import type { CommandArguments } from "../../app/options/option-kinds.ts";
import type { localExplorerOptions } from "../../app/options/option-tables.ts";
import { createReporter } from "../../app/reporter.ts";
import { createProposer, speakAs } from "../../app/words/host-words.ts";
import { isSystemError } from "../../base/system-error.ts";
import { createChainReader } from "../../chain/create-chain-reader.ts";
import { InvalidOptionError } from "../../core/errors/input-errors.ts";
import { parseFaults } from "../../local-explorer/faults/parse-faults.ts";
import { defaultCompileMemoryBytes } from "../../local-explorer/local-explorer-settings.ts";
import { startLocalExplorer } from "../../local-explorer/start-local-explorer.ts";
import { findFolders } from "../folders.ts";
import { hardhatStyle } from "../hardhat-style.ts";
import { createProjectCompiler } from "../project-compiler.ts";
import { toPluginError } from "../run-task.ts";

speakAs(hardhatStyle);

type LocalExplorerArguments = CommandArguments<typeof localExplorerOptions>;

/** `local-explorer`: serves until Ctrl-C. */
export default async function localExplorerTask(
  args: LocalExplorerArguments,
  hre: HardhatRuntimeEnvironment,
) {
  const reporter = createReporter();
  try {
    const server = await start(args, hre);
    reporter.print(`Local explorer on ${server.url} (API: ${server.apiUrl}). Stop it with Ctrl-C.`);
    await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
    await server.close();
  } catch (error) {
    throw toPluginError(error);
  }
}

async function start(
  { port, host, database, submissionsPerDay, compileTimeout, faults }: LocalExplorerArguments,
  hre: HardhatRuntimeEnvironment,
) {
  const configured = hre.config.verifyContract.localExplorer;
  const connection = await hre.network.getOrCreate();
  if (connection.networkConfig.type === "edr-simulated") {
    throw new InvalidOptionError({
      option: "--network",
      reason: `${connection.networkName} lives inside this one command and has nothing to show; start a chain with \`npx hardhat node\` and name it, for example \`--network localhost\``,
    });
  }
  const perDay = submissionsPerDay === undefined ? configured.submissionsPerDay : toCount(submissionsPerDay);
  const compileTimeoutMs =
    compileTimeout === undefined ? configured.compileTimeoutMs : toSeconds(compileTimeout) * 1000;
  await findFolders(hre.config).prepareState();
  return startLocalExplorer({
    proposeCommand: createProposer(hardhatStyle, connection.networkName),
    chains: [
      {
        chainReader: createChainReader({
          request: (request) => connection.provider.request(request),
          describe: () => `network ${connection.networkName}`,
        }),
      },
    ],
    compiler: await createProjectCompiler(hre, {
      maxMemoryBytes: defaultCompileMemoryBytes,
      timeoutMs: compileTimeoutMs,
    }),
    host,
    port: port === undefined ? configured.port : toPort(port),
    database: database ?? configured.database,
    submissionsPerDay: perDay,
    proxySubmissionsPerDay: perDay,
    compileTimeoutMs,
    faults: faults === undefined ? undefined : await readFaults(faults),
  });
}

async function readFaults(file: string) {
  try {
    return parseFaults(await readFile(file, "utf8"), { file });
  } catch (error) {
    throw error instanceof Error && isSystemError(error)
      ? new InvalidOptionError({ option: "--faults", reason: error.message, value: file })
      : error;
  }
}

function toPort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new InvalidOptionError({ option: "--port", reason: `${text} is not a port, 0 to 65535` });
  }
  return port;
}

function toSeconds(text: string): number {
  const seconds = /^\d{1,9}(?:\.\d{1,3})?$/.test(text) ? Number(text) : 0;
  if (seconds === 0) {
    throw new InvalidOptionError({
      option: "--compile-timeout",
      reason: `${text} is no number of seconds above 0`,
    });
  }
  return seconds;
}

function toCount(text: string): number {
  if (!/^\d{1,15}$/.test(text)) {
    throw new InvalidOptionError({
      option: "--submissions-per-day",
      reason: `${text} is not a whole number, 0 or more`,
    });
  }
  return Number(text);
}
