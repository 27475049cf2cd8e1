import type { BytecodeDifference } from "../core/bytecode/match.ts";
import { toFullyQualifiedName } from "../core/contract-name/fully-qualified-name.ts";
import type { BareHex } from "../core/hex.ts";
import type { FoundMatch, NoMatch } from "./find-match.ts";
import type { VerificationResult } from "./result.ts";

type Differences = NonNullable<VerificationResult["differences"]>;

/**
 * Names the one cause why no contract of this project is the code at the address.
 *
 * A contract that several builds hold, or an artifact and an output, is still one contract.
 */
export function describeMismatch(runtimeBytecode: BareHex, compared: NoMatch["compared"]): Differences {
  const [only] = compared;
  const names = new Set(compared.map(({ contract }) => toFullyQualifiedName(contract)));
  if (only === undefined || names.size > 1) {
    return {
      cause: "no-contract",
      explanation:
        `No contract in this project's builds has this code (${runtimeBytecode.length / 2} bytes). ` +
        "If it is one of yours, build the sources that were deployed and run this again.",
      closest: null,
      transformations: [],
    };
  }
  return {
    cause: only.difference.kind,
    explanation: `The code at the address is not that of ${toFullyQualifiedName(only.contract)}: ${explain(only.difference)}`,
    closest: toFullyQualifiedName(only.contract),
    transformations: [],
  };
}

/** Says what keeps a match from being exact, for those who accept nothing less. */
export function describePartial({ contract, match }: FoundMatch): Differences {
  const name = toFullyQualifiedName(contract);
  return {
    cause: "partial",
    explanation:
      `The code at the address is that of ${name}, but its metadata is not: a comment, a path or a setting ` +
      "changed after the deployment. Only an exact match was asked for, so nothing was submitted.",
    closest: name,
    transformations: [...match.transformations],
  };
}

function explain(difference: BytecodeDifference): string {
  switch (difference.kind) {
    case "no-code":
      return "it is abstract or an interface and has no code of its own.";
    case "length":
      return `it compiles to ${difference.compiledBytes} bytes, the chain has ${difference.onChainBytes}.`;
    case "code":
      return `the first difference that nothing explains is at byte ${difference.offsetBytes}.`;
    case "metadata":
      return `the metadata section at byte ${difference.offsetBytes} has another form: other compiler or metadata settings.`;
    case "library-conflict":
      return `the library ${difference.library} would have several addresses: ${difference.addresses.join(", ")}.`;
    case "immutable-conflict":
      return `the immutable ${difference.id} would have several values: ${difference.values.join(", ")}.`;
    case "call-protection":
      return `it protects the library at 0x${difference.address}, which is another address.`;
  }
}
