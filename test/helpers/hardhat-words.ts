import { toHostStyle } from "../../src/app/words/host-style.ts";
import { createWords } from "../../src/app/words/host-words.ts";
import { BaseError } from "../../src/core/errors/failure.ts";
import { hardhatStyle } from "../../src/hardhat/hardhat-style.ts";

export const hardhatWords = createWords(hardhatStyle);

/** Returns the hints of a failure in Hardhat's words. */
export function hintsOf(error: unknown): readonly string[] {
  return error instanceof BaseError ? hardhatWords.listHints(error) : [];
}

/** Returns the whole text of a failure in Hardhat's words. */
export function textOf(error: unknown): string {
  return error instanceof BaseError ? error.speak(toHostStyle(hardhatStyle)).message : "";
}
