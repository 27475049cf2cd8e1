import type { Address } from "../base/hex.ts";
import type { AbiEntry } from "../core/build/compiled-contract.ts";
import type { Details } from "../core/errors/error-rows.ts";
import { type BaseError, createFailure } from "../core/errors/failure.ts";
import { type LookUps, lookUpOnExplorers } from "../verification/explorers/look-up-on-explorers.ts";
import type { ChainReader, ContractCreation, Reporter, VerifiedSource } from "../verification/ports.ts";
import { listAbiTargets, readAbi } from "../verification/proxy/read-abi.ts";
import { explainNoCode } from "../verification/read-target.ts";
import type { Operation } from "../verification/run.ts";
import { readOnNetwork } from "./explorers/read-on-network.ts";
import type { AppHost } from "./host.ts";
import type { Session } from "./open-session.ts";
import { checkOptions } from "./options/check-options.ts";
import type { AbiOptions, LookUpOptions } from "./options/function-options.ts";
import { toGivenCommand } from "./options/given-command.ts";
import { readAddress, readAddresses } from "./options/look-up-options.ts";
import { abiOptions, lookUpOptions } from "./options/option-tables.ts";
import { silentReporter } from "./reporter.ts";
import { type AskedExplorers, describeAnswer, describeAsked } from "./words/results/describe-look-up.ts";

interface LookUpSession {
  readonly host: AppHost;
  readonly reporter?: Reporter;
  readonly note?: (text: string) => void;
  /** How the failure names the network; default: a missing answer is no failure. */
  readonly required?: RequiredPlace | undefined;
}

interface RequiredPlace {
  readonly network: string | undefined;
  readonly isWithinProcess?: boolean | undefined;
}

/**
 * For a proxy, this is the ABI of what is behind it, unless `direct` is set.
 *
 * @throws CONTRACT_NOT_VERIFIED if an answer is required
 */
export async function lookUpAbi(
  address: string,
  options: AbiOptions,
  session: LookUpSession,
): Promise<readonly AbiEntry[] | undefined> {
  const parsed = readAddress(address);
  checkOptions(abiOptions, options);
  const { direct, ...rest } = options;
  const { explorer } = rest;
  return lookUp(rest, session, {
    ask: (lookUps, { chain, signal }) =>
      direct === true
        ? lookUps.getAbi(parsed, { signal })
        : readAbi(parsed, { chain, explorer: lookUps, signal }),
    explain: (call, asked) =>
      explainMiss(parsed, call, {
        asked,
        explorer,
        findBehind: async () =>
          direct === true
            ? { sources: await listAbiTargets(parsed, { ...call, isSourceless: true }) }
            : { implementations: await listAbiTargets(parsed, call) },
      }),
  });
}

/** @throws CONTRACT_NOT_VERIFIED if an answer is required */
export async function lookUpSource(
  address: string,
  options: LookUpOptions,
  session: LookUpSession,
): Promise<VerifiedSource | undefined> {
  const parsed = readAddress(address);
  return lookUp(options, session, {
    ask: (explorer, call) => explorer.getSourceCode(parsed, call),
    explain: (call, asked) =>
      explainMiss(parsed, call, {
        asked,
        explorer: options.explorer,
        findBehind: async () => ({ sources: await listAbiTargets(parsed, { ...call, isSourceless: true }) }),
      }),
  });
}

async function explainMiss(
  address: Address,
  { chain, signal, operation, host, required, fork }: LookUpCall,
  {
    asked,
    explorer,
    findBehind,
  }: {
    readonly asked: AskedExplorers | undefined;
    readonly explorer: string | undefined;
    readonly findBehind: () => Promise<Pick<Details["CONTRACT_NOT_VERIFIED"], "implementations" | "sources">>;
  },
): Promise<BaseError> {
  if ((await chain.getCode(address, { signal })) === "0x") {
    return explainAccount(address, operation);
  }
  return createFailure("CONTRACT_NOT_VERIFIED", {
    address,
    ...(await findBehind()),
    isForked: await fork?.hasContract(address),
    ...asked,
    ...required,
    buildProfile: host.selectedProfile,
    given: toGivenCommand(lookUpOptions, { address, explorer }),
  });
}

/** Unknown addresses are left out. @throws CREATION_NOT_FOUND if an answer is required */
export async function lookUpCreations(
  addresses: readonly string[],
  options: LookUpOptions,
  { onMissing, ...session }: LookUpSession & { readonly onMissing?: (failure: BaseError) => void },
): Promise<readonly ContractCreation[]> {
  const parsed = readAddresses(addresses);
  let missing = parsed;
  const found = await lookUp(options, session, {
    ask: async (explorer, call) => {
      const creations = await explorer.getContractCreation(parsed, call);
      missing = parsed.filter((address) => creations.every((creation) => creation.address !== address));
      return creations;
    },
    isMiss: () => missing.length > 0,
    explain: async (call, asked) => {
      const failure = await explainMissingCreations(missing, call, asked);
      if (missing.length < parsed.length) {
        onMissing?.(failure);
        return undefined;
      }
      return failure;
    },
  });
  return found ?? [];
}

async function explainMissingCreations(
  addresses: readonly Address[],
  call: LookUpCall,
  asked: AskedExplorers | undefined,
): Promise<BaseError> {
  const codes = await Promise.all(addresses.map((address) => call.chain.getCode(address, call)));
  const withoutCode = addresses.filter((_address, index) => codes[index] === "0x");
  const [first] = withoutCode;
  return first !== undefined && addresses.length === 1
    ? explainAccount(first, call.operation)
    : createFailure("CREATION_NOT_FOUND", { addresses, withoutCode, ...asked });
}

async function explainAccount(address: Address, operation: LookUpOperation): Promise<BaseError> {
  const { ports, deadline } = operation;
  return explainNoCode(
    { address, chainId: await ports.chain.getChainId({ signal: deadline.signal }) },
    operation,
  );
}

type LookUpOperation = Operation<"chain" | "clock" | "host" | "records">;

interface LookUpCall extends Pick<LookUpSession, "host" | "required">, Pick<Session, "fork"> {
  readonly signal: AbortSignal;
  readonly chain: ChainReader;
  readonly operation: LookUpOperation;
}

interface Question<AnswerT> {
  readonly ask: (explorer: LookUps, call: LookUpCall) => Promise<AnswerT | undefined>;
  readonly isMiss?: (answer: AnswerT | undefined) => boolean;
  /** Makes the failure of a missing answer; undefined: it is no failure. */
  readonly explain: (call: LookUpCall, asked: AskedExplorers | undefined) => Promise<BaseError | undefined>;
}

async function lookUp<AnswerT>(
  options: LookUpOptions,
  { host, reporter = silentReporter, note = () => undefined, required }: LookUpSession,
  { ask, isMiss = (answer) => answer === undefined, explain }: Question<AnswerT>,
): Promise<AnswerT | undefined> {
  checkOptions(lookUpOptions, options);
  const { explorer, signal } = options;
  const { timeoutMs } = host.settings;
  const notes = new Set<string>();
  let noExplorer: BaseError | undefined;
  const onNoExplorer = (failure: BaseError) => {
    noExplorer = failure;
  };
  const session = { timeoutMs, signal, explorer, reporter, onNoExplorer, followsFork: true };
  return readOnNetwork(host, session, async ({ ports, explorers, fork, deadline }) => {
    const call: LookUpCall = {
      host,
      required,
      fork,
      signal: deadline.signal,
      chain: ports.chain,
      operation: { ports, deadline },
    };
    let asked: AskedExplorers | undefined;
    const answer = await lookUpOnExplorers(explorers, {
      deadline,
      ask: (lookUps) => {
        const getAbi: LookUps["getAbi"] = async (...place) =>
          (await fork?.recallAbi(...place)) ?? lookUps.getAbi(...place);
        return ask({ ...lookUps, getAbi }, call);
      },
      onAnswer: (...who) => notes.add(describeAnswer(...who)),
      onMiss: (skipped) => {
        if (skipped.length === 0 && noExplorer !== undefined) {
          throw noExplorer;
        }
        asked = describeAsked(skipped);
      },
    });
    const failure = required !== undefined && isMiss(answer) ? await explain(call, asked) : undefined;
    if (failure !== undefined) {
      throw failure;
    }
    notes.forEach(note);
    return answer;
  });
}
