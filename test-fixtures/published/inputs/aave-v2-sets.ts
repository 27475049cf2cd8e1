import { packages } from "../packages.ts";
import type { PublishedInput, SourceSet } from "../types.ts";
import { aaveV2Input } from "./aave-v2.ts";

/** One compilation of Aave's sources, with the contracts that come out of it as they were published. */
export interface AaveV2Set {
  readonly input: PublishedInput;
  /** Ids in the catalogue. The contracts that are missing here have the published metadata, and other code. */
  readonly reproduces: readonly string[];
}

const importsOfGenericLogic = [
  "dependencies/openzeppelin/contracts/Address.sol",
  "dependencies/openzeppelin/contracts/IERC20.sol",
  "dependencies/openzeppelin/contracts/SafeERC20.sol",
  "dependencies/openzeppelin/contracts/SafeMath.sol",
  "interfaces/IAToken.sol",
  "interfaces/IPriceOracleGetter.sol",
  "interfaces/IReserveInterestRateStrategy.sol",
  "interfaces/IScaledBalanceToken.sol",
  "interfaces/IStableDebtToken.sol",
  "interfaces/IVariableDebtToken.sol",
  "protocol/libraries/configuration/ReserveConfiguration.sol",
  "protocol/libraries/configuration/UserConfiguration.sol",
  "protocol/libraries/helpers/Errors.sol",
  "protocol/libraries/logic/GenericLogic.sol",
  "protocol/libraries/logic/ReserveLogic.sol",
  "protocol/libraries/math/MathUtils.sol",
  "protocol/libraries/math/PercentageMath.sol",
  "protocol/libraries/math/WadRayMath.sol",
  "protocol/libraries/types/DataTypes.sol",
];

const importsOfValidationLogic = [
  ...importsOfGenericLogic,
  "protocol/libraries/helpers/Helpers.sol",
  "protocol/libraries/logic/ValidationLogic.sol",
];

const importsOfLendingPool = [
  ...importsOfValidationLogic,
  "flashloan/interfaces/IFlashLoanReceiver.sol",
  "interfaces/ILendingPool.sol",
  "interfaces/ILendingPoolAddressesProvider.sol",
  "protocol/lendingpool/LendingPool.sol",
  "protocol/lendingpool/LendingPoolStorage.sol",
  "protocol/libraries/aave-upgradeability/VersionedInitializable.sol",
];

/** Imported by none of the contracts here. */
const unrelated = "dependencies/openzeppelin/contracts/Context.sol";

/** Files of the package that the publisher compiled on their own, and not with the other 87. */
const compiledApart = [
  "dependencies/openzeppelin/upgradeability/Initializable.sol",
  "interfaces/IPriceOracle.sol",
  "interfaces/IUniswapExchange.sol",
  "misc/interfaces/IERC20DetailedBytes.sol",
  "misc/interfaces/IUniswapV2Router01.sol",
  "misc/interfaces/IUniswapV2Router02.sol",
  "mocks/attacks/SefldestructTransfer.sol",
  "mocks/dependencies/weth/WETH9.sol",
  "mocks/oracle/CLAggregators/MockAggregator.sol",
  "mocks/oracle/ChainlinkUSDETHOracleI.sol",
  "mocks/oracle/GenericOracleI.sol",
  "mocks/oracle/IExtendedPriceAggregator.sol",
  "mocks/oracle/PriceOracle.sol",
  "mocks/tokens/WETH9Mocked.sol",
];

/** What an import closure, a little more, and a whole project come to. */
export const aaveV2Sets: readonly AaveV2Set[] = [
  {
    input: toInput("imports of GenericLogic (19)", [files(importsOfGenericLogic)]),
    reproduces: ["aave-v2-generic-logic", "aave-v2-reserve-logic"],
  },
  {
    input: toInput("imports of ValidationLogic (21)", [files(importsOfValidationLogic)]),
    reproduces: ["aave-v2-generic-logic", "aave-v2-reserve-logic"],
  },
  {
    input: toInput("imports of ValidationLogic, Context (22)", [
      files([...importsOfValidationLogic, unrelated]),
    ]),
    reproduces: ["aave-v2-generic-logic", "aave-v2-reserve-logic", "aave-v2-validation-logic"],
  },
  {
    input: toInput("imports of LendingPool (27)", [files(importsOfLendingPool)]),
    reproduces: ["aave-v2-generic-logic", "aave-v2-reserve-logic", "aave-v2-validation-logic"],
  },
  {
    input: toInput("imports of LendingPool, Context (28)", [files([...importsOfLendingPool, unrelated])]),
    reproduces: ["aave-v2-lending-pool", "aave-v2-reserve-logic", "aave-v2-validation-logic"],
  },
  {
    input: aaveV2Input,
    reproduces: [
      "aave-v2-generic-logic",
      "aave-v2-lending-pool",
      "aave-v2-reserve-logic",
      "aave-v2-validation-logic",
    ],
  },
  {
    input: toInput("all of the package (101)", [...aaveV2Input.sources, files(compiledApart)]),
    reproduces: ["aave-v2-generic-logic", "aave-v2-lending-pool", "aave-v2-reserve-logic"],
  },
];

function toInput(id: string, sources: readonly SourceSet[]): PublishedInput {
  return { ...aaveV2Input, id, sources };
}

function files(names: readonly string[]): SourceSet {
  return {
    kind: "files",
    package: packages.aaveProtocolV2,
    folder: "contracts/",
    prefix: "contracts/",
    files: names,
  };
}
