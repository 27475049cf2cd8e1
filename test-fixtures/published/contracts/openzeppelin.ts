import { openzeppelin34Input } from "../inputs/openzeppelin-3.4.ts";
import { openzeppelin49Input } from "../inputs/openzeppelin-4.9.ts";
import { openzeppelin50Input } from "../inputs/openzeppelin-5.0.ts";
import { openzeppelin57Input } from "../inputs/openzeppelin-5.7.ts";
import { packages } from "../packages.ts";
import type { PublishedContract } from "../types.ts";

export const openzeppelin: readonly PublishedContract[] = [
  {
    id: "openzeppelin-3.4-token",
    artifact: {
      package: packages.openzeppelin34,
      path: "build/contracts/ERC20PresetMinterPauser.json",
      format: "bytecode-fields",
    },
    input: openzeppelin34Input,
    sourceName: "contracts/presets/ERC20PresetMinterPauser.sol",
    contractName: "ERC20PresetMinterPauser",
    constructorArguments: ["Published Token", "PUB"],
    libraries: [],
    expected: "exact",
    sourceHash: "equal",
    reason: "Built without the optimizer; two strings as constructor arguments.",
  },
  {
    id: "openzeppelin-4.9-payment-splitter",
    artifact: {
      package: packages.openzeppelin49,
      path: "build/contracts/PaymentSplitter.json",
      format: "bytecode-fields",
    },
    input: openzeppelin49Input,
    sourceName: "contracts/finance/PaymentSplitter.sol",
    contractName: "PaymentSplitter",
    constructorArguments: [
      ["0x70997970C51812dc3A010C7d01b50e0d17dc79C8", "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"],
      [3n, 1n],
    ],
    libraries: [],
    expected: "exact",
    sourceHash: "equal",
    reason: "Two arrays as constructor arguments.",
  },
  {
    id: "openzeppelin-4.9-token",
    artifact: {
      package: packages.openzeppelin49,
      path: "build/contracts/ERC20PresetFixedSupply.json",
      format: "bytecode-fields",
    },
    input: openzeppelin49Input,
    sourceName: "contracts/token/ERC20/presets/ERC20PresetFixedSupply.sol",
    contractName: "ERC20PresetFixedSupply",
    constructorArguments: [
      "A published token whose name does not fit into one word of 32 bytes",
      "PUB",
      1_000_000n * 10n ** 18n,
      "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
    ],
    libraries: [],
    expected: "exact",
    sourceHash: "equal",
    reason: "Static and dynamic constructor arguments, one longer than a word.",
  },
  {
    id: "openzeppelin-5.0-transparent-proxy",
    artifact: {
      package: packages.openzeppelin50,
      path: "build/contracts/TransparentUpgradeableProxy.json",
      format: "bytecode-fields",
    },
    input: openzeppelin50Input,
    sourceName: "contracts/proxy/transparent/TransparentUpgradeableProxy.sol",
    contractName: "TransparentUpgradeableProxy",
    constructorArguments: [
      { deployed: "openzeppelin-4.9-token" },
      "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
      "0x",
    ],
    libraries: [],
    expected: "exact",
    sourceHash: "equal",
    reason:
      "A proxy, to be proved as itself: an immutable, empty bytes as an argument, and a contract that its constructor creates.",
    creates: [
      {
        nonce: 1,
        sourceName: "contracts/proxy/transparent/ProxyAdmin.sol",
        contractName: "ProxyAdmin",
        constructorArguments: ["0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"],
      },
    ],
  },
  {
    id: "openzeppelin-5.7-timelock",
    artifact: {
      package: packages.openzeppelin57,
      path: "build/contracts/TimelockController.json",
      format: "bytecode-fields",
    },
    input: openzeppelin57Input,
    sourceName: "contracts/governance/TimelockController.sol",
    contractName: "TimelockController",
    constructorArguments: [
      3600n,
      ["0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266", "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"],
      [],
      "0x0000000000000000000000000000000000000000",
    ],
    libraries: [],
    expected: "exact",
    sourceHash: "equal",
    reason: "Arrays of addresses as constructor arguments, one of them empty.",
  },
  {
    id: "openzeppelin-5.7-forwarder",
    artifact: {
      package: packages.openzeppelin57,
      path: "build/contracts/ERC2771Forwarder.json",
      format: "bytecode-fields",
    },
    input: openzeppelin57Input,
    sourceName: "contracts/metatx/ERC2771Forwarder.sol",
    contractName: "ERC2771Forwarder",
    constructorArguments: ["Published Forwarder"],
    libraries: [],
    expected: "exact",
    sourceHash: "equal",
    reason: "Seven immutables, one of which is the contract's own address.",
  },
];
