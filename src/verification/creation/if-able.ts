import { ChainResponseInvalidError, ChainUnreachableError } from "../../core/errors/chain-errors.ts";

/**
 * Returns what the node answers, or undefined when it cannot: for evidence beyond what is needed, so
 * that a node without it does no harm.
 */
export async function ifAble<T>(question: Promise<T>): Promise<T | undefined> {
  try {
    return await question;
  } catch (error) {
    if (error instanceof ChainUnreachableError || error instanceof ChainResponseInvalidError) {
      return undefined;
    }
    throw error;
  }
}
