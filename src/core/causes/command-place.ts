import type { Address } from "../hex.ts";

/** Where a command is to be run on: what each one has in common. */
export interface CommandPlace {
  readonly address: Address;
  /** `--network`; undefined: the host has none. */
  readonly network: string | undefined;
  /** `--build-info`; undefined: the project's own builds. */
  readonly buildInfo?: string | undefined;
  /** `--build-profile`, as it was given; undefined: it was not. */
  readonly buildProfile?: string | undefined;
}
