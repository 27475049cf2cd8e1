import path from "node:path";

import type { HookContext } from "hardhat/types/hooks";
import { defaultTimeoutMs, type NodeRetry } from "../chain/ask-node.ts";
import { createChainReader } from "../chain/create-chain-reader.ts";
import { isDevelopmentNode } from "../chain/is-development-node.ts";
import * as licenses from "../explorer-api/etherscan/licenses.ts";
import { createJournal } from "../project/journal/journal.ts";
import { createProofStore } from "../project/proof-store.ts";
import type { ExplorerPlace } from "../verification/explorers/verify-on-explorers.ts";
import type { VerificationPorts } from "../verification/request.ts";
import { shareCompilations } from "../verification/submission/prove-sources.ts";
import { createProjectCompiler } from "./adapters/project-compiler.ts";
import { systemClock } from "./adapters/system-clock.ts";
import { askProvider } from "./ask-provider.ts";
import { checkChainId, holdChainId } from "./check-chain-id.ts";
import { findChainPlace } from "./explorers/find-chain-place.ts";
import { listExplorers } from "./explorers/list-explorers.ts";
import { openBuilds } from "./open-builds.ts";
import { openHost } from "./open-host.ts";
import { openRecords } from "./open-records.ts";
import type { SessionOptions } from "./session-options.ts";
import { journalFolder, openStateFolder } from "./state-folder.ts";

/** Everything that one task or function call needs, for one network connection, before an explorer is opened. */
export interface Workplace {
  readonly ports: Omit<VerificationPorts, "explorer">;
  /** Those of the network; there is at least one. */
  readonly explorers: readonly ExplorerPlace[];
}

/**
 * Wires the ports to Hardhat: the connection's provider, the project's artifacts and compilers, and
 * the explorers of the network.
 */
export async function openWorkplace(
  context: HookContext,
  { connection, explorer: wanted, reporter, signal }: SessionOptions,
): Promise<Workplace> {
  const { config } = context;
  const { networkName, networkConfig } = connection;
  const node = {
    request: askProvider(connection),
    describe: () => `network ${networkName}`,
    timeoutMs: defaultTimeoutMs,
    clock: systemClock,
    onRetry: (retry: NodeRetry) => reporter.progress({ step: "retrying", ...retry }),
  };
  const chain = holdChainId(createChainReader(node), connection);
  const compiler = shareCompilations(await createProjectCompiler(context));
  const chainId = checkChainId(await chain.getChainId({ signal }), connection);
  const place = await findChainPlace({ networkConfig, chainId, config }, () =>
    isDevelopmentNode(node, { signal }),
  );
  const network = { networkName, chainId, place, isInProcess: networkConfig.type === "edr-simulated" };
  return {
    explorers: listExplorers(network, { wanted, config, chain, compiler, reporter, signal }),
    ports: {
      chain,
      compiler,
      reporter,
      clock: systemClock,
      licenses,
      host: openHost(context, connection),
      builds: openBuilds(context),
      records: openRecords(context),
      journal: createJournal({ folder: journalFolder(config), prepare: () => openStateFolder(config) }),
      proofs: createProofStore({ folder: path.join(config.paths.cache, "verify-contract", "proofs") }),
    },
  };
}
