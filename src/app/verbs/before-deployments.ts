import type { initCodeOptions, preflightOptions } from "../options/creation-options.ts";
import { givenArguments, readLibraries } from "../options/given-values.ts";
import type { CommandArguments } from "../options/option-kinds.ts";
import { preflight, readInitCode } from "../use-cases.ts";
import { describeInitCode, isAsWanted } from "../words/preflight/describe-init-code.ts";
import { describePreflight } from "../words/preflight/describe-preflight.ts";
import { createVerification } from "./verification-command.ts";

type PreflightArguments = CommandArguments<typeof preflightOptions>;

/** Looks at what a deployment and its verification need. The exit code is 1 only if something will fail. */
export const preflightCommand = createVerification(preflight, {
  describe: (result, _args: PreflightArguments, { width }) => describePreflight(result, width),
  isSuccess: ({ status }) => status !== "will-fail",
  complete: async ({ constructorArgs, librariesPath }) => ({
    options: { constructorArgs: undefined, libraries: await readLibraries(librariesPath) },
    constructorArguments: await givenArguments({
      constructorArgs,
      constructorArguments: [],
      constructorArgsPath: undefined,
    }),
  }),
});

/** Prints the init code of a contract. The exit code is 1 if a chain or the checkout is not as it has to be. */
export const initCodeCommand = createVerification(readInitCode, {
  about: ({ address }: CommandArguments<typeof initCodeOptions>) => ({ address }),
  describe: (result, _args, { width }) => describeInitCode(result, width),
  isSuccess: isAsWanted,
});
