import { type BareHex, toBytes, toHex } from "../../base/hex.ts";
import { linkBytecode } from "../../core/bytecode/link-bytecode.ts";
import { matchRuntime } from "../../core/bytecode/match-code.ts";
import { type Cause, nameCause } from "../../core/causes/cause.ts";
import { keccak256 } from "../../core/contract/address.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import { readCreationBytecode } from "../../core/creation/creation-code.ts";
import { diagnoseContract } from "../diagnosis/diagnose-mismatch.ts";
import { diagnosePartial } from "../diagnosis/diagnose-partial.ts";
import { findNamedContract } from "../flatten/flatten-contract.ts";
import type { StoredContract } from "../ports.ts";
import type { Target } from "../read-target.ts";
import type { InitCodeResult } from "../results/init-code-result-schema.ts";
import { type CauseRun, type Run, toCommandPlace } from "../run.ts";

interface Deployed {
  readonly target: Target;
  /** With the constructor arguments. */
  readonly initCode: BareHex;
  /** Undefined: which part of the init code they are is not known. */
  readonly encodedArguments: BareHex | undefined;
}

const maxHistoryMs = 60_000;

/**
 * Compares a contract of the project, with the arguments and libraries of the chain, with the init code of a deployed one.
 *
 * @throws CONTRACT_NOT_FOUND, CONTRACT_AMBIGUOUS
 */
export async function compareCheckout(
  { name, ...deployed }: Deployed & { readonly name: string },
  run: CauseRun & Run<"words">,
): Promise<NonNullable<InitCodeResult["against"]>> {
  const { target, initCode, encodedArguments } = deployed;
  const contract = await findNamedContract(name, run);
  const match = matchRuntime(contract, target.runtimeBytecode, target);
  const inCode = match.kind === "mismatch" ? {} : match.libraries;
  // The constructor may use further libraries.
  const reading = readCreationBytecode(contract, { data: initCode, libraries: inCode });
  const libraries = reading?.kind === "same" ? { ...inCode, ...reading.code.match.libraries } : inCode;
  const linked = linkBytecode(contract.creationBytecode, libraries);
  const rest = initCode.slice(contract.creationBytecode.object.length);
  const own = linked.kind === "linked" ? linked.object + (encodedArguments ?? rest) : undefined;
  const isKnown = own !== undefined && (encodedArguments !== undefined || own === initCode);
  const result = {
    contract: toFullyQualifiedName(contract),
    hash: isKnown ? toHex(keccak256(toBytes(own))) : null,
  };
  if (own === initCode) {
    return { ...result, isSame: true };
  }
  const cause = await findCause({ contract, match, target }, run);
  // The next step of a cause is that of a verification.
  const explanation = await run.ports.words.explainCause(cause, toCommandPlace(run));
  return { ...result, isSame: false, cause: nameCause(cause), explanation };
}

async function findCause(
  {
    contract,
    match,
    target,
  }: {
    readonly contract: StoredContract;
    readonly match: ReturnType<typeof matchRuntime>;
    readonly target: Target;
  },
  run: CauseRun,
): Promise<Cause> {
  switch (match.kind) {
    case "mismatch":
      return (await diagnoseContract({ target, contract }, run)).cause;
    case "partial":
      return diagnosePartial({ target, found: { kind: "found", contract, match }, maxHistoryMs }, run);
    case "exact":
      return {
        kind: "other-constructor",
        contract: toFullyQualifiedName(contract),
        transactionHash: undefined,
        offsetBytes: undefined,
        isSourceSame: match.sourceHash === "equal",
      };
  }
}
