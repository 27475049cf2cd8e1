import type { HookContext, NetworkHooks } from "hardhat/types/hooks";
import type { ChainType, NetworkConnection } from "hardhat/types/network";

import { createConnectionExplorer } from "../connection-explorer.ts";

/** Gives every network connection its `explorer`; nothing is loaded before one of its functions is called. */
export default async (): Promise<Partial<NetworkHooks>> => ({
  async newConnection<ChainTypeT extends ChainType | string>(
    context: HookContext,
    next: (nextContext: HookContext) => Promise<NetworkConnection<ChainTypeT>>,
  ) {
    const connection = await next(context);
    connection.explorer = createConnectionExplorer(context, connection);
    return connection;
  },
});
