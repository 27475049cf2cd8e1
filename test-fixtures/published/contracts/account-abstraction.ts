import { entryPoint07Input } from "../inputs/entry-point-0.7.ts";
import { simpleAccount08Input } from "../inputs/simple-account-0.8.ts";
import { packages } from "../packages.ts";
import type { PublishedContract } from "../types.ts";

export const accountAbstraction: readonly PublishedContract[] = [
  {
    id: "entry-point-0.7",
    artifact: {
      package: packages.accountAbstraction07,
      path: "artifacts/EntryPoint.json",
      format: "bytecode-fields",
    },
    input: entryPoint07Input,
    sourceName: "contracts/core/EntryPoint.sol",
    contractName: "EntryPoint",
    constructorArguments: [],
    libraries: [],
    expected: "exact",
    sourceHash: "equal",
    reason: "Via the IR; an immutable that holds the address of a contract that the constructor creates.",
    creates: [
      {
        nonce: 1,
        sourceName: "contracts/core/SenderCreator.sol",
        contractName: "SenderCreator",
        constructorArguments: [],
      },
    ],
  },
  {
    id: "sender-creator-0.8",
    artifact: {
      package: packages.accountAbstraction08,
      path: "artifacts/SenderCreator.json",
      format: "bytecode-fields",
    },
    input: simpleAccount08Input,
    sourceName: "contracts/core/SenderCreator.sol",
    contractName: "SenderCreator",
    constructorArguments: [],
    libraries: [],
    expected: "exact",
    sourceHash: "equal",
    reason: "Via the IR, small, with the sender's address as an immutable.",
  },
  {
    id: "simple-account-factory-0.8",
    artifact: {
      package: packages.accountAbstraction08,
      path: "artifacts/SimpleAccountFactory.json",
      format: "bytecode-fields",
    },
    input: simpleAccount08Input,
    sourceName: "contracts/accounts/SimpleAccountFactory.sol",
    contractName: "SimpleAccountFactory",
    constructorArguments: [{ deployed: "entry-point-0.8" }],
    libraries: [],
    expected: "exact",
    sourceHash: "equal",
    reason:
      "Via the IR; a factory with three metadata sections in its creation code: its own, the proxy's that it " +
      "creates later and the account's that its constructor creates.",
    creates: [
      {
        nonce: 1,
        sourceName: "contracts/accounts/SimpleAccount.sol",
        contractName: "SimpleAccount",
        constructorArguments: [{ deployed: "entry-point-0.8" }],
      },
    ],
  },
];
