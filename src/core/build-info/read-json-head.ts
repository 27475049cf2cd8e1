import { parseJsonFile } from "./parse-json-file.ts";
import { scanJsonMembers } from "./scan-json-members.ts";
import { type JsonBytes, skipJsonValue } from "./skip-json-value.ts";

/** What is read by scanning: it makes up most of a build info, and reaches a hundred megabytes. */
const scannedMember = "output";

/**
 * Parses a JSON object without the compiler's output in it, of which there is only left that it is
 * there.
 *
 * @throws BuildInfoInvalidError when the file is not a JSON object, or cut off
 */
export function readJsonHead(file: JsonBytes): Readonly<Record<string, unknown>> {
  const members = [...scanJsonMembers(file, 0)].map(({ key, start }): [string, unknown] => {
    if (key === scannedMember) {
      return [key, {}];
    }
    const text = file.bytes.toString("utf8", start, skipJsonValue(file, start));
    return [key, parseJsonFile({ path: file.path, text })];
  });
  return Object.fromEntries(members);
}
