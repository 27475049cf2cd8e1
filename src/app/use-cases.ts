import { toFlag, writeFlag } from "../base/command-place.ts";
import { type Hex, toHex } from "../base/hex.ts";
import type { GivenArguments } from "../core/abi/constructor.ts";
import { parseAddress } from "../core/contract/parse-address.ts";
import { createFailure } from "../core/errors/failure.ts";
import type { DeploymentRequest } from "./deployments/run-deployment.ts";
import type { MirrorCall } from "./deployments/run-mirror.ts";
import type { AppHost, Settings } from "./host.ts";
import type { SessionOptions } from "./open-session.ts";
import { checkOptions } from "./options/check-options.ts";
import { initCodeOptions, preflightOptions } from "./options/creation-options.ts";
import { mirrorOptions, verifyDeploymentOptions } from "./options/deployment-options.ts";
import type { LookUpOptions, VerifyContractOptions } from "./options/function-options.ts";
import { toGivenCommand } from "./options/given-command.ts";
import type { FunctionOptions, OptionEntry, OptionTable } from "./options/option-kinds.ts";
import {
  verifyContractOptions,
  verifyProxyOptions,
  verifyTransactionOptions,
} from "./options/option-tables.ts";
import { reviewOptions } from "./options/review-options.ts";
import type { InitCodeCall } from "./preflight/run-init-code.ts";
import { runProxyVerification, runTransactionVerification, runVerification } from "./run.ts";
import type { BuildFiles } from "./use-build-files.ts";

type Defaults = Pick<Settings, "timeoutMs">;

interface Call<RequestT> {
  readonly request: RequestT;
  readonly session: LookUpOptions &
    BuildFiles & { readonly timeoutMs: number } & Pick<SessionOptions, "block">;
}

/** What a command line has besides the options. */
interface Circumstances extends Pick<SessionOptions, "reporter" | "note" | "signal"> {
  /** The arguments of the command line; default: the options. */
  readonly given?: object;
  readonly constructorArguments?: GivenArguments | undefined;
}

type CallSession = Call<unknown>["session"] &
  Pick<SessionOptions, "given"> &
  Pick<Circumstances, "reporter" | "note" | "constructorArguments">;

type Work<RequestT> = [request: RequestT, session: CallSession, host: AppHost];

export interface UseCase<RequestT, ResultT> {
  readonly table: OptionTable;
  /** @throws INVALID_OPTION, INVALID_ADDRESS */
  read(options: object, defaults: Defaults): Call<RequestT>;
  run(options: object, circumstances: Circumstances, host: AppHost): Promise<ResultT>;
}

function declare<TableT extends OptionTable, RequestT, ResultT>({
  table,
  refuse = () => undefined,
  split,
  work,
}: {
  readonly table: TableT;
  readonly refuse?: (options: object) => void;
  readonly split: (options: FunctionOptions<TableT>, defaults: Defaults) => Call<RequestT>;
  readonly work: (...call: Work<RequestT>) => Promise<ResultT>;
}): UseCase<RequestT, ResultT> {
  const read = (given: object, defaults: Defaults, toName?: (option: string) => string) => {
    const options = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    refuse(options);
    checkOptions(table, options, toName);
    return split(options, defaults);
  };
  return {
    table,
    read,
    run: async (options, { given, ...circumstances }, host) => {
      const { request, session } = read(options, host.settings, given && ((name) => nameOption(table, name)));
      const command = toGivenCommand(table, { ...(given ?? options) });
      return work(request, { ...session, given: command, ...circumstances }, host);
    },
  };
}

function nameOption(table: OptionTable, name: string): string {
  const entry = table[name];
  return entry === undefined || entry.isPositional === true || entry.only === "function"
    ? name
    : writeFlag(name);
}

export const verifyAddress = declare({
  table: verifyContractOptions,
  split: ({ address, constructorArgs, ...rest }, defaults) =>
    toCall(
      { ...rest, address: parseAddress(address), constructorArguments: toGivenArguments(constructorArgs) },
      defaults,
    ),
  work: (request, { constructorArguments = request.constructorArguments, ...session }, host) =>
    runVerification({ ...request, constructorArguments }, session, host),
});

function toGivenArguments(given: readonly unknown[] | string | undefined): GivenArguments | undefined {
  if (given === undefined) {
    return undefined;
  }
  return typeof given === "string" ? { kind: "hex", hex: given } : { kind: "values", values: given };
}

export const verifyTransaction = declare({
  table: verifyTransactionOptions,
  refuse: refuseOptionsOfOneContract,
  split: ({ tx, ...rest }, defaults) => toCall({ ...rest, transactionHash: parseHash(tx) }, defaults),
  work: runTransactionVerification,
});

/** The options of one contract alone. */
const ofOneContract = Object.entries<OptionEntry>(verifyContractOptions)
  .filter(([name, { only }]) => only !== "command" && !Object.hasOwn(verifyTransactionOptions, name))
  .map(([name]) => name);

function refuseOptionsOfOneContract(options: object): void {
  const misplaced = ofOneContract.find((name) => Object.hasOwn(options, name));
  if (misplaced !== undefined) {
    const reason =
      misplaced === "block"
        ? "give the address of a contract, not a transaction"
        : "it is about one contract, and a transaction may have created several";
    const sentence = misplaced === "address" ? `Give an address or ${toFlag("tx")}, not both.` : undefined;
    throw createFailure("INVALID_OPTION", {
      option: nameOption(verifyContractOptions, misplaced),
      reason,
      sentence,
    });
  }
}

function parseHash(text: string): Hex {
  if (!/^0x[0-9a-f]{64}$/i.test(text)) {
    const reason = "a transaction's hash is 0x and 64 hex digits";
    throw createFailure("INVALID_OPTION", { option: toFlag("tx"), reason, value: text });
  }
  return toHex(text);
}

export const verifyProxy = declare({
  table: verifyProxyOptions,
  split: ({ address, expectedImplementation: expected, ...rest }, defaults) => {
    const expectedImplementation = expected === undefined ? undefined : parseAddress(expected);
    return toCall({ ...rest, address: parseAddress(address), expectedImplementation }, defaults);
  },
  work: runProxyVerification,
});

export const verifyDeployment = declare({
  table: verifyDeploymentOptions,
  split: toCall,
  work: async (...call: Work<DeploymentRequest>) => {
    const { runDeploymentVerification } = await import("./deployments/run-deployment.ts");
    return runDeploymentVerification(...call);
  },
});

export const mirror = declare({
  table: mirrorOptions,
  split: toCall,
  work: async (...call: Work<MirrorCall>) => {
    const { runMirror } = await import("./deployments/run-mirror.ts");
    return runMirror(...call);
  },
});

export const reviewUpgrade = declare({
  table: reviewOptions,
  split: ({ explorer, signal, block, timeout, constructorArgs, tx, ...rest }, { timeoutMs }) => ({
    request: {
      ...rest,
      constructorArguments: toGivenArguments(constructorArgs),
      transactionHash: tx === undefined ? undefined : parseHash(tx),
    },
    session: { explorer, signal, block, timeoutMs: timeout === undefined ? timeoutMs : timeout * 1000 },
  }),
  work: async (request, { constructorArguments = request.constructorArguments, ...session }, host) => {
    const { runReview } = await import("./review/run-review.ts");
    return runReview({ ...request, constructorArguments }, session, host);
  },
});

export const preflight = declare({
  table: preflightOptions,
  split: ({ explorer, signal, timeout, constructorArgs, ...rest }, { timeoutMs }) => ({
    request: { ...rest, constructorArguments: toGivenArguments(constructorArgs) },
    session: { explorer, signal, timeoutMs: timeout === undefined ? timeoutMs : timeout * 1000 },
  }),
  work: async (request, { constructorArguments = request.constructorArguments, ...session }, host) => {
    const { runPreflight } = await import("./preflight/run-preflight.ts");
    return runPreflight({ ...request, constructorArguments }, session, host);
  },
});

export const readInitCode = declare({
  table: initCodeOptions,
  split: ({ address, explorer, signal, timeout, ...rest }, { timeoutMs }) => ({
    request: { ...rest, address: parseAddress(address) },
    session: { explorer, signal, timeoutMs: timeout === undefined ? timeoutMs : timeout * 1000 },
  }),
  work: async (...call: Work<InitCodeCall>) => {
    const { runInitCode } = await import("./preflight/run-init-code.ts");
    return runInitCode(...call);
  },
});

function toCall<OptionsT extends SharedOptions>(options: OptionsT, { timeoutMs }: Defaults) {
  const { license, timeout, explorer, signal, block, buildInfo, commit, bundle, standardJson, ...request } =
    options;
  const { check } = options;
  if (commit !== undefined && buildInfo !== undefined) {
    const reason = `give it or ${toFlag("buildInfo")}, not both`;
    throw createFailure("INVALID_OPTION", { option: toFlag("commit"), reason });
  }
  if (block !== undefined && check !== true) {
    const reason = `what is submitted is of the latest block: give it with ${toFlag("check")}`;
    throw createFailure("INVALID_OPTION", { option: toFlag("block"), reason });
  }
  return {
    request: { ...request, ...(license === undefined ? {} : { license: String(license) }) },
    session: {
      explorer,
      signal,
      block,
      buildInfo,
      commit,
      bundle,
      standardJson,
      timeoutMs: timeout === undefined ? timeoutMs : timeout * 1000,
    },
  };
}

type SharedOptions = Pick<
  VerifyContractOptions,
  "license" | "timeout" | "check" | "block" | keyof LookUpOptions | keyof BuildFiles
>;
