import { uniswapV2CoreInput } from "../inputs/uniswap-v2-core.ts";
import { uniswapV2RouterInput } from "../inputs/uniswap-v2-router.ts";
import { uniswapV3NftDescriptorInput } from "../inputs/uniswap-v3-nft-descriptor.ts";
import { packages } from "../packages.ts";
import type { PublishedContract } from "../types.ts";

export const uniswap: readonly PublishedContract[] = [
  {
    id: "uniswap-v2-factory",
    artifact: { package: packages.uniswapV2Core, path: "build/UniswapV2Factory.json", format: "waffle" },
    input: uniswapV2CoreInput,
    sourceName: "contracts/UniswapV2Factory.sol",
    contractName: "UniswapV2Factory",
    constructorArguments: ["0x70997970C51812dc3A010C7d01b50e0d17dc79C8"],
    libraries: [],
    expected: "exact",
    sourceHash: "equal",
    reason: "A factory: its runtime code holds the pair's creation code, so there are two metadata sections.",
  },
  {
    id: "uniswap-v2-pair",
    artifact: { package: packages.uniswapV2Core, path: "build/UniswapV2Pair.json", format: "waffle" },
    input: uniswapV2CoreInput,
    sourceName: "contracts/UniswapV2Pair.sol",
    contractName: "UniswapV2Pair",
    constructorArguments: [],
    libraries: [],
    expected: "exact",
    sourceHash: "equal",
    reason: "A bzzr1 source hash, and a contract that is also in the code of the one before.",
  },
  {
    id: "uniswap-v2-router",
    artifact: {
      package: packages.uniswapV2Periphery,
      path: "build/UniswapV2Router02.json",
      format: "waffle",
    },
    input: uniswapV2RouterInput,
    sourceName: "contracts/UniswapV2Router02.sol",
    contractName: "UniswapV2Router02",
    constructorArguments: [{ deployed: "uniswap-v2-factory" }, "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2"],
    libraries: [],
    expected: "exact",
    sourceHash: "equal",
    reason: "Two immutables, each read in many places, by the second solc that had them.",
  },
  {
    id: "uniswap-v3-nft-descriptor",
    artifact: {
      package: packages.uniswapV3Periphery,
      path: "artifacts/contracts/libraries/NFTDescriptor.sol/NFTDescriptor.json",
      format: "bytecode-fields",
    },
    input: uniswapV3NftDescriptorInput,
    sourceName: "contracts/libraries/NFTDescriptor.sol",
    contractName: "NFTDescriptor",
    constructorArguments: [],
    libraries: [],
    expected: "partial",
    sourceHash: "absent",
    reason:
      "Partial, for it was built with bytecodeHash none: the code is equal byte for byte, and nothing in it speaks of the sources. " +
      "Also a library with call protection, 35 bytes below the size limit.",
  },
];
