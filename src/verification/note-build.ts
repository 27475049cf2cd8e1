import { findBuildProfile, readCodeSettings } from "../core/causes/settings.ts";
import { toFullyQualifiedName, toUserName } from "../core/contract/contract-name.ts";
import type { FoundMatch } from "./find-match.ts";
import { listProfiles } from "./list-profiles.ts";
import type { StoredContract } from "./ports.ts";
import type { Run } from "./run.ts";

/** What the host builds with where nothing else is asked for. */
const defaultProfile = "default";

/** Says which build a contract was found in, where that is not the one that users think of. */
export async function noteBuild({ contract }: FoundMatch, run: Run): Promise<string[]> {
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

async function findProfile(contract: StoredContract, run: Run): Promise<string | undefined> {
  const { solcLongVersion, input } = await run.ports.builds.readBuildInfo(contract.buildInfoId);
  return findBuildProfile(listProfiles(contract, run), {
    solcVersion: solcLongVersion.split("+", 1).join(""),
    settings: readCodeSettings(input.settings),
    defaultEvmVersion: undefined,
  });
}
