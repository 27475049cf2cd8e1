import { selectors } from "../selectors.ts";
import { createGetterRule } from "./create-getter-rule.ts";

/**
 * The proxy answers `comptrollerImplementation()`: Compound's Unitroller and its many forks.
 *
 * @see https://github.com/compound-finance/compound-protocol/blob/master/contracts/Unitroller.sol
 */
export const compoundUnitroller = createGetterRule({
  selector: selectors.comptrollerImplementation,
  toPattern: () => "compound-unitroller",
});
