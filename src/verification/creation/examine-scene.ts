import { linkBytecode } from "../../core/bytecode/link-bytecode.ts";
import { findCodePlaces } from "../../core/creation/find-code-places.ts";
import { type FoundCreationCode, findCreationCode } from "../../core/creation/find-creation-code.ts";
import { readCreationBytecode } from "../../core/creation/read-creation-bytecode.ts";
import type { BareHex } from "../../core/hex.ts";
import type { Run } from "../run.ts";
import { chooseCreationCode } from "./choose-creation-code.ts";
import { createTrial, type Trial } from "./create-trial.ts";
import type { CreationFindings } from "./creation-findings.ts";
import { judgeCreation } from "./judge-creation.ts";
import type { CreationScene } from "./read-scene.ts";
import { solveArguments } from "./solve-arguments.ts";
import type { Subject } from "./subject.ts";

interface Examination {
  readonly subject: Subject;
  readonly scene: CreationScene;
  readonly trial: Trial;
}

/**
 * Finds out what a creation's transaction tells of constructor arguments and libraries.
 *
 * In order: the transaction is the creation; its call data pass the creation bytecode on; an explorer
 * has it from its traces; the arguments are to be found out and proved by the code at the address.
 * The last takes many questions to the node and is left out unless it is wanted.
 */
export async function examineScene(
  subject: Subject,
  {
    scene,
    wantsSolution,
    run,
  }: { readonly scene: CreationScene; readonly wantsSolution: boolean; readonly run: Run },
): Promise<CreationFindings> {
  const examination = { subject, scene, trial: createTrial(subject, { scene, run }) };
  const codes = listCodes(examination);
  const chosen =
    readOwnCreation(examination) ??
    (await chooseCreationCode(codes, examination)) ??
    (await believeClaim(examination));
  if (chosen !== undefined) {
    const { constructorArguments, match } = chosen;
    return { constructorArguments, libraries: match.libraries, partialProof: undefined };
  }
  const place = await findPlace(examination, run);
  return {
    constructorArguments: undefined,
    libraries: place?.libraries ?? {},
    partialProof: undefined,
    ...(wantsSolution ? await solve(examination, { codes, code: place?.code }) : {}),
  };
}

function search(data: BareHex, { found: { match } }: Subject) {
  return { data, libraries: match.libraries };
}

/** The creation bytecodes in the transaction's input, each of them once. */
function listCodes({ subject, scene }: Examination): readonly FoundCreationCode[] {
  const codes = findCreationCode(
    subject.found.contract,
    search(scene.transaction?.input ?? "", subject),
  );
  return codes.filter(
    ({ creationBytecode }, index) =>
      codes.findIndex((other) => other.creationBytecode === creationBytecode) === index,
  );
}

function readOwnCreation({ subject, scene: { transaction } }: Examination): FoundCreationCode | undefined {
  return transaction?.isOwnCreation === true
    ? readCreationBytecode(subject.found.contract, search(transaction.input, subject))
    : undefined;
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

/** The creation bytecode as it was deployed, in the input or inside the contract that created this one. */
async function findPlace({ subject, scene: { transaction, factory } }: Examination, run: Run) {
  const { contract } = subject.found;
  const [inInput] = findCodePlaces(contract, search(transaction?.input ?? "", subject));
  if (inInput !== undefined || factory === undefined) {
    return toLinked(inInput);
  }
  const code = await run.ports.chain.getCode(factory, { signal: run.deadline.signal });
  const [inFactory] = findCodePlaces(contract, search(code.slice(2).toLowerCase(), subject));
  return toLinked(inFactory);
}

function toLinked(place: ReturnType<typeof findCodePlaces>[number] | undefined) {
  return place && { code: place.code, libraries: place.match.libraries };
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
