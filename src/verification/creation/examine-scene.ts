import { linkBytecode } from "../../core/bytecode/link-bytecode.ts";
import { hasConstructorParameters } from "../../core/constructor-arguments/has-constructor-parameters.ts";
import { type CodePlace, findCodePlaces } from "../../core/creation/find-code-places.ts";
import { type FoundCreationCode, findCreationCode } from "../../core/creation/find-creation-code.ts";
import { readCreationBytecode } from "../../core/creation/read-creation-bytecode.ts";
import type { BareHex, Hex } from "../../core/hex.ts";
import type { Run } from "../run.ts";
import { chooseCreationCode } from "./choose-creation-code.ts";
import { chooseSeparateArguments } from "./choose-separate-arguments.ts";
import { createTrial, type Trial } from "./create-trial.ts";
import type { CreationFindings } from "./creation-findings.ts";
import { judgeCreation } from "./judge-creation.ts";
import { type CreatorProbe, probeCreator } from "./probe-creator.ts";
import type { CreationScene } from "./read-scene.ts";
import { solveArguments } from "./solve-arguments.ts";
import type { Subject } from "./subject.ts";

interface Examination {
  readonly subject: Subject;
  readonly scene: CreationScene;
  readonly trial: Trial;
  readonly run: Run;
}

/**
 * Finds out what a creation's transaction tells of constructor arguments and libraries.
 *
 * In order: the transaction is the creation; its call data pass the creation bytecode on; an explorer
 * has it from its traces; run again, the creator tells it; the arguments are to be found out and
 * proved by the code at the address. The last takes many questions to the node and is left out unless
 * it is wanted.
 */
export async function examineScene(
  subject: Subject,
  {
    scene,
    wantsSolution,
    run,
  }: { readonly scene: CreationScene; readonly wantsSolution: boolean; readonly run: Run },
): Promise<CreationFindings> {
  const examination = { subject, scene, trial: createTrial(subject, { scene, run }), run };
  const transactionHash = scene.transaction?.hash;
  const codes = listCodes(examination);
  const chosen =
    readOwnCreation(examination) ??
    (await chooseCreationCode(codes, examination)) ??
    (await believeClaim(examination));
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
    return { constructorArguments: separate, libraries, partialProof: undefined, transactionHash };
  }
  const probed = await probeIfNeeded(examination, run);
  if (probed.kind === "proved") {
    return toFindings(probed.code, transactionHash);
  }
  const place = inInput ?? (await findInFactory(examination, run));
  return {
    constructorArguments: undefined,
    libraries: place?.match.libraries ?? {},
    partialProof: undefined,
    transactionHash,
    obstacle: probed.reason,
    undecodable: readUndecodable(examination),
    ...(wantsSolution && scene.transaction !== undefined
      ? await solve(examination, { codes, code: place?.code })
      : {}),
  };
}

function toFindings(
  { constructorArguments, match }: FoundCreationCode,
  transactionHash: Hex | undefined,
): CreationFindings {
  return { constructorArguments, libraries: match.libraries, partialProof: undefined, transactionHash };
}

/** Only arguments are worth it: libraries are read where the creator carries the creation bytecode. */
async function probeIfNeeded(examination: Examination, run: Run): Promise<CreatorProbe> {
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

function readOwnCreation({ subject, scene: { transaction } }: Examination): FoundCreationCode | undefined {
  return transaction?.isOwnCreation === true
    ? readCreationBytecode(subject.found.contract, search(transaction.input, subject))
    : undefined;
}

/** It was read before, so that what stands behind the code is no encoding. */
function readUndecodable({ subject, scene: { transaction } }: Examination): BareHex | undefined {
  const [place] =
    transaction?.isOwnCreation === true
      ? findCodePlaces(subject.found.contract, search(transaction.input, subject))
      : [];
  return place?.startBytes === 0 ? transaction?.input.slice(place.endBytes * 2) : undefined;
}

function readClaim({ subject, scene: { claim } }: Examination): FoundCreationCode | undefined {
  return claim && readCreationBytecode(subject.found.contract, search(claim.creationBytecode, subject));
}

async function believeClaim(examination: Examination): Promise<FoundCreationCode | undefined> {
  const { scene, trial } = examination;
  const claimed = scene.claim?.isTraced === true ? readClaim(examination) : undefined;
  const judgement = claimed && (await judgeCreation(claimed.creationBytecode, trial));
  return judgement?.kind === "contradicted" ? undefined : claimed;
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
  { ports: { chain }, deadline: { signal } }: Run,
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
  const known = [...codes, readClaim(examination)].filter((one) => one !== undefined);
  const guesses = known.map(({ constructorArguments }) => constructorArguments);
  const solution = await solveArguments({ abi: contract.abi, code: linked, guesses, scene }, trial);
  return solution.kind === "proved"
    ? { constructorArguments: solution.constructorArguments, partialProof: undefined }
    : { constructorArguments: undefined, partialProof: solution.proof };
}
