import { BaseError } from "../../core/errors/failure.ts";
import type { Deadline } from "../deadline.ts";
import type { ExplorerPlace, Words } from "../ports.ts";
import {
  type AllResults,
  type ExplorerFailureResult,
  type Part,
  type SkippedExplorerResult,
  toExplorersResult,
} from "../result.ts";
import type { VerificationPorts } from "../run.ts";
import { toExplorerFields, toFailure } from "../to-result.ts";
import { type CreationServices, createCreationServices } from "./ask-creation.ts";
import { reportCalls } from "./report-calls.ts";

export type ServicePorts = Pick<VerificationPorts, "explorer" | "creations" | "postDelayMs">;

type WorkOnService<ResultT> = (service: ServicePorts, deadline: Deadline) => Promise<ResultT>;

interface Work<ResultT> {
  readonly deadline: Deadline;
  readonly ports: Pick<VerificationPorts, "clock" | "reporter"> & {
    readonly words: Pick<Words, "listHints">;
  };
  readonly verify: WorkOnService<ResultT>;
}

/**
 * With a single explorer, its failure is thrown. With several, each has its own result or failure, and a default
 * explorer that cannot take part is skipped. If none can, the failure of the first is thrown.
 */
export async function verifyOnExplorers<ResultT extends Part>(
  places: readonly ExplorerPlace[],
  work: Work<ResultT>,
): Promise<ResultT | AllResults<ResultT | ExplorerFailureResult | SkippedExplorerResult>> {
  const services = openServices([...places].sort(compareTurns), work);
  const [only, ...others] = services;
  if (only !== undefined && others.length === 0) {
    return verifyAt(only, work);
  }
  const attempts = await Promise.all(services.map((service) => attempt(service, work)));
  const { signal } = work.deadline;
  // At the deadline each explorer has its failure. An abort by the caller is no result.
  if (!(signal.reason instanceof BaseError)) {
    signal.throwIfAborted();
  }
  const [first] = attempts;
  if (first?.absence !== undefined && attempts.every(({ absence }) => absence !== undefined)) {
    throw first.absence;
  }
  return toExplorersResult(attempts.map(({ result }) => result));
}

/** Etherscan and Blockscout import from Sourcify within seconds, and then refuse a submission. */
const sourcifyDelayMs = 2_000;

function compareTurns(one: ExplorerPlace, other: ExplorerPlace): number {
  return Number(one.kind === "sourcify") - Number(other.kind === "sourcify");
}

interface Service {
  readonly place: ExplorerPlace;
  readonly opened: ReturnType<ExplorerPlace["open"]>;
  readonly creations: CreationServices;
  readonly postDelayMs: number;
}

function openServices(
  places: readonly ExplorerPlace[],
  { ports: { clock, reporter }, deadline: { signal } }: Pick<Work<unknown>, "ports" | "deadline">,
): readonly Service[] {
  const hasOthers = places.some(({ kind }) => kind !== "sourcify");
  const opening = places.map((place) => ({
    place,
    postDelayMs: hasOthers && place.kind === "sourcify" ? sourcifyDelayMs : 0,
    opened: place.open().then(({ explorer, close }) => {
      return { explorer: reportCalls(explorer, { reporter, signal }), close };
    }),
  }));
  const asked = opening.map(({ place, opened }) => {
    const explorer = opened.then((one) => one.explorer);
    explorer.catch(() => undefined);
    return { name: place.name, explorer };
  });
  const creations = createCreationServices(asked, { clock, signal });
  return opening.map((one) => ({ ...one, creations }));
}

async function verifyAt<ResultT>(
  { opened, ...service }: Service,
  { verify, deadline }: Pick<Work<ResultT>, "verify" | "deadline">,
): Promise<ResultT> {
  const { explorer, close } = await opened;
  try {
    return await verify({ ...service, explorer }, deadline);
  } finally {
    await close();
  }
}

interface Attempt<ResultT> {
  readonly result: ResultT | ExplorerFailureResult | SkippedExplorerResult;
  readonly absence?: BaseError;
}

async function attempt<ResultT>(service: Service, work: Work<ResultT>): Promise<Attempt<ResultT>> {
  const { place } = service;
  try {
    const deadline = work.deadline.forExplorer(place.name);
    return { result: await verifyAt(service, { ...work, deadline }) };
  } catch (error) {
    const failed = { ...toFailure(error, work.ports.words), explorer: toExplorerFields(place) };
    if (!isAbsence(error, place)) {
      return { result: failed };
    }
    const { code, message, hints, explorer } = failed;
    return { result: { status: "skipped", code, message, hints, explorer }, absence: error };
  }
}

/** Returns whether a default explorer lacks a key, or does not serve the chain or the form. */
export function isAbsence(
  error: unknown,
  { isOptional = false }: Pick<ExplorerPlace, "isOptional">,
): error is BaseError {
  const isRefused =
    error instanceof BaseError && (error.about === "participation" || error.about === "submission");
  return isOptional && isRefused;
}
