import type { Address } from "../../base/hex.ts";
import { BaseError } from "../../core/errors/failure.ts";
import type { Clock, ContractCreation, Explorer } from "../ports.ts";

export type CreationAnswer =
  | { readonly kind: "answered"; readonly creations: readonly ContractCreation[] }
  | { readonly kind: "failed"; readonly failure: BaseError }
  /** It had not answered when the others had, or the time was over. */
  | { readonly kind: "late" };

export interface CreationServices {
  readonly names: readonly string[];
  /** By the name of the service. Each is asked once about a contract. */
  ask(address: Address): Promise<ReadonlyMap<string, CreationAnswer>>;
}

export interface OpenedService {
  readonly name: string;
  readonly explorer: Promise<Pick<Explorer, "getContractCreation">>;
}

interface Limits {
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** For all services together: the chain may tell the same. */
export const maxAskingMs = 5_000;

/** Once a service does not know the contract, the others get this time. */
export const maxOthersMs = 1_000;

/**
 * The first service that knows the creation ends the question, so that one that is down does not delay the others. A
 * service that is alone has no limit but the deadline.
 */
export function createCreationServices(services: readonly OpenedService[], limits: Limits): CreationServices {
  const asked = new Map<Address, Promise<ReadonlyMap<string, CreationAnswer>>>();
  return {
    names: services.map(({ name }) => name),
    ask: (address) => {
      const answers = asked.get(address) ?? askTogether(address, { services, ...limits });
      asked.set(address, answers);
      return answers;
    },
  };
}

async function askTogether(
  address: Address,
  { services, clock, signal }: Limits & { readonly services: readonly OpenedService[] },
): Promise<ReadonlyMap<string, CreationAnswer>> {
  const answers = new Map<string, CreationAnswer>(services.map(({ name }) => [name, { kind: "late" }]));
  const end = new AbortController();
  const until = AbortSignal.any([signal, end.signal]);
  const over = Promise.withResolvers<void>();
  const endAfter = (delayMs: number) =>
    clock.signalAfter(delayMs, until).addEventListener("abort", () => over.resolve());
  until.addEventListener("abort", () => over.resolve());
  const isAlone = services.length === 1;
  if (!isAlone) {
    endAfter(maxAskingMs);
  }
  const all = services.map(async (service) => {
    const answer = await askOne(service, { address, until });
    answers.set(service.name, answer);
    if (answer.kind === "answered" && answer.creations.length > 0) {
      over.resolve();
    } else if (answer.kind === "answered" && !isAlone) {
      endAfter(maxOthersMs);
    }
  });
  try {
    await Promise.race([Promise.all(all), over.promise]);
    signal.throwIfAborted();
    return new Map(answers);
  } finally {
    end.abort();
  }
}

async function askOne(
  { explorer }: OpenedService,
  { address, until }: { readonly address: Address; readonly until: AbortSignal },
): Promise<CreationAnswer> {
  try {
    const creations = await (await explorer).getContractCreation([address], { signal: until });
    return { kind: "answered", creations: creations.filter((creation) => creation.address === address) };
  } catch (error) {
    if (until.aborted) {
      return { kind: "late" };
    }
    if (error instanceof BaseError) {
      return { kind: "failed", failure: error };
    }
    throw error;
  }
}
