import { type BareHex, type Hex, toBareHex } from "../../base/hex.ts";
import type { ConstructorArguments } from "../../core/abi/constructor.ts";
import { containsRuntime, findInitCode } from "../../core/creation/code-places.ts";
import {
  type CreationCode,
  type CreationReading,
  hasAllArguments,
  listPassedCreations,
  readCreationBytecode,
} from "../../core/creation/creation-code.ts";
import { findFactoryUse } from "../../core/creation/find-factory-use.ts";
import type { CreationRun } from "../run.ts";
import { type CreationFacts, findCreationFrame, type MatchedContract } from "./known-creation.ts";
import { createTrial, type Examination, findContradiction, isReproduced } from "./trial.ts";

/**
 * Finds out what a creation's transaction tells of constructor arguments and libraries.
 *
 * In order: the transaction is the creation; the address proves what call data or an explorer have (CREATE2); the node's
 * trace has it; an explorer says it; the call data have it. The last two are no proof, and not used for libraries.
 */
export async function examineCreation(
  subject: MatchedContract,
  { known, run }: { readonly known: CreationFacts; readonly run: CreationRun },
): Promise<CreationFindings> {
  const examination = { subject, known, trial: createTrial(subject, { known, run }), run };
  const transactionHash = known.transaction?.hash;
  const proved =
    readOwnCreation(examination) ?? readByAddress(examination) ?? (await traceCreation(examination));
  if (proved !== undefined) {
    return toFindings(proved, transactionHash);
  }
  const { recipient, input } = known.transaction ?? {};
  const data = recipient === undefined || input === undefined ? "" : input;
  const passed = listPassedCreations(subject.found.contract, withLibraries(data, subject));
  const claimed = (await believeExplorer(examination)) ?? (await believeCall(passed, examination));
  if (claimed !== undefined) {
    const findings = toFindings(claimed.reading, transactionHash);
    return claimed.by === undefined ? findings : { ...findings, libraries: {}, claimedBy: claimed.by };
  }
  const { libraries, initCode } =
    passed.length === 0
      ? await readFactory(examination)
      : { libraries: {}, initCode: { kind: "same" } as const };
  return { constructorArguments: undefined, libraries, transactionHash, ...(initCode && { initCode }) };
}

function toFindings(reading: CreationReading, transactionHash: Hex | undefined): CreationFindings {
  if (reading.kind === "different") {
    return { constructorArguments: undefined, libraries: {}, transactionHash, initCode: reading };
  }
  const { constructorArguments, trailing, match } = reading.code;
  return {
    constructorArguments,
    trailing,
    libraries: match.libraries,
    transactionHash,
    initCode: { kind: "same", creationBytecode: reading.code.creationBytecode },
  };
}

function withLibraries(data: BareHex, { found: { match } }: MatchedContract) {
  return { data, libraries: match.libraries };
}

function readOwnCreation({ subject, known: { transaction } }: Examination): CreationReading | undefined {
  return transaction?.isOwnCreation === true
    ? readCreationBytecode(subject.found.contract, withLibraries(transaction.input, subject))
    : undefined;
}

function readByAddress({
  subject,
  known: { transaction, factory, claim },
}: Examination): CreationReading | undefined {
  const { found, target } = subject;
  if (transaction?.recipient === undefined) {
    return undefined;
  }
  const called = factory === undefined ? [] : [factory];
  const use = findFactoryUse(target.address, {
    data: transaction.input,
    runtimeBytecode: target.runtimeBytecode,
    called,
    senders: [transaction.sender, ...called],
    chainId: target.chainId,
    others: claim && [claim.creationBytecode],
  });
  // The address of CREATE3 does not depend on the init code.
  return use?.way === "create2"
    ? readCreationBytecode(found.contract, withLibraries(use.initCode, subject))
    : undefined;
}

interface Claimed {
  readonly reading: CreationReading;
  /** Undefined: a trial proves it. */
  readonly by: CreationFindings["claimedBy"];
}

/** Other init code has to leave the code at the address. No immutable may contradict arguments. */
async function believeExplorer({
  subject,
  known: { claim },
  trial,
}: Examination): Promise<Claimed | undefined> {
  const data = claim?.isTraced === true ? claim.creationBytecode : undefined;
  const reading = data && readCreationBytecode(subject.found.contract, withLibraries(data, subject));
  if (data === undefined || !reading) {
    return undefined;
  }
  if (reading.kind === "different") {
    return (await isReproduced(data, trial)) ? { reading, by: undefined } : undefined;
  }
  const { constructorArguments, trailing } = reading.code;
  const { encoded } = constructorArguments;
  return trailing === "" && (await findContradiction(data, { encoded, trial })) === undefined
    ? { reading, by: "explorer" }
    : undefined;
}

/** A factory may create something else than what it is given, so its call data are no proof. */
async function believeCall(
  passed: readonly CreationCode[],
  { subject, trial }: Examination,
): Promise<Claimed | undefined> {
  const possible: CreationCode[] = [];
  for (const code of passed) {
    const { encoded } = code.constructorArguments;
    const isReadable = hasAllArguments(subject.found.contract, code);
    if (isReadable && (await findContradiction(code.creationBytecode, { encoded, trial })) === undefined) {
      possible.push(code);
    }
  }
  const [only, ...others] = possible;
  return only === undefined || others.length > 0
    ? undefined
    : { reading: { kind: "same", code: only }, by: "call" };
}

/** A contract that creates others with `new` has their init code in its own code. */
async function readFactory({
  subject: { found },
  known: { factory },
  run: { ports, deadline },
}: Examination): Promise<Pick<CreationFindings, "libraries" | "initCode">> {
  const { signal } = deadline;
  const data = toBareHex(factory === undefined ? "0x" : await ports.chain.getCode(factory, { signal }));
  const match = findInitCode(found.contract, { data, libraries: found.match.libraries });
  if (match !== undefined) {
    return { libraries: match.libraries, initCode: { kind: "same" } };
  }
  const isOther = containsRuntime(found.contract, data);
  return { libraries: {}, ...(isOther && { initCode: { kind: "different" } }) };
}

export interface KnownArguments {
  readonly constructorArguments: Pick<ConstructorArguments, "encoded"> | undefined;
  /** The end of the arguments that does not encode parameters; usually empty. */
  readonly trailing?: BareHex | undefined;
}

export interface CreationFindings extends KnownArguments {
  readonly constructorArguments: ConstructorArguments | undefined;
  /** Fully qualified name → 40 hex digits. */
  readonly libraries: Readonly<Record<string, BareHex>>;
  /** Undefined: the init code is not known. */
  readonly initCode?: InitCodeComparison | undefined;
  readonly transactionHash: Hex | undefined;
  /** The only source of the arguments, which is no proof; default: they are proved. */
  readonly claimedBy?: "explorer" | "call" | undefined;
}

type InitCodeComparison =
  | { readonly kind: "same"; readonly creationBytecode?: BareHex | undefined }
  | Extract<CreationReading, { readonly kind: "different" }>
  /** The factory has the runtime bytecode behind other init code. */
  | {
      readonly kind: "different";
      readonly difference?: undefined;
      readonly creationBytecode?: undefined;
    };

async function traceCreation({ subject, known, run }: Examination): Promise<CreationReading | undefined> {
  const { hash: transactionHash } = known.transaction ?? {};
  const frame = transactionHash && (await findCreationFrame(subject.target, { transactionHash, run }));
  return frame
    ? readCreationBytecode(subject.found.contract, withLibraries(toBareHex(frame.creationBytecode), subject))
    : undefined;
}
