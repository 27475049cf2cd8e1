import type { HookContext } from "hardhat/types/hooks";

import { openSession, type Session, type SessionOptions } from "./open-session.ts";

/** Opens a session, uses it, and closes it whatever comes out. */
export async function withSession<ResultT>(
  context: HookContext,
  options: SessionOptions,
  use: (session: Session) => Promise<ResultT>,
): Promise<ResultT> {
  const session = await openSession(context, options);
  try {
    return await use(session);
  } finally {
    await session.close();
  }
}
