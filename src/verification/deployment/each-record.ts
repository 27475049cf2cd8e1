import { BaseError, isFailure } from "../../core/errors/failure.ts";
import { settle } from "../../core/errors/settle.ts";
import { type Deadline, withDeadline } from "../deadline.ts";
import { type ServicePorts, verifyOnExplorers } from "../explorers/verify-on-explorers.ts";
import type { ExplorerPlace, RecordedContract, Reporter, Words } from "../ports.ts";
import { type ExaminedProxy, examineProxy, type ProxyRun } from "../proxy/examine-proxy.ts";
import { checkProxy, verifyProxy } from "../proxy/verify-proxy.ts";
import {
  combineStatuses,
  type ProxyOutcome,
  type ProxyResult,
  type RecordedResult,
  type VerificationOutcome,
  type VerificationResult,
} from "../result.ts";
import type { Run, VerificationPorts, VerificationRequest } from "../run.ts";
import { toFailure } from "../to-result.ts";
import { findContradictions } from "./find-contradictions.ts";
import { listUpgradesSince } from "./list-upgrades-since.ts";

export type RecordsRequest = Pick<VerificationRequest, "license" | "force" | "requireExact" | "check">;

export interface RecordsRun {
  readonly request: RecordsRequest;
  readonly ports: Omit<VerificationPorts, "explorer">;
  readonly network: string;
  readonly chainId: number;
  /** For each contract. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  readonly explorers: readonly ExplorerPlace[];
  /** The commit whose files take the place of all builds; default: none does. */
  readonly commit?: string | undefined;
}

function inTime<ResultT>(
  { timeoutMs, signal, ports: { clock, reporter } }: RecordsRun,
  work: (deadline: Deadline, reporter: Reporter) => Promise<ResultT>,
): Promise<ResultT> {
  return withDeadline({ timeoutMs, signal, clock, reporter }, work);
}

export interface ExaminedRecord {
  readonly record: RecordedContract;
  /** undefined: it is no proxy. */
  readonly proxy?: ExaminedProxy | undefined;
  readonly failure?: BaseError | undefined;
}

/** No explorer is asked. */
export async function examineRecord(record: RecordedContract, run: RecordsRun): Promise<ExaminedRecord> {
  try {
    const { ports } = run;
    const request = { address: record.address };
    const examined = inTime(run, (deadline) => examineProxy({ ports, deadline, request }));
    const { answer: proxy } = await settle(examined, (failure) => isFailure(failure, "NOT_A_PROXY"));
    return { record, proxy };
  } catch (error) {
    return { record, failure: toBaseError(error, run) };
  }
}

export interface ContractWork extends Pick<ProxyRun, "isSourceGiven" | "isEachRequired"> {
  /** Also called for each contract behind a proxy. */
  verify(run: Run): Promise<VerificationResult>;
  toProxyResult?(result: ProxyResult): ProxyResult;
}

/** A failure becomes a result, so that it does not end the others. */
export async function workOn(
  subject: ExaminedRecord,
  run: RecordsRun,
  work: ContractWork,
): Promise<RecordedResult> {
  const { record, proxy, failure } = subject;
  const { ports, request } = run;
  try {
    if (failure !== undefined) {
      throw failure;
    }
    return await inTime(run, async (deadline, reporter) => {
      const contradictions = await findContradictions(subject, { ports, deadline });
      // Nothing is submitted for a wrong record that a person wrote. A tool's records only fill in what the chain lacks.
      if (request.check !== true && record.isByHand === true && contradictions.length > 0) {
        return { status: "mismatch", ...toFacts(record, run), explorers: [], contradictions };
      }
      const upgrades =
        request.check && proxy ? await listUpgradesSince(record, proxy.detection, { ports, deadline }) : [];
      const explorers = await askExplorers(subject, { ...run, deadline, reporter }, work);
      const [ownSource] = explorers.flatMap((one) => ("proxy" in one ? (one.ownSource ?? []) : []));
      return {
        status: combineStatuses(explorers),
        ...toFacts(record, run),
        ...(ownSource && { ownSource }),
        explorers,
        ...tell({ contradictions, upgrades }, request),
      };
    });
  } catch (error) {
    return toFailedResult(record, { ...run, words: ports.words, error: toBaseError(error, run) });
  }
}

/** Contradictions fail a check. Otherwise they are notes, because the chain decides. */
function tell(
  { contradictions, upgrades }: { readonly contradictions: string[]; readonly upgrades: readonly string[] },
  { check = false }: RecordsRequest,
): Pick<RecordedResult, "notes" | "contradictions"> {
  const notes = check ? upgrades : contradictions;
  return {
    ...(notes.length > 0 && { notes: [...notes] }),
    ...(check && contradictions.length > 0 && { contradictions }),
  };
}

async function askExplorers(
  { record: { address }, proxy }: ExaminedRecord,
  run: RecordsRun & { readonly deadline: Deadline; readonly reporter: Reporter },
  { verify, toProxyResult = (result) => result, isSourceGiven, isEachRequired }: ContractWork,
): Promise<RecordedResult["explorers"]> {
  const { ports, deadline, reporter } = run;
  const request = { ...run.request, address };
  const toRun = (service: ServicePorts, until: Deadline): Run => ({
    request,
    deadline: until,
    ports: { ...ports, reporter, ...service },
  });
  const { explorers } = run;
  reporter.progress({ step: "choosing", explorers: explorers.map(({ name }) => name) });
  const limits = { deadline, ports: { ...ports, reporter } };
  const verifyBehind = request.check === true ? checkProxy : verifyProxy;
  const outcome: VerificationOutcome | ProxyOutcome =
    proxy === undefined
      ? await verifyOnExplorers<VerificationResult>(explorers, {
          ...limits,
          verify: (...service) => verify(toRun(...service)),
        })
      : await verifyOnExplorers<ProxyResult>(explorers, {
          ...limits,
          verify: async (...service) =>
            toProxyResult(
              await verifyBehind(proxy, { ...toRun(...service), isSourceGiven, isEachRequired, verify }),
            ),
        });
  return outcome.explorers ?? [outcome];
}

type Place = Pick<RecordsRun, "chainId" | "network">;

function toFacts({ name, address, file }: RecordedContract, { chainId, network }: Place) {
  return { name, address, chainId, network, ...(file === "" ? {} : { file }) };
}

export function toFailedResult(
  record: RecordedContract,
  { error, words, ...place }: Place & { readonly error: BaseError; readonly words: Pick<Words, "listHints"> },
): RecordedResult {
  return { status: "error", ...toFacts(record, place), explorers: [], failure: toFailure(error, words) };
}

/** An abort by the user and a bug end everything: both are thrown. */
export function toBaseError(error: unknown, { signal }: Pick<RecordsRun, "signal">): BaseError {
  signal?.throwIfAborted();
  if (!(error instanceof BaseError)) {
    throw error;
  }
  return error;
}
