import type { HookContext, UserInterruptionHooks } from "hardhat/types/hooks";
import { PasswordNotAskedError } from "../app/explorers/open-explorer.ts";

/** Returns whether somebody can be asked for the password of a keystore. */
export function hasTerminal(): boolean {
  return process.stdin.isTTY === true;
}

/**
 * Runs what reads configuration variables so that it asks for no password where there is no terminal: Hardhat waits
 * for the answer until nothing else is left to do, and the process then ends in the middle of the work.
 *
 * @throws PasswordNotAskedError in place of the question
 */
export async function withoutVainPrompts<ResultT>(
  { hooks }: Pick<HookContext, "hooks">,
  read: () => Promise<ResultT>,
  isAnswered = hasTerminal(),
): Promise<ResultT> {
  if (isAnswered) {
    return read();
  }
  const refusing: Partial<UserInterruptionHooks> = {
    requestSecretInput: async () => {
      throw new PasswordNotAskedError();
    },
  };
  hooks.registerHandlers("userInterruptions", refusing);
  try {
    return await read();
  } finally {
    hooks.unregisterHandlers("userInterruptions", refusing);
  }
}
