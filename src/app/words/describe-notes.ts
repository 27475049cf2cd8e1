import { isOfPackage, toUserName, toUserSourceName } from "../../core/contract/contract-name.ts";
import type { Note } from "../../verification/ports.ts";
import { type HostPlace, listInWords, writeCommand } from "./commands.ts";

/** Says what is worth knowing of a submission, each note in its own sentences. */
export function describeNotes(notes: readonly Note[], place: HostPlace): Promise<readonly string[]> {
  return Promise.all(notes.map((note) => describeNote(note, place)));
}

async function describeNote(note: Note, place: HostPlace): Promise<string> {
  switch (note.kind) {
    case "single-file":
      return "It is sent as a single file, proved to compile to the same code but for its metadata: a partial match is the best that it can be.";
    case "twins":
      return describeTwins(note, place);
    case "trailing-bytes":
      return (
        `${note.bytes} bytes stand behind ${note.hasArguments ? "the constructor arguments" : "the creation bytecode"} on the chain and are no encoding of constructor arguments. They are sent as ` +
        "part of the constructor arguments, because explorers compare everything behind the creation bytecode."
      );
    case "constructor-not-compared":
      return `The constructor of ${toShortName(note.contract)} was not compared with the chain: how the contract was created is not known.`;
    case "unlinked-library":
      return `It was deployed without an address for the library ${toUserName(note.library)}: calls of it fail.`;
    case "partial":
      return (await describeCause(note, place)).explanation;
    case "proxy": {
      const { explanation, command } = await describeCause(note, place);
      return `${explanation} To verify that, too, and to link it: ${command}`;
    }
    case "edited":
      return describeEdited(note, place);
    case "shown":
      return `${note.explorer} shows a verified source already, of ${toUserName(note.name)}.`;
    case "build":
      return describeBuild(note);
    case "may-find-similar":
      return (
        `${note.explorer} may have the source of another contract with the same code. To ask it for one, which sends ` +
        `nothing of this project: ${writeCommand("verify-contract", place, [place.style.options.findSimilar])}`
      );
    case "similar":
      return describeSimilar(note);
  }
}

/** Loaded where there is a cause: most submissions have none. */
async function describeCause({ cause }: Extract<Note, { readonly cause: unknown }>, place: HostPlace) {
  const words = await import("./describe-cause.ts");
  return words.describeCause(cause, place);
}

function describeTwins(
  { reason, names, chosen }: Extract<Note, { readonly kind: "twins" }>,
  { style }: HostPlace,
): string {
  const isOwn = !isOfPackage(chosen) && names.every(isOfPackage);
  const have = `${listInWords(names.map(toUserName))} ${names.length === 1 ? "has" : "have"}`;
  return reason === "same-sources"
    ? `${have} the same code and is made of the same sources: ` +
        `${toShortName(chosen)} was chosen, which makes no difference to what is shown.`
    : `${have} the same code, which has no function that could be called: ${toUserName(chosen)} ` +
        `was chosen ${isOwn ? "because it is the project's own" : "by its name"}. Use ${style.options.contract} to choose another one.`;
}

function describeEdited(
  { sources, isRebuilt }: Extract<Note, { readonly kind: "edited" }>,
  { style }: HostPlace,
): string {
  const files = listInWords(sources.map(toUserSourceName));
  return isRebuilt
    ? `${files} changed since the build that was compared; another build has the files as they are now. ` +
        `Use ${style.options.check} to compare that one.`
    : `${files} changed since the build was made, and the build is what was compared. ` +
        `Use ${style.options.check} to compare the files as they are now.`;
}

function toShortName(contract: string): string {
  return contract.slice(contract.lastIndexOf(":") + 1);
}

/** Says which build a contract was found in, where that is not the one that users think of. */
function describeBuild({ contract, profile, instead }: Extract<Note, { readonly kind: "build" }>): string {
  const deployedWith =
    profile === undefined ? "other settings or sources" : `the build profile \`${profile}\``;
  const beginning = `${toUserName(contract)} was deployed with ${deployedWith}`;
  const found =
    instead.kind === "newer-build"
      ? `: it was found in an earlier build${instead.profile === undefined ? "" : `, while the newest one is of \`${instead.profile}\``}`
      : `, not with \`${instead.name}\`${instead.isSelected ? ", which is selected" : ""}`;
  return `${beginning}${found}. What was deployed is what is submitted.`;
}

/** Says what came of a search for a similar source. The project's own source is not verified by it. */
function describeSimilar({ explorer, source }: Extract<Note, { readonly kind: "similar" }>): string {
  switch (source.kind) {
    case "unsupported":
      return `${explorer} has no search for a source with the same code; Sourcify has one.`;
    case "none":
      return `${explorer} found no other contract's source with the same code: ${toSentence(source.message)}`;
    case "open":
      return `${explorer} has not said yet whether it has a source with the same code: ${toSentence(source.message)} Run the same command again to go on.`;
    case "failed":
      return `${explorer} could not be asked for a source with the same code: ${toSentence(source.problem)}`;
    case "shown":
      return `${explorer} was asked for a source with the same code and shows ${toUserName(source.name)} at the address now. ${describeProof(source.proof)} Nothing of this project was submitted.`;
  }
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
      return `That is the explorer's claim, which was not proved here: ${toSentence(proof.problem)}`;
  }
}

function toSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
