import { type OptionName, toFlag } from "../../base/command-place.ts";

/** What options are called on a command line, whichever host's it is; only networks are named in two ways. */
export const optionNames: Readonly<Record<Exclude<OptionName, "network">, string>> = {
  buildInfo: "--build-info",
  buildProfile: "--build-profile",
  bundle: "--bundle",
  calldata: "--calldata",
  check: "--check",
  codeFormat: "--code-format",
  commit: "--commit",
  config: "--config",
  constructorArgs: "--constructor-args",
  constructorArgsPath: "--constructor-args-path",
  contract: "--contract",
  database: "--database",
  expectedImplementation: "--expected-implementation",
  explorer: "--explorer",
  findSimilar: "--find-similar",
  force: "--force",
  from: "--from",
  host: "--host",
  librariesPath: "--libraries-path",
  license: "--license",
  out: "--out",
  port: "--port",
  requireExact: "--require-exact",
  safeTx: "--safe-tx",
  sender: "--sender",
  standardJson: "--standard-json",
  target: "--target",
  timeout: "--timeout",
  to: "--to",
  tx: "--tx",
  withLibraries: "--with-libraries",
};

/** Returns what users call an option of a use case; what is none, such as an argument, keeps its name. */
export function nameGiven(name: string): string {
  return isOptionName(name) ? toFlag(name) : name;
}

function isOptionName(name: string): name is keyof typeof optionNames {
  return Object.hasOwn(optionNames, name);
}
