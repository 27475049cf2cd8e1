import type { Bundle } from "../core/build/bundle.ts";
import * as licenses from "../explorer-api/etherscan/licenses.ts";
import { type Deadline, withDeadline } from "../verification/deadline.ts";
import { examineTransaction } from "../verification/deployment/examine-transaction.ts";
import { verifyFromRecords, verifyPublished } from "../verification/deployment/verify-recorded.ts";
import { type TransactionRequest, verifyTransaction } from "../verification/deployment/verify-transaction.ts";
import { reportQuestions } from "../verification/explorers/report-questions.ts";
import { share } from "../verification/explorers/share-answers.ts";
import { shareBuilds, shareReads } from "../verification/explorers/share-reads.ts";
import { verifyOnExplorers } from "../verification/explorers/verify-on-explorers.ts";
import { verifyWithLibraries } from "../verification/explorers/verify-with-libraries.ts";
import type { BuildInfoStore } from "../verification/ports.ts";
import { examineProxy, type ProxyRequest } from "../verification/proxy/examine-proxy.ts";
import { verifyProxy } from "../verification/proxy/verify-proxy.ts";
import {
  type DeploymentOutcome,
  type DeploymentResult,
  isVerified,
  type ProxyOutcome,
  type ProxyResult,
  type VerificationOutcome,
  type VerificationResult,
} from "../verification/result.ts";
import { checkOptions, checkRequest, type Run, type VerificationRequest } from "../verification/run.ts";
import { verifyContract } from "../verification/verify-contract.ts";
import { openKeptBuilds } from "./deployments/kept-builds.ts";
import { tellOfPublication } from "./explorers/tell-of-publication.ts";
import type { AppHost } from "./host.ts";
import { openWorkplace, type SessionOptions } from "./open-workplace.ts";
import { type BuildFiles, useBuildFiles } from "./use-build-files.ts";
import { describeStandardJson } from "./words/describe-notes.ts";

interface TimedSession extends SessionOptions {
  /** For the whole run, from the first read of the chain. */
  readonly timeoutMs: number;
}

/** Runs one verification against the host's network, on each of its explorers. */
export function runVerification(
  request: VerificationRequest,
  { buildInfo, bundle, standardJson, ...session }: TimedSession & BuildFiles,
  host: AppHost,
): Promise<VerificationOutcome> {
  return runSession({ ...session, isReadOnly: request.check }, host, async (deadline, open) => {
    // What is in a file is not looked at twice, and there may be no build of the project.
    const checked = buildInfo === undefined ? request : { ...request, contract: undefined };
    await checkRequest(checked, { builds: host.builds, licenses });
    const { explorers, ...opened } = await open();
    const { ports } = opened;
    const written: Bundle[] = [];
    const prepared = await useBuildFiles(
      { request, ports, deadline },
      { buildInfo, bundle, standardJson, written },
    );
    const publishedBuilds = explorers.length > 1 ? shareBuilds(host.publishedBuilds) : host.publishedBuilds;
    const verify = chooseWork(request, { ...opened, deadline, buildInfo, publishedBuilds });
    return verifyOnExplorers<VerificationResult>(explorers, {
      deadline,
      clock: ports.clock,
      words: ports.words,
      verify: async (service) => {
        const run = { ...prepared, ports: { ...prepared.ports, ...service } };
        const result = await verify(run);
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

/**
 * Verifies what a transaction created, against the host's network, on each of its explorers.
 * What is wrong with the transaction itself is found before any of them is opened.
 */
export function runTransactionVerification(
  request: TransactionRequest,
  { buildInfo, ...session }: TimedSession & Pick<BuildFiles, "buildInfo">,
  host: AppHost,
): Promise<DeploymentOutcome> {
  return runSession({ ...session, isReadOnly: request.check }, host, async (deadline, open) => {
    checkOptions(request, licenses);
    const { explorers, ...opened } = await open();
    const { ports } = opened;
    // Each contract is looked for.
    const publishedBuilds = shareBuilds(host.publishedBuilds);
    const verify = chooseWork(request, { ...opened, deadline, buildInfo, publishedBuilds });
    const { transactionHash } = request;
    const examined = await examineTransaction(transactionHash, { ports, deadline });
    const prepare = share<Awaited<ReturnType<typeof useBuildFiles>>>();
    return verifyOnExplorers<DeploymentResult>(explorers, {
      deadline,
      clock: ports.clock,
      words: ports.words,
      verify: (service) =>
        verifyTransaction(examined, {
          request,
          deadline,
          ports: { ...ports, ...service },
          verify: async (run) => {
            const use = () => useBuildFiles({ ...run, ports }, { buildInfo });
            const prepared = await prepare([run.request.address], undefined, use);
            return verify({ ...prepared, ports: { ...prepared.ports, ...service } });
          },
        }),
    });
  });
}

/**
 * Verifies a proxy, and everything behind it, against the host's network, on each of its
 * explorers. What is wrong with the proxy itself is found before any of them is opened.
 */
export function runProxyVerification(
  request: ProxyRequest,
  session: TimedSession,
  host: AppHost,
): Promise<ProxyOutcome> {
  return runSession(session, host, async (deadline, open) => {
    await checkRequest(request, { builds: host.builds, licenses });
    const { explorers, ...opened } = await open();
    const { ports } = opened;
    const examined = await examineProxy({ request, ports, deadline });
    const publishedBuilds = explorers.length > 1 ? shareBuilds(host.publishedBuilds) : host.publishedBuilds;
    const verifyRecorded = chooseWork({}, { ...opened, deadline });
    const verify = (run: Run) =>
      run.ports.builds === publishedBuilds ? verifyContract(run) : verifyRecorded(run);
    return verifyOnExplorers<ProxyResult>(explorers, {
      deadline,
      clock: ports.clock,
      words: ports.words,
      verify: (service) =>
        verifyProxy(examined, {
          request,
          ports: { ...ports, ...service },
          deadline,
          publishedBuilds,
          verify,
        }),
    });
  });
}

/** What is opened once for one call, for all its explorers. */
interface Opened {
  readonly ports: Awaited<ReturnType<typeof openWorkplace>>["ports"];
  readonly chainId: number;
  readonly deadline: Deadline;
  readonly buildInfo?: string | undefined;
  /** Where to look for what the project's builds do not have; default: nowhere. */
  readonly publishedBuilds?: BuildInfoStore | undefined;
}

/**
 * Chooses what is done with each contract: it is verified with what is recorded of it, and with its libraries, and
 * with the builds of packages. The builds of a file take the place of all others.
 */
function chooseWork(
  { withLibraries = false }: Pick<VerificationRequest, "withLibraries">,
  { ports, chainId, deadline: { signal }, buildInfo, publishedBuilds }: Opened,
): (run: Run) => Promise<VerificationResult> {
  const findKeptBuilds = buildInfo === undefined ? openKeptBuilds({ ports, signal }) : undefined;
  const verifyOne = (run: Run) => verifyFromRecords(run, { chainId, findKeptBuilds });
  const verify = withLibraries ? (run: Run) => verifyWithLibraries(run, verifyOne) : verifyOne;
  return buildInfo === undefined && publishedBuilds !== undefined
    ? (run) => verifyPublished(run, { verifyOwn: verify, publishedBuilds })
    : verify;
}

/** Runs work until the deadline. The work opens the host's network with `open`, when it needs it. */
async function runSession<ResultT>(
  { timeoutMs, signal, ...session }: TimedSession,
  host: AppHost,
  work: (deadline: Deadline, open: () => ReturnType<typeof openWorkplace>) => Promise<ResultT>,
): Promise<ResultT> {
  const network = await host.openNetwork();
  const { clock } = host;
  const waitingFor = () => network.describeOpenQuestions();
  const limits = { timeoutMs, signal, clock, reporter: session.reporter, waitingFor };
  return withDeadline(limits, (deadline, reporter) =>
    work(deadline, async () => {
      const { signal: until } = deadline;
      reporter.progress({ step: "connecting", network: network.networkName });
      const opened = await openWorkplace(host, { ...session, network, reporter, signal: until });
      const explorers = tellOfPublication(opened.explorers, { host, note: session.note }).map((place) =>
        reportQuestions(place, { reporter, signal: until }),
      );
      reporter.progress({ step: "choosing", explorers: explorers.map(({ name }) => name) });
      return { ...opened, ports: explorers.length > 1 ? shareReads(opened.ports) : opened.ports, explorers };
    }),
  );
}
