import type { BuildProfile } from "../core/causes/settings.ts";
import type { Run } from "./run.ts";

/** Lists the host's build profiles with the compilers that each has for one source. */
export function listProfiles(
  { userSourceName }: { readonly userSourceName: string },
  { ports }: Run,
): readonly BuildProfile[] {
  return (ports.host?.buildProfiles ?? []).map(({ name, compilers, overrides = {} }) => {
    const override = Object.hasOwn(overrides, userSourceName) ? overrides[userSourceName] : undefined;
    return { name, compilers: override === undefined ? compilers : [override] };
  });
}
