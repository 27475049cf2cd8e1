import type { BareHex } from "../../hex.ts";
import type { DetectedProxy } from "../proxy-detection.ts";
import type { ClonePattern } from "./clone-pattern.ts";
import { cloneWithImmutableArgs } from "./clone-with-immutable-args.ts";
import { eip1167 } from "./eip-1167.ts";
import { eip3448 } from "./eip-3448.ts";
import { eip7511 } from "./eip-7511.ts";
import { eip7702 } from "./eip-7702.ts";
import { soladyPush0Clone } from "./solady-push0-clone.ts";
import { vyperForwarder } from "./vyper-forwarder.ts";
import { zeroAgeClone } from "./zero-age-clone.ts";
import { zeroXSplitsClone } from "./zero-x-splits-clone.ts";

/** No code fits two of them, so their order decides nothing. */
const clonePatterns: readonly ClonePattern[] = [
  eip1167,
  eip7702,
  zeroAgeClone,
  eip7511,
  eip3448,
  soladyPush0Clone,
  cloneWithImmutableArgs,
  zeroXSplitsClone,
  vyperForwarder,
];

/** Recognises a proxy that has its implementation's address in its code, by the code alone. */
export function matchClone(code: BareHex): DetectedProxy | undefined {
  for (const { pattern, templates } of clonePatterns) {
    for (const template of templates) {
      const { address, immutableArguments } = template(code) ?? {};
      if (address !== undefined) {
        return {
          kind: "proxy",
          pattern,
          implementations: [address],
          ...(immutableArguments === undefined ? {} : { immutableArguments }),
          sourceless: true,
        };
      }
    }
  }
  return undefined;
}
