import { type Planting, plantProbes } from "../../core/creation/plant-probes.ts";
import type { Address, BareHex, Hex } from "../../core/hex.ts";
import type { BlockTag } from "../ports.ts";
import type { Run } from "../run.ts";
import { ifAble } from "./if-able.ts";
import type { Replay } from "./list-replays.ts";

/**
 * Runs a creation again with probes in it; what it reverts with, or undefined when it does not, or the
 * node cannot run it.
 */
export async function runReplay(
  { request, places, carriers }: Replay,
  { plant, block, run }: { readonly plant: Planting; readonly block: BlockTag; readonly run: Run },
): Promise<BareHex | undefined> {
  const data: Hex = `0x${plantProbes(request.data.slice(2), { places, plant })}`;
  const overrides = carriers.map((carrier): [Address, Hex] => [
    carrier.address,
    `0x${plantProbes(carrier.code, { places: carrier.places, plant })}`,
  ]);
  const options = { block, signal: run.deadline.signal };
  const answer = await ifAble(
    run.ports.chain.call(
      { ...request, data },
      overrides.length === 0 ? options : { ...options, codeOverrides: Object.fromEntries(overrides) },
    ),
  );
  return answer?.kind === "reverted" ? answer.data?.slice(2).toLowerCase() : undefined;
}
