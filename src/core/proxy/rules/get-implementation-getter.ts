import { selectors } from "../selectors.ts";
import { createGetterRule } from "./create-getter-rule.ts";

/**
 * The proxy answers `getImplementation()`: no standard has it, and explorers ask for it.
 *
 * @see https://github.com/blockscout/blockscout/blob/master/apps/explorer/lib/explorer/chain/smart_contract/proxy/basic_implementation_getter.ex
 */
export const getImplementationGetter = createGetterRule({
  selector: selectors.getImplementation,
  toPattern: () => "get-implementation-getter",
});
