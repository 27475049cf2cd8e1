import { listInWords, toCount, toPrintable } from "../../base/text.ts";
import type { Bundle } from "../../core/build/bundle.ts";
import {
  splitName,
  toShownName,
  toShownNames,
  toShownSourceName,
} from "../../core/contract/contract-name.ts";
import type { Note } from "../../verification/ports.ts";
import { type HostPlace, withoutOptions, writeCommand, writeSelector } from "./commands.ts";

/** Says what is worth knowing of a submission, each note in its own sentences. */
export function describeNotes(notes: readonly Note[], place: HostPlace): Promise<readonly string[]> {
  return Promise.all(notes.map((note) => describeNote(note, place)));
}

/** Says where the standard JSON is, and what an explorer's web form asks for beside it. */
export function describeStandardJson(
  file: string,
  {
    solcLongVersion,
    contractName,
    encodedConstructorArguments: encoded,
  }: Pick<Bundle, "solcLongVersion" | "contractName" | "encodedConstructorArguments">,
): string {
  return (
    `The standard JSON of the proved source is in ${toPrintable(file)}. A web form also asks for the compiler v${solcLongVersion}, ` +
    `the contract ${contractName} and ${encoded === "" ? "no constructor arguments" : `the constructor arguments ${encoded}`}.`
  );
}

async function describeNote(note: Note, place: HostPlace): Promise<string> {
  switch (note.kind) {
    case "single-file":
      return "The source is submitted as a single file, proved to compile to the same code except for the metadata: the match is partial at best.";
    case "twins":
      return describeTwins(note, place);
    case "commit-settings":
      return `The files of commit ${note.commit} were compiled with the settings of ${note.file === undefined ? "this project's build" : `its ${note.file}`}.`;
    case "trailing-bytes":
      return (
        `More data (${toCount(note.bytes, "byte")}) follows ${note.hasArguments ? "the constructor arguments" : "the creation bytecode"} on the chain, and is no encoding of arguments. It is submitted as ` +
        "part of the constructor arguments, because explorers compare everything after the creation bytecode."
      );
    case "arguments-contradicted":
      return (
        `The constructor arguments contradict the record of ${note.explorer}: this run has ${note.used}${note.origin === "none" ? "" : ` (${note.origin})`}, ` +
        `and the record has ${note.shown}. Which of them are true is not known: ` +
        "run the same command with another node, which may show another creation."
      );
    case "constructor-not-compared":
      return `The constructor of ${splitName(note.contract).contractName} was not compared with the chain: how the contract was created is not known.`;
    case "unlinked-library":
      return `The contract was deployed without an address for the library ${toShownName(note.library)}, so its calls to the library fail.`;
    case "library-without-code":
    case "library-swapped":
      return describeLibrary(note);
    case "partial":
      return (await describeCause(note, place)).explanation;
    case "partial-not-examined":
      return (
        "The match is partial: the code at the address differs from the build's in metadata alone. " +
        `Use ${place.style.options.check} to find out why.`
      );
    case "proxy":
      return (await import("./describe-cause.ts")).describeProxyNote(note.cause, place);
    case "edited":
      return describeEdited(note, place);
    case "shown":
      return describeShown(note, place);
    case "license-unused":
      return (
        `${place.style.options.license} ${toPrintable(note.given)} has no effect: ${note.explorer} shows the source already, ` +
        `${note.shown === undefined ? "without a licence" : `with the licence ${note.shown}`}, and nothing is submitted.`
      );
    case "other-name": {
      const [named, shown] = toShownNames([note.named, note.shown]);
      return `${note.explorer} shows this code as ${shown}. The build of ${named} has the same code.`;
    }
    case "may-be-proved":
      return describeProvable(note, place);
    case "build":
      return describeBuild(note);
    case "may-find-similar":
      return (
        `${note.explorer} may have the source of another contract with the same code. This command asks for it and submits ` +
        `nothing of this project: ${writeCommand("verify-contract", place, [place.style.options.findSimilar])}`
      );
    case "similar":
      return describeSimilar(note);
  }
}

/** A mirror takes no option that only a submission has, or a verification of its own. */
function describeProvable(
  { explorer, selector }: Extract<Note, { kind: "may-be-proved" }>,
  place: HostPlace,
): string {
  const { options } = place.style;
  const own = withoutOptions(place, "force", "license", "from", "to", "check");
  const words = [options.from, writeSelector(selector), options.check];
  return `To prove here that the source of ${explorer} compiles to this code: ${writeCommand("mirror", own, words)}`;
}

/** Loaded where there is a cause: most submissions have none. */
async function describeCause({ cause }: Extract<Note, { readonly cause: unknown }>, place: HostPlace) {
  const words = await import("./describe-cause.ts");
  return words.describeCause(cause, place);
}

function describeTwins(
  { names, chosen }: Extract<Note, { readonly kind: "twins" }>,
  { style }: HostPlace,
): string {
  const all = toShownNames([chosen, ...names]);
  return (
    `${listInWords(all)} have the same code, which has no function, and the code does not tell which of them this is. ` +
    `${all[0]} was taken. Use ${style.options.contract} to take another one.`
  );
}

function describeEdited(
  { changes, isKept, isRebuilt }: Extract<Note, { readonly kind: "edited" }>,
  { style }: HostPlace,
): string {
  const files = listInWords(changes.map(({ source, line }) => `${toShownSourceName(source)} (line ${line})`));
  if (isKept) {
    return (
      `${files} changed after the deployment. This result is about the source that was deployed. ` +
      `Use ${style.options.check} to compare the current files.`
    );
  }
  return isRebuilt
    ? `${files} changed after the compared build. Another build has the current files. ` +
        `Use ${style.options.check} to compare it.`
    : `${files} changed after the build, and the build was compared. ` +
        `Use ${style.options.check} to compare the current files.`;
}

/** Says which build a contract was found in, where that is not the one that users think of. */
function describeBuild({ contract, profile, instead }: Extract<Note, { readonly kind: "build" }>): string {
  const end = "The deployed version is submitted.";
  if (instead.kind === "newer-build" && profile !== undefined && instead.profile === profile) {
    return `${toShownName(contract)} was found in an earlier build, not in the newest one; both have the settings of the build profile \`${profile}\`. ${end}`;
  }
  const deployedWith =
    profile === undefined ? "other settings or sources" : `the settings of the build profile \`${profile}\``;
  const beginning = `${toShownName(contract)} was deployed with ${deployedWith}`;
  const found =
    instead.kind === "newer-build"
      ? `: it was found in an earlier build${instead.profile === undefined ? "" : `, while the newest one has those of \`${instead.profile}\``}`
      : `, not with those of \`${instead.name}\`, which is selected`;
  return `${beginning}${found}. ${end}`;
}

/** Says what came of a search for a similar source. The project's own source is not verified by it. */
function describeSimilar({ explorer, source }: Extract<Note, { readonly kind: "similar" }>): string {
  switch (source.kind) {
    case "unsupported":
      return `${explorer} cannot search for a source with the same code; Sourcify can.`;
    case "none":
      return `${explorer} found no other contract's source with the same code: ${toSentence(source.message)}`;
    case "open":
      return `${explorer} has not finished its search for a source with the same code: ${toSentence(source.message)} Run the same command again to continue.`;
    case "failed":
      return `${explorer} could not search for a source with the same code: ${toSentence(source.problem)}`;
    case "shown":
      return `${explorer} found a source with the same code and now shows ${toShownName(source.name)} at the address. ${describeProof(source.proof)} Nothing of this project was submitted.`;
  }
}

async function describeShown(
  { explorer, name }: Extract<Note, { readonly kind: "shown" }>,
  place: HostPlace,
): Promise<string> {
  const says = `${explorer} already shows a verified source${name === "" ? "" : ` of ${toShownName(name)}`}.`;
  if (place.isWithinProcess === true) {
    return says;
  }
  const { writeRecordDownload } = await import("./describe-record-cause.ts");
  return `${says} This command writes its files, to compare them with yours: ${writeRecordDownload(place)}`;
}

type SimilarProof = Extract<
  Extract<Note, { readonly kind: "similar" }>["source"],
  { readonly kind: "shown" }
>["proof"];

function describeProof(proof: SimilarProof): string {
  switch (proof.kind) {
    case "exact":
    case "partial":
      return `It was proved here: compiled with solc ${proof.compiler}, its runtime bytecode is ${proof.kind === "exact" ? "an exact" : "a partial"} match with the code at the address.`;
    case "refuted":
      return `It was refuted here: compiled with solc ${proof.compiler}, it does not give the code at the address.`;
    case "not-tried":
      return `This is the explorer's claim, which was not proved here: ${toSentence(proof.problem)}`;
  }
}

function toSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function describeLibrary(
  note: Extract<Note, { readonly kind: "library-without-code" | "library-swapped" }>,
): string {
  const found =
    note.kind === "library-swapped"
      ? `the code at that address is that of ${toShownName(note.other)}`
      : "there is no code at that address: a call to the library fails";
  return `The code is linked to ${note.address} for the library ${toShownName(note.library)}, and ${found}.`;
}
