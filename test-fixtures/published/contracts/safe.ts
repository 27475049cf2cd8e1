import { safe14Input } from "../inputs/safe-1.4.ts";
import { packages } from "../packages.ts";
import type { PublishedContract } from "../types.ts";

export const safe: readonly PublishedContract[] = [
  {
    id: "safe-1.4-singleton",
    artifact: {
      package: packages.safeContracts,
      path: "build/artifacts/contracts/Safe.sol/Safe.json",
      format: "bytecode-fields",
    },
    input: safe14Input,
    sourceName: "contracts/Safe.sol",
    contractName: "Safe",
    constructorArguments: [],
    libraries: [],
    expected: "exact",
    sourceHash: "equal",
    reason: "Large, without the optimizer, and with the sources' text in the metadata.",
  },
  {
    id: "safe-1.4-proxy-factory",
    artifact: {
      package: packages.safeContracts,
      path: "build/artifacts/contracts/proxies/SafeProxyFactory.sol/SafeProxyFactory.json",
      format: "bytecode-fields",
    },
    input: safe14Input,
    sourceName: "contracts/proxies/SafeProxyFactory.sol",
    contractName: "SafeProxyFactory",
    constructorArguments: [],
    libraries: [],
    expected: "exact",
    sourceHash: "equal",
    reason: "A factory whose embedded proxy is created with arguments.",
  },
  {
    id: "safe-1.4-multi-send",
    artifact: {
      package: packages.safeContracts,
      path: "build/artifacts/contracts/libraries/MultiSend.sol/MultiSend.json",
      format: "bytecode-fields",
    },
    input: safe14Input,
    sourceName: "contracts/libraries/MultiSend.sol",
    contractName: "MultiSend",
    constructorArguments: [],
    libraries: [],
    expected: "exact",
    sourceHash: "equal",
    reason: "An immutable that holds the contract's own address, like a library's call protection.",
  },
];
