import { gpV2Input } from "../inputs/gp-v2.ts";
import { packages } from "../packages.ts";
import type { PublishedContract } from "../types.ts";

const settlement = {
  input: gpV2Input,
  sourceName: "src/contracts/GPv2Settlement.sol",
  contractName: "GPv2Settlement",
  constructorArguments: [{ deployed: "gp-v2-authentication" }, "0xBA12222222228d8Ba445958a75a0704d566BF2C8"],
  libraries: [],
  creates: [
    {
      nonce: 1,
      sourceName: "src/contracts/GPv2VaultRelayer.sol",
      contractName: "GPv2VaultRelayer",
      constructorArguments: ["0xBA12222222228d8Ba445958a75a0704d566BF2C8"],
    },
  ],
} as const;

export const gpV2: readonly PublishedContract[] = [
  {
    id: "gp-v2-authentication",
    artifact: {
      package: packages.gpV2Contracts,
      path: "lib/contracts/GPv2AllowListAuthentication.json",
      format: "bytecode-fields",
    },
    input: gpV2Input,
    sourceName: "src/contracts/GPv2AllowListAuthentication.sol",
    contractName: "GPv2AllowListAuthentication",
    constructorArguments: [],
    libraries: [],
    expected: "exact",
    sourceHash: "equal",
    reason: "Small and plain, the argument of the settlements.",
  },
  {
    ...settlement,
    id: "gp-v2-settlement",
    artifact: {
      package: packages.gpV2Contracts,
      path: "lib/contracts/GPv2Settlement.json",
      format: "bytecode-fields",
    },
    expected: "exact",
    sourceHash: "equal",
    reason: "Immutables, one of them the address of the contract that the constructor creates.",
  },
  {
    ...settlement,
    id: "gp-v2-settlement-on-mainnet",
    artifact: {
      package: packages.gpV2Contracts,
      path: "deployments/mainnet/GPv2Settlement.json",
      format: "bytecode-fields",
    },
    expected: "partial",
    sourceHash: "different",
    reason:
      "Partial, for this is the code that the publisher deployed (0x9008D19f58AAbD9eD0D60971565AA8510560ab41), before " +
      "the sources that the package ships were formatted anew and a comment was shortened: other source hashes, the same code.",
  },
];
