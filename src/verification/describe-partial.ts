import { describeCause } from "../core/causes/describe-cause.ts";
import { diagnosePartial } from "./diagnosis/diagnose-partial.ts";
import type { FoundMatch } from "./find-match.ts";
import type { Target } from "./read-target.ts";
import type { Run } from "./run.ts";
import { toCommandPlace } from "./to-command-place.ts";

/** Says in words why a match is no better than partial. */
export async function describePartial(
  { target, found }: { readonly target: Target; readonly found: FoundMatch },
  run: Run,
): Promise<string> {
  return describeCause(await diagnosePartial({ target, found }, run), toCommandPlace(run)).explanation;
}
