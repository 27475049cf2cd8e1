import type { BareHex, Hex } from "../../base/hex.ts";
import { type ConstructorArguments, hasConstructorParameters } from "../../core/abi/constructor.ts";
import { linkBytecode } from "../../core/bytecode/link-bytecode.ts";
import type { CreationDifference } from "../../core/bytecode/match.ts";
import { isCreatedByCreate2 } from "../../core/creation/addresses.ts";
import {
  type CodePlace,
  type CreationReading,
  type FoundCreationCode,
  findCodePlaces,
  findCreationCode,
  readCreationBytecode,
} from "../../core/creation/creation-code.ts";
import { findCreate2Code } from "../../core/creation/find-create2-code.ts";
import type { CreationRun } from "../run.ts";
import { chooseCreationCode, chooseSeparateArguments } from "./choose-creation-code.ts";
import { type CreatorProbe, probeCreator } from "./probe-creator.ts";
import type { CreationScene, Subject } from "./scene.ts";
import { type PartialProof, solveArguments } from "./solve-arguments.ts";
import { traceCreation } from "./trace-creation.ts";
import { createTrial, judgeCreation, type Trial } from "./trial.ts";

interface Examination {
  readonly subject: Subject;
  readonly scene: CreationScene;
  readonly trial: Trial;
  readonly run: CreationRun;
}

/**
 * Finds out what a creation's transaction tells of constructor arguments and libraries.
 *
 * In order: the transaction is the creation; CREATE2's address proves what call data or a source have;
 * the node's trace has it; call data pass the build's creation bytecode on; an explorer has it from its
 * traces; run again, the creator tells it; the arguments are to be found out and proved by the code at
 * the address. The last takes many questions to the node and is left out unless
 * it is wanted.
 */
export async function examineScene(
  subject: Subject,
  {
    scene,
    wantsSolution,
    run,
  }: { readonly scene: CreationScene; readonly wantsSolution: boolean; readonly run: CreationRun },
): Promise<CreationFindings> {
  const examination = { subject, scene, trial: createTrial(subject, { scene, run }), run };
  const transactionHash = scene.transaction?.hash;
  const proved =
    readOwnCreation(examination) ?? readByAddress(examination) ?? (await traceCreation(examination));
  if (proved !== undefined) {
    return toFindings(proved, transactionHash);
  }
  const codes = listCodes(examination);
  const chosen = await chooseCode(codes, examination);
  if (chosen !== undefined) {
    return toFindings(chosen, transactionHash);
  }
  const inInput = findInInput(examination);
  const libraries = inInput?.match.libraries ?? {};
  const separate =
    inInput &&
    (await chooseSeparateArguments({
      abi: subject.found.contract.abi,
      code: inInput.code,
      choice: examination,
    }));
  if (separate !== undefined) {
    return {
      constructorArguments: separate,
      libraries,
      partialProof: undefined,
      transactionHash,
      initCode: { kind: "same" },
    };
  }
  const probed = await probeIfNeeded(examination, run);
  if (probed.kind === "proved") {
    return toFindings(probed.reading, transactionHash);
  }
  const place = inInput ?? (await findInFactory(examination, run));
  return {
    constructorArguments: undefined,
    libraries: place?.match.libraries ?? {},
    partialProof: undefined,
    transactionHash,
    obstacle: probed.reason,
    ...(place === undefined ? {} : { initCode: { kind: "same" } as const }),
    ...(wantsSolution && scene.transaction !== undefined
      ? await solve(examination, { codes, code: place?.code })
      : {}),
  };
}

function toFindings(reading: CreationReading, transactionHash: Hex | undefined): CreationFindings {
  if (reading.kind === "different") {
    return {
      constructorArguments: undefined,
      libraries: {},
      partialProof: undefined,
      transactionHash,
      initCode: reading,
    };
  }
  const { constructorArguments, trailing, match } = reading.code;
  return {
    constructorArguments,
    trailing,
    libraries: match.libraries,
    partialProof: undefined,
    transactionHash,
    initCode: { kind: "same" },
  };
}

/** Without parameters there is nothing to choose: init code that proves no address tells no more than another. */
async function chooseCode(
  codes: readonly FoundCreationCode[],
  examination: Examination,
): Promise<CreationReading | undefined> {
  const { abi } = examination.subject.found.contract;
  const code = hasConstructorParameters(abi) ? await chooseCreationCode(codes, examination) : undefined;
  return code === undefined ? believeClaim(examination) : { kind: "same", code };
}

/** Only arguments are worth it: libraries are read where the creator carries the creation bytecode. */
async function probeIfNeeded(examination: Examination, run: CreationRun): Promise<CreatorProbe> {
  return hasConstructorParameters(examination.subject.found.contract.abi)
    ? probeCreator(examination, run)
    : { kind: "unproved", reason: undefined };
}

function search(data: BareHex, { found: { match } }: Subject) {
  return { data, libraries: match.libraries };
}

/** The creation bytecodes that the transaction passes on, each of them once. */
function listCodes({ subject, scene: { transaction } }: Examination): readonly FoundCreationCode[] {
  const codes = findCreationCode(subject.found.contract, search(transaction?.input ?? "", subject));
  const passed = codes.filter(({ offsetBytes }) => offsetBytes > 0 || transaction?.isCall === true);
  return passed.filter(
    ({ creationBytecode }, index) =>
      passed.findIndex((other) => other.creationBytecode === creationBytecode) === index,
  );
}

function readOwnCreation({ subject, scene: { transaction } }: Examination): CreationReading | undefined {
  return transaction?.isOwnCreation === true
    ? readCreationBytecode(subject.found.contract, search(transaction.input, subject))
    : undefined;
}

/** What CREATE2 made is proved by the address, whatever its constructor is and whatever stands behind it. */
function readByAddress({
  subject,
  scene: { transaction, factory, claim },
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
  return data === undefined ? undefined : readCreationBytecode(found.contract, search(data, subject));
}

function readClaim({ subject, scene: { claim } }: Examination): CreationReading | undefined {
  return claim && readCreationBytecode(subject.found.contract, search(claim.creationBytecode, subject));
}

/** Other init code is only believed if it leaves the code at the address. */
async function believeClaim(examination: Examination): Promise<CreationReading | undefined> {
  const { scene, trial } = examination;
  const claimed = scene.claim?.isTraced === true ? readClaim(examination) : undefined;
  if (
    scene.claim === undefined ||
    claimed === undefined ||
    (claimed.kind === "same" && claimed.code.trailing !== "")
  ) {
    return undefined;
  }
  const { kind } = await judgeCreation(scene.claim.creationBytecode, trial);
  const isBelieved = claimed.kind === "same" ? kind !== "contradicted" : kind === "reproduced";
  return isBelieved ? claimed : undefined;
}

/** The creation bytecode as it was deployed, where the input has it; another contract's is none. */
function findInInput({ subject, scene: { transaction } }: Examination): CodePlace | undefined {
  const places = findCodePlaces(subject.found.contract, search(transaction?.input ?? "", subject));
  const isOfThis = transaction?.isCall === true || transaction?.isOwnCreation === true;
  return places.find(({ startBytes }) => startBytes > 0 || isOfThis);
}

/** A contract that creates others with `new` holds their creation bytecode in its own code. */
async function findInFactory(
  { subject, scene: { factory } }: Examination,
  { ports: { chain }, deadline: { signal } }: CreationRun,
): Promise<CodePlace | undefined> {
  const code = factory === undefined ? "0x" : await chain.getCode(factory, { signal });
  return findCodePlaces(subject.found.contract, search(code.slice(2).toLowerCase(), subject))[0];
}

async function solve(
  examination: Examination,
  { codes, code }: { readonly codes: readonly FoundCreationCode[]; readonly code: BareHex | undefined },
): Promise<Pick<CreationFindings, "constructorArguments" | "partialProof">> {
  const { subject, scene, trial } = examination;
  const { contract, match } = subject.found;
  const compiled = linkBytecode(contract.creationBytecode, match.libraries);
  const linked = code ?? (compiled.kind === "linked" ? compiled.object : undefined);
  if (linked === undefined) {
    return { constructorArguments: undefined, partialProof: undefined };
  }
  const claimed = readClaim(examination);
  const known = [
    ...codes,
    ...(claimed?.kind === "same" && claimed.code.trailing === "" ? [claimed.code] : []),
  ];
  const guesses = known.map(({ constructorArguments }) => constructorArguments);
  const solution = await solveArguments({ abi: contract.abi, code: linked, guesses, scene }, trial);
  return solution.kind === "proved"
    ? { constructorArguments: solution.constructorArguments, partialProof: undefined }
    : { constructorArguments: undefined, partialProof: solution.proof };
}

/** What one piece of evidence tells of a creation. */
export interface CreationFindings {
  /** Only when they are proved. */
  readonly constructorArguments: ConstructorArguments | undefined;
  /** Fully qualified name → 40 hex digits, as they stand in the creation bytecode. */
  readonly libraries: Readonly<Record<string, BareHex>>;
  /** What is known of arguments that are not proved as a whole. */
  readonly partialProof: PartialProof | undefined;
  /** What kept the creator from telling them when its creation was run again, as a clause. */
  readonly obstacle?: string | undefined;
  /** The end of the arguments that is no encoding of them; empty as a rule. */
  readonly trailing?: BareHex | undefined;
  /** What the contract was created with, beside the build's init code; undefined: it is not known. */
  readonly initCode?: InitCodeComparison | undefined;
  /** Where the arguments were found. */
  readonly transactionHash: Hex | undefined;
}

/** How the init code that created a contract compares with the build's. */
type InitCodeComparison =
  | { readonly kind: "same" }
  /** Only where it is proved to be what created the contract. */
  | { readonly kind: "different"; readonly difference: CreationDifference };
