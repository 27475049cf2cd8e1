import { toFlag } from "../../base/command-place.ts";
import { listInWords, listNames, toCount } from "../../base/text.ts";
import { splitName, toShownName, toShownSourceName } from "../../core/contract/contract-name.ts";
import type { Note } from "../../verification/ports.ts";
import { type HostPlace, withoutOptions, writeCommand, writeSelector } from "./commands.ts";
import { describeCause, describeProxyNote, writeRecordDownload } from "./describe-cause.ts";

export function describeNote(note: Note, place: HostPlace): string {
  switch (note.kind) {
    case "single-file":
      return "The source is submitted as a single file, proved to compile to the same code except for the metadata: the match is partial at best.";
    case "commit-settings":
      return `The files of commit ${note.commit} were compiled with the settings of ${note.file === undefined ? "this project's build" : `its ${note.file}`}.`;
    case "trailing-bytes":
      return `More data (${toCount(note.bytes, "byte")}) follows ${note.hasArguments ? "the constructor arguments" : "the creation bytecode"} on the chain. It is submitted as part of the constructor arguments, because explorers compare everything after the creation bytecode.`;
    case "arguments-contradicted":
      return `The constructor arguments contradict the record of ${note.explorer}: this run has ${note.used}${note.origin === "none" ? "" : ` (${note.origin})`}, and the record has ${note.shown}. Which of them are right is not known. Run the same command with another node, which may show another creation.`;
    case "constructor-not-compared":
      return `The constructor of ${splitName(note.contract).contractName} was not compared with the chain: how the contract was created is not known.`;
    case "unlinked-library":
      return `The contract was deployed without an address for the library ${toShownName(note.library)}, so its calls to the library fail.`;
    case "library-without-code":
      return `The code is linked to ${note.address} for the library ${toShownName(note.library)}, and there is no code at that address: a call to the library fails.`;
    case "partial":
      return describePartial(note, place);
    case "partial-not-examined":
      return `Only a partial match: the metadata differs. Use ${toFlag("check")} to find out why.`;
    case "proxy":
      return describeProxyNote(note.cause, place);
    case "edited":
      return describeEdited(note);
    case "shown":
      return describeShown(note, place);
    case "may-be-proved":
      return describeProvable(note, place);
    case "earlier-build":
      return describeEarlierBuild(note);
    case "may-find-similar":
      return `${note.explorer} may have the source of another contract with the same code. This command asks for it and submits nothing of this project: ${writeCommand("verify-contract", place, { findSimilar: true })}`;
    case "similar":
      return describeSimilar(note, place);
  }
}

type NoteOf<KindT extends Note["kind"]> = Extract<Note, { readonly kind: KindT }>;

/** Used where no other build makes the match exact. */
function describePartial({ cause }: NoteOf<"partial">, place: HostPlace): string {
  switch (cause.kind) {
    case "metadata": {
      const files = listNames(cause.sources.map(toShownSourceName), mostFiles);
      return `Only a partial match: the metadata differs, by a comment or a name in ${files}, a path, or a setting that changes no code.${place.given?.options.check === true ? "" : ` Use ${toFlag("check")} for more.`}`;
    }
    case "no-source-hash":
      return "Only a partial match: the code contains no hash of its sources.";
    default:
      return describeCause(cause, place).explanation;
  }
}

const mostFiles = 3;

/** A mirror takes no option of a submission or of a verification. */
function describeProvable(
  { explorer, selector }: Omit<NoteOf<"may-be-proved">, "kind">,
  place: HostPlace,
): string {
  const own = withoutOptions(place, "findSimilar", "force", "license", "from", "to", "check");
  const command = writeCommand("mirror", own, { from: writeSelector(selector), check: true });
  return `To prove here that the source of ${explorer} compiles to this code: ${command}`;
}

function describeEdited({ changes, isKept, isRebuilt }: NoteOf<"edited">): string {
  const files = listInWords(changes.map(({ source, line }) => `${toShownSourceName(source)} (line ${line})`));
  if (isKept) {
    return `${files} changed after the deployment. This result is about the source that was deployed. Use ${toFlag("check")} to compare the current files.`;
  }
  const newer = isRebuilt ? "Another build has the current files. " : "";
  return `${files} changed after the compared build. ${newer}Use ${toFlag("check")} to compare the current files.`;
}

function describeEarlierBuild({ contract, profile, newest }: NoteOf<"earlier-build">): string {
  const [own, other] = [profile, newest].map((name) =>
    name === undefined ? "" : ` (with the settings of the build profile \`${name}\`)`,
  );
  return `${toShownName(contract)} was found in an earlier build${own}, not in the newest one${other}. The deployed version is submitted.`;
}

/** The project's own source is not verified by it. */
function describeSimilar({ explorer, source }: NoteOf<"similar">, place: HostPlace): string {
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
      return `${explorer} found a source with the same code and now shows ${toShownName(source.name)} at the address. Nothing of this project was submitted.${place.isWithinProcess === true ? "" : ` ${describeProvable({ explorer, selector: source.selector }, place)}`}`;
  }
}

function describeShown({ explorer, name }: NoteOf<"shown">, place: HostPlace): string {
  const says = `${explorer} already shows a verified source${name === "" ? "" : ` of ${toShownName(name)}`}.`;
  return place.isWithinProcess === true
    ? says
    : `${says} This command writes its files, to compare them with yours: ${writeRecordDownload(place)}`;
}

function toSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
