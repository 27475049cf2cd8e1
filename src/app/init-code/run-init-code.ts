import type { Address } from "../../base/hex.ts";
import { createChainReader } from "../../chain/create-chain-reader.ts";
import { splitExplorers, toCommandUrl } from "../../explorer-client/public-url.ts";
import { withDeadline } from "../../verification/deadline.ts";
import { createCreationServices } from "../../verification/explorers/ask-creation.ts";
import { lookUpOnExplorers } from "../../verification/explorers/look-up-on-explorers.ts";
import { readInitCode } from "../../verification/init-code/init-code.ts";
import type { NamedChain } from "../../verification/init-code/look-at-chain.ts";
import type { InitCodeResult } from "../../verification/results/init-code-result-schema.ts";
import { type AppHost, describeNetwork } from "../host.ts";
import { openSession, type SessionOptions } from "../open-session.ts";

/** What is asked for. */
export interface InitCodeCall {
  readonly address: Address;
  readonly on?: string | undefined;
  readonly against?: string | undefined;
}

interface InitCodeSession extends SessionOptions {
  readonly timeoutMs: number;
}

/** Reads the init code of a contract on the host's network. Explorers are only read, and nothing is sent. */
export async function runInitCode(
  { address, on = "", against }: InitCodeCall,
  { timeoutMs, signal, ...session }: InitCodeSession,
  host: AppHost,
): Promise<InitCodeResult> {
  const network = await host.openNetwork();
  const { clock } = host;
  const { reporter } = session;
  return withDeadline({ timeoutMs, signal, clock }, async (deadline) => {
    reporter.progress({ step: "connecting", network: network.networkName });
    const until = { signal: deadline.signal, isReadOnly: true };
    const { ports, explorers } = await openSession(host, { ...session, network, ...until });
    let answered = "";
    return lookUpOnExplorers(explorers, {
      deadline,
      onAnswer: (explorer) => {
        answered = explorer;
      },
      onMiss: () => undefined,
      ask: async (lookUps) => {
        const service = { name: "the explorers", explorer: Promise.resolve(lookUps) };
        const creations = createCreationServices([service], { clock, signal: deadline.signal });
        const readShown = async (one: Address, options: object) => {
          answered = explorers[0]?.name ?? "an explorer";
          const source = await lookUps.getSourceCode(one, options);
          return source && { explorer: answered, source };
        };
        const request = { address, against, on: splitNetworks(on).map((name) => toNamedChain(name, host)) };
        return readInitCode(request, { ports: { ...ports, creations }, deadline, readShown });
      },
    });
  });
}

function splitNetworks(on: string): readonly string[] {
  return splitExplorers(on)
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

function toNamedChain(name: string, host: AppHost): NamedChain {
  return {
    network: URL.canParse(name) ? toCommandUrl(name) : name,
    open: async () => {
      const { request, secrets, networkName } = await host.openNetwork(name);
      const describe = () => describeNetwork(networkName);
      return createChainReader({ request, secrets, describe, clock: host.clock });
    },
  };
}
