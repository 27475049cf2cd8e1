import { toCount } from "../../../base/text.ts";
import { describeArgument } from "../../../core/abi/describe-argument.ts";
import { toShownName } from "../../../core/contract/contract-name.ts";
import type { InitCodeResult, OtherChain } from "../../../verification/results/init-code-result-schema.ts";
import { type Row, writeBlocks } from "../results/blocks.ts";

/** Whether the address can be had, or is had, on each chain that was named, and the checkout gives the same code. */
export function isAsWanted({ chains, against }: InitCodeResult): boolean {
  return chains.every(isHad) && against?.isSame !== false;
}

function isHad({ state }: OtherChain): boolean {
  return state === "free" || state === "same-code";
}

/** Describes the init code of a contract: what is not as it has to be, how it was created, and what repeats that. */
export function describeInitCode(result: InitCodeResult, width?: number): string {
  const { creation, chains, hash, initCode, constructorArguments, libraries, against } = result;
  const { factory, creator, salt, nonce, sender, transactionHash } = creation;
  const bytes = (initCode.length - 2) / 2;
  const rows: readonly Row[] = [
    ...(against === null ? [] : describeAgainst(against)),
    ...chains.map(describeChain),
    ["Init code", `${hash} (keccak256 of ${bytes} bytes; --json has them)`],
    ["Proof", proofs[result.proof]],
    ["Factory", creator === sender ? null : `${factory === null ? "" : `${factory} `}${creator}`],
    ["Salt", salt],
    ["Nonce", nonce === null ? null : `${nonce} of ${creator}`],
    ["Arguments", describeArguments(constructorArguments)],
    ...Object.entries(libraries).map(
      ([library, address]): Row => ["Library", `${toShownName(library)} ${address}`],
    ),
    ["Sender", `${sender} (transaction ${transactionHash})`],
    ["Repeat", describeRepeat(result)],
    ["Note", result.fork ? `the node serves a fork of chain ${result.chainId}: its state was read` : null],
  ];
  const name = result.contract === null ? result.address : toShownName(result.contract);
  const way = creation.kind === null ? "a factory" : creation.kind.toUpperCase();
  const text = `${name} on ${result.network} (chain ${result.chainId}): created by ${way}${describeProblems(result)}`;
  return writeBlocks([{ mark: isAsWanted(result) ? "✔" : "✘", text, rows }], width);
}

function describeProblems({ chains, against }: InitCodeResult): string {
  const failed = chains.filter(({ state }) => state === "failed").length;
  const without = chains.filter((chain) => !isHad(chain)).length - failed;
  const all = toCount(chains.length, "chain");
  return [
    against?.isSame === false ? "; this project gives other init code" : "",
    without === 0 ? "" : `; ${without} of ${all} cannot have the same contract`,
    failed === 0 ? "" : `; ${failed} of ${all} could not be read`,
  ].join("");
}

const proofs = {
  transaction: "it is the input of the transaction that created the contract",
  address: "only this init code gives this address (CREATE2)",
  call: "it is in the call of CreateX, and the salt of this call gives this address",
  trace: "it is in the node's trace, and the code that it deployed is the code at the address",
} as const satisfies Record<InitCodeResult["proof"], string>;

const states = {
  free: "the address is free",
  "same-code": "the same code is there",
  "other-code": "other code is there",
  "factory-missing": "the factory is not there",
  "library-missing": "the address is free, but a library of the contract has no code there",
  "nonce-used": "the sender's nonce is past the one that gives the address",
} as const;

function describeChain({ network, chainId, state, message }: OtherChain): Row {
  const where = chainId === null ? network : `${network} (chain ${chainId})`;
  return ["On", `${where}: ${state === "failed" ? (message ?? "no answer") : states[state]}`];
}

function describeArguments(given: InitCodeResult["constructorArguments"]): string {
  if (given === null) {
    return "not known: no source is proved";
  }
  return given.values.length === 0 ? "none" : given.values.map(describeArgument).join(", ");
}

function describeRepeat({ repeat: { to, data, value, dependsOn } }: InitCodeResult): string {
  const where = to === null ? "a transaction without a recipient" : `a transaction to ${to}`;
  const bytes = (data.length - 2) / 2;
  const paid = /^0x0*$/.test(value) ? "" : ` and the value ${BigInt(value)} wei`;
  return `${where} with ${data.slice(0, 10)}… (${bytes} bytes; --json has them)${paid}; ${describeDependence(dependsOn)}`;
}

function describeDependence(dependsOn: InitCodeResult["repeat"]["dependsOn"]): string {
  const constructors = "the constructor may read other values there";
  if (dependsOn === null) {
    return `it is not known whether the address depends on the sender or the chain; ${constructors}`;
  }
  return dependsOn.length === 0
    ? `the address depends neither on the sender nor on the chain; ${constructors}`
    : `the address depends on the ${dependsOn.join(" and the ")}; ${constructors}`;
}

function describeAgainst({
  contract,
  hash,
  isSame,
  explanation,
}: NonNullable<InitCodeResult["against"]>): readonly Row[] {
  const shown = toShownName(contract);
  return isSame
    ? [["Project", `${shown} gives the same init code`]]
    : [
        ["Project", `${shown} gives other init code${hash === null ? "" : `: ${hash}`}`],
        ["Reason", explanation ?? null],
      ];
}
