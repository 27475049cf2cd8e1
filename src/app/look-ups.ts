import type { GivenCommand } from "../base/command-place.ts";
import { type Address, toBareHex } from "../base/hex.ts";
import type { AbiEntry } from "../core/build/compiled-contract.ts";
import type { Details } from "../core/errors/error-rows.ts";
import { BaseError, createFailure } from "../core/errors/failure.ts";
import { describeProxyProblem } from "../core/errors/rows/on-chain-rows.ts";
import { matchClone } from "../core/proxy/clones.ts";
import type { ProxyGraphProblem } from "../core/proxy/proxy-graph.ts";
import { withDeadline } from "../verification/deadline.ts";
import { type LookUps, lookUpOnExplorers } from "../verification/explorers/look-up-on-explorers.ts";
import type { ChainReader, ContractCreation, Reporter, VerifiedSource } from "../verification/ports.ts";
import { listAbiTargets, listSourcelessTargets, readAbi } from "../verification/proxy/read-abi.ts";
import { explainNoCode } from "../verification/read-target.ts";
import type { Operation } from "../verification/run.ts";
import type { AppHost } from "./host.ts";
import { openWorkplace } from "./open-workplace.ts";
import type { AbiOptions, LookUpOptions } from "./options/function-options.ts";
import { toGivenCommand } from "./options/given-command.ts";
import {
  checkAbiOptions,
  checkLookUpOptions,
  readAddress,
  readAddresses,
} from "./options/look-up-options.ts";
import { abiOptions, lookUpOptions } from "./options/option-tables.ts";
import { silentReporter } from "./reporter.ts";
import { type AskedExplorers, describeAnswer, describeAsked } from "./words/results/describe-look-up.ts";

/** The host of a look-up, and who is told more than its answer. */
interface LookUpSession {
  readonly host: AppHost;
  /** Told of what takes time; default: nobody. */
  readonly reporter?: Reporter;
  /** Default: nobody. */
  readonly note?: (text: string) => void;
  /** Told who was asked if no explorer knows the contract; default: nobody. */
  readonly onMiss?: (asked: AskedExplorers) => void;
}

/** A look-up without an answer, and who was asked. */
interface MissSession extends LookUpSession {
  readonly network: string | undefined;
  readonly isWithinProcess?: boolean | undefined;
  readonly asked?: AskedExplorers | undefined;
}

/** Returns the verified ABI. For a proxy, this is the ABI of what is behind it, unless `direct` is set. */
export async function lookUpAbi(
  address: string,
  options: AbiOptions,
  session: LookUpSession,
): Promise<readonly AbiEntry[] | undefined> {
  const parsed = readAddress(address);
  const { direct, ...rest } = checkAbiOptions(options);
  return lookUp(rest, session, (explorer, { chain, signal, note }) => {
    const onLeftOut = (problem: ProxyGraphProblem) =>
      note(`The ABI is incomplete: ${describeProxyProblem(problem)}.`);
    return direct
      ? explorer.getAbi(parsed, { signal })
      : readAbi(parsed, { chain, explorer, signal, onLeftOut });
  });
}

/** Says which contract is not verified if there is no ABI. For a proxy, this is what is behind it, unless `direct` is set. */
export async function explainMissingAbi(
  address: string,
  { direct, explorer, signal }: AbiOptions,
  session: MissSession,
): Promise<BaseError> {
  if (direct === true) {
    return explainMissingSource(address, { explorer, signal }, session);
  }
  return explainMiss(address, session, {
    options: { explorer, signal },
    given: toGivenCommand(abiOptions, { address, direct, explorer }),
    findBehind: async (parsed, call) => ({ implementations: await listAbiTargets(parsed, call) }),
  });
}

/** Says that a contract is not verified, or that a clone has no source, and what is behind it. */
export async function explainMissingSource(
  address: string,
  { explorer, signal }: LookUpOptions,
  session: MissSession,
): Promise<BaseError> {
  return explainMiss(address, session, {
    options: { explorer, signal },
    given: toGivenCommand(lookUpOptions, { address, explorer }),
    findBehind: async (parsed, call) => ({ sources: await listSourcelessTargets(parsed, call) }),
  });
}

interface Miss {
  readonly options: LookUpOptions;
  readonly given: GivenCommand;
  /** Finds the contracts behind a proxy, by what is the matter with them. */
  readonly findBehind: (
    address: Address,
    call: LookUpCall,
  ) => Promise<Pick<Details["CONTRACT_NOT_VERIFIED"], "implementations" | "sources">>;
}

function explainMiss(
  address: string,
  session: MissSession,
  { options, given, findBehind }: Miss,
): Promise<BaseError> {
  const parsed = readAddress(address);
  const { host, network, isWithinProcess, asked } = session;
  return lookUp(options, session, async (_explorer, call) =>
    (await call.chain.getCode(parsed, call)) === "0x"
      ? explainAccount(parsed, call.operation)
      : createFailure("CONTRACT_NOT_VERIFIED", {
          address: parsed,
          ...(await findBehind(parsed, call)),
          ...asked,
          network,
          isWithinProcess,
          buildProfile: host.selectedProfile,
          given,
        }),
  );
}

/** Returns the verified source and settings; undefined if the contract is not verified. */
export async function lookUpSource(
  address: string,
  options: LookUpOptions,
  session: LookUpSession,
): Promise<VerifiedSource | undefined> {
  const parsed = readAddress(address);
  return lookUp(options, session, (explorer, call) => explorer.getSourceCode(parsed, call));
}

/** Returns who created the contracts, and in which transactions. Unknown addresses are left out. */
export async function lookUpCreations(
  addresses: readonly string[],
  options: LookUpOptions,
  session: LookUpSession,
): Promise<readonly ContractCreation[]> {
  const parsed = readAddresses(addresses);
  return lookUp(options, session, (explorer, call) => explorer.getContractCreation(parsed, call));
}

/** Says why the creations are not known: what has no code is no contract, whose creation an explorer could have. */
export async function explainMissingCreations(
  addresses: readonly string[],
  { explorer, signal }: LookUpOptions,
  { asked, ...session }: Pick<MissSession, "host" | "asked">,
): Promise<BaseError> {
  const parsed = readAddresses(addresses);
  try {
    return await lookUp({ explorer, signal }, session, async (_explorer, call) => {
      const { chain, operation } = call;
      const codes = await Promise.all(parsed.map((address) => chain.getCode(address, call)));
      const withoutCode = parsed.filter((_address, index) => codes[index] === "0x");
      const delegations = parsed.flatMap((address, index) => {
        const { pattern, implementations: [to] = [] } = matchClone(toBareHex(codes[index] ?? "0x")) ?? {};
        return pattern === "eip-7702" && to !== undefined ? [{ address, to }] : [];
      });
      const [first] = withoutCode;
      return first !== undefined && parsed.length === 1
        ? explainAccount(first, operation)
        : createFailure("CREATION_NOT_FOUND", { addresses, withoutCode, delegations, ...asked });
    });
  } catch (error) {
    // A node that fails now takes nothing from what the explorers have answered.
    if (error instanceof BaseError) {
      return createFailure("CREATION_NOT_FOUND", { addresses, ...asked });
    }
    throw error;
  }
}

/** Says of an address without code what it is. */
async function explainAccount(address: Address, operation: LookUpOperation): Promise<BaseError> {
  const { ports, deadline } = operation;
  return explainNoCode(
    { address, chainId: await ports.chain.getChainId({ signal: deadline.signal }) },
    operation,
  );
}

type LookUpOperation = Operation<"chain" | "clock" | "host" | "records">;

interface LookUpCall {
  readonly signal: AbortSignal;
  readonly chain: ChainReader;
  readonly note: (text: string) => void;
  readonly operation: LookUpOperation;
}

async function lookUp<AnswerT>(
  options: LookUpOptions,
  { host, reporter = silentReporter, note = () => undefined, onMiss = () => undefined }: LookUpSession,
  ask: (explorer: LookUps, call: LookUpCall) => Promise<AnswerT>,
): Promise<AnswerT> {
  const { explorer, signal } = checkLookUpOptions(options);
  const network = await host.openNetwork();
  const { clock, settings } = host;
  const { timeoutMs } = settings;
  const notes = new Set<string>();
  return withDeadline({ timeoutMs, signal, clock }, async (deadline) => {
    const session = {
      network,
      explorer,
      signal: deadline.signal,
      reporter,
      isReadOnly: true,
    };
    reporter.progress({ step: "connecting", network: network.networkName });
    const { ports, explorers } = await openWorkplace(host, session);
    const answer = await lookUpOnExplorers(explorers, {
      deadline,
      ask: (lookUps) =>
        ask(lookUps, {
          signal: deadline.signal,
          chain: ports.chain,
          note: (text) => notes.add(text),
          operation: { ports, deadline },
        }),
      onAnswer: (...who) => notes.add(describeAnswer(...who)),
      onMiss: (skipped) => onMiss(describeAsked(skipped)),
    });
    notes.forEach(note);
    return answer;
  });
}
