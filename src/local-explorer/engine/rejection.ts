import type { BareHex } from "../../base/hex.ts";
import { listNames } from "../../base/text.ts";
import type { BytecodeDifference, CreationDifference } from "../../core/bytecode/match.ts";
import { formatNoCode, formatRejected } from "../../explorer-api/etherscan/status-texts.ts";
import type { JobFacts, Verdict } from "./records.ts";

/** Why a submission was not verified. */
export type Rejection =
  | { readonly kind: "source-invalid"; readonly problem: string }
  | { readonly kind: "language-unsupported"; readonly supported: readonly string[] }
  | { readonly kind: "compiler-unavailable"; readonly compilerVersion: string }
  | { readonly kind: "version-incomplete"; readonly compilerVersion: string }
  | { readonly kind: "compiler-failed"; readonly compilerVersion: string }
  | { readonly kind: "compilation-too-large"; readonly limitBytes: number }
  | { readonly kind: "compilation-too-slow"; readonly limitSeconds: number }
  | { readonly kind: "compilation-errors"; readonly errors: readonly string[] }
  | { readonly kind: "contract-not-found"; readonly contractName: string; readonly known: readonly string[] }
  | { readonly kind: "no-bytecode"; readonly contractName: string }
  | { readonly kind: "libraries-missing"; readonly libraries: readonly LinkedLibrary[] }
  | { readonly kind: "library-differs"; readonly library: LinkedLibrary; readonly given: BareHex }
  | { readonly kind: "runtime-differs"; readonly difference: BytecodeDifference }
  | { readonly kind: "creation-differs"; readonly difference: CreationDifference }
  | { readonly kind: "arguments-differ"; readonly given: BareHex; readonly onChain: BareHex }
  | { readonly kind: "arguments-invalid"; readonly given: BareHex; readonly constructor: string }
  | { readonly kind: "arguments-unknown"; readonly constructor: string }
  /** With the given arguments the constructor leaves another value in an immutable, as one word each. */
  | {
      readonly kind: "arguments-contradicted";
      readonly given: BareHex;
      readonly value: BareHex;
      readonly onChain: BareHex;
    }
  | { readonly kind: "no-code"; readonly address: string }
  | { readonly kind: "temporary"; readonly problem: string };

interface LinkedLibrary {
  /** Fully qualified name. */
  readonly name: string;
  /** On the chain, 40 hex digits. */
  readonly address: BareHex;
}

const maxCharacters = 1_000;

const maxNames = 20;

/**
 * Says why a verification failed. Etherscan's own sentence comes first if it has one, because clients look for it.
 * Then follow the findings, which Etherscan does not tell.
 *
 * @see https://docs.etherscan.io/contract-verification/common-verification-errors
 */
export function describeRejection(rejection: Rejection): string {
  return formatRejected(explainRejection(rejection));
}

/** Makes the verdict of a submission that was not verified. */
export function toRejectedVerdict(rejection: Rejection, facts: JobFacts = {}): Verdict {
  const isTemporary = rejection.kind === "temporary";
  return {
    kind: "rejected",
    message: describeRejection(rejection),
    facts: isTemporary ? { ...facts, isTemporary } : facts,
  };
}

/** Says why a verification failed, without the sentence that Etherscan begins each of them with. */
export function explainRejection(rejection: Rejection): string {
  const detail = describe(rejection).replace(/\p{C}+/gu, " ");
  return detail.length > maxCharacters ? `${detail.slice(0, maxCharacters)}…` : detail;
}

function describe(rejection: Rejection): string {
  switch (rejection.kind) {
    case "source-invalid":
      return rejection.problem;
    case "language-unsupported":
      return `The language of the standard JSON input is not one of ${rejection.supported.join(", ")}`;
    case "compiler-unavailable":
      return `The compiler ${rejection.compilerVersion} is not available to the local explorer`;
    case "version-incomplete":
      return `The compiler version ${rejection.compilerVersion} lacks the commit, as in 0.8.30+commit.73712a01`;
    case "compiler-failed":
      return `The compiler ${rejection.compilerVersion} did not finish: it crashed or ran out of memory`;
    case "compilation-too-large":
      return `Compiling was stopped because it needed more than ${Math.round(rejection.limitBytes / 2 ** 20)} MB of memory`;
    case "compilation-too-slow":
      return `Compiling was stopped because it took longer than ${rejection.limitSeconds} seconds`;
    case "compilation-errors":
      return `Solidity Compilation Error: ${rejection.errors[0]?.trim() ?? ""}`;
    case "contract-not-found":
      return (
        "Unable to locate ContractName , did you specify the correct Contract Name ? " +
        `${rejection.contractName} is not among ${listNames(rejection.known, maxNames)}`
      );
    case "no-bytecode":
      return `${rejection.contractName} is abstract or an interface and has no bytecode of its own`;
    case "libraries-missing":
      return (
        "Please check for missing Library or invalid name (i.e names are case senstive). " +
        `Library was required but suitable match not found: ${rejection.libraries.map(describeLibrary).join(", ")}`
      );
    case "library-differs":
      return (
        "Compiled contract runtime bytecode does NOT match the on-chain runtime bytecode. " +
        `The library address 0x${rejection.given} was given for ${describeLibrary(rejection.library)}`
      );
    case "runtime-differs":
      return (
        "Compiled contract runtime bytecode does NOT match the on-chain runtime bytecode. " +
        describeDifference(rejection.difference)
      );
    case "creation-differs":
      return (
        "Compiled contract deployment bytecode does NOT match the transaction deployment bytecode. " +
        describeDifference(rejection.difference)
      );
    case "arguments-differ":
    case "arguments-invalid":
    case "arguments-unknown":
    case "arguments-contradicted":
      return `Please check if the correct constructor argument was entered. ${describeArgumentsProblem(rejection)}`;
    case "no-code":
      return formatNoCode(rejection.address);
    case "temporary":
      return `This could be a temporary error, please retry: ${rejection.problem}`;
  }
}

type ArgumentsProblem = Extract<Rejection, { readonly kind: `arguments-${string}` }>;

function describeArgumentsProblem(problem: ArgumentsProblem): string {
  switch (problem.kind) {
    case "arguments-differ":
      return `Given: ${describeArguments(problem.given)}; on the chain: ${describeArguments(problem.onChain)}`;
    case "arguments-invalid":
      return `Given: ${describeArguments(problem.given)}, which is not an encoding of ${problem.constructor}`;
    case "arguments-unknown":
      return `None given for ${problem.constructor}, and the creation was not found`;
    case "arguments-contradicted":
      return (
        `Given: ${describeArguments(problem.given)}; with them an immutable is 0x${problem.value}, ` +
        `and on the chain it is 0x${problem.onChain}`
      );
  }
}

function describeDifference(difference: BytecodeDifference | CreationDifference): string {
  switch (difference.kind) {
    case "no-code":
      return "The submitted contract has no bytecode";
    case "length":
      return `Compiled: ${difference.compiledBytes} bytes, on the chain: ${difference.onChainBytes} bytes`;
    case "code":
      return `The first difference is at byte ${difference.offsetBytes}`;
    case "library-conflict":
      return `Library ${difference.library} has several addresses: ${difference.addresses.map((a) => `0x${a}`).join(", ")}`;
    case "immutable-conflict":
      return `One immutable has several values: ${difference.values.map((v) => `0x${v}`).join(", ")}`;
    case "metadata":
      return (
        `The metadata section at byte ${difference.offsetBytes} has ${difference.onChainBytes} bytes on the chain, ` +
        `but ${difference.compiledBytes} bytes in the compiled code. ` +
        "Please check if the correct bytecodehash was specified via standard-json verification."
      );
    case "constructor-arguments":
      return `The bytes after the code, from byte ${difference.offsetBytes} on, are not arguments of the constructor`;
    case "call-protection":
      return `The library's call protection contains another address, 0x${difference.address}`;
  }
}

function describeLibrary({ name, address }: LinkedLibrary): string {
  return `${name} (0x${address} on the chain)`;
}

function describeArguments(hex: string): string {
  if (hex === "") {
    return "none";
  }
  return hex.length > 200 ? `${hex.slice(0, 200)}… (${hex.length / 2} bytes)` : hex;
}
