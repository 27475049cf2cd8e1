import type { Signer } from "ethers";
import type { HookContext, NetworkHooks } from "hardhat/types/hooks";
import type { ChainType, NetworkConnection } from "hardhat/types/network";
import type { VerifyContractOptions, VerifyTransactionOptions } from "../../app/options/function-options.ts";
import type { RecordedDeploymentResult, VerificationOutcome } from "../../verification/result.ts";
import type { ConnectionExplorer, ContractOptions } from "../connection-explorer.ts";

/**
 * Nothing is loaded before a function of `explorer` is called, or before a chain is forked with `forkSources`.
 */
export default async (): Promise<Partial<NetworkHooks>> => {
  let isWatching = false;
  return {
    async newConnection<ChainTypeT extends ChainType | string>(
      context: HookContext,
      next: (nextContext: HookContext) => Promise<NetworkConnection<ChainTypeT>>,
    ) {
      const connection = await next(context);
      connection.explorer = createConnectionExplorer(context, connection);
      const { forkSources } = context.config.verifyContract;
      const { networkConfig: network } = connection;
      const isFork = network.type === "edr-simulated" && network.forking?.enabled === true;
      if (forkSources !== undefined && isFork && !isWatching) {
        isWatching = true;
        const { watchForks } = await import("../traces/watch-forks.ts");
        watchForks(context, forkSources);
      }
      return connection;
    },
  };
};

function isSigner(value: Signer | ContractOptions): value is Signer {
  return "signMessage" in value;
}

export function createConnectionExplorer(
  context: HookContext,
  connection: NetworkConnection<string>,
): ConnectionExplorer {
  const load = () => import("../functions.ts");
  /** A script without types may give something else than options; the function refuses it. */
  const onConnection = <OptionsT extends object>(options: OptionsT) =>
    typeof options === "object" && options !== null ? { ...options, connection } : options;

  async function verifyContract(options: VerifyTransactionOptions): Promise<RecordedDeploymentResult>;
  async function verifyContract(options: VerifyContractOptions): Promise<VerificationOutcome>;
  async function verifyContract(
    options: VerifyContractOptions | VerifyTransactionOptions,
  ): Promise<VerificationOutcome | RecordedDeploymentResult> {
    const functions = await load();
    const given = onConnection(options);
    return given?.tx === undefined
      ? functions.verifyContract(given, context)
      : functions.verifyContract(given, context);
  }

  return {
    verifyContract,
    verifyProxy: async (options) => (await load()).verifyProxy(onConnection(options), context),
    getAbi: async (address, options) => (await load()).getAbi(address, { ...options, connection }, context),
    getSourceCode: async (address, options) =>
      (await load()).getSourceCode(address, { ...options, connection }, context),
    getContractCreation: async (addresses, options) =>
      (await load()).getContractCreation(addresses, { ...options, connection }, context),
    getContract: async (address, given = {}) => {
      const options = isSigner(given) ? { signer: given } : given;
      return (await load()).getContract(address, { ...options, connection }, context);
    },
  };
}
