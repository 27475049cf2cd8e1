import { BuildInfoInvalidError } from "../errors/project-errors.ts";

/** A file of a build as it was read. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** @throws BuildInfoInvalidError when the text is not JSON */
export function parseJsonFile({ path, text }: TextFile): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new BuildInfoInvalidError({ file: path, problem: "it is not JSON, or cut off", cause });
  }
}
