import type { Address } from "../base/hex.ts";
import type { BuildProfile } from "../core/causes/settings.ts";
import type { CallOptions } from "./ports.ts";

/** What the host knows beside chain and builds. It helps to explain what was found, and decides nothing. */
export interface Host {
  /** As `--network` takes it. */
  readonly networkName: string;
  /** The file or folder that builds are taken from, as it was given; undefined: the host's own. */
  readonly buildInfo?: string | undefined;
  readonly buildProfiles: readonly BuildProfile[];
  /** The one that this call asked for; undefined: none, so the host's default. */
  readonly selectedProfile: string | undefined;
  /** Other networks that may be asked without anybody's secrets. */
  readonly otherChains: readonly OtherChain[];
  /** The text that a source has now, by its input source name; undefined where it is no file of the project. */
  readSource(inputSourceName: string): Promise<string | undefined>;
}

/** A chain that is only asked whether a contract is there. */
export interface OtherChain {
  readonly networkName: string;
  hasCode(address: Address, options?: CallOptions): Promise<boolean>;
}
