import path from "node:path";

import type { HookContext } from "hardhat/types/hooks";
import type { NetworkConnection } from "hardhat/types/network";

import { createChainReader } from "../chain/create-chain-reader.ts";
import * as licenses from "../explorer-api/licenses.ts";
import { createProofStore } from "../project/create-proof-store.ts";
import { createJournal } from "../project/journal/create-journal.ts";
import type { Reporter } from "../verification/ports.ts";
import type { VerificationPorts } from "../verification/request.ts";
import { createProjectCompiler } from "./adapters/project-compiler.ts";
import { systemClock } from "./adapters/system-clock.ts";
import { isLocalNetwork } from "./explorers/is-local-network.ts";
import { openExplorer } from "./explorers/open-explorer.ts";
import { openBuilds } from "./open-builds.ts";

/** Everything that one task or function call needs, for one network connection. */
export interface Session {
  readonly ports: VerificationPorts;
  /** Ends what was started for this call alone. */
  close(): Promise<void>;
}

/** What a session is opened for. */
export interface SessionOptions {
  readonly connection: NetworkConnection<string>;
  /** Name or URL, from `--explorer`. */
  readonly explorer?: string | undefined;
  readonly reporter: Reporter;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Wires the ports to Hardhat: the connection's provider, the project's artifacts and compilers, and
 * the explorer of the network.
 */
export async function openSession(
  context: HookContext,
  { connection, explorer: wanted, reporter, signal }: SessionOptions,
): Promise<Session> {
  const { config } = context;
  const chain = createChainReader({
    request: (request) => connection.provider.request(request),
    describe: () => `network ${connection.networkName}`,
  });
  const compiler = await createProjectCompiler(context);
  const { explorer, close } = await openExplorer(
    {
      networkName: connection.networkName,
      chainId: await chain.getChainId({ signal }),
      isLocal: await isLocalNetwork(connection.networkConfig),
    },
    { wanted, config, chain, compiler, signal },
  );
  return {
    close,
    ports: {
      chain,
      compiler,
      explorer,
      reporter,
      clock: systemClock,
      licenses,
      builds: openBuilds(context),
      journal: createJournal({ folder: path.join(config.paths.cache, "verify-contract", "journal") }),
      proofs: createProofStore({ folder: path.join(config.paths.cache, "verify-contract", "proofs") }),
    },
  };
}
