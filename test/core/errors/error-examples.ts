import type { Details, ErrorCode } from "../../../src/core/errors/error-rows.ts";

const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const other = "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512";
const third = "0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0";
const transactionHash = `0x${"ab".repeat(32)}` as const;
const solcLongVersion = "0.8.30+commit.73712a01";
const signature = "constructor(address owner, uint256[] shares)";
const scan = { explorer: "MyScan", host: "scan.example" } as const;
const place = { address, network: "sepolia" } as const;
const given = {
  address,
  words: ["1", "-2"],
  options: { force: true, timeout: "60", explorer: "etherscan,blockscout" },
} as const;

const unreached = {
  kind: "not-reached",
  role: "implementation",
  address: other,
  proxy: address,
  pattern: "eip-1967",
  addresses: [other],
  isChecked: true,
  isInSlot: true,
} as const;

/** Facts of failures, each as somebody meets it. The codes stand in the order of docs/errors.md. */
export const errorExamples: {
  readonly [CodeT in ErrorCode]: readonly [Details[CodeT], ...Details[CodeT][]];
} = {
  INVALID_ADDRESS: [
    { text: "5FbD", problem: { kind: "prefix" } },
    { text: "0xzz", problem: { kind: "characters" } },
    { text: "0x5Fb", problem: { kind: "length", digits: 3 } },
    { text: address.replace("F", "f"), problem: { kind: "checksum", expected: address } },
  ],
  INVALID_OPTION: [
    { option: "--timeout", reason: "it has to be a number of seconds", value: "soon" },
    {
      option: "--code-format",
      reason: "there is no such format",
      value: "zip",
      valid: ["standard-json", "single-file"],
    },
    { missing: ["The address"] },
    { missing: ["The explorer that shows the source", "give it with --from <name or URL>"] },
  ],
  CONSTRUCTOR_ARGUMENTS_INVALID: [
    { problem: "1 was given, and 2 are needed", signature },
    {
      problem: "it is not an address",
      parameter: { path: "owner", type: "address", value: '"Vault"' },
      contract: "Vault",
      signature,
    },
    {
      problem: "it is not a number",
      parameter: { path: "shares[1]", type: "uint256[]", value: '"x"' },
      signature,
    },
    { problem: "they are not valid JSON", json: "[1, 2", signature },
  ],
  CONSTRUCTOR_ARGUMENTS_MISSING: [
    { signature },
    {
      signature,
      answers: { MyScan: "it knows no creation", node: "it keeps no traces" },
    },
  ],
  CONSTRUCTOR_ARGUMENTS_CONTRADICTED: [
    { given: "[1]", onChain: "2", readAs: "immutable", transactionHash, signature },
    { given: "[1]", onChain: "[2]", transactionHash, signature },
    { given: "[1]", onChain: "0x0102", readAs: "bytes", transactionHash: undefined, signature },
  ],
  MODULE_NOT_LOADED: [{ path: "args.js", cause: new Error("Cannot find module") }],
  LIBRARY_UNKNOWN: [
    { name: "Mth", contract: "Vault", matching: [], libraries: ["project/contracts/Math.sol:Math"] },
    { name: "Zzzzz", contract: "Vault", matching: [], libraries: ["project/contracts/Math.sol:Math"] },
    { name: "L", contract: "Vault", matching: ["a.sol:L", "b.sol:L"], libraries: ["a.sol:L", "b.sol:L"] },
    { name: "L", contract: "Vault", matching: [], libraries: [] },
  ],
  LIBRARY_CONFLICT: [
    {
      library: "project/contracts/Math.sol:Math",
      addresses: { "on the chain": address, "given as Math": other },
    },
  ],
  LIBRARY_ADDRESS_MISSING: [{ contract: "Vault", libraries: ["project/contracts/Math.sol:Math"] }],
  OUTPUT_EXISTS: [{ path: "out" }, { path: "out.json", isReplaceable: true }],
  OUTPUT_PATH_UNSAFE: [
    { folder: "out", path: "out/../x", reason: "a symbolic link leads out of the folder" },
  ],
  BUILD_NOT_FOUND: [
    { lookedIn: "/project/artifacts", isNamed: true },
    { lookedIn: "artifacts" },
    { lookedIn: "out", problem: "artifacts without a build info" },
  ],
  BUILD_INFO_INVALID: [
    { file: "artifacts/build-info/a.json", problem: "it is not valid JSON" },
    { file: "b.json", problem: "it is nested too deeply", origin: "option" },
  ],
  SOURCES_CHANGED: [
    {
      contract: "project/contracts/Vault.sol:Vault",
      artifact: "out/Vault.sol/Vault.json",
      edited: ["a.sol"],
      missing: [],
    },
    {
      contract: "Vault.sol:Vault",
      artifact: "out/Vault.json",
      edited: Array.from({ length: 12 }, (_, i) => `${i}.sol`),
      missing: ["z.sol"],
    },
    {
      contract: "src/Vault.sol:Vault",
      artifact: "out/Vault.sol/Vault.json",
      edited: ["src/Vault.sol"],
      missing: [],
      isNamed: true,
    },
  ],
  LANGUAGE_UNSUPPORTED: [
    { language: "Vyper", file: "out/a.json" },
    { language: "Fe", file: "out/a.json" },
  ],
  BUNDLE_NOT_WRITTEN: [
    { problem: "the file cannot be written", file: "b.json", cause: new Error("EACCES") },
    { what: "standard JSON", problem: "nothing was proved" },
  ],
  CONTRACT_NOT_FOUND: [
    { name: "Valt", known: ["project/contracts/Vault.sol:Vault"] },
    { name: "Zzz", known: [] },
  ],
  CONTRACT_AMBIGUOUS: [
    { candidates: ["project/contracts/A.sol:A", "project/contracts/B.sol:B"], place: { ...place, given } },
    { candidates: Array.from({ length: 12 }, (_, i) => `c${i}.sol:A`), name: "A" },
  ],
  DEPLOYMENT_INVALID: [
    { place: "ignition/deployments/x", problem: "it records no contract" },
    { place: "y", problem: "there is no such file, folder or deployment", known: ["chain-1", "chain-2"] },
  ],
  JOURNAL_UNUSABLE: [
    { folder: "cache/journal", cause: new Error("EACCES: permission denied, open '/x/y.json'") },
  ],
  FLATTENING_REFUSED: [
    { contract: "project/contracts/Vault.sol:Vault", reason: "the runtime bytecode differs" },
    { contract: "a.sol:A", reason: "the ABI differs", why: "solc orders it otherwise" },
  ],
  SINGLE_FILE_SETTINGS: [
    { contract: "project/contracts/Vault.sol:Vault", settings: [{ name: "viaIR", value: "true" }] },
    { contract: "a.sol:A", settings: [{ name: "debug.revertStrings", value: "strip" }], explorer: "MyScan" },
  ],
  COMPILER_UNAVAILABLE: [
    { solcLongVersion, places: [] },
    {
      solcLongVersion,
      places: [{ place: "/usr/bin/solc", finding: "is solc 0.7.5+commit.eb77ed08" }],
      contract: "project/contracts/Vault.sol:Vault",
    },
    {
      solcLongVersion,
      places: Array.from({ length: 10 }, (_, i) => ({ place: `/solc/${i}`, finding: "does not exist" })),
    },
  ],
  COMPILER_FAILED: [
    { solcLongVersion, path: "/solc", problem: { kind: "time-limit", timeoutMs: 60_000 } },
    { solcLongVersion, path: "/solc", problem: { kind: "crash", detail: "SIGSEGV" } },
    { solcLongVersion, path: "/solc", problem: { kind: "no-folder", detail: "ENOSPC" } },
    { solcLongVersion, path: "/solc", problem: { kind: "out-of-memory", maxBytes: 2 ** 31 } },
    { solcLongVersion, path: "/solc", problem: { kind: "out-of-memory", maxBytes: undefined } },
    { solcLongVersion, path: "/solc", problem: { kind: "output-invalid", detail: "Hello" } },
  ],
  SUBMISSION_NOT_REPRODUCIBLE: [{ contract: "project/contracts/Vault.sol:Vault" }],
  RECORD_NOT_PROVABLE: [
    {
      contract: "a.sol:A",
      explorer: "MyScan",
      compiler: "vyper:0.3.7",
      problem: { kind: "other-language", language: "Vyper" },
    },
    {
      contract: "a.sol:A",
      explorer: "MyScan",
      compiler: "vyper:0.3.7",
      problem: { kind: "other-language", language: "Vyper" },
      isProof: true,
    },
    { contract: "a.sol:A", explorer: "MyScan", compiler: "x", problem: { kind: "unknown-compiler" } },
    {
      contract: "a.sol:A",
      explorer: "MyScan",
      compiler: "x",
      problem: { kind: "refused", message: "ParserError" },
      isProof: true,
    },
  ],
  CHAIN_UNREACHABLE: [
    { node: "sepolia", reason: "connect ECONNREFUSED" },
    { node: "sepolia", method: "eth_getCode", reason: "a web page came", isWrongUrl: true },
  ],
  DEPLOYMENT_ON_OTHER_CHAIN: [
    { place: "deployments/x", recorded: [1, 10], network: "sepolia", chainId: 11155111 },
    { place: "x", recorded: [1], unread: ["mainnet did not answer"] },
  ],
  NETWORK_SILENT: [{ network: "sepolia", reason: "connect ECONNREFUSED", chainIds: [1, 10] }],
  NETWORK_REFUSED: [
    { network: "sepolia", reason: "its url is a configuration variable without a value" },
    { network: "nosuch", reason: "it is not defined", known: ["default", "sepolia"] },
    { network: "sepolia", reason: "x is not a function", faultIn: "Bun 1.2" },
  ],
  CHAIN_ID_CONTRADICTED: [
    { network: "sepolia", configured: 1, config: "the Hardhat config", chainId: 11155111 },
  ],
  CHAIN_ID_CHANGED: [{ network: "sepolia", before: 1, now: 2 }],
  BLOCK_STATE_MISSING: [{ node: "mainnet", block: 7, latest: 9_000 }],
  CHAIN_IS_A_FORK: [{ network: "localhost", chainId: 1, known: ["Etherscan", "Sourcify"] }],
  NO_CODE_AT_ADDRESS: [
    { address, chainId: 1, network: "mainnet" },
    { address, chainId: 1, network: "mainnet", elsewhere: ["sepolia", "base"] },
    { address, chainId: 1, network: "mainnet", nonce: 7 },
    { address, chainId: 31337, isTemporary: true },
    { address, chainId: 1, network: "mainnet", block: 7 },
  ],
  TRANSACTION_NOT_FOUND: [{ transactionHash, chainId: 1 }],
  TRANSACTION_PENDING: [{ transactionHash, chainId: 1 }],
  TRANSACTION_FAILED: [{ transactionHash, chainId: 1, blockNumber: 7 }],
  NO_CONTRACT_CREATED: [
    { transactionHash, chainId: 1, notes: ["The node keeps no traces."] },
    { transactionHash, chainId: 1, withoutCode: [address, other] },
  ],
  EXPLORER_NOT_CONFIGURED: [
    { network: "mynet", chainId: 99 },
    { network: "mynet", chainId: 99, wanted: "nope", known: ["local", "MyScan"] },
    { network: "mynet", chainId: 99, wanted: "MyScann", option: "from", known: ["local", "MyScan"] },
    {
      network: "mynet",
      chainId: 99,
      mistyped: "mynett",
      noEtherscan: "2026-01-01",
      lists: { unknown: ["Etherscan"], silent: ["Sourcify: no answer"] },
    },
    { network: "mynet", noEtherscan: "" },
  ],
  EXPLORER_UNREACHABLE: [
    { ...scan, reason: "refused", nodeCode: "ECONNREFUSED" },
    { ...scan, explorer: "explorer.example", reason: "refused", nodeCode: "ECONNREFUSED" },
    { ...scan, explorer: "local explorer", reason: "timeout", timeoutMs: 30_000 },
    { ...scan, reason: "reset", nodeCode: "ECONNRESET" },
    { ...scan, reason: "unreadable" },
    { ...scan, reason: "other", isUnsent: true },
    { ...scan, reason: "dns", nodeCode: "ENOTFOUND" },
    { ...scan, reason: "client-certificate" },
    { ...scan, reason: "tls", nodeCode: "DEPTH_ZERO_SELF_SIGNED_CERT" },
    { ...scan, reason: "ca", nodeCode: "ENOENT" },
    { ...scan, reason: "proxy-address" },
    { ...scan, reason: "proxy", proxy: "proxy:3128", proxyStatus: 407 },
    { ...scan, reason: "proxy", proxy: "proxy:3128", proxyStatus: 502 },
  ],
  EXPLORER_RESPONSE_INVALID: [
    {
      ...scan,
      problem: "a web page (HTML) came instead of JSON",
      httpStatus: 200,
      excerpt: "<html>",
      isWebPage: true,
      isTransient: true,
    },
    { ...scan, problem: "it is not JSON", httpStatus: 502, isTransient: true, retryAfterMs: 1000 },
    { ...scan, problem: "it is not JSON", httpStatus: 200 },
    { ...scan, problem: "it redirects to http://other.example", hint: "trust-host", isUnprocessed: true },
    { ...scan, problem: "it redirects in a loop", hint: "check-explorer-url", isUnprocessed: true },
  ],
  EXPLORER_REQUEST_REJECTED: [
    { explorer: "MyScan", message: "Invalid action", httpStatus: 400 },
    { explorer: "MyScan", message: "", isTransient: true, retryAfterMs: 5000 },
  ],
  EXPLORER_RATE_LIMITED: [
    { explorer: "MyScan", message: "Max rate", hasApiKey: true, retryAfterMs: 1500 },
    { explorer: "MyScan", message: "", hasApiKey: false, isUnprocessed: false, retryAfterMs: 4_000_000 },
  ],
  EXPLORER_QUOTA_EXHAUSTED: [{ explorer: "MyScan", message: "Daily limit" }],
  EXPLORER_SUBMISSION_TOO_LARGE: [
    { explorer: "MyScan", message: "too large", httpStatus: 413, requestBytes: 1_000_000 },
    { explorer: "MyScan", maxBytes: 500_000 },
  ],
  EXPLORER_SETTING_UNSUPPORTED: [
    {
      explorer: "MyScan",
      setting: "code format",
      value: "single-file",
      accepted: "standard JSON",
      hint: "leave-code-format-out",
    },
    { explorer: "MyScan", setting: "EVM version", value: "osaka", accepted: "up to prague" },
  ],
  EXPLORER_CHAIN_UNSUPPORTED: [
    { explorer: "MyScan", message: "unsupported chain", chainId: 99 },
    { explorer: "MyScan", message: "missing chainid", chainId: 99, isUnnamed: true },
  ],
  EXPLORER_SERVICE_MISSING: [{ explorer: "MyScan", message: "Not implemented", httpStatus: 501 }],
  API_KEY_MISSING: [
    { explorer: "MyScan" },
    { explorer: "MyScan", message: "Missing API Key" },
    { explorer: "Blockscout", httpStatus: 401, isBlockscout: true },
  ],
  API_KEY_INVALID: [
    { explorer: "MyScan", message: "Invalid API Key" },
    { explorer: "Blockscout", message: "Invalid API Key", isBlockscout: true },
  ],
  SECRET_MISSING: [
    {
      explorer: "MyScan",
      setting: "apiKey",
      variable: "MY_KEY",
      reason: "no value",
      hasKeystore: true,
      hasTerminal: true,
    },
    { explorer: "MyScan", setting: "apiKey", variable: "MY_KEY", reason: "no value", hasKeystore: true },
    { explorer: "MyScan", setting: "headers.x-team", reason: "no value", hasKeystore: false },
  ],
  CONTRACT_NOT_INDEXED: [{ address, explorer: "MyScan", message: "Unable to locate ContractCode" }],
  CONTRACT_NOT_VERIFIED: [
    {
      ...place,
      asked: "Etherscan, Sourcify",
      skipped: "Blockscout: no key",
      explorer: "https://scan.example/api",
    },
    { ...place, given, implementations: [other] },
    { ...place, isWithinProcess: true },
    { ...place, sources: [third] },
    { ...place, isProof: true },
    { ...place, isForked: true },
  ],
  INIT_CODE_NOT_FOUND: [
    { address: "0x5FbDB2315678afecb367f032d93F642f64180aa3", transactionHash: undefined },
    { address: "0x5FbDB2315678afecb367f032d93F642f64180aa3", transactionHash: `0x${"12".repeat(32)}` },
  ],
  CREATION_NOT_FOUND: [
    { addresses: [address], asked: "MyScan" },
    { addresses: [address, other], withoutCode: [other] },
  ],
  LOCAL_EXPLORER_PORT_IN_USE: [{ host: "127.0.0.1", port: 4280 }],
  LOCAL_EXPLORER_DATABASE_INVALID: [
    { file: "a.sqlite", problem: { kind: "unusable" }, cause: new Error("file is not a database") },
    { file: "a.sqlite", problem: { kind: "unusable" } },
    { file: "a.sqlite", problem: { kind: "foreign" } },
    { file: "a.sqlite", problem: { kind: "other-version", version: 2, supported: 3 } },
  ],
  FAULTS_INVALID: [
    { script: "faults.json", rule: { number: 2, of: 3 }, problem: "there is no fault http-999" },
    { script: "--faults", problem: "it is not valid JSON", cause: new Error("Unexpected token") },
  ],
  NO_UPGRADE_FOUND: [{ transactionHash: `0x${"12".repeat(32)}`, chainId: 1 }],
  REVIEW_IMPOSSIBLE: [{ proxy: "0x5FbDB2315678afecb367f032d93F642f64180aa3", implementations: 2 }],
  NOT_A_PROXY: [place, { ...place, problem: unreached }, { ...place, given, isWithinProcess: true }],
  PROXY_TARGET_INVALID: [
    {
      proxy: address,
      problem: { kind: "target-without-code", role: "implementation", from: address, address: other },
    },
    { proxy: address, problem: { kind: "dead-end", role: "implementation", address: other, root: address } },
    { proxy: address, problem: unreached },
    { proxy: address, problem: { ...unreached, isChecked: false } },
    {
      proxy: address,
      problem: { kind: "cycle", role: "implementation", address, path: [address, other, address] },
    },
    {
      proxy: address,
      problem: { kind: "beacon-without-implementation", role: "beacon", address: other },
    },
    { proxy: address, problem: { kind: "too-many", role: "facet", address: other } },
  ],
  IMPLEMENTATION_CONTRADICTED: [{ proxy: address, expected: other, detected: [third] }],
  DEADLINE_EXCEEDED: [
    { timeoutMs: 300_000 },
    {
      timeoutMs: 300_000,
      standing: {
        explorers: ["MyScan"],
        waitingFor: "MyScan",
        standings: [
          { explorer: "MyScan", contract: "project/contracts/Vault.sol:Vault", receipt: "abc" },
          { explorer: "MyScan", receipt: undefined },
        ],
      },
    },
    {
      timeoutMs: 5_000,
      standing: { explorers: [], waitingFor: "the compiler", isLocal: true, standings: [] },
    },
    {
      timeoutMs: 5_000,
      standing: {
        explorers: ["A", "B"],
        lastAnswer: "Pending in queue",
        standings: [{ explorer: "A", isDecided: true, receipt: "x" }],
      },
    },
  ],
  HARDHAT_ETHERS_MISSING: [{}],
  ETHERS_MISSING: [{}],
  INTERRUPTED: [
    { address, standings: [] },
    {
      transaction: transactionHash,
      standings: [{ explorer: "MyScan", receipt: "abc" }],
      contracts: { done: 1, total: 3 },
    },
  ],
  UNEXPECTED: [{ cause: new Error("boom") }, { cause: 7 }],
};
