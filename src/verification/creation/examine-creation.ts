import { type BareHex, type Hex, toBareHex } from "../../base/hex.ts";
import { type ConstructorArguments, hasConstructorParameters } from "../../core/abi/constructor.ts";
import { findCreate2Code, isCreatedByCreate2 } from "../../core/creation/addresses.ts";
import { type CodePlace, findCodePlaces, findRuntimePlaces } from "../../core/creation/code-places.ts";
import { type CreationReading, readCreationBytecode } from "../../core/creation/creation-code.ts";
import type { CreationRun } from "../run.ts";
import { type CreationFacts, ifAble, type MatchedContract } from "./known-creation.ts";
import { type CreatorProbe, probeCreator } from "./probe-creator.ts";
import { createTrial, type Examination, isContradicted, isKept, judgeCreation } from "./trial.ts";

/**
 * Finds out what a creation's transaction tells of constructor arguments and libraries.
 *
 * In order: the transaction is the creation; CREATE2's address proves what call data or a source have;
 * the node's trace has it; run again, the creation tells it and something proves it; an explorer says it.
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
  const claimed = await believeClaim(examination);
  if (claimed?.isProved === true) {
    return toFindings(claimed.reading, transactionHash);
  }
  const probed = await probeIfNeeded(examination);
  if (probed.kind === "proved") {
    return toFindings(probed.reading, transactionHash);
  }
  if (claimed !== undefined) {
    return { ...toFindings(claimed.reading, transactionHash), isClaimed: true };
  }
  if (known.isLikely === true) {
    return {
      constructorArguments: undefined,
      libraries: {},
      transactionHash: undefined,
      obstacle: probed.reason,
    };
  }
  const place = findInInput(examination);
  const { libraries, initCode } =
    place === undefined
      ? await readFactory(examination)
      : { libraries: place.match.libraries, initCode: { kind: "same" } as const };
  return {
    constructorArguments: undefined,
    libraries,
    transactionHash,
    obstacle: probed.reason,
    ...(initCode && { initCode }),
  };
}

function toFindings(reading: CreationReading, transactionHash: Hex | undefined): CreationFindings {
  if (reading.kind === "different") {
    return {
      constructorArguments: undefined,
      libraries: {},
      transactionHash,
      initCode: reading,
    };
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

/** Only arguments are worth it: libraries are read where the creator carries the creation bytecode. */
async function probeIfNeeded(examination: Examination): Promise<CreatorProbe> {
  return hasConstructorParameters(examination.subject.found.contract.abi)
    ? probeCreator(examination)
    : { kind: "unproved", reason: undefined };
}

/** Adds the libraries that the code at the address is linked to. */
function withLibraries(data: BareHex, { found: { match } }: MatchedContract) {
  return { data, libraries: match.libraries };
}

function readOwnCreation({ subject, known: { transaction } }: Examination): CreationReading | undefined {
  return transaction?.isOwnCreation === true
    ? readCreationBytecode(subject.found.contract, withLibraries(transaction.input, subject))
    : undefined;
}

/** Reads a creation that the address proves: that of CREATE2 depends on the whole init code. */
function readByAddress({
  subject,
  known: { transaction, factory, claim },
}: Examination): CreationReading | undefined {
  const { found, target } = subject;
  if (transaction?.isCall !== true) {
    return undefined;
  }
  const accounts = [transaction.sender, ...(factory === undefined ? [] : [factory])];
  const { address, chainId } = target;
  const call = { data: transaction.input, deployers: accounts, senders: accounts, chainId };
  const claimed = claim && {
    address,
    creationBytecode: claim.creationBytecode,
    codeAtBytes: transaction.input.length / 2,
  };
  const data =
    claimed !== undefined && isCreatedByCreate2(claimed, { ...call, ...claimed })
      ? claimed.creationBytecode
      : findCreate2Code(found.contract, { address, ...call });
  return data === undefined ? undefined : readCreationBytecode(found.contract, withLibraries(data, subject));
}

/** Other init code is only believed if it leaves the code at the address; arguments are proved by its immutables. */
async function believeClaim({
  subject,
  known: { claim },
  trial,
}: Examination): Promise<{ readonly reading: CreationReading; readonly isProved: boolean } | undefined> {
  const data = claim?.isTraced === true ? claim.creationBytecode : undefined;
  const reading = data && readCreationBytecode(subject.found.contract, withLibraries(data, subject));
  if (data === undefined || !reading || (reading.kind === "same" && reading.code.trailing !== "")) {
    return undefined;
  }
  const { kind } = await judgeCreation(data, trial);
  if (reading.kind === "different") {
    return kind === "reproduced" ? { reading, isProved: true } : undefined;
  }
  const { encoded } = reading.code.constructorArguments;
  return kind === "contradicted"
    ? undefined
    : { reading, isProved: encoded === "" || (await isKept({ creationBytecode: data, encoded, trial })) };
}

/** Finds the creation bytecode of this contract in the input of the transaction. */
function findInInput({ subject, known: { transaction } }: Examination): CodePlace | undefined {
  const places = findCodePlaces(subject.found.contract, withLibraries(transaction?.input ?? "", subject));
  const isOfThis = transaction?.isCall === true || transaction?.isOwnCreation === true;
  return places.find(({ startBytes }) => startBytes > 0 || isOfThis);
}

/**
 * A contract that creates others with `new` holds their creation bytecode in its own code: with the runtime bytecode
 * alone, the constructor is another.
 */
async function readFactory({
  subject,
  known: { factory },
  run: { ports, deadline },
}: Examination): Promise<Pick<CreationFindings, "libraries" | "initCode">> {
  const { signal } = deadline;
  const { contract } = subject.found;
  const code = factory === undefined ? "0x" : await ports.chain.getCode(factory, { signal });
  const [place] = findCodePlaces(contract, withLibraries(toBareHex(code), subject));
  if (place !== undefined) {
    return { libraries: place.match.libraries, initCode: { kind: "same" } };
  }
  const isOther = findRuntimePlaces(contract, toBareHex(code)).some(({ startBytes }) => startBytes > 0);
  return { libraries: {}, ...(isOther && { initCode: { kind: "different" } }) };
}

/** The constructor arguments of a contract, as far as they are known. */
export interface KnownArguments {
  /** Only when they are proved, or an explorer says so. */
  readonly constructorArguments: Pick<ConstructorArguments, "encoded"> | undefined;
  /** The end of the arguments that is no encoding of them; empty as a rule. */
  readonly trailing?: BareHex | undefined;
}

/** The findings from one piece of evidence about a creation. */
export interface CreationFindings extends KnownArguments {
  readonly constructorArguments: ConstructorArguments | undefined;
  /** Fully qualified name → 40 hex digits, as they stand in the creation bytecode. */
  readonly libraries: Readonly<Record<string, BareHex>>;
  /** Why the re-run of the creation did not give them, as a clause. */
  readonly obstacle?: string | undefined;
  /** The comparison of the init code with the build's; undefined: the init code is not known. */
  readonly initCode?: InitCodeComparison | undefined;
  /** Where the arguments were found. */
  readonly transactionHash: Hex | undefined;
  /** Whether only an explorer's word says what the arguments are; default: they are proved. */
  readonly isClaimed?: boolean | undefined;
}

/** How the init code that created a contract compares with the build's. */
type InitCodeComparison =
  /** With its arguments, where it was found. */
  | { readonly kind: "same"; readonly creationBytecode?: BareHex | undefined }
  /** Only where it is proved to be what created the contract. */
  | Extract<CreationReading, { readonly kind: "different" }>
  /** The factory has the runtime bytecode behind other init code. */
  | {
      readonly kind: "different";
      readonly difference?: undefined;
      readonly creationBytecode?: undefined;
    };

/**
 * Reads what a contract was created with from the node's trace of the transaction, wherever the
 * arguments came from. Returns `undefined` if the node gives no trace or if the trace is not believed.
 *
 * A trace is the node's word, as a receipt is, and is compared with the chain: the frame has to leave the code at the
 * address, and an argument that the code keeps has to be the one that the code at the address keeps.
 */
export async function traceCreation({
  subject,
  known,
  trial,
  run,
}: Examination): Promise<CreationReading | undefined> {
  const { target, found } = subject;
  const { signal } = run.deadline;
  if (known.transaction === undefined) {
    return undefined;
  }
  const frames = await ifAble(run.ports.chain.traceCreations(known.transaction.hash, { signal }));
  // CREATE2 may create at one address again what was destroyed in the same transaction.
  const frame = frames?.findLast(({ address }) => address === target.address);
  if (frame === undefined || toBareHex(frame.runtimeBytecode) !== target.runtimeBytecode) {
    return undefined;
  }
  const data = toBareHex(frame.creationBytecode);
  const reading = readCreationBytecode(found.contract, withLibraries(data, subject));
  return reading === undefined || (await isContradicted(data, { reading, trial })) ? undefined : reading;
}
