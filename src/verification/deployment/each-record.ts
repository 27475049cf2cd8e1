import type { Address } from "../../base/hex.ts";
import { BaseError, isFailure } from "../../core/errors/failure.ts";
import { settle } from "../../core/errors/settle.ts";
import { type Deadline, withDeadline } from "../deadline.ts";
import { reportQuestions } from "../explorers/report-questions.ts";
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
import { findContradictions, listOfCreations, tellContradictions } from "./find-contradictions.ts";
import { listUpgradesSince } from "./list-upgrades-since.ts";

interface EachRun {
  readonly ports: Omit<VerificationPorts, "explorer">;
  readonly network: string;
  readonly chainId: number;
  /** For each contract. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

export type RecordsRequest = Pick<VerificationRequest, "license" | "force" | "requireExact" | "check">;

export interface RecordsRun extends EachRun {
  readonly request: RecordsRequest;
  readonly explorers: readonly ExplorerPlace[];
  /** The commit whose files take the place of all builds; default: none does. */
  readonly commit?: string | undefined;
}

function inTime<ResultT>(
  { timeoutMs, signal, ports: { clock, reporter } }: EachRun,
  work: (deadline: Deadline, reporter: Reporter) => Promise<ResultT>,
): Promise<ResultT> {
  return withDeadline({ timeoutMs, signal, clock, reporter }, work);
}

export interface ExaminedRecord {
  readonly record: RecordedContract;
  /** undefined: it is no proxy. */
  readonly proxy?: ExaminedProxy | undefined;
  readonly failure?: BaseError | undefined;
  readonly contradictions?: readonly string[] | undefined;
  /** Read only for a check. */
  readonly upgrades?: readonly string[] | undefined;
}

/** No explorer is asked. */
export async function examineRecord(record: RecordedContract, run: RecordsRun): Promise<ExaminedRecord> {
  const {
    ports,
    request: { check = false },
  } = run;
  try {
    return await inTime(run, async (deadline) => {
      const at = { ports, deadline };
      const listCreated = async () => (check ? listOfCreations(record, at) : []);
      try {
        const proxy = await findProxy(record, at);
        const found = await findContradictions({ record, proxy }, at);
        const upgrades = check && proxy ? await listUpgradesSince(record, proxy.detection, at) : [];
        return { record, proxy, contradictions: [...found, ...(await listCreated())], upgrades };
      } catch (error) {
        if (isFailure(error, "NO_CODE_AT_ADDRESS")) {
          return { record, failure: error, contradictions: await listCreated() };
        }
        throw error;
      }
    });
  } catch (error) {
    return { record, failure: toBaseError(error, run) };
  }
}

async function findProxy(
  { address }: RecordedContract,
  run: Pick<EachRun, "ports"> & { readonly deadline: Deadline },
): Promise<ExaminedProxy | undefined> {
  const examined = examineProxy({ ...run, request: { address } });
  return (await settle(examined, (failure) => isFailure(failure, "NOT_A_PROXY"))).answer;
}

type Place = Pick<EachRun, "chainId" | "network">;

/** Nothing is submitted for a wrong record that a person wrote. A tool's records only fill in what the chain lacks. */
function refuseRecord(
  { record, contradictions = [] }: ExaminedRecord,
  place: Place,
): RecordedResult | undefined {
  return record.isByHand !== true || contradictions.length === 0
    ? undefined
    : { status: "mismatch", ...toFacts(record, place), explorers: [], contradictions: [...contradictions] };
}

/** A failure becomes a result, so that it does not end the others. */
async function toResult(
  record: RecordedContract,
  run: EachRun,
  work: (limits: ContractLimits) => Promise<RecordedResult["explorers"]>,
): Promise<RecordedResult> {
  try {
    const explorers = await inTime(run, (deadline, reporter) => work({ deadline, reporter }));
    const [ownSource] = explorers.flatMap((one) => ("proxy" in one ? (one.ownSource ?? []) : []));
    const own = ownSource === undefined ? {} : { ownSource };
    return { status: combineStatuses(explorers), ...toFacts(record, run), ...own, explorers };
  } catch (error) {
    return toFailedResult(record, { ...run, words: run.ports.words, error: toBaseError(error, run) });
  }
}

interface ContractLimits {
  readonly deadline: Deadline;
  readonly reporter: Reporter;
}

export interface ContractWork extends Pick<ProxyRun, "isSourceGiven" | "isEachRequired"> {
  /** Also called for each contract behind a proxy. */
  verify(run: Run): Promise<VerificationResult>;
  /** Called for a contract that is no proxy, before any explorer is asked. Its failure is the contract's. */
  prepare?(address: Address, signal: AbortSignal): Promise<void>;
  toProxyResult?(result: ProxyResult): ProxyResult;
}

export async function workOn(
  subject: ExaminedRecord,
  run: RecordsRun,
  { verify, prepare, toProxyResult = (result) => result, isSourceGiven, isEachRequired }: ContractWork,
): Promise<RecordedResult> {
  const { record, proxy, failure } = subject;
  const isCheck = run.request.check === true;
  const refusal = isCheck ? undefined : refuseRecord(subject, run);
  if (refusal !== undefined) {
    return refusal;
  }
  const result = await toResult(record, run, async ({ deadline, reporter }) => {
    if (failure !== undefined) {
      throw failure;
    }
    if (proxy === undefined) {
      await prepare?.(record.address, deadline.signal);
    }
    const { clock, words } = run.ports;
    const request = { ...run.request, address: record.address };
    const toRun = (service: ServicePorts, until: Deadline): Run => ({
      request,
      deadline: until,
      ports: { ...run.ports, reporter, ...service },
    });
    const explorers = run.explorers.map((place) =>
      reportQuestions(place, { reporter, signal: deadline.signal }),
    );
    reporter.progress({ step: "choosing", explorers: explorers.map(({ name }) => name) });
    const limits = { deadline, clock, words };
    const verifyBehind = isCheck ? checkProxy : verifyProxy;
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
  });
  return { ...result, ...tellContradictions(subject, { explorers: result.explorers, isCheck }) };
}

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
export function toBaseError(error: unknown, { signal }: Pick<EachRun, "signal">): BaseError {
  signal?.throwIfAborted();
  if (!(error instanceof BaseError)) {
    throw error;
  }
  return error;
}
