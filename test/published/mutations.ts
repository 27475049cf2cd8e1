import type { BareHex } from "../../src/base/hex.ts";
import type { CompiledContract } from "../../src/core/build/compiled-contract.ts";
import type { CoreVerdicts } from "./judge-with-core.ts";
import type { SourcifyVerdicts } from "./judge-with-sourcify.ts";
import {
  type CodePair,
  cutOwnMetadata,
  flipAt,
  flipCallProtection,
  flipEmbeddedMetadata,
  flipExecutable,
  flipImmutable,
  flipLinkOnce,
  flipLinks,
  flipOwnMetadata,
} from "./mutate-code.ts";
import type { CodeOnChain } from "./verdict.ts";

/** A change of one code on the chain, after which it must not be an exact match any more. */
export interface Mutation {
  readonly title: string;
  readonly of: keyof CodeOnChain;
  /** undefined: this contract has nothing of the kind. */
  change(pair: CodePair): BareHex | undefined;
  /** What this package says of the changed code. */
  readonly core: CoreVerdicts[keyof CodeOnChain];
  /** Where lib-sourcify accepts what this package does not. */
  readonly lenient?: {
    readonly sourcify: SourcifyVerdicts[keyof CodeOnChain] | "as-before";
    readonly tooMuch: string;
  };
}

/** Changes the code on the chain; undefined where the contract has nothing of the kind. */
export function mutate(
  { of, change }: Mutation,
  { contract, onChain }: { readonly contract: CompiledContract; readonly onChain: CodeOnChain },
): CodeOnChain | undefined {
  const compiled = of === "runtime" ? contract.runtimeBytecode : contract.creationBytecode;
  const code = change({ contract, compiled, code: onChain[of] });
  return code === undefined ? undefined : { ...onChain, [of]: code };
}

const bothCodes = ["runtime", "creation"] as const;

export const mutations: readonly Mutation[] = [
  ...bothCodes.flatMap((of): Mutation[] => [
    {
      title: `a digit of the ${of} code near its beginning`,
      of,
      change: (pair) => flipExecutable(pair, 0.1),
      core: "code",
    },
    {
      title: `a digit in the middle of the ${of} code`,
      of,
      change: (pair) => flipExecutable(pair, 0.5),
      core: "code",
    },
    {
      title: `a digit of the source hash in the ${of} code`,
      of,
      change: flipOwnMetadata,
      core: "partial",
    },
    {
      title: `a digit of the source hash of a contract that the ${of} code embeds`,
      of,
      change: flipEmbeddedMetadata,
      core: "partial",
    },
    {
      title: `a digit of a library's address, in one of its places in the ${of} code`,
      of,
      change: flipLinkOnce,
      core: "code",
      lenient: {
        sourcify: "as-before",
        tooMuch: "each place by itself, so the library has two addresses",
      },
    },
  ]),
  {
    title: "a byte more at the end of the runtime code",
    of: "runtime",
    change: ({ code }) => `${code}00`,
    core: "length",
  },
  {
    title: "the length of the metadata in the runtime code",
    of: "runtime",
    change: ({ code }) => flipAt(code, code.length - 1),
    core: "code",
    lenient: {
      sourcify: "partial",
      tooMuch: "whatever stands where metadata should be, though it is none",
    },
  },
  {
    title: "no metadata at the end of the runtime code",
    of: "runtime",
    change: cutOwnMetadata,
    core: "length",
  },
  {
    title: "a digit of an immutable, in one of the places that it is read",
    of: "runtime",
    change: flipImmutable,
    core: "code",
    lenient: {
      sourcify: "as-before",
      tooMuch: "each place by itself, so the immutable has two values",
    },
  },
  {
    title: "a digit of the library's own address, which protects it from calls",
    of: "runtime",
    change: flipCallProtection,
    core: "code",
    lenient: {
      sourcify: "as-before",
      tooMuch: "any address, so nothing protects the library at its own",
    },
  },
  {
    title: "a digit of the libraries' addresses, in all of their places in the creation code alone",
    of: "creation",
    change: flipLinks,
    core: "code",
    lenient: {
      sourcify: "as-before",
      tooMuch: "other libraries in the creation code than in the runtime code",
    },
  },
  {
    title: "a word more after the creation code",
    of: "creation",
    change: ({ code }) => `${code}${"0".repeat(64)}`,
    core: "constructor-arguments",
  },
  {
    title: "constructor arguments without their last byte",
    of: "creation",
    change: ({ compiled, code }) => (code.length === compiled.object.length ? undefined : code.slice(0, -2)),
    core: "constructor-arguments",
  },
  {
    title: "an address of more than 20 bytes as the first constructor argument",
    of: "creation",
    change: ({ contract, compiled, code }) =>
      firstParameter(contract) === "address" ? flipAt(code, compiled.object.length) : undefined,
    core: "constructor-arguments",
  },
  {
    title: "no constructor arguments where the constructor takes some",
    of: "creation",
    change: ({ compiled, code }) =>
      code.length === compiled.object.length ? undefined : code.slice(0, compiled.object.length),
    core: "constructor-arguments",
    lenient: {
      sourcify: "as-before",
      tooMuch: "no arguments at all, because it looks at them only where there are some",
    },
  },
];

function firstParameter({ abi }: CompiledContract): string | undefined {
  return abi.find(({ type }) => type === "constructor")?.inputs?.[0]?.type;
}
