import type { CodePlace } from "../../core/creation/find-code-places.ts";
import type { Replay } from "./list-replays.ts";

/** Lists all places that a replay puts probes into: in its data, and in the code of those that carry it. */
export function listProbedPlaces({ places, carriers }: Replay): readonly CodePlace[] {
  return [...places, ...carriers.flatMap((carrier) => carrier.places)];
}
