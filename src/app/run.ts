import type { Bundle } from "../core/build/bundle.ts";
import * as licenses from "../explorer-api/etherscan/licenses.ts";
import { createCommitVerification } from "../verification/commits/verify-from-commit.ts";
import { type Deadline, withDeadline } from "../verification/deadline.ts";
import { examineTransaction } from "../verification/deployment/examine-transaction.ts";
import { type TransactionRequest, verifyTransaction } from "../verification/deployment/verify-transaction.ts";
import { verifyOnExplorers } from "../verification/explorers/verify-on-explorers.ts";
import { verifyWithLibraries } from "../verification/explorers/verify-with-libraries.ts";
import { examineProxy, type ProxyRequest } from "../verification/proxy/examine-proxy.ts";
import { verifyProxy } from "../verification/proxy/verify-proxy.ts";
import {
  isVerified,
  type ProxyOutcome,
  type ProxyResult,
  type RecordedDeploymentResult,
  type VerificationOutcome,
  type VerificationResult,
} from "../verification/result.ts";
import { checkOptions, checkRequest, type VerificationRequest } from "../verification/run.ts";
import { openStories, type Verify } from "../verification/verify-contract.ts";
import { openKeptBuilds } from "./deployments/kept-builds.ts";
import { keepOpen } from "./explorers/keep-open.ts";
import { tellOfPublication } from "./explorers/tell-of-publication.ts";
import type { AppHost } from "./host.ts";
import { openSession, type SessionOptions } from "./open-session.ts";
import { type BuildFiles, useBuildFiles } from "./use-build-files.ts";
import { describeStandardJson } from "./words/host-words.ts";

interface TimedSession extends SessionOptions {
  readonly timeoutMs: number;
}

export function runVerification(
  request: VerificationRequest,
  { buildInfo, commit, bundle, standardJson, ...session }: TimedSession & BuildFiles,
  host: AppHost,
): Promise<VerificationOutcome> {
  return runSession({ ...session, isReadOnly: request.check }, host, async (deadline, open) => {
    const checked =
      buildInfo === undefined && commit === undefined ? request : { ...request, contract: undefined };
    await checkRequest(checked, { builds: host.builds, licenses });
    const { explorers, ports } = await open({ buildInfo, commit });
    const written: Bundle[] = [];
    const prepared = await useBuildFiles(
      { request, ports, deadline },
      { buildInfo, bundle, standardJson, written },
    );
    const verify = openWork({ ...request, commit });
    const read = session.block === undefined ? {} : { block: session.block };
    return verifyOnExplorers<VerificationResult>(explorers, {
      deadline,
      ports,
      verify: async (service, until) => {
        const run = { ...prepared, deadline: until, ports: { ...prepared.ports, ...service } };
        const result: VerificationResult = { ...(await verify(run)), ...read };
        const isShown = result.status === "verified" || result.status === "already-verified";
        const kept = bundle !== undefined && isShown && isVerified(result) ? { ...result, bundle } : result;
        const [proved] = written;
        return standardJson === undefined || proved === undefined
          ? kept
          : { ...kept, notes: [...(kept.notes ?? []), describeStandardJson(standardJson, proved)] };
      },
    });
  });
}

/** A problem of the transaction is found before an explorer is opened. */
export function runTransactionVerification(
  request: TransactionRequest,
  { buildInfo, commit, ...session }: TimedSession & Pick<BuildFiles, "buildInfo" | "commit">,
  host: AppHost,
): Promise<RecordedDeploymentResult> {
  return runSession({ ...session, isReadOnly: request.check }, host, async (deadline, open) => {
    checkOptions(request, licenses);
    const { ports, network, ...opened } = await open({ buildInfo, commit });
    const verify = openWork({ ...request, commit });
    const examined = await examineTransaction(request.transactionHash, { ports, deadline });
    const { explorers, close } = keepOpen(opened.explorers);
    try {
      return await verifyTransaction(examined, {
        request,
        network,
        words: ports.words,
        verify: async (one) => {
          const prepared = await useBuildFiles({ request: one, ports, deadline }, { buildInfo });
          return verifyOnExplorers<VerificationResult>(explorers, {
            deadline,
            ports,
            verify: (service, until) =>
              verify({ ...prepared, deadline: until, ports: { ...prepared.ports, ...service } }),
          });
        },
      });
    } finally {
      await close();
    }
  });
}

/** A problem of the proxy is found before an explorer is opened. */
export function runProxyVerification(
  request: ProxyRequest,
  { commit, ...session }: TimedSession & Pick<BuildFiles, "commit">,
  host: AppHost,
): Promise<ProxyOutcome> {
  return runSession(session, host, async (deadline, open) => {
    await checkRequest(request, { builds: host.builds, licenses });
    const { explorers, ports } = await open({ commit });
    const examined = await examineProxy({ request, ports, deadline });
    const verify = openWork({ commit });
    return verifyOnExplorers<ProxyResult>(explorers, {
      deadline,
      ports,
      verify: (service, until) =>
        verifyProxy(examined, {
          request,
          ports: { ...ports, ...service },
          deadline: until,
          verify,
        }),
    });
  });
}

function openWork({
  withLibraries = false,
  commit,
}: Pick<VerificationRequest, "withLibraries"> & Pick<BuildFiles, "commit">): Verify {
  const verify = createCommitVerification(commit, openStories());
  return withLibraries ? (run) => verifyWithLibraries(run, verify) : verify;
}

type GivenBuilds = Pick<BuildFiles, "buildInfo" | "commit">;

interface Opened extends Pick<Awaited<ReturnType<typeof openSession>>, "explorers" | "ports"> {
  readonly network: string;
}

/** Named builds take the place of all others. */
async function runSession<ResultT>(
  { timeoutMs, signal, ...session }: TimedSession,
  host: AppHost,
  work: (deadline: Deadline, open: (given: GivenBuilds) => Promise<Opened>) => Promise<ResultT>,
): Promise<ResultT> {
  const network = await host.openNetwork();
  const { clock } = host;
  const waitingFor = () => network.describeOpenQuestions();
  const limits = { timeoutMs, signal, clock, reporter: session.reporter, waitingFor };
  return withDeadline(limits, (deadline, reporter) =>
    work(deadline, async ({ buildInfo, commit }) => {
      const { signal: until } = deadline;
      reporter.progress({ step: "connecting", network: network.networkName });
      const opened = await openSession(host, { ...session, network, reporter, signal: until });
      const explorers = tellOfPublication(opened.explorers, { host, ...session });
      reporter.progress({ step: "choosing", explorers: explorers.map(({ name }) => name) });
      const { publishedBuilds: _, ...ports } = opened.ports;
      const findKeptBuilds =
        commit === undefined ? openKeptBuilds({ ports: opened.ports, signal: until }) : undefined;
      return {
        network: network.networkName,
        explorers,
        ports: buildInfo === undefined ? { ...opened.ports, findKeptBuilds } : ports,
      };
    }),
  );
}
