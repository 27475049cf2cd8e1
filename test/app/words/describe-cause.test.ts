import { expect } from "chai";
import { describeCause } from "../../../src/app/words/describe-cause.ts";
import { type Cause, nameCause } from "../../../src/core/causes/cause.ts";
import { hardhatStyle } from "../../../src/hardhat/hardhat-style.ts";

const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const other = "0x000000000000000000000000000000000000bEEF";
const contract = "project/contracts/Vault.sol:Vault";
const verify = `npx hardhat verify-contract --network sepolia ${address}`;
const rebuild = `npx hardhat build && ${verify}`;
const creation = `npx hardhat contract-creation --network sepolia ${address}`;
const changes = [{ setting: "evmVersion", built: "osaka", deployed: "paris" }];

/** Each cause with its name, its explanation, and its command. */
const table: readonly [Cause, string, string, string | undefined][] = [
  [
    { kind: "proxy", pattern: "eip-1967", implementations: [other] },
    "proxy",
    `The address is a proxy: EIP-1967 proxy to ${other}. Its implementation has the source.`,
    `npx hardhat verify-proxy --network sepolia ${address}`,
  ],
  [
    { kind: "proxy", pattern: "eip-2535", implementations: [other, address] },
    "proxy",
    `The address is a proxy: EIP-2535 diamond to ${other} and ${address}. Its facets have the source.`,
    `npx hardhat verify-proxy --network sepolia ${address}`,
  ],
  [
    { kind: "vyper", version: "0.3.10" },
    "vyper",
    "The code at the address was compiled by Vyper 0.3.10, which this tool cannot verify. The command writes the file that explorers accept as vyper-json: submit it on the explorer's page.",
    "vyper -f solc_json <file>.vy > vyper-input.json",
  ],
  [
    { kind: "other-compiler" },
    "other-compiler",
    "The code at the address was not written by the Solidity compiler: it does not start like code of this compiler and has no metadata. Only Solidity can be verified from a Hardhat build. The command shows who deployed it.",
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
    "No contract in this project's builds has the code at the address (120 bytes, compiled by solc 0.8.28). If it is your contract, build the sources that were deployed. The command shows who deployed it.",
    `npx hardhat contract-creation --network sepolia ${address}`,
  ],
  [
    { kind: "no-contract", codeBytes: 120, compilerVersion: undefined, closest: contract, similarity: 0.127 },
    "no-contract",
    "No contract in this project's builds has the code at the address (120 bytes). The closest is contracts/Vault.sol:Vault: 12 % of its code is equal. If it is your contract, build the sources that were deployed. The command shows who deployed it.",
    `npx hardhat contract-creation --network sepolia ${address}`,
  ],
  [
    { kind: "other-contract", named: "Ledger", actual: contract },
    "other-contract",
    "The code at the address is not that of Ledger: it is contracts/Vault.sol:Vault.",
    `${verify} --contract contracts/Vault.sol:Vault`,
  ],
  [
    { kind: "abstract", contract },
    "abstract",
    "contracts/Vault.sol:Vault is abstract or an interface: it has no code of its own and cannot be deployed.",
    verify,
  ],
  [
    { kind: "build-profile", contract, built: "production", deployed: "default", changes },
    "build-profile",
    "contracts/Vault.sol:Vault was deployed with the settings of the build profile `default`, and this build has those of `production`: evmVersion paris (here osaka).",
    `npx hardhat build --build-profile default && ${verify}`,
  ],
  [
    { kind: "evm-version", contract, changes },
    "evm-version",
    "The code at the address is that of contracts/Vault.sol:Vault, compiled with other settings: evmVersion paris (here osaka). To get the same code, set this in the Hardhat config and build again.",
    rebuild,
  ],
  [
    { kind: "compiler-version", contract, built: "0.8.37", deployed: "0.8.28", reproduces: undefined },
    "compiler-version",
    "The code at the address was compiled with solc 0.8.28. This project's build of contracts/Vault.sol:Vault used 0.8.37. To get the same code, set this version in the Hardhat config and build again.",
    rebuild,
  ],
  [
    { kind: "evm-version", contract, changes, isCodeEqual: true },
    "evm-version",
    "The code at the address is that of contracts/Vault.sol:Vault, compiled with other settings: evmVersion paris (here osaka). To get an exact match, set this in the Hardhat config and build again.",
    rebuild,
  ],
  [
    {
      kind: "compiler-version",
      contract,
      built: "0.8.37",
      deployed: "0.8.28",
      reproduces: undefined,
      isCodeEqual: true,
    },
    "compiler-version",
    "The code at the address was compiled with solc 0.8.28. This project's build of contracts/Vault.sol:Vault used 0.8.37. To get an exact match, set this version in the Hardhat config and build again.",
    rebuild,
  ],
  [
    { kind: "metadata-form", contract, compiledBytes: 53, onChainBytes: 12 },
    "metadata-form",
    "The code at the address is that of contracts/Vault.sol:Vault, but its metadata section has another length (12 bytes, here 53): metadata.bytecodeHash or metadata.appendCBOR has another value, or the compiler is another one. Set what was deployed in the Hardhat config and build again.",
    rebuild,
  ],
  [
    { kind: "other-compilation", contract, similarity: 0.987, reproducedBy: undefined },
    "other-compilation",
    "The code at the address was compiled from the same sources with the same settings as the build of contracts/Vault.sol:Vault: the hash in its metadata is the build's. Only 98 % of the code is equal. It was compiled together with other files (with solc, these can change code that does not import them), or by another build of the compiler, or it was changed after compilation. Verify it with the build info that it was deployed from.",
    `${verify} --build-info <file or folder>`,
  ],
  [
    {
      kind: "other-compilation",
      contract,
      similarity: 0.91,
      reproducedBy: undefined,
      changed: { offsets: [41], of: 812 },
      writtenAt: { sourceName: "project/contracts/Vault.sol", line: 26, functionName: "Vault.share" },
    },
    "other-compilation",
    "The code at the address was compiled from the same sources with the same settings as the build of contracts/Vault.sol:Vault: the hash in its metadata is the build's. Of its 812 bytes, 1 differs, at offset 41, in Vault.share at contracts/Vault.sol:26. Most likely it was changed after compilation. The command shows who deployed it.",
    `npx hardhat contract-creation --network sepolia ${address}`,
  ],
  [
    {
      kind: "other-compilation",
      contract,
      similarity: 0.91,
      reproducedBy: undefined,
      changed: { offsets: [41, 50, 51], of: 812 },
    },
    "other-compilation",
    "The code at the address was compiled from the same sources with the same settings as the build of contracts/Vault.sol:Vault: the hash in its metadata is the build's. Of its 812 bytes, 3 differ, the first at offset 41. Most likely it was changed after compilation. The command shows who deployed it.",
    `npx hardhat contract-creation --network sepolia ${address}`,
  ],
  [
    { kind: "other-compilation", contract, similarity: undefined, reproducedBy: undefined },
    "other-compilation",
    "The code at the address was compiled from the same sources with the same settings as the build of contracts/Vault.sol:Vault: the hash in its metadata is the build's. A metadata section inside the code differs. It was compiled together with other files (with solc, these can change code that does not import them), or by another build of the compiler, or it was changed after compilation. Verify it with the build info that it was deployed from.",
    `${verify} --build-info <file or folder>`,
  ],
  [
    {
      kind: "other-compilation",
      contract,
      similarity: 0.987,
      reproducedBy: { count: 2, of: 5, isClosure: true },
    },
    "other-compilation",
    "The code at the address was compiled from the same sources with the same settings as the build of contracts/Vault.sol:Vault: the hash in its metadata is the build's. Only 98 % of the code is equal. The reason is the set of files that are compiled together: the build has 5, and contracts/Vault.sol and its imports alone give the code at the address.",
    `npx hardhat build --force contracts/Vault.sol && ${verify}`,
  ],
  [
    {
      kind: "other-compilation",
      contract: "npm/@scope/package@1.2.3/Base.sol:Base",
      similarity: 0.987,
      reproducedBy: { count: 3, of: 5, isClosure: false },
    },
    "other-compilation",
    "The code at the address was compiled from the same sources with the same settings as the build of @scope/package@1.2.3/Base.sol:Base: the hash in its metadata is the build's. Only 98 % of the code is equal. The reason is the set of files that are compiled together: the build has 5, and 3 of them give the code at the address.",
    `${verify} --build-info <file or folder>`,
  ],
  [
    {
      kind: "library-address",
      contract,
      library: "project/contracts/L.sol:L",
      built: other,
      deployed: address,
    },
    "library-address",
    `The code at the address is that of contracts/Vault.sol:Vault, linked to the library contracts/L.sol:L at ${address}, which the build has at ${other}. To verify it, set the library's deployed address in \`libraries\` of the compiler's settings, and build again.`,
    rebuild,
  ],
  [
    {
      kind: "library-conflict",
      contract,
      library: "project/contracts/L.sol:L",
      addresses: [address, other],
    },
    "library-conflict",
    `The code at the address is not that of the build of contracts/Vault.sol:Vault: it calls contracts/L.sol:L at several addresses, ${address} and ${other}. The command shows who deployed it.`,
    creation,
  ],
  [
    { kind: "immutable-conflict", contract },
    "immutable-conflict",
    "The code at the address is not that of the build of contracts/Vault.sol:Vault: one of its immutables has several values. The command shows who deployed it.",
    creation,
  ],
  [
    { kind: "call-protection", contract, protects: other },
    "call-protection",
    `The code at the address is not that of the build of contracts/Vault.sol:Vault: its call protection contains another address, ${other}. It is a copy of a library at that address. The command shows who deployed it.`,
    creation,
  ],
  [
    {
      kind: "edited-source",
      contract,
      place: { sourceName: "project/contracts/My Vault.sol", line: 26, functionName: "Vault.share" },
      similarity: 0.999,
      isSettingsRuledOut: true,
    },
    "edited-source",
    "The source of contracts/Vault.sol:Vault most likely changed after the deployment: the first difference is in Vault.share at contracts/My Vault.sol:26; 99 % of the code is equal.",
    "git log -L '26,26:contracts/My Vault.sol'",
  ],
  [
    {
      kind: "edited-source",
      contract,
      place: undefined,
      similarity: 0,
      isSettingsRuledOut: true,
      changedSources: ["project/contracts/Vault.sol"],
      isRemoved: true,
    },
    "edited-source",
    "The project no longer has contracts/Vault.sol:Vault: an earlier build has the code at the address, and contracts/Vault.sol changed after it.",
    "git log --stat -- contracts/Vault.sol",
  ],
  [
    {
      kind: "edited-source",
      contract,
      place: { sourceName: "npm/@scope/package@1.2.3/Base.sol", line: 4, functionName: undefined },
      similarity: 0.5,
      isSettingsRuledOut: true,
    },
    "edited-source",
    "The source of contracts/Vault.sol:Vault most likely changed after the deployment: the first difference is at @scope/package@1.2.3/Base.sol:4; 50 % of the code is equal. Only the usual optimizer run counts were tried, so another run count is possible.",
    "npm ls @scope/package",
  ],
  [
    { kind: "edited-source", contract, place: undefined, similarity: 0.004, isSettingsRuledOut: false },
    "edited-source",
    "The source of contracts/Vault.sol:Vault most likely changed after the deployment: 1 % of the code is equal. Other settings are also possible: they were not tried, because there was no compiler or no time.",
    "git log --stat -- contracts/Vault.sol",
  ],
  [
    {
      kind: "edited-source",
      contract,
      place: undefined,
      similarity: 0.2,
      isSettingsRuledOut: true,
      changedSources: ["project/contracts/Vault.sol", "project/contracts/Base.sol"],
    },
    "edited-source",
    "The source of contracts/Vault.sol:Vault changed after the deployment: an earlier build has the code at the address, and contracts/Vault.sol and contracts/Base.sol changed after it.",
    "git log --stat -- contracts/Vault.sol contracts/Base.sol",
  ],
  [
    {
      kind: "edited-source",
      contract,
      place: undefined,
      similarity: 0.97,
      isSettingsRuledOut: true,
      imports: ["project/contracts/Kid.sol"],
    },
    "edited-source",
    "The source of contracts/Vault.sol:Vault, or one that it imports, most likely changed after the deployment: 97 % of the code is equal. Only the usual optimizer run counts were tried, so another run count is possible.",
    "git log --stat -- contracts/Vault.sol contracts/Kid.sol",
  ],
  [
    {
      kind: "no-contract",
      codeBytes: 100,
      compilerVersion: undefined,
      closest: contract,
      similarity: 0.28,
      profiles: { built: "default", unseen: ["production"] },
    },
    "no-contract",
    "No contract in this project's builds has the code at the address (100 bytes). The closest is contracts/Vault.sol:Vault: 28 % of its code is equal. Only its build with the profile `default` was compared. The project also has `production`: the command builds with `production` and compares again.",
    `npx hardhat build --build-profile production && npx hardhat verify-contract --network sepolia ${address}`,
  ],
  [
    {
      kind: "edited-source",
      contract,
      place: undefined,
      similarity: 0.93,
      isSettingsRuledOut: true,
      profile: { built: "default", deployed: "production" },
    },
    "edited-source",
    "The source of contracts/Vault.sol:Vault most likely changed after the deployment: with the settings of the build profile `production`, 93 % of the code is equal, and this build has those of `default`. The command builds with this profile, and then names the first difference.",
    `npx hardhat build --build-profile production && npx hardhat verify-contract --network sepolia ${address}`,
  ],
  [
    {
      kind: "edited-source",
      contract,
      place: undefined,
      similarity: 0.6,
      isSettingsRuledOut: false,
      evidence: "functions",
      rivals: [],
    },
    "edited-source",
    "The source of contracts/Vault.sol:Vault most likely changed after the deployment: the functions are the same, and 60 % of the code is equal. It may also be another contract with the same functions. Other settings are also possible: they were not tried, because there was no compiler or no time.",
    "git log --stat -- contracts/Vault.sol",
  ],
  [
    {
      kind: "edited-source",
      contract,
      place: undefined,
      similarity: 0.93,
      isSettingsRuledOut: true,
      evidence: "functions",
      rivals: ["project/contracts/Safe.sol:Safe"],
    },
    "edited-source",
    "The code at the address is most likely another version of contracts/Vault.sol:Vault or of contracts/Safe.sol:Safe, which fit equally well: of each, 93 % of the code is equal. The command compares it with the first one.",
    `npx hardhat verify-contract --network sepolia ${address} --contract contracts/Vault.sol:Vault`,
  ],
  [
    {
      kind: "other-version",
      contract,
      evidence: "functions",
      rivals: ["project/contracts/Safe.sol:Safe"],
      functions: { onlyBuilt: ["a()"], onlyOnChain: [] },
      similarity: 0.8,
    },
    "other-version",
    "The code at the address is most likely another version of contracts/Vault.sol:Vault or of contracts/Safe.sol:Safe, which fit equally well: of each, 80 % of the code is equal. The command compares it with the first one.",
    `npx hardhat verify-contract --network sepolia ${address} --contract contracts/Vault.sol:Vault`,
  ],
  [
    {
      kind: "other-version",
      contract,
      evidence: "functions",
      functions: { onlyBuilt: ["a()"], onlyOnChain: [] },
      similarity: 0.8,
    },
    "other-version",
    "The code at the address is most likely another version of contracts/Vault.sol:Vault: it does not have a(); 80 % of the code is equal. To verify it, build the version that was deployed.",
    "git log --stat -- contracts/Vault.sol",
  ],
  [
    {
      kind: "other-version",
      contract,
      evidence: "name",
      functions: { onlyBuilt: ["a()", "b(uint256)"], onlyOnChain: ["0x12345678"] },
      similarity: 0.8,
    },
    "other-version",
    "The code at the address is another version of contracts/Vault.sol:Vault: it does not have a() and b(uint256), and it has 0x12345678 in addition; 80 % of the code is equal. To verify it, build the version that was deployed.",
    "git log --stat -- contracts/Vault.sol",
  ],
  [
    { kind: "no-source-hash", contract },
    "no-source-hash",
    'The code at the address is that of contracts/Vault.sol:Vault. It contains no hash of its sources (metadata.bytecodeHash is "none", or metadata.appendCBOR is false), so no match of it is exact.',
    verify,
  ],
  [
    {
      kind: "metadata",
      contract,
      change: undefined,
      ruledOut: [],
      sources: ["project/contracts/Vault.sol", "project/a.sol"],
    },
    "metadata",
    "The code at the address is that of contracts/Vault.sol:Vault, but its metadata differs: after the deployment, a comment, a name or other text without code changed in one of contracts/Vault.sol and a.sol, or a path, a remapping, the address of a library that its code does not use or a setting that does not affect the code. None of these was ruled out, because the compiler's metadata of this build were not available, or not in time.",
    "git log --stat -- contracts/Vault.sol a.sol",
  ],
  [
    {
      kind: "metadata",
      contract,
      change: undefined,
      ruledOut: ["source-names", "each-setting", "line-ends"],
      sources: ["project/contracts/Vault.sol"],
    },
    "metadata",
    "The code at the address is that of contracts/Vault.sol:Vault, but its metadata differs: after the deployment, a comment, a name or other text without code changed in contracts/Vault.sol, or a path, a remapping, the address of a library that its code does not use or a setting that does not affect the code. Ruled out: the source names of Hardhat 2 and 3; each usual value of optimizer, evmVersion and viaIR; line ends and last line breaks of each file and of all.",
    "git log --stat -- contracts/Vault.sol",
  ],
  [
    {
      kind: "metadata",
      contract,
      change: { kind: "remappings", added: ["a/=b/"], isAlone: true },
      ruledOut: [],
      sources: [],
    },
    "remappings",
    "The code at the address is that of contracts/Vault.sol:Vault, but its metadata differs: it was compiled without the remapping a/=b/. Hardhat gives each contract the remappings of all files that it compiles together: build its file alone.",
    `npx hardhat build --force contracts/Vault.sol && ${verify}`,
  ],
  [
    {
      kind: "metadata",
      contract,
      change: { kind: "remappings", added: ["a/=b/", "c/=d/"], isAlone: false },
      ruledOut: [],
      sources: [],
    },
    "remappings",
    "The code at the address is that of contracts/Vault.sol:Vault, but its metadata differs: it was compiled without the remappings a/=b/ and c/=d/. Hardhat gives each contract the remappings of all files that it compiles together: verify it with the build info that it was deployed from.",
    `${verify} --build-info <file or folder>`,
  ],
  [
    {
      kind: "metadata",
      contract,
      change: {
        kind: "metadata-settings",
        changes: [{ setting: "metadata.useLiteralContent", built: "false", deployed: "true" }],
      },
      ruledOut: [],
      sources: [],
    },
    "metadata-settings",
    "The code at the address is that of contracts/Vault.sol:Vault, but its metadata differs: it was compiled with other settings: metadata.useLiteralContent true (here false). To get the same metadata, set this in the Hardhat config and build again.",
    rebuild,
  ],
  [
    {
      kind: "metadata",
      contract,
      change: { kind: "line-ends", sources: ["project/contracts/Vault.sol"], deployed: "LF" },
      ruledOut: [],
      sources: [],
    },
    "line-ends",
    "The code at the address is that of contracts/Vault.sol:Vault, but its metadata differs: contracts/Vault.sol had line ends of LF when it was deployed, and CRLF now.",
    `perl -pi -e 's/\\r\\n/\\n/' contracts/Vault.sol && ${rebuild}`,
  ],
  [
    {
      kind: "metadata",
      contract,
      change: { kind: "final-newline", sources: ["project/contracts/Vault.sol"], deployed: "present" },
      ruledOut: [],
      sources: [],
    },
    "final-newline",
    "The code at the address is that of contracts/Vault.sol:Vault, but its metadata differs: contracts/Vault.sol ended with a line break when it was deployed.",
    `perl -pi -e 'eof and s/$/\\n/' contracts/Vault.sol && ${rebuild}`,
  ],
  [
    {
      kind: "metadata",
      contract,
      change: { kind: "final-newline", sources: ["project/contracts/Vault.sol"], deployed: "missing" },
      ruledOut: [],
      sources: [],
    },
    "final-newline",
    "The code at the address is that of contracts/Vault.sol:Vault, but its metadata differs: contracts/Vault.sol ended without a line break when it was deployed.",
    `perl -pi -e 'chomp if eof' contracts/Vault.sol && ${rebuild}`,
  ],
  [
    {
      kind: "metadata",
      contract,
      change: { kind: "source-names", deployed: "hardhat-3" },
      ruledOut: [],
      sources: [],
    },
    "source-names",
    "The code at the address is that of contracts/Vault.sol:Vault, but its metadata differs: it was deployed with the source names of Hardhat 3, which start with project/ or npm/…@version/: verify it with Hardhat 3's build infos.",
    `${verify} --build-info <file or folder>`,
  ],
  [
    {
      kind: "metadata",
      contract,
      change: { kind: "source-names", deployed: "other-tools" },
      ruledOut: [],
      sources: [],
    },
    "source-names",
    "The code at the address is that of contracts/Vault.sol:Vault, but its metadata differs: it was deployed with the source names of Hardhat 2 or another tool, without project/ and npm/…@version/: verify it with that tool's build infos.",
    `${verify} --build-info <file or folder>`,
  ],
  [
    {
      kind: "metadata",
      contract: "npm/pool@local/contracts/Pool.sol:Pool",
      change: {
        kind: "source-names",
        deployed: "own-project",
        packageName: "pool",
        target: "project/contracts/Pool.sol",
      },
      ruledOut: [],
      sources: [],
    },
    "source-names",
    "The code at the address is that of pool/contracts/Pool.sol:Pool, but its metadata differs: it was deployed from the project of the package pool, where this source is named project/contracts/Pool.sol: verify it with the build infos of that project.",
    `${verify} --build-info <file or folder>`,
  ],
  [
    {
      kind: "metadata",
      contract,
      change: { kind: "libraries", built: "none", deployed: "L at 0x1" },
      ruledOut: [],
      sources: [],
    },
    "libraries",
    "The code at the address is that of contracts/Vault.sol:Vault, but its metadata differs: the compiler was given other libraries: L at 0x1, here none.",
    rebuild,
  ],
  [
    {
      kind: "other-constructor",
      contract,
      transactionHash: `0x${"ab".repeat(32)}`,
      offsetBytes: 17,
      isSourceSame: false,
    },
    "other-constructor",
    `The contract was created with another constructor than that of contracts/Vault.sol:Vault: its runtime bytecode is equal, but its creation bytecode in transaction 0x${"ab".repeat(32)} differs from the build, from byte 17 on. The constructor or an initial value changed after the deployment, or a setting that affects only these.`,
    "git log --stat -- contracts/Vault.sol",
  ],
  [
    {
      kind: "other-constructor",
      contract,
      transactionHash: `0x${"ab".repeat(32)}`,
      offsetBytes: 17,
      isSourceSame: true,
      isOfOtherCode: true,
    },
    "other-constructor",
    `The code at the address is not what its creation contains: the runtime bytecode is that of contracts/Vault.sol:Vault, but its source hash is not in the creation bytecode in transaction 0x${"ab".repeat(32)}. The code was replaced afterwards, as a development node does with hardhat_setCode or anvil_setCode, or the creation bytecode copied it from another contract. The command shows who deployed the contract.`,
    creation,
  ],
  [
    {
      kind: "other-constructor",
      contract,
      transactionHash: undefined,
      offsetBytes: 17,
      place: {
        sourceName: "project/contracts/Base.sol",
        line: 7,
        functionName: "Base.constructor",
      },
      isSourceSame: false,
    },
    "other-constructor",
    "The contract was created with another constructor than that of contracts/Vault.sol:Vault: its runtime bytecode is equal, but its creation bytecode differs from the build: the first difference is in Base.constructor at contracts/Base.sol:7. The constructor or an initial value changed after the deployment, or a setting that affects only these.",
    "git log -L 7,7:contracts/Base.sol",
  ],
  [
    {
      kind: "other-constructor",
      contract,
      transactionHash: undefined,
      offsetBytes: undefined,
      isSourceSame: true,
    },
    "other-constructor",
    "The contract was created with another constructor than that of contracts/Vault.sol:Vault: its runtime bytecode is equal, but its creation bytecode differs from the build. The metadata prove that the source is the same, so the creation bytecode was changed after compilation. The command shows who deployed it.",
    creation,
  ],
  [
    { kind: "not-verified", isInitCodeCompared: false, explorer: "FakeScan", contract },
    "not-verified",
    "The runtime bytecode at the address is that of the build of contracts/Vault.sol:Vault, but FakeScan shows no source for it yet. The constructor was not compared: how the contract was created is not known.",
    verify,
  ],
  [
    { kind: "not-verified", isInitCodeCompared: true, explorer: "FakeScan", contract },
    "not-verified",
    "The code at the address is that of the build of contracts/Vault.sol:Vault, but FakeScan shows no source for it yet.",
    verify,
  ],
  [
    { kind: "other-record", explorer: "FakeScan", contract, differences: ["a.sol differs at line 4"] },
    "other-record",
    "Verified, but not with your source of contracts/Vault.sol:Vault, on FakeScan: a.sol differs at line 4.",
    `npx hardhat contract-source --network sepolia ${address} --out verified-${address}`,
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
    'Verified, but not with your settings for contracts/Vault.sol:Vault, on FakeScan: setting evmVersion is "paris" (yours: "osaka").',
    `npx hardhat contract-source --network sepolia ${address} --out verified-${address}`,
  ],
  [
    {
      kind: "other-record",
      explorer: "FakeScan",
      contract,
      differences: ["contracts/a b.sol differs at line 4"],
      differsIn: ["source", "profile"],
      place: { sourceName: "project/contracts/a b.sol", line: 4, functionName: undefined },
      profiles: { shown: "production", compared: undefined },
    },
    "other-record",
    "Verified, but not with your source of contracts/Vault.sol:Vault, on FakeScan: contracts/a b.sol differs at line 4. It was compiled with the settings of your build profile `production`, and was compared with a build with other settings.",
    `npx hardhat contract-source --network sepolia ${address} --out verified-${address} && git diff --no-index 'verified-${address}/project/contracts/a b.sol' 'contracts/a b.sol'`,
  ],
  [
    { kind: "record-not-comparable", explorer: "FakeScan", contract },
    "record-not-comparable",
    "FakeScan shows a verified source as a single file, which cannot be compared with the sources of contracts/Vault.sol:Vault one by one.",
    `npx hardhat contract-source --network sepolia ${address} --out verified-${address}`,
  ],
  [
    { kind: "record-not-comparable", explorer: "FakeScan", contract, isReplaceable: true },
    "record-not-comparable",
    "FakeScan shows a verified source as a single file, which cannot be compared with the sources of contracts/Vault.sol:Vault one by one. Your build is an exact match, and FakeScan takes one in the place of a partial match: the command submits it.",
    `${verify} --force`,
  ],
  [
    { kind: "not-built", contract, sources: ["project/contracts/Vault.sol"], isDeployed: true },
    "not-built",
    "The build of contracts/Vault.sol:Vault has the code at the address, but contracts/Vault.sol changed after this build.",
    `${rebuild} --check`,
  ],
  [
    { kind: "not-built", contract, sources: ["project/contracts/Vault.sol"], isDeployed: false },
    "not-built",
    "The build of contracts/Vault.sol:Vault does not have the code at the address, and contracts/Vault.sol changed after this build.",
    rebuild,
  ],
];

describe("describeCause", () => {
  const findHistory = (files: readonly string[]) => ({ committed: files, edited: [] });

  for (const [cause, name, explanation, command] of table) {
    it(`explains ${name}: ${explanation.slice(0, 60)}…`, () => {
      const place = { style: hardhatStyle, address, network: "sepolia", findHistory } as const;
      expect(describeCause(cause, place)).to.deep.equal({ explanation, command });
      expect(nameCause(cause)).to.equal(name);
    });
  }

  it("proposes git only where the project is in a repository", () => {
    const place = { style: hardhatStyle, address, network: "sepolia" } as const;
    const empty = { hasRepository: true, committed: [], edited: [] };
    const histories = table.filter(([, , , command]) => command?.startsWith("git "));

    expect(histories).to.have.length(12);
    for (const [cause, , explanation] of histories) {
      const noCommit = " No git commit of the project has this source, so none shows the change.";
      const remark =
        " Restore the deployed text and build again, or give the build that was deployed with --build-info. The command shows who deployed the contract, and in which block.";
      expect(describeCause(cause, place)).to.deep.equal({
        explanation: `${explanation}${remark}`,
        command: creation,
      });
      expect(describeCause(cause, { ...place, findHistory: () => empty })).to.deep.equal({
        explanation: `${explanation}${noCommit}${remark}`,
        command: creation,
      });
    }
  });

  it("proposes to verify what is behind a proxy with the build from elsewhere, which the proxy's command does not take", () => {
    const [one, two] = [
      "0x0000000000000000000000000000000000000001",
      "0x0000000000000000000000000000000000000002",
    ] as const;
    const cause = { kind: "proxy", pattern: "eip-2535", implementations: [one, two] } as const;
    const place = { style: hardhatStyle, address, network: "sepolia", buildInfo: "b.json" } as const;
    const verifyWith = (target: string) =>
      `npx hardhat verify-contract --network sepolia ${target} --build-info b.json`;

    expect(describeCause(cause, place).command).to.equal(
      `${verifyWith(one)} && ${verifyWith(two)} && npx hardhat verify-proxy --network sepolia ${address}`,
    );
  });

  it("names the profile in which a setting is to be set, where one was selected", () => {
    const selected = {
      style: hardhatStyle,
      address,
      network: undefined,
      buildProfile: "production",
    } as const;
    const { explanation, command } = describeCause({ kind: "evm-version", contract, changes }, selected);

    const metadata = describeCause(
      {
        kind: "metadata",
        contract,
        change: { kind: "metadata-settings", changes },
        ruledOut: [],
        sources: [],
      },
      selected,
    );

    expect(explanation).to.include("set this in the build profile `production` of the Hardhat config");
    expect(metadata.explanation).to.include(
      "set this in the build profile `production` of the Hardhat config",
    );
    expect(command).to.match(/^npx hardhat build --build-profile production && .*--build-profile production/);
  });

  it("says of a compiler that was tried what came of it", () => {
    const tried = (reproduces: boolean) =>
      describeCause(
        { kind: "compiler-version", contract, built: "0.8.37", deployed: "0.8.28", reproduces },
        { style: hardhatStyle, address, network: undefined },
      );

    expect(tried(true).explanation).to.include(
      "With this version, its source gives the code at the address.",
    );
    expect(tried(false).explanation).to.include("With this version, its source gives other code too");
    expect(tried(true).explanation).to.include("To get the same code, set this version");
    expect(tried(false).explanation).to.include("To find what else changed, set this version");
    expect(tried(true).command).to.equal(`npx hardhat build && npx hardhat verify-contract ${address}`);
  });

  it("says of a library that was left out that it has no address", () => {
    const cause = {
      kind: "library-address",
      contract,
      library: "project/contracts/L.sol:L",
      built: other,
      deployed: `0x${"0".repeat(40)}`,
    } as const;

    expect(describeCause(cause, { style: hardhatStyle, address, network: undefined }).explanation).to.include(
      `deployed without an address for the library contracts/L.sol:L, which the build has at ${other}. ` +
        "To verify it, leave the library out of `libraries` of the compiler's settings",
    );
  });

  it("edits a package's file where it is, and no file for a build from elsewhere", () => {
    const cause = {
      kind: "metadata",
      contract,
      change: { kind: "line-ends", sources: ["npm/@scope/package@1.2.3/Base.sol"], deployed: "CRLF" },
      ruledOut: [],
      sources: [],
    } as const;
    const place = { style: hardhatStyle, address, network: "sepolia" } as const;

    expect(describeCause(cause, place).command).to.equal(
      `perl -pi -e 's/\\r?\\n/\\r\\n/' node_modules/@scope/package/Base.sol && ${rebuild}`,
    );
    const nested = "node_modules/tool/node_modules/@scope/package/Base.sol";
    expect(describeCause(cause, { ...place, findPackageSource: () => nested }).command).to.equal(
      `perl -pi -e 's/\\r?\\n/\\r\\n/' ${nested} && ${rebuild}`,
    );
    expect(describeCause(cause, { ...place, findPackageSource: () => undefined }).command).to.equal(
      "npm ls @scope/package",
    );
    expect(describeCause(cause, { ...place, buildInfo: "build.json" }).command).to.equal(
      `${verify} --build-info <file or folder>`,
    );
  });

  it("names in a note the option that takes the other build, because a note has no command", () => {
    const change = {
      kind: "source-names",
      deployed: "own-project",
      packageName: "p",
      target: "a.sol",
    } as const;
    const cause = { kind: "metadata", contract, change, ruledOut: [], sources: [] } as const;
    const place = { style: hardhatStyle, address, network: "sepolia", isNote: true } as const;

    expect(describeCause(cause, place).explanation).to.match(
      / build infos of that project \(--build-info\)\.$/,
    );
    expect(describeCause(cause, { ...place, isWithinProcess: true }).explanation).to.match(
      / \(buildInfo\)\.$/,
    );
  });

  it("says of a declaration that it differs where it is used", () => {
    const place = {
      sourceName: "project/contracts/Vault.sol",
      line: 8,
      functionName: "Vault.paused",
      doubt: "storage" as const,
    };
    const { explanation } = describeCause(
      { kind: "edited-source", contract, place, similarity: 0.5, isSettingsRuledOut: true },
      { style: hardhatStyle, address, network: "sepolia" },
    );

    expect(explanation).to.include(
      "the first difference is in Vault.paused at or near contracts/Vault.sol:8, most likely its type or place in storage; ",
    );
  });

  it("doubts no settings of an edit that an earlier build proves", () => {
    const { explanation } = describeCause(
      {
        kind: "edited-source",
        contract,
        place: { sourceName: "project/contracts/Vault.sol", line: 26, functionName: "Vault.share" },
        similarity: 0.5,
        isSettingsRuledOut: true,
        changedSources: ["project/contracts/Vault.sol"],
      },
      { style: hardhatStyle, address, network: "sepolia", isNote: true },
    );

    expect(explanation).to.match(
      /^The source of contracts\/Vault\.sol:Vault changed after the deployment: the first difference is in Vault\.share at contracts\/Vault\.sol:26; an earlier build has the code at the address, and 50 % of the code is equal\. /,
    );
  });

  it("says of code in another order not that little of it is equal", () => {
    const { explanation } = describeCause(
      { kind: "other-compilation", contract, similarity: 1, reproducedBy: undefined },
      { style: hardhatStyle, address, network: "sepolia" },
    );

    expect(explanation).to.include("The order of the code differs. ").and.to.not.include("100 %");
  });
});

describe("describeCause of a source that an explorer shows", () => {
  const place = { address, network: "sepolia", shownBy: "Blockscout", style: hardhatStyle } as const;
  const library = "project/contracts/Curve.sol:Curve";
  const refused = "does not compile to the code on the chain, so it was not submitted";
  const facts: readonly [Cause, string][] = [
    [
      { kind: "library-address", contract, library, built: other, deployed: address },
      `${refused}: the source links the library contracts/Curve.sol:Curve at ${other}, and the chain has ${address}.`,
    ],
    [
      { kind: "library-conflict", contract, library, addresses: [address, other] },
      `${refused}: the code on the chain calls the library contracts/Curve.sol:Curve at several addresses.`,
    ],
    [
      { kind: "immutable-conflict", contract },
      `${refused}: the code on the chain has several values for one immutable.`,
    ],
    [
      { kind: "call-protection", contract, protects: other },
      `${refused}: the code on the chain is that of a library for another address, ${other}.`,
    ],
    [{ kind: "vyper", version: "0.3.10" }, `${refused}: the code on the chain was compiled by Vyper.`],
    [
      { kind: "other-compiler" },
      `${refused}: the code on the chain was not written by the Solidity compiler.`,
    ],
    [
      { kind: "proxy", pattern: "eip-1967", implementations: [other] },
      `${refused}: the code on the chain is that of a proxy.`,
    ],
    [
      {
        kind: "no-contract",
        codeBytes: 120,
        compilerVersion: "0.8.28",
        closest: contract,
        similarity: 0.127,
      },
      `${refused}: only 12 % of it is equal.`,
    ],
    [
      { kind: "other-contract", named: contract, actual: "project/contracts/Till.sol:Till" },
      `${refused}: the code on the chain is that of contracts/Till.sol:Till in the same sources.`,
    ],
    [
      {
        kind: "no-contract",
        codeBytes: 120,
        compilerVersion: undefined,
        closest: undefined,
        similarity: undefined,
      },
      `${refused}: none of its contracts has the code on the chain (120 bytes).`,
    ],
    [
      { kind: "abstract", contract },
      `${refused}: contracts/Vault.sol:Vault is abstract or an interface, so it has no code.`,
    ],
  ];
  for (const [cause, fact] of facts) {
    it(`says what differs, and how to read the source: ${cause.kind}`, () => {
      expect(describeCause(cause, { ...place, explorer: "blockscout" })).to.deep.equal({
        explanation: `The source that Blockscout shows ${fact} The command writes this source to files.`,
        command: `npx hardhat contract-source --network sepolia ${address} --explorer blockscout --out verified-${address}-blockscout`,
      });
    });
  }

  it("gives each explorer a folder of its own, of a URL by its host", () => {
    const cause: Cause = { kind: "other-record", explorer: "X", contract, differences: ["a"] };
    const write = (explorer: string | undefined, named?: string) => {
      const options: Record<string, string> = named === undefined ? {} : { explorer: named };
      const given = { address, words: [], options };
      const { command } = describeCause(cause, {
        address,
        network: "sepolia",
        style: hardhatStyle,
        explorer,
        given,
      });
      return / --out (\S+)$/.exec(command)?.[1];
    };

    expect(write(undefined)).to.equal(`verified-${address}`);
    expect(write("http://127.0.0.1:4280/api?apikey=secret")).to.equal(`verified-${address}-127.0.0.1-4280`);
    expect(write(undefined, "Etherscan")).to.equal(`verified-${address}-Etherscan`);
    expect(write("My Scan/é")).to.equal(`verified-${address}-My-Scan-`);
  });

  it("says what another explorer shows already, and how to read that", () => {
    const end = "so nothing was submitted. The command writes the source that Etherscan shows to files.";
    const at = { sourceName: "project/contracts/Vault.sol", line: 3, functionName: undefined };
    const shown = { explorer: "Etherscan", contract, isReplaceable: true };
    const command = `npx hardhat contract-source --network sepolia ${address} --explorer etherscan --out verified-${address}-etherscan`;
    const ofTarget = { ...place, explorer: "etherscan" };

    expect(
      describeCause({ kind: "other-record", ...shown, differences: ["a"], place: at }, ofTarget),
    ).to.deep.equal({
      explanation: `Etherscan already shows another source than Blockscout, ${end}`,
      command,
    });
    const differsIn = ["name", "settings"] as const;
    expect(
      describeCause({ kind: "other-record", ...shown, differences: ["a"], differsIn }, ofTarget).explanation,
    ).to.equal(
      `Etherscan already shows the source of Blockscout, but under another name and with other settings, ${end}`,
    );
    expect(describeCause({ kind: "record-not-comparable", ...shown }, ofTarget)).to.deep.equal({
      explanation: `Etherscan already shows a verified source as a single file, which cannot be compared with that of Blockscout, ${end}`,
      command,
    });
  });
});
