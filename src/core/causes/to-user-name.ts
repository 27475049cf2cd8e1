import { toUserSourceName } from "../build-info/to-user-source-name.ts";

/** A contract's fully qualified name with the source name that the user knows. */
export function toUserName(fullyQualifiedName: string): string {
  const colon = fullyQualifiedName.lastIndexOf(":");
  return `${toUserSourceName(fullyQualifiedName.slice(0, colon))}:${fullyQualifiedName.slice(colon + 1)}`;
}
