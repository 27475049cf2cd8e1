import { aaveV2Input } from "../inputs/aave-v2.ts";
import { packages } from "../packages.ts";
import type { PublishedContract } from "../types.ts";

const libraries = "artifacts/contracts/protocol/libraries/logic/";

export const aave: readonly PublishedContract[] = [
  {
    id: "aave-v2-generic-logic",
    artifact: {
      package: packages.aaveProtocolV2,
      path: `${libraries}GenericLogic.sol/GenericLogic.json`,
      format: "bytecode-fields",
    },
    input: aaveV2Input,
    sourceName: "contracts/protocol/libraries/logic/GenericLogic.sol",
    contractName: "GenericLogic",
    constructorArguments: [],
    libraries: [],
    expected: "exact",
    sourceHash: "equal",
    reason: "A library with call protection. Its own imports alone reproduce it; many larger sets do not.",
  },
  {
    id: "aave-v2-reserve-logic",
    artifact: {
      package: packages.aaveProtocolV2,
      path: `${libraries}ReserveLogic.sol/ReserveLogic.json`,
      format: "bytecode-fields",
    },
    input: aaveV2Input,
    sourceName: "contracts/protocol/libraries/logic/ReserveLogic.sol",
    contractName: "ReserveLogic",
    constructorArguments: [],
    libraries: [],
    expected: "exact",
    sourceHash: "equal",
    reason: "A library with call protection that every set of sources reproduces.",
  },
  {
    id: "aave-v2-validation-logic",
    artifact: {
      package: packages.aaveProtocolV2,
      path: `${libraries}ValidationLogic.sol/ValidationLogic.json`,
      format: "bytecode-fields",
    },
    input: aaveV2Input,
    sourceName: "contracts/protocol/libraries/logic/ValidationLogic.sol",
    contractName: "ValidationLogic",
    constructorArguments: [],
    libraries: [
      { placeholder: "__$52a8a86ab43135662ff256bbc95497e8e3$__", deployed: "aave-v2-generic-logic" },
    ],
    expected: "exact",
    sourceHash: "equal",
    reason:
      "A library that is linked with a library. Its own imports alone give other code with the same metadata: see aave-v2.md.",
  },
  {
    id: "aave-v2-lending-pool",
    artifact: {
      package: packages.aaveProtocolV2,
      path: "artifacts/contracts/protocol/lendingpool/LendingPool.sol/LendingPool.json",
      format: "bytecode-fields",
    },
    input: aaveV2Input,
    sourceName: "contracts/protocol/lendingpool/LendingPool.sol",
    contractName: "LendingPool",
    constructorArguments: [],
    libraries: [
      { placeholder: "__$22cd43a9dda9ce44e9b92ba393b88fb9ac$__", deployed: "aave-v2-reserve-logic" },
      { placeholder: "__$de8c0cf1a7d7c36c802af9a64fb9d86036$__", deployed: "aave-v2-validation-logic" },
    ],
    expected: "exact",
    sourceHash: "equal",
    reason:
      "Linked with two libraries. Its own imports alone give other code with the same metadata: see aave-v2.md.",
  },
];
