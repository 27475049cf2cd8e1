import { toFlag } from "../../base/command-place.ts";
import { createFailure } from "../../core/errors/failure.ts";
import { isVerified } from "../../verification/result.ts";
import { givenArguments, readLibraries } from "../options/given-values.ts";
import type { CommandArguments } from "../options/option-kinds.ts";
import type {
  verifyContractOptions,
  verifyProxyOptions,
  verifyTransactionOptions,
} from "../options/option-tables.ts";
import { verifyAddress, verifyProxy, verifyTransaction } from "../use-cases.ts";
import { writeBlocks } from "../words/results/blocks.ts";
import { describeDeployment } from "../words/results/describe-deployment.ts";
import { describeOutcome } from "../words/results/describe-outcome.ts";
import { describeProxyResult } from "../words/results/describe-proxy.ts";
import { describeResult } from "../words/results/describe-result.ts";
import type { OpenCommand } from "./command.ts";
import { createVerification } from "./verification-command.ts";

type VerifyContractArguments = CommandArguments<
  typeof verifyContractOptions & typeof verifyTransactionOptions
>;

export const verifyContractCommand: OpenCommand<VerifyContractArguments> = (args, host) =>
  args.tx === undefined ? verifyAddressCommand(args, host) : verifyTransactionCommand(args, host);

const verifyAddressCommand = createVerification(verifyAddress, {
  isSuccess: isVerified,
  about: ({ address = "" }: VerifyContractArguments) => ({ address }),
  describe: (outcome, { check }, { host: { commandStyle }, width }) =>
    writeBlocks(
      describeOutcome(outcome, (result) =>
        describeResult(result, { isCheck: check, hints: commandStyle.hints }),
      ),
      width,
    ),
  complete: async (args) => {
    if (args.address === undefined) {
      const remedy = `give it, or the transaction that created the contract with ${toFlag("tx")}`;
      throw createFailure("INVALID_OPTION", { missing: ["The contract's address", remedy] });
    }
    return {
      options: { libraries: await readLibraries(args.librariesPath), constructorArgs: undefined },
      constructorArguments: await givenArguments(args),
    };
  },
});

const verifyTransactionCommand = createVerification(verifyTransaction, {
  isSuccess: isVerified,
  about: ({ tx = "" }: VerifyContractArguments) => ({ transaction: tx }),
  describe: (outcome, { check }, { width }) => describeDeployment(outcome, { isCheck: check, width }),
  complete: (args) => ({ options: listOptionsOfOneContract(args) }),
});

/** `--tx` refuses them. */
function listOptionsOfOneContract(args: VerifyContractArguments) {
  const isGiven = args.constructorArguments.length > 0 || args.constructorArgsPath !== undefined;
  return {
    address: args.address,
    contract: args.contract,
    bundle: args.bundle,
    standardJson: args.standardJson,
    findSimilar: args.findSimilar || undefined,
    block: args.block,
    constructorArgs: isGiven ? "given" : args.constructorArgs,
    libraries: args.librariesPath,
  };
}

export const verifyProxyCommand = createVerification(verifyProxy, {
  isSuccess: isVerified,
  about: ({ address }: CommandArguments<typeof verifyProxyOptions>) => ({ address }),
  describe: (outcome, _args, { width }) => writeBlocks(describeOutcome(outcome, describeProxyResult), width),
});
