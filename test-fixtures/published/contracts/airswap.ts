import { airswapSwapInput } from "../inputs/airswap-swap.ts";
import { packages } from "../packages.ts";
import type { PublishedContract } from "../types.ts";

export const airswap: readonly PublishedContract[] = [
  {
    id: "airswap-types",
    artifact: {
      package: packages.airswapSwap,
      path: "build/contracts/Types.json",
      format: "bytecode-fields",
    },
    input: airswapSwapInput,
    sourceName: "@airswap/types/contracts/Types.sol",
    contractName: "Types",
    constructorArguments: [],
    libraries: [],
    expected: "exact",
    sourceHash: "equal",
    reason: "A library with call protection and the experimental flag in its metadata section.",
  },
  {
    id: "airswap-transfer-handler-registry",
    artifact: {
      package: packages.airswapSwap,
      path: "build/contracts/TransferHandlerRegistry.json",
      format: "bytecode-fields",
    },
    input: airswapSwapInput,
    sourceName: "@airswap/transfers/contracts/TransferHandlerRegistry.sol",
    contractName: "TransferHandlerRegistry",
    constructorArguments: [],
    libraries: [],
    expected: "exact",
    sourceHash: "equal",
    reason: "From a package that does not ship this source; Truffle's artifact keeps it.",
  },
  {
    id: "airswap-swap",
    artifact: { package: packages.airswapSwap, path: "build/contracts/Swap.json", format: "bytecode-fields" },
    input: airswapSwapInput,
    sourceName: "/home/circleci/repo/source/swap/contracts/Swap.sol",
    contractName: "Swap",
    constructorArguments: [{ deployed: "airswap-transfer-handler-registry" }],
    libraries: [{ placeholder: "__Types_________________________________", deployed: "airswap-types" }],
    expected: "exact",
    sourceHash: "equal",
    reason:
      "The constructor calls the linked library too: three places in the creation code, two of them in the runtime code. " +
      "The source name is an absolute path, and the metadata section has the experimental flag.",
  },
];
