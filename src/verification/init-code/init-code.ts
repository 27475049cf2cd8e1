import { type Address, type BareHex, toBytes, toHex } from "../../base/hex.ts";
import { collectLibraries } from "../../core/bytecode/match.ts";
import { keccak256, toChecksumAddress } from "../../core/contract/address.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import { readCreationBytecode } from "../../core/creation/creation-code.ts";
import { readCode } from "../read-target.ts";
import type { InitCodeResult } from "../results/init-code-result-schema.ts";
import { type ProvedVersion, proveVersion, type ReviewRun } from "../review/prove-version.ts";
import type { CreationRun, Operation } from "../run.ts";
import { compareCheckout } from "./compare-checkout.ts";
import { lookAtChain, type NamedChain } from "./look-at-chain.ts";
import { recoverInitCode } from "./recover-init-code.ts";

export interface InitCodeRequest {
  readonly address: Address;
  readonly on: readonly NamedChain[];
  /** A contract of the project: `Name` or `file.sol:Name`. */
  readonly against: string | undefined;
}

export type InitCodeRun = Omit<ReviewRun, "ports"> &
  Operation<
    | "builds"
    | "chain"
    | "clock"
    | "compiler"
    | "creations"
    | "host"
    | "publishedBuilds"
    | "records"
    | "reporter"
    | "words"
  >;

/**
 * Recovers the init code of a contract, looks at the address on other chains, and compares a contract of the project.
 *
 * @throws NO_CODE_AT_ADDRESS, INIT_CODE_NOT_FOUND, CONTRACT_NOT_FOUND, CONTRACT_AMBIGUOUS
 */
export async function readInitCode(
  { address, on, against }: InitCodeRequest,
  run: InitCodeRun,
): Promise<InitCodeResult> {
  const request = { address, contract: against };
  const code = await readCode({ ...run, request });
  const proved = await proveVersion(address, run);
  const version = proved.kind === "proved" ? proved : undefined;
  const target = { ...code, verifiedSource: undefined };
  const built = version?.contract.creationBytecode.object;
  const creationRun: CreationRun = { ...run, request };
  const { initCode, creation, proof, repeat } = await recoverInitCode({ target, built }, creationRun);
  const { constructorArguments, libraries } = readParts(initCode, version);
  const encodedArguments = constructorArguments?.encoded;
  const origin = { code, creation, libraries, chain: run.ports.chain };
  return {
    address,
    network: run.ports.host?.networkName ?? "",
    chainId: code.chainId,
    initCode: toHex(initCode),
    hash: toHex(keccak256(toBytes(initCode))),
    proof,
    creation,
    contract: version === undefined ? null : toFullyQualifiedName(version.contract),
    constructorArguments,
    libraries,
    repeat,
    chains: await Promise.all(on.map((named) => lookAtChain(named, { origin, run }))),
    against:
      against === undefined
        ? null
        : await compareCheckout({ target, initCode, encodedArguments, name: against }, { ...run, request }),
  };
}

function readParts(
  data: BareHex,
  version: ProvedVersion | undefined,
): Pick<InitCodeResult, "constructorArguments" | "libraries"> {
  const libraries = collectLibraries(version?.transformations ?? []);
  const reading = version && readCreationBytecode(version.contract, { data, libraries });
  if (reading?.kind !== "same") {
    return { constructorArguments: null, libraries: toAddresses(libraries) };
  }
  const { constructorArguments, match } = reading.code;
  const { encoded, values } = constructorArguments;
  return { constructorArguments: { encoded, values }, libraries: toAddresses(match.libraries) };
}

function toAddresses(libraries: Readonly<Record<string, BareHex>>): Record<string, Address> {
  return Object.fromEntries(
    Object.entries(libraries).map(([name, digits]) => [name, toChecksumAddress(digits)]),
  );
}
