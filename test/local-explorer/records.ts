import type { Address, Hex } from "../../src/base/hex.ts";
import { keccak256 } from "../../src/core/contract/address.ts";
import type { Verdict, VerifiedContract } from "../../src/local-explorer/engine/records.ts";
import type { DeployedCode } from "../../src/local-explorer/store/chains.ts";
import type { Store } from "../../src/local-explorer/store/create-store.ts";
import type { ContractCreation } from "../../src/verification/ports.ts";
import type { FakeChain } from "./fake-chain.ts";

export const someAddress: Address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
export const otherAddress: Address = "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512";

/** How a contract at `someAddress` was created by an account. */
export const someCreation: ContractCreation = {
  address: someAddress,
  creator: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
  transactionHash: `0x${"ab".repeat(32)}`,
  blockNumber: 12,
  timestamp: 1_795_223_332,
  creationBytecode: "0x6001",
};

/** The code of an EIP-1167 clone, whose target is read from the code alone. */
export function cloneOf(target: Address): Hex {
  return `0x363d3d373d3d3d363d73${target.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`;
}

/** A record with everything in it that a test does not care about. */
export function toRecord(changes: Partial<VerifiedContract> = {}): VerifiedContract {
  return {
    match: "exact",
    runtimeMatch: changes.match ?? "exact",
    contractName: "Counter",
    sourceName: "contracts/Counter.sol",
    codeFormat: "solidity-standard-json-input",
    sourceCode: JSON.stringify({
      language: "Solidity",
      sources: { "contracts/Counter.sol": { content: "contract Counter {}" } },
      settings: { optimizer: { enabled: true, runs: 150 }, evmVersion: "cancun" },
    }),
    compilerVersion: "v0.8.30+commit.73712a01",
    licenseType: 3,
    encodedConstructorArguments: "",
    linkedLibraries: {},
    abi: [{ type: "function", name: "count", inputs: [], outputs: [], stateMutability: "view" }],
    metadataUri: "ipfs://QmUNLLsPACCz1vLxQVkXqqLX5R1X345qqfHbsf67hvA3Nn",
    verifiedAtMs: Date.UTC(2026, 10, 21),
    ...changes,
  };
}

/** By what the store knows a code at an address of a fake chain. */
export function toDeployed(
  { chain, store }: { readonly chain: FakeChain; readonly store: Store },
  { address, code }: { readonly address: Address; readonly code: Hex },
): DeployedCode {
  const key = store.chains.keyOf({ chainId: chain.chainId, genesisHash: chain.genesisHash });
  return { chain: key, address, codeHash: `0x${keccak256(Buffer.from(code.slice(2), "hex"))}` };
}

/** Puts a verified contract on a fake chain and into the store. */
export function addVerified(
  test: { readonly chain: FakeChain; readonly store: Store },
  {
    address = someAddress,
    code = "0x6001",
    record = toRecord(),
  }: {
    readonly address?: Address;
    readonly code?: Hex;
    readonly record?: VerifiedContract;
  } = {},
): void {
  test.chain.codes.set(address, code);
  test.store.contracts.save(toDeployed(test, { address, code }), record);
}

/** Ends a job with a verdict. */
export function finishJob({ store }: { readonly store: Store }, receipt: string, verdict: Verdict): void {
  store.jobs.finish(receipt, { verdict, nowMs: 2 });
}
