import type { HookContext, UserInterruptionHooks } from "hardhat/types/hooks";
import { PasswordNotAskedError } from "../app/explorers/open-explorer.ts";

export function hasTerminal(): boolean {
  return process.stdin.isTTY === true;
}

/**
 * Without a terminal, Hardhat waits for the password of a keystore until the process ends in the middle of the work.
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
