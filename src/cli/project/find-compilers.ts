import { existsSync, statSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { type CompilerSources, listCandidates } from "../../compiler/list-candidates.ts";
import { createFailure } from "../../core/errors/failure.ts";
import { listUpwards, unlessRefused } from "../../project/files.ts";
import { findGlobalCache } from "../../project/state-folder.ts";
import { listNames, readVersion } from "./read-if-there.ts";

interface Places {
  /** Files or versions. */
  readonly given: readonly string[];
  readonly configured?: readonly string[] | undefined;
  readonly projectFolder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * Lists the given compilers, those of the project's config, solc on the PATH, npm packages, and those of svm, Hardhat
 * 3 and 2.
 *
 * @throws INVALID_OPTION when a given one does not exist
 */
export async function findCompilers({
  given,
  configured = [],
  projectFolder,
  environment,
}: Places): Promise<CompilerSources> {
  const cache = await findGlobalCache();
  const managed = {
    svmFolders: listSvmFolders(environment),
    hardhatCacheFolder: cache && path.join(cache, "compilers-v3"),
    hardhat2CacheFolder: cache && path.join(cache, "compilers-v2"),
  };
  const packages = listPackages(projectFolder);
  const files = await Promise.all(given.map((file) => findGiven(file, { candidates: packages, ...managed })));
  return {
    candidates: [
      ...files.map((file) => ({
        path: path.resolve(file),
        refuse: (finding: string) =>
          createFailure("INVALID_OPTION", {
            option: "--compiler",
            reason: `the file ${finding}`,
            value: file,
          }),
      })),
      ...configured.map((file) => ({ path: file })),
      ...listOnPath(environment),
      ...packages,
    ],
    ...managed,
  };
}

async function findGiven(given: string, installed: CompilerSources): Promise<string> {
  const refuse = (reason: string) =>
    createFailure("INVALID_OPTION", { option: "--compiler", reason, value: given });
  const [, version] = /^v?(\d+\.\d+\.\d+)(?:\+commit\.[\da-f]{8})?$/.exec(given) ?? [];
  if (existsSync(given) || version === undefined) {
    const reason = existsSync(given) ? "it is not a file" : "there is no such file";
    if (statSync(given, { throwIfNoEntry: false })?.isFile() !== true) {
      throw refuse(reason);
    }
    return given;
  }
  const candidates = installed.candidates.filter((candidate) => candidate.version === version);
  const paths = await listCandidates({ ...installed, candidates }, version);
  const found = paths.find((file) => existsSync(file));
  if (found === undefined) {
    throw refuse(
      `no compiler of this version is in npm's packages of the project, svm's folder or Hardhat's downloads; give its file, or install it: npm install solc-${version}@npm:solc@${version}, or svm install ${version}`,
    );
  }
  return found;
}

function listOnPath({ PATH = "" }: Places["environment"]): CompilerSources["candidates"] {
  const name = process.platform === "win32" ? "solc.exe" : "solc";
  return PATH.split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder))
    .map((folder) => ({ path: path.join(folder, name) }))
    .filter((candidate) => existsSync(candidate.path));
}

/**
 * @see https://github.com/alloy-rs/svm-rs (its folder was `~/.svm` before it followed the platform's rules)
 */
function listSvmFolders({ XDG_DATA_HOME, APPDATA }: Places["environment"]): readonly string[] {
  // In many containers, the system does not know the user, and HOME is not set.
  const home = unlessRefused(homedir, undefined);
  const data = XDG_DATA_HOME ?? (home && path.join(home, ".local", "share"));
  const platforms: { readonly [Platform in NodeJS.Platform]?: string | undefined } = {
    darwin: home && path.join(home, "Library", "Application Support"),
    win32: APPDATA,
  };
  return [
    ...(home === undefined ? [] : [path.join(home, ".svm")]),
    ...[data, platforms[process.platform]].flatMap((folder) => (folder ? [path.join(folder, "svm")] : [])),
  ];
}

/** They may have other names, such as `solc-0.8.30`. */
function listPackages(projectFolder: string): CompilerSources["candidates"] {
  return listUpwards(projectFolder).flatMap((place) => {
    const modules = path.join(place, "node_modules");
    return listNames(modules).flatMap((name) => {
      const folder = path.join(modules, name);
      const file = path.join(folder, "soljson.js");
      const isCompiler = /^solc(?:-|$)/.test(name) && existsSync(file);
      return isCompiler ? [{ path: file, version: readVersion(folder) }] : [];
    });
  });
}
