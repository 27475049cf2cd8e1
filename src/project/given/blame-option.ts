import { BuildInfoInvalidError } from "../../core/errors/project-errors.ts";

/** Does a work on files that the user named: what is wrong with them is not the project's build's fault. */
export async function blameOption<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BuildInfoInvalidError)) {
      throw error;
    }
    const { file, problem, cause } = error;
    throw new BuildInfoInvalidError({ file, problem, cause, origin: "option" });
  }
}
