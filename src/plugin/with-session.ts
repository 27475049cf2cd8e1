import type { HookContext } from "hardhat/types/hooks";

import { invariant } from "../core/errors/invariant.ts";
import type { VerificationPorts } from "../verification/request.ts";
import { openWorkplace } from "./open-workplace.ts";
import type { SessionOptions } from "./session-options.ts";

/** Everything that one task or function call needs, for one network connection. */
export interface Session {
  readonly ports: VerificationPorts;
}

/** Opens the first explorer of a network, uses it, and closes it whatever comes out. */
export async function withSession<ResultT>(
  context: HookContext,
  options: SessionOptions,
  use: (session: Session) => Promise<ResultT>,
): Promise<ResultT> {
  const { ports, explorers } = await openWorkplace(context, options);
  const [first] = explorers;
  invariant(first !== undefined, "A network has an explorer, or none is configured, which is said before");
  const { explorer, close } = await first.open();
  try {
    return await use({ ports: { ...ports, explorer } });
  } finally {
    await close();
  }
}
