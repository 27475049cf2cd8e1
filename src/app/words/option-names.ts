import type { OptionName } from "../../base/host-text.ts";

/** What options are called on a command line, whichever host's it is; only networks are named in two ways. */
export const optionNames: Readonly<Record<Exclude<OptionName, "network">, string>> = {
  buildInfo: "--build-info",
  buildProfile: "--build-profile",
  bundle: "--bundle",
  check: "--check",
  codeFormat: "--code-format",
  constructorArgs: "--constructor-args",
  constructorArgsPath: "--constructor-args-path",
  contract: "--contract",
  database: "--database",
  expectedImplementation: "--expected-implementation",
  explorer: "--explorer",
  findSimilar: "--find-similar",
  force: "--force",
  from: "--from",
  librariesPath: "--libraries-path",
  license: "--license",
  out: "--out",
  port: "--port",
  requireExact: "--require-exact",
  timeout: "--timeout",
  to: "--to",
  withLibraries: "--with-libraries",
};
