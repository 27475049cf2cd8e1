import { toUserSourceName } from "../build-info/to-user-source-name.ts";

/** A contract's name, with the source name that the user knows where it has one. */
export function toUserName(name: string): string {
  const colon = name.lastIndexOf(":");
  return colon === -1 ? name : `${toUserSourceName(name.slice(0, colon))}:${name.slice(colon + 1)}`;
}
