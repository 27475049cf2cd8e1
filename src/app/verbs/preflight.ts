import { givenArguments, readLibraries } from "../options/given-values.ts";
import type { CommandArguments } from "../options/option-kinds.ts";
import type { preflightOptions } from "../options/preflight-options.ts";
import { preflight } from "../use-cases.ts";
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
