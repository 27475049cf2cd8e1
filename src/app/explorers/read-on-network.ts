import { type BaseError, isFailure } from "../../core/errors/failure.ts";
import { type Deadline, withDeadline } from "../../verification/deadline.ts";
import {
  type LookUps,
  lookUpOnExplorers,
  type ReadShown,
} from "../../verification/explorers/look-up-on-explorers.ts";
import type { AppHost } from "../host.ts";
import { openSession, type Session, type SessionOptions } from "../open-session.ts";

export interface ReadingOptions extends Omit<SessionOptions, "isReadOnly"> {
  readonly timeoutMs: number;
}

interface Reading extends Session {
  readonly deadline: Deadline;
}

export async function readOnNetwork<ResultT>(
  host: AppHost,
  { timeoutMs, signal, ...options }: ReadingOptions,
  work: (reading: Reading) => Promise<ResultT>,
): Promise<ResultT> {
  const network = await host.openNetwork();
  return withDeadline({ timeoutMs, signal, clock: host.clock }, async (deadline) => {
    options.reporter.progress({ step: "connecting", network: network.networkName });
    const until = { network, signal: deadline.signal, isReadOnly: true };
    return work({ ...(await openSession(host, { ...options, ...until })), deadline });
  });
}

interface ReadingOfSources extends Omit<Reading, "explorers"> {
  readonly lookUps: LookUps;
  readonly readShown: ReadShown;
}

export async function readSourcesOnNetwork<ResultT>(
  host: AppHost,
  options: ReadingOptions,
  work: (reading: ReadingOfSources) => Promise<ResultT>,
): Promise<ResultT> {
  const onNoExplorer = (failure: BaseError) => {
    // A fork has builds and its own state.
    if (!isFailure(failure, "CHAIN_IS_A_FORK")) {
      throw failure;
    }
  };
  const reading = { ...options, followsFork: true, onNoExplorer };
  return readOnNetwork(host, reading, ({ explorers, deadline, ...session }) =>
    lookUpOnExplorers(explorers, {
      deadline,
      onAnswer: () => undefined,
      onMiss: () => undefined,
      ask: ({ readShown, ...lookUps }) => work({ ...session, deadline, lookUps, readShown }),
    }),
  );
}
