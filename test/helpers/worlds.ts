import type { Address, BareHex, Hex } from "../../src/base/hex.ts";
import { toSourceTexts } from "../../src/core/compiler-input/compiler-input.ts";
import type { Submission, VerifiedSource } from "../../src/verification/ports.ts";
import { judgeTexts } from "../../src/verification/records/judge-record.ts";
import { toRuntimeOnChain } from "../core/bytecode/on-chain.ts";
import {
  createFakeWorld,
  type FakeTransaction,
  type FakeWorld,
  type FakeWorldOptions,
} from "./fake-ports.ts";
import { targetAddress } from "./fake-run.ts";
import { readBuildOf, readStored } from "./solc-fixture.ts";

export const child = readStored("0.8.37", "Child");
export const factory = readStored("0.8.37", "Factory");
export const arithmetic = readStored("0.8.37", "Arithmetic");
export const build = readBuildOf("0.8.37");

/** What an explorer shows of `Child` after this project verified it. */
export const childRecord: VerifiedSource = {
  contractName: "Child",
  contractFileName: "contracts/Factory.sol",
  sources: toSourceTexts(build.input.sources),
  compilerInput: build.input,
  abi: child.abi,
  compilerVersion: `v${build.solcLongVersion}`,
  optimizer: { enabled: true, runs: 200 },
  evmVersion: undefined,
  encodedConstructorArguments: "",
  license: "MIT",
  isProxy: false,
  implementation: undefined,
};

/** Of the form that explorers give. */
export const receipt = "ezq878u486pzijkvvmerl6a9mzwhv6sefgvqi5tkwceejc7tvn";

const creationHash: Hex = `0x${"c4".repeat(32)}`;

/** What a world knows of the target's creation by an account, with this creation bytecode. */
export function createdWith(creationBytecode: BareHex) {
  const transaction: FakeTransaction = {
    hash: creationHash,
    from: creator,
    to: undefined,
    input: `0x${creationBytecode}`,
    blockNumber: 9,
    contractAddress: targetAddress,
  };
  return {
    transactions: [transaction],
    records: [
      {
        address: targetAddress,
        file: "journal.jsonl",
        transactionHash: creationHash,
        creationBytecode: undefined,
      },
    ],
  };
}

const creator: Address = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

/**
 * A world in which `Child` is deployed and built: it has no constructor, and its sources are the
 * whole build, so that nothing is compiled before it is submitted. The project's records know its
 * creation.
 */
export function createChildWorld(options: FakeWorldOptions = {}): FakeWorld {
  return createFakeWorld({
    code: { [targetAddress]: toRuntimeOnChain(child) },
    artifacts: [child, factory, arithmetic],
    buildInfos: [build],
    ...createdWith(child.creationBytecode.object),
    ...options,
  });
}

/** The code as other sources would have given it: with another digest in its own metadata section. */
export function withOtherDigest(code: BareHex): BareHex {
  const start = code.lastIndexOf(ipfsDigestKey) + ipfsDigestKey.length;
  return `${code.slice(0, start)}${"5a".repeat(32)}${code.slice(start + 64)}`;
}

/** `ipfs` and the head of its multihash, as solc encodes them: https://docs.soliditylang.org/en/latest/metadata.html */
const ipfsDigestKey = "646970667358221220";

const token = { sources: { "contracts/Token.sol": { content: "contract Token {}" } }, settings: {} };

/** Anything that a use case may post. */
export const submission: Submission = {
  address: targetAddress,
  codeFormat: "solidity-standard-json-input",
  sourceCode: JSON.stringify({ language: "Solidity", ...token }),
  contractName: "contracts/Token.sol:Token",
  compilerVersion: "v0.8.37+commit.f401782d",
  encodedConstructorArguments: "",
  licenseType: 1,
};

/** Returns whether an explorer shows the submission. */
export async function isOurs(record: VerifiedSource): Promise<boolean> {
  const contract = { inputSourceName: "contracts/Token.sol", contractName: "Token" };
  const solcLongVersion = submission.compilerVersion.slice(1);
  return judgeTexts(record, { ...contract, solcLongVersion, input: token, libraries: {} }) !== "other";
}
