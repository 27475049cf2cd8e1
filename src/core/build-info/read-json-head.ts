import { BuildInfoInvalidError } from "../errors/project-errors.ts";
import { toPrintable } from "../errors/to-printable.ts";
import { isNestedTooDeeply } from "../text/is-nested-too-deeply.ts";
import { parseJsonFile } from "./parse-json-file.ts";
import { scanJsonMembers } from "./scan-json-members.ts";
import { type JsonBytes, skipJsonValue } from "./skip-json-value.ts";

/** What is read by scanning: it makes up most of a build info, and reaches a hundred megabytes. */
const scannedMember = "output";

/**
 * Parses a JSON object without the compiler's output in it, of which there is only left that it is
 * there.
 *
 * @throws BuildInfoInvalidError when the file is not a JSON object, cut off, or nested to break its reader
 */
export function readJsonHead(file: JsonBytes): Readonly<Record<string, unknown>> {
  const members = [...scanJsonMembers(file, 0)].map(({ key, start }): [string, unknown] => {
    if (key === scannedMember) {
      return [key, {}];
    }
    const text = file.bytes.toString("utf8", start, skipJsonValue(file, start));
    const value = parseJsonFile({ path: file.path, text });
    if (isNestedTooDeeply(value)) {
      throw new BuildInfoInvalidError({
        file: file.path,
        problem: `its ${toPrintable(key)} is nested too deeply`,
      });
    }
    return [key, value];
  });
  return Object.fromEntries(members);
}
