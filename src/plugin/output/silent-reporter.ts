import type { Reporter } from "../../verification/ports.ts";

/** For functions: their caller has the result and decides what is printed. */
export const silentReporter: Reporter = { progress: () => undefined };
