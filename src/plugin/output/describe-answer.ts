import { stripControls } from "../../base/text.ts";
import type { PassedOver } from "../../verification/explorers/look-up-on-explorers.ts";

/** Says which explorer answered a look-up, and why not one before it. */
export function describeAnswer(explorer: string, passedOver: readonly PassedOver[]): string {
  const reasons = passedOver.map(({ name, failure }) =>
    failure === undefined
      ? `${name} does not know it`
      : `${name} failed: ${failure.summary} (${failure.code})`,
  );
  return stripControls(`Answered by ${explorer}; ${reasons.join("; ")}`);
}
