import type { NetworkConnection } from "hardhat/types/network";

import type { Reporter } from "../verification/ports.ts";

/** What a task or function is called for. */
export interface SessionOptions {
  readonly connection: NetworkConnection<string>;
  /** Name or URL, from `--explorer`. */
  readonly explorer?: string | undefined;
  readonly reporter: Reporter;
  readonly signal?: AbortSignal | undefined;
}
