import { forwardsUnknownCalls } from "../../core/bytecode/dispatch.ts";
import { readInstructions } from "../../core/bytecode/instructions.ts";
import { listInWords } from "../../core/causes/commands.ts";
import { findBuildProfile, readCodeSettings } from "../../core/causes/settings.ts";
import { toFullyQualifiedName, toUserName } from "../../core/contract/contract-name.ts";
import type { FoundMatch } from "../find-match.ts";
import type { StoredContract, Submission } from "../ports.ts";
import type { Target } from "../read-target.ts";
import { listProfiles } from "../request.ts";
import type { Operation, Run } from "../run.ts";
import { checkCapabilities } from "../submission/check-capabilities.ts";
import type { PreparedSubmission } from "../submission/prepare-submission.ts";
import type { describePartial } from "./explain-mismatch.ts";

/**
 * Says what is worth knowing of a submission before it is sent: what the explorer may not like, which
 * build it comes from, why it will only be a partial match, and whether its address is a proxy.
 *
 * @throws ExplorerSettingUnsupportedError, ExplorerSubmissionTooLargeError when it cannot succeed
 */
export async function takeNotes(
  { target, prepared }: { readonly target: Target; readonly prepared: PreparedSubmission },
  run: Run<"builds" | "chain" | "clock" | "compiler" | "explorer" | "host" | "reporter">,
): Promise<readonly string[]> {
  const { found, submission } = prepared;
  const { reporter, explorer } = run.ports;
  const warnings = checkCapabilities(submission, explorer);
  const findings =
    run.request.explain === false
      ? []
      : [
          ...noteTwins(found),
          ...noteUnlinked(found),
          ...noteCreation(prepared),
          ...(await noteBuild(found, run)),
          ...(await notePartial({ target, found }, run)),
          ...(await noteProxy(target, run)),
        ];
  const notes = [...warnings, ...noteSingleFile(submission), ...findings];
  for (const note of notes) {
    reporter.progress({ step: "noted", note });
  }
  return notes;
}

/** Its metadata tells of the flattened source, and the code on the chain of the original ones. */
function noteSingleFile({ codeFormat }: Submission): string[] {
  return codeFormat === "solidity-single-file"
    ? [
        "It is sent as a single file, proved to compile to the same code but for its metadata: a partial match is the best that it can be.",
      ]
    : [];
}

function noteTwins({ contract, twins }: FoundMatch): string[] {
  const names = (twins?.names ?? []).map(toUserName);
  const have = `${listInWords(names)} ${names.length === 1 ? "has" : "have"}`;
  switch (twins?.reason) {
    case undefined:
      return [];
    case "same-sources":
      return [
        `${have} the same code and is made of the same sources: ` +
          `${contract.contractName} was chosen, which makes no difference to what is shown.`,
      ];
    case "nothing-to-call":
      return [
        `${have} the same code, which has no function that could be called: ${toUserName(toFullyQualifiedName(contract))} ` +
          "was chosen by its name. Use --contract to choose another one.",
      ];
  }
}

/** Bytes that an account appended to init code, as some wallets do to say who sent a transaction. */
function noteCreation({ found: { contract }, creation }: PreparedSubmission): string[] {
  const { trailing, constructorArguments, isInitCodeCompared } = creation;
  const bytes = trailing.length / 2;
  if (trailing === "") {
    return isInitCodeCompared
      ? []
      : [
          `The constructor of ${contract.contractName} was not compared with the chain: how the contract was created is not known.`,
        ];
  }
  const before =
    trailing.length === constructorArguments.encoded.length
      ? "the creation bytecode"
      : "the constructor arguments";
  return [
    `${bytes} bytes stand behind ${before} on the chain and are no encoding of constructor arguments. They are sent as ` +
      "part of the constructor arguments, because explorers compare everything behind the creation bytecode.",
  ];
}

/** A deployment without its libraries can be verified, but fails where it calls them. */
function noteUnlinked({ match }: FoundMatch): string[] {
  const unlinked = Object.entries(match.libraries).filter(([, address]) => /^0+$/.test(address));
  return unlinked.map(
    ([library]) =>
      `It was deployed without an address for the library ${toUserName(library)}: calls of it fail.`,
  );
}

/** What explains a difference is loaded where there is one. */
async function notePartial(...[subject, run]: Parameters<typeof describePartial>): Promise<string[]> {
  if (subject.found.match.kind === "exact") {
    return [];
  }
  const step = await import("./explain-mismatch.ts");
  return [await step.describePartial(subject, run)];
}

/** Whoever passes no unknown call on is no proxy, and not worth the questions. */
async function noteProxy(target: Target, run: Run<"chain" | "host">): Promise<string[]> {
  if (!forwardsUnknownCalls(readInstructions(target.runtimeBytecode))) {
    return [];
  }
  const { describeProxyAt } = await import("./explain-mismatch.ts");
  const description = await describeProxyAt(target, run);
  return description === undefined ? [] : [description];
}

/** What the host builds with where nothing else is asked for. */
const defaultProfile = "default";

/** Says which build a contract was found in, where that is not the one that users think of. */
async function noteBuild({ contract }: FoundMatch, run: Operation<"builds" | "host">): Promise<string[]> {
  const { builds, host } = run.ports;
  const name = toFullyQualifiedName(contract);
  const artifacts = await builds.findArtifactsByName(name);
  const newest = artifacts.find(({ buildInfoId }) => buildInfoId !== contract.buildInfoId);
  const profile = await findProfile(contract, run);
  const { selectedProfile = defaultProfile } = host ?? {};
  const deployedWith =
    profile === undefined ? "other settings or sources" : `the build profile \`${profile}\``;
  if (newest !== undefined) {
    const now = await findProfile(newest, run);
    return [
      `${toUserName(name)} was deployed with ${deployedWith}: it was found in an earlier build` +
        `${now === undefined ? "" : `, while the newest one is of \`${now}\``}. What was deployed is what is submitted.`,
    ];
  }
  return profile === undefined || profile === selectedProfile
    ? []
    : [
        `${toUserName(name)} was deployed with ${deployedWith}, not with \`${selectedProfile}\`` +
          `${host?.selectedProfile === undefined ? "" : ", which is selected"}. What was deployed is what is submitted.`,
      ];
}

async function findProfile(
  contract: StoredContract,
  run: Operation<"builds" | "host">,
): Promise<string | undefined> {
  const { solcLongVersion, input } = await run.ports.builds.readBuildInfo(contract.buildInfoId);
  return findBuildProfile(listProfiles(contract, run), {
    solcVersion: solcLongVersion.split("+", 1).join(""),
    settings: readCodeSettings(input.settings),
    defaultEvmVersion: undefined,
  });
}
