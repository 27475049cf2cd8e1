import type { Address } from "./hex.ts";

/**
 * A text that only the host can write, because it names one of its commands, options or settings.
 *
 * Each is given as facts. What a host calls things is in `app/words`.
 */
export type HostText =
  /** The contract, or what is behind the proxy, has to be verified before. */
  | { readonly kind: "verify-first"; readonly task: CommandTask; readonly place: CommandPlace }
  /** It is no proxy, but may be verified like any contract. */
  | { readonly kind: "verify-alone"; readonly place: CommandPlace };

/** The tasks that are proposed. */
export type CommandTask = "verify-contract" | "verify-proxy" | "contract-source" | "contract-creation";

/** What the next command is to be run on: what it has in common with the one that is run. */
export interface CommandPlace {
  readonly address: Address;
  /** The network's name; undefined: the host has none. */
  readonly network?: string | undefined;
  /** The file or folder that builds are taken from; undefined: the project's own builds. */
  readonly buildInfo?: string | undefined;
  /** The build profile, as it was given; undefined: it was not. */
  readonly buildProfile?: string | undefined;
}

/** Writes a host's texts; undefined: it has nothing to say there. */
export type HostWriter = (text: HostText) => string | undefined;

let writer: HostWriter | undefined;

/** Says how this process writes what only its host can: an entry point does so before anything is run. */
export function setHostWriter(chosen: HostWriter): void {
  writer = chosen;
}

/** Returns the text in the host's words; undefined where there is no host, or none that can say it. */
export function writeHostText(text: string | HostText): string | undefined {
  return typeof text === "string" ? text : writer?.(text);
}
