import type { Cause } from "../../../src/core/causes/cause.ts";

export const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
export const other = "0x000000000000000000000000000000000000bEEF";
export const contract = "project/contracts/Vault.sol:Vault";
const verify = `npx hardhat verify-contract --network sepolia ${address}`;
const rebuild = `npx hardhat build && ${verify}`;
const creation = `npx hardhat contract-creation --network sepolia ${address}`;
export const library = "project/contracts/Curve.sol:Curve";
export const changes = [
  { kind: "setting", setting: "evmVersion", built: "osaka", deployed: "paris" },
] as const;
export const functions = {
  onlyBuilt: [],
  onlyOnChain: [],
  differing: ["share(address)"],
  common: 5,
} as const;

/** Each cause with its name, its explanation, and its command. */
export const causeExamples: readonly [Cause, string, string, string | undefined][] = [
  [
    { kind: "proxy", pattern: "eip-2535", implementations: [other, address] },
    "proxy",
    `The address is a proxy: EIP-2535 diamond to ${other} and ${address}. Its facets have the source.`,
    `npx hardhat verify-proxy --network sepolia ${address}`,
  ],
  [
    { kind: "vyper", version: "0.3.10" },
    "vyper",
    "The code at the address was compiled by Vyper 0.3.10. This tool cannot verify it. The command writes the file that explorers accept as vyper-json: submit it on the explorer's page.",
    "vyper -f solc_json '<file>.vy' > vyper-input.json",
  ],
  [
    { kind: "other-compiler" },
    "other-compiler",
    "The code at the address was not produced by the Solidity compiler: it does not start like code of this compiler and has no metadata. The command shows who deployed it, and in which block.",
    creation,
  ],
  [
    { kind: "other-compiler", producer: "solx:0.1.2;solc:0.8.30" },
    "other-compiler",
    'The code at the address was not produced by the Solidity compiler: its metadata name "solx:0.1.2;solc:0.8.30". The command shows who deployed it, and in which block.',
    creation,
  ],
  [
    {
      kind: "no-contract",
      codeBytes: 120,
      compilerVersion: "0.8.28",
      closest: undefined,
      similarity: undefined,
    },
    "no-contract",
    "No contract in this project's builds has the code at the address (120 bytes, compiled by solc 0.8.28). To verify it, build the sources that were deployed, with their settings. The command shows who deployed it, and in which block.",
    creation,
  ],
  [
    { kind: "no-contract", codeBytes: 120, closest: contract, similarity: 0.127, compilerVersion: undefined },
    "no-contract",
    "No contract in this project's builds has the code at the address (120 bytes); the closest is contracts/Vault.sol:Vault: 12 % of the code is equal. To verify it, build the sources that were deployed, with their settings. The command shows who deployed it, and in which block.",
    creation,
  ],
  [
    { kind: "other-contract", named: "Ledger", actual: contract },
    "other-contract",
    "The code at the address is not that of Ledger: it is contracts/Vault.sol:Vault.",
    `${verify} --contract contracts/Vault.sol:Vault`,
  ],
  [
    { kind: "abstract", contract: contract },
    "abstract",
    "contracts/Vault.sol:Vault is abstract or an interface: it has no code of its own and cannot be deployed.",
    verify,
  ],
  [
    { kind: "variant", contract: contract, changes: changes, isCodeEqual: false },
    "evm-version",
    "The code at the address is that of contracts/Vault.sol:Vault, compiled with other settings: evmVersion paris (here osaka). To get the same code, set this in the Hardhat config and build again.",
    rebuild,
  ],
  [
    { kind: "variant", contract: contract, changes: changes, isCodeEqual: true },
    "evm-version",
    "The code at the address is that of contracts/Vault.sol:Vault, and by its metadata hash it was compiled with other settings: evmVersion paris (here osaka). To get an exact match, set this in the Hardhat config and build again.",
    rebuild,
  ],
  [
    {
      kind: "variant",
      contract: contract,
      changes: [
        { kind: "setting", setting: "optimizer.enabled", built: "false", deployed: "true" },
        { kind: "setting", setting: "viaIR", built: "false", deployed: "true" },
      ],
      profile: { built: "default", deployed: "production" },
      isCodeEqual: false,
    },
    "build-profile",
    "The code at the address is that of contracts/Vault.sol:Vault, compiled with the settings of the build profile `production` (here `default`): optimizer.enabled true (here false) and viaIR true (here false).",
    `npx hardhat build --build-profile production && ${verify}`,
  ],
  [
    {
      kind: "variant",
      contract: contract,
      changes: [{ kind: "libraries", built: "none", deployed: "a.sol:L at 0x01" }],
      isCodeEqual: true,
    },
    "libraries",
    "The code at the address is that of contracts/Vault.sol:Vault, and by its metadata hash it was compiled differently: libraries of the compiler's settings: a.sol:L at 0x01 (here none). To get an exact match, set this in the Hardhat config and build again.",
    rebuild,
  ],
  [
    {
      kind: "variant",
      contract: contract,
      changes: [{ kind: "line-ends", sources: ["project/a.sol", "project/b.sol"], deployed: "CRLF" }],
      isCodeEqual: true,
    },
    "line-ends",
    "The code at the address is that of contracts/Vault.sol:Vault, and by its metadata hash it was compiled differently: CRLF line endings in a.sol and b.sol (here LF). To get an exact match, change the line endings and build again.",
    rebuild,
  ],
  [
    {
      kind: "variant",
      contract: contract,
      changes: [{ kind: "source-names" }],
      isCodeEqual: true,
    },
    "source-names",
    "The code at the address is that of contracts/Vault.sol:Vault, and by its metadata hash it was compiled differently: the source names of Hardhat 2 or another tool, without project/ and npm/…@version/. Verify it with the build info that it was deployed from.",
    `${verify} --build-info '<file or folder>'`,
  ],
  [
    {
      kind: "variant",
      contract: contract,
      changes: [{ kind: "remappings", added: ["a=b"], isAlone: true }],
      isCodeEqual: true,
    },
    "remappings",
    "The code at the address is that of contracts/Vault.sol:Vault, and by its metadata hash it was compiled differently: without the remapping a=b. Each contract gets the remappings of all files that are compiled together: build its file alone.",
    `npx hardhat build --force contracts/Vault.sol && ${verify}`,
  ],
  [
    {
      kind: "variant",
      contract: contract,
      changes: [
        { kind: "setting", setting: "viaIR", built: "false", deployed: "true" },
        { kind: "line-ends", sources: ["project/a.sol"], deployed: "LF" },
      ],
      isCodeEqual: true,
    },
    "metadata",
    "The code at the address is that of contracts/Vault.sol:Vault, and by its metadata hash it was compiled differently: viaIR true (here false) and LF line endings in a.sol (here CRLF). To get an exact match, set this in the Hardhat config and change the line endings and build again.",
    rebuild,
  ],
  [
    { kind: "compiler-version", contract: contract, built: "0.8.37", deployed: "0.8.28" },
    "compiler-version",
    "The code at the address was compiled with solc 0.8.28 (here 0.8.37). To get the same code, set this version in the Hardhat config and build again.",
    rebuild,
  ],
  [
    { kind: "compiler-version", contract: contract, built: "0.8.37", deployed: "0.8.28", isCodeEqual: true },
    "compiler-version",
    "The code at the address is that of contracts/Vault.sol:Vault, compiled with solc 0.8.28 (here 0.8.37). To get an exact match, set this version in the Hardhat config and build again.",
    rebuild,
  ],
  [
    { kind: "other-compilation", contract: contract, similarity: 0.42, reproducedBy: undefined },
    "other-compilation",
    "The code at the address was compiled from the same sources with the same settings as contracts/Vault.sol:Vault: the hash in its metadata is the same. Only 42 % of the code is equal. It was compiled together with other files (with solc, these can change code that does not import them), or by another build of the compiler, or it was changed after compilation. Verify it with the build info that it was deployed from.",
    `${verify} --build-info '<file or folder>'`,
  ],
  [
    {
      kind: "other-compilation",
      contract: contract,
      similarity: 1,
      reproducedBy: { count: 2, of: 7, isClosure: true },
    },
    "other-compilation",
    "The code at the address was compiled from the same sources with the same settings as contracts/Vault.sol:Vault: the hash in its metadata is the same. The order of the code or a value that is filled in after compilation differs. The reason is the set of files that are compiled together: the build has 7, and its file and the imports alone give the code at the address.",
    `npx hardhat build --force contracts/Vault.sol && ${verify}`,
  ],
  [
    { kind: "library-address", contract: contract, library: library, built: other, deployed: address },
    "library-address",
    `The code at the address is that of contracts/Vault.sol:Vault, linked to the library contracts/Curve.sol:Curve at ${address} (here ${other}). To get the same code, set \`libraries\` of the compiler's settings as deployed and build again.`,
    rebuild,
  ],
  [
    {
      kind: "library-address",
      contract: contract,
      library: library,
      built: other,
      deployed: "0x0000000000000000000000000000000000000000",
    },
    "library-address",
    `The code at the address is that of contracts/Vault.sol:Vault, deployed without an address for the library contracts/Curve.sol:Curve (here ${other}). To get the same code, set \`libraries\` of the compiler's settings as deployed and build again.`,
    rebuild,
  ],
  [
    { kind: "edited-source", contract: contract, changedSources: ["project/contracts/Vault.sol"] },
    "edited-source",
    "An earlier build has the code at the address, and contracts/Vault.sol changed after it. Without --check, the earlier build is verified.",
    verify,
  ],
  [
    {
      kind: "other-version",
      contract: contract,
      functions: { onlyBuilt: ["put()"], onlyOnChain: ["0x43d726d6"], differing: [], common: 5 },
      similarity: 0.81,
      isNamed: true,
    },
    "other-version",
    "The code at the address is not that of contracts/Vault.sol:Vault: 81 % of the code is equal; the chain does not have put(); the chain also has 0x43d726d6. To verify it, build the sources that were deployed, with their settings. The command shows who deployed it, and in which block.",
    creation,
  ],
  [
    { kind: "other-code", contract: contract, functions: functions, similarity: 0.97, isNamed: true },
    "other-code",
    "The code at the address is not that of contracts/Vault.sol:Vault: 97 % of the code is equal; the code of share(address) differs. To verify it, build the sources that were deployed, with their settings. The command shows who deployed it, and in which block.",
    creation,
  ],
  [
    {
      kind: "other-code",
      contract: contract,
      functions: {
        onlyBuilt: [],
        onlyOnChain: [],
        differing: ["a()", "b()", "c()", "d()", "e()"],
        common: 5,
      },
      similarity: 0.57,
      isNamed: false,
    },
    "other-code",
    "No contract in this project's builds has the code at the address; the closest is contracts/Vault.sol:Vault: 56 % of the code is equal; the code of each of the 5 functions differs. To verify it, build the sources that were deployed, with their settings. The command shows who deployed it, and in which block.",
    creation,
  ],
  [
    {
      kind: "other-constructor",
      contract: contract,
      transactionHash: "0xaa",
      offsetBytes: 7,
      isSourceSame: false,
    },
    "other-constructor",
    "The contract was created with another constructor than that of contracts/Vault.sol:Vault: its runtime bytecode is equal, but its creation bytecode in transaction 0xaa differs, from byte 7 on. The constructor, an initial value or a setting that affects only these is different, or the code was replaced afterwards. The command shows who deployed it, and in which block.",
    creation,
  ],
  [
    {
      kind: "other-constructor",
      contract: contract,
      isSourceSame: true,
      transactionHash: undefined,
      offsetBytes: undefined,
    },
    "other-constructor",
    "The contract was created with another constructor than that of contracts/Vault.sol:Vault: its runtime bytecode is equal, but its creation bytecode differs. The metadata prove that the source is the same, so the creation bytecode was changed after compilation, or the code was replaced afterwards. The command shows who deployed it, and in which block.",
    creation,
  ],
  [
    { kind: "no-source-hash", contract: contract },
    "no-source-hash",
    'The code at the address is that of contracts/Vault.sol:Vault. It contains no hash of its sources (metadata.bytecodeHash is "none", or metadata.appendCBOR is false), so it can only be a partial match.',
    verify,
  ],
  [
    { kind: "metadata", contract: contract, sources: ["project/contracts/Vault.sol"] },
    "metadata",
    "The code at the address is that of contracts/Vault.sol:Vault, but its metadata differs: a comment, a name or other text without code in contracts/Vault.sol, a path, or a setting that changes no code. The command shows who deployed it, and in which block.",
    creation,
  ],
  [
    { kind: "not-verified", isInitCodeCompared: false, explorer: "FakeScan", contract },
    "not-verified",
    "The runtime bytecode at the address is that of your build, but FakeScan shows no source for it yet. The constructor was not compared: how the contract was created is not known.",
    verify,
  ],
  [
    { kind: "other-record", explorer: "FakeScan", contract, differences: ["a.sol differs at line 4"] },
    "other-record",
    "Verified, but with another source or settings, on FakeScan: a.sol differs at line 4.",
    `npx hardhat contract-source --network sepolia ${address} --out verified-5FbDB231`,
  ],
  [
    {
      kind: "other-record",
      explorer: "FakeScan",
      contract,
      differences: ['setting evmVersion is "paris" (yours: "osaka")'],
      differsIn: ["settings"],
    },
    "other-record",
    'Verified, but with other settings, on FakeScan: setting evmVersion is "paris" (yours: "osaka").',
    `npx hardhat contract-source --network sepolia ${address} --out verified-5FbDB231`,
  ],
  [
    {
      kind: "other-record",
      explorer: "FakeScan",
      contract,
      differences: ["contracts/a b.sol differs at line 4"],
      differsIn: ["source"],
      place: { sourceName: "project/contracts/a b.sol", line: 4 },
    },
    "other-record",
    "Verified, but with another source, on FakeScan: contracts/a b.sol differs at line 4.",
    `npx hardhat contract-source --network sepolia ${address} --out verified-5FbDB231 && git diff --no-index 'verified-5FbDB231/project/contracts/a b.sol' 'contracts/a b.sol'`,
  ],
  [
    {
      kind: "other-record",
      explorer: "FakeScan",
      contract,
      differences: ["its text is not among your sources"],
      differsIn: ["source"],
      isReplaceable: true,
    },
    "other-record",
    "Verified, but with another source, on FakeScan: its text is not among your sources. Your build is an exact match, and FakeScan replaces a partial match by an exact one: the command submits your build.",
    `${verify} --force`,
  ],
  [
    { kind: "not-built", contract, sources: ["project/contracts/Vault.sol"], isDeployed: true },
    "not-built",
    "Your build has the code at the address, but contracts/Vault.sol changed after it.",
    `${rebuild} --check`,
  ],
  [
    { kind: "not-built", contract, sources: ["project/contracts/Vault.sol"], isDeployed: false },
    "not-built",
    "Your build does not have the code at the address, and contracts/Vault.sol changed after it.",
    rebuild,
  ],
];
