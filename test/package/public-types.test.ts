import { expectTypeOf } from "expect-type";
import type { HardhatUserConfig } from "hardhat/config";
import type { HardhatRuntimeEnvironment } from "hardhat/types/hre";
import type { NetworkConnection } from "hardhat/types/network";
import type { HardhatPlugin } from "hardhat/types/plugins";
import type { z } from "zod";
import type { mirrorOptions, verifyDeploymentOptions } from "../../src/app/options/deployment-options.ts";
import type { FunctionOptions } from "../../src/app/options/option-kinds.ts";
import type {
  abiOptions,
  lookUpOptions,
  verifyContractOptions,
  verifyProxyOptions,
  verifyTransactionOptions,
} from "../../src/app/options/option-tables.ts";
import type plugin from "../../src/index.ts";
import type {
  AbiEntry,
  AbiOptions,
  ConnectionExplorer,
  ContractCreation,
  ContractOptions,
  ErrorCode,
  FlattenedContract,
  FlattenOptions,
  LinkedLibrary,
  LookUpOptions,
  MirrorOptions,
  MismatchResult,
  PendingSubmission,
  ProxyContract,
  ProxyOutcome,
  RecordedDeploymentResult,
  SubmittedResult,
  VerificationOutcome,
  VerificationResult,
  VerifiedResult,
  VerifiedSource,
  VerifyContractOptions,
  VerifyDeploymentOptions,
  VerifyProxyOptions,
  VerifyTransactionOptions,
} from "../../src/types.ts";
import type {
  BaseError,
  ConnectionOption,
  flattenContract,
  getAbi,
  getContractCreation,
  getPendingSubmissions,
  getSourceCode,
  mirrorContract,
  verificationResultSchema,
  verifyContract,
  verifyDeployment,
  verifyProxy,
} from "../../src/verify.ts";

// The compiler holds these (`npm run check:types`); at run time they do nothing.
describe("the public types", () => {
  it("make the default export a Hardhat plugin", () => {
    expectTypeOf<typeof plugin>().toEqualTypeOf<HardhatPlugin>();
  });

  it("give verifyContract options and runtime environment, and promise the result", () => {
    type Given = { address: string; constructorArgs: [bigint, string[]]; requireExact: true };

    expectTypeOf<Given>().toExtend<Parameters<typeof verifyContract>[0]>();
    expectTypeOf<HardhatRuntimeEnvironment>().toExtend<Parameters<typeof verifyContract>[1]>();
    expectTypeOf<Awaited<ReturnType<typeof verifyContract>>>().toEqualTypeOf<VerificationOutcome>();
    expectTypeOf<VerificationResult["status"]>().toEqualTypeOf<
      "verified" | "already-verified" | "pending" | "rejected" | "mismatch"
    >();
  });

  it("tell by the status which members a result has, so that no case is left", () => {
    const nextStep = (result: VerificationResult): string | null => {
      switch (result.status) {
        case "verified":
        case "pending":
        case "rejected":
          expectTypeOf(result).toExtend<SubmittedResult>();
          expectTypeOf(result.match).toEqualTypeOf<"exact" | "partial">();
          expectTypeOf(result.constructorArguments.encoded).toBeString();
          expectTypeOf(result.codeFormat).toEqualTypeOf<
            "solidity-standard-json-input" | "solidity-single-file"
          >();
          return `${result.contract.length}${result.compiler.length}`;
        case "already-verified":
          expectTypeOf(result.isCompared).toEqualTypeOf<false | undefined>();
          expectTypeOf(result.match).toEqualTypeOf<"exact" | "partial" | null>();
          return `${result.contract.length}${result.compiler.length}`;
        case "mismatch":
          expectTypeOf(result.differences.cause).toBeString();
          return result.differences.command;
      }
    };
    expectTypeOf(nextStep).returns.toEqualTypeOf<string | null>();
    expectTypeOf<VerifiedResult["differences"]>().toEqualTypeOf<undefined>();
    expectTypeOf<MismatchResult["bundle"]>().toEqualTypeOf<undefined>();
    expectTypeOf<z.infer<typeof verificationResultSchema>>().toExtend<VerificationResult>();
    expectTypeOf<VerificationResult>().toExtend<z.infer<typeof verificationResultSchema>>();
  });

  it("tell so of the contracts of a proxy, and of libraries", () => {
    const describe = (contract: ProxyContract | LinkedLibrary) => {
      switch (contract.status) {
        case "skipped":
          return contract.message;
        case "error":
          return contract.code;
        case "mismatch":
          return contract.differences.cause;
        case "already-verified":
          return contract.url;
        case "verified":
        case "pending":
        case "rejected":
          return contract.compiler;
      }
    };
    expectTypeOf(describe).returns.toEqualTypeOf<string | null>();
  });

  it("tell results of several explorers from failures by their code", () => {
    const describe = (outcome: ProxyOutcome) =>
      (outcome.explorers ?? [outcome]).flatMap((result): readonly string[] => {
        if (result.code !== undefined) {
          expectTypeOf(result.status).toEqualTypeOf<"error" | "skipped">();
          return [result.message, ...result.hints];
        }
        return result.contracts.map(({ address }) => address);
      });
    const listOld = (outcome: ProxyOutcome) =>
      (outcome.explorers ?? [outcome]).flatMap((one) =>
        "contracts" in one ? one.contracts.length : one.code,
      );
    const describeAll = (explorers: RecordedDeploymentResult["contracts"][number]["explorers"]) =>
      explorers.map((result) => {
        if (result.code !== undefined) {
          return result.code;
        }
        return "proxy" in result ? result.proxy.kind : result.match;
      });

    expectTypeOf(describe).returns.toEqualTypeOf<string[]>();
    expectTypeOf(listOld).returns.toEqualTypeOf<(string | number)[]>();
    expectTypeOf(describeAll).returns.toEqualTypeOf<(string | null)[]>();
  });

  it("tell so of the contracts of a recorded deployment", () => {
    const describe = (contract: RecordedDeploymentResult["contracts"][number]) => {
      expectTypeOf(contract.failure?.code).toEqualTypeOf<string | undefined>();
      switch (contract.status) {
        case "skipped":
          return contract.message;
        case "error":
          expectTypeOf(contract.message).toEqualTypeOf<undefined>();
          return contract.failure?.message ?? contract.name;
        default:
          expectTypeOf(contract.failure).toEqualTypeOf<undefined>();
          return contract.name;
      }
    };
    expectTypeOf(describe).returns.toEqualTypeOf<string>();
  });

  it("promise the result of a deployment for a transaction", () => {
    type Verify = typeof verifyContract;
    type Runtime = HardhatRuntimeEnvironment;
    const byTransaction = (verify: Verify, hre: Runtime) => verify({ tx: "0x", force: true }, hre);
    // @ts-expect-error a call names one of the two
    const byBoth = (verify: Verify, hre: Runtime) => verify({ tx: "0x", address: "0x" }, hre);
    // @ts-expect-error arguments are of one contract
    const withArguments = (verify: Verify, hre: Runtime) => verify({ tx: "0x", constructorArgs: [] }, hre);

    expectTypeOf<Awaited<ReturnType<typeof byTransaction>>>().toEqualTypeOf<RecordedDeploymentResult>();
    expectTypeOf(byBoth).toBeFunction();
    expectTypeOf(withArguments).toBeFunction();
  });

  it("give every function exactly the options of its table", () => {
    expectTypeOf<LookUpOptions>().branded.toEqualTypeOf<FunctionOptions<typeof lookUpOptions>>();
    expectTypeOf<AbiOptions>().branded.toEqualTypeOf<FunctionOptions<typeof abiOptions>>();
    expectTypeOf<VerifyTransactionOptions>().branded.toEqualTypeOf<
      FunctionOptions<typeof verifyTransactionOptions> & { readonly address?: undefined }
    >();
    expectTypeOf<VerifyContractOptions>().branded.toEqualTypeOf<
      FunctionOptions<typeof verifyContractOptions> & { readonly tx?: undefined }
    >();
    expectTypeOf<VerifyProxyOptions>().branded.toEqualTypeOf<FunctionOptions<typeof verifyProxyOptions>>();
    expectTypeOf<VerifyDeploymentOptions>().branded.toEqualTypeOf<
      FunctionOptions<typeof verifyDeploymentOptions>
    >();
    expectTypeOf<MirrorOptions>().branded.toEqualTypeOf<FunctionOptions<typeof mirrorOptions>>();
    expectTypeOf<FlattenOptions>().branded.toEqualTypeOf<{
      readonly commit?: string | undefined;
      readonly signal?: AbortSignal | undefined;
    }>();
    expectTypeOf<VerifyContractOptions["constructorArgs"]>().toEqualTypeOf<
      readonly unknown[] | string | undefined
    >();
    expectTypeOf<VerifyContractOptions["codeFormat"]>().toEqualTypeOf<
      "standard-json" | "single-file" | undefined
    >();
  });

  it("give every function its parameters and its result", () => {
    type Runtime = HardhatRuntimeEnvironment;
    type On<OptionsT> = OptionsT & ConnectionOption;

    expectTypeOf<[On<VerifyContractOptions>, Runtime]>().toExtend<Parameters<typeof verifyContract>>();
    expectTypeOf<[On<VerifyProxyOptions>, Runtime]>().toExtend<Parameters<typeof verifyProxy>>();
    expectTypeOf<[On<VerifyDeploymentOptions>, Runtime]>().toExtend<Parameters<typeof verifyDeployment>>();
    expectTypeOf<[On<MirrorOptions>, Runtime]>().toExtend<Parameters<typeof mirrorContract>>();
    expectTypeOf<[string, On<AbiOptions>, Runtime]>().toExtend<Parameters<typeof getAbi>>();
    expectTypeOf<[string, On<LookUpOptions>, Runtime]>().toExtend<Parameters<typeof getSourceCode>>();
    expectTypeOf<[string[], On<LookUpOptions>, Runtime]>().toExtend<Parameters<typeof getContractCreation>>();
    expectTypeOf<[string, Runtime]>().toExtend<Parameters<typeof flattenContract>>();
    expectTypeOf<[Runtime]>().toExtend<Parameters<typeof getPendingSubmissions>>();

    expectTypeOf<ReturnType<typeof verifyProxy>>().resolves.toEqualTypeOf<ProxyOutcome>();
    expectTypeOf<ReturnType<typeof verifyDeployment>>().resolves.toEqualTypeOf<RecordedDeploymentResult>();
    expectTypeOf<ReturnType<typeof mirrorContract>>().resolves.toEqualTypeOf<RecordedDeploymentResult>();
    expectTypeOf<ReturnType<typeof getAbi>>().resolves.toEqualTypeOf<readonly AbiEntry[] | undefined>();
    expectTypeOf<ReturnType<typeof getSourceCode>>().resolves.toEqualTypeOf<VerifiedSource | undefined>();
    expectTypeOf<ReturnType<typeof getContractCreation>>().resolves.toEqualTypeOf<
      readonly ContractCreation[]
    >();
    expectTypeOf<ReturnType<typeof getPendingSubmissions>>().resolves.toEqualTypeOf<
      readonly PendingSubmission[]
    >();
    expectTypeOf<ReturnType<typeof flattenContract>>().resolves.toEqualTypeOf<FlattenedContract>();
  });

  it("scenario 39: refuse a misspelt option", () => {
    type Options = Parameters<typeof verifyContract>[0];

    expectTypeOf<Options>().toHaveProperty("requireExact");
    expectTypeOf<{ address: string; requireExakt: true }>().not.toEqualTypeOf<Options>();
    // @ts-expect-error the option is called requireExact
    const misspelt: Options = { address: "0x", requireExakt: true };
    expectTypeOf(misspelt).toEqualTypeOf<Options>();
  });

  it("tell a look-up that misses by undefined", () => {
    expectTypeOf<undefined>().toExtend<Awaited<ReturnType<typeof getAbi>>>();
  });

  it("name every code of a failure", () => {
    expectTypeOf<BaseError["code"]>().toEqualTypeOf<ErrorCode>();
    expectTypeOf<"NO_CODE_AT_ADDRESS">().toExtend<ErrorCode>();
    expectTypeOf<"NO_SUCH_CODE">().not.toExtend<ErrorCode>();
  });

  it("add the explorer to every connection of Hardhat", () => {
    expectTypeOf<ContractOptions>().toExtend<NonNullable<Parameters<ConnectionExplorer["getContract"]>[1]>>();
    expectTypeOf<NetworkConnection["explorer"]>().toEqualTypeOf<ConnectionExplorer>();
  });

  it("add their key to Hardhat's configuration", () => {
    expectTypeOf<{ verifyContract: { apiKey: string; timeout: number } }>().toExtend<HardhatUserConfig>();
    expectTypeOf<{ verifyContract: { timeout: string } }>().not.toExtend<HardhatUserConfig>();
  });
});
