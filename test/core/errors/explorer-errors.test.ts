import { expect } from "chai";
import type { BaseError } from "../../../src/base/errors.ts";
import {
  ExplorerChainUnsupportedError,
  ExplorerQuotaExhaustedError,
  ExplorerRateLimitedError,
  ExplorerRequestRejectedError,
  ExplorerSubmissionTooLargeError,
} from "../../../src/core/errors/explorer-errors.ts";
import {
  ApiKeyInvalidError,
  ApiKeyMissingError,
  ExplorerNotConfiguredError,
  SecretMissingError,
} from "../../../src/core/errors/explorer-setting-errors.ts";
import {
  ContractNotIndexedError,
  ContractNotVerifiedError,
  CreationNotFoundError,
} from "../../../src/core/errors/look-up-errors.ts";

const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const other = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
const keyHint =
  "Set verifyContract.apiKey in the Hardhat config, or the explorer's own apiKey if it is not Etherscan-style or has other credentials. Use configVariable to keep the key out of the file.";

describe("explorer errors", () => {
  expectText(
    "EXPLORER_NOT_CONFIGURED",
    new ExplorerNotConfiguredError({ network: "mychain", chainId: 4242 }),
    `No explorer is known for the network mychain.
  network:  mychain
  chain id: 4242
Add it to the Hardhat config, under verifyContract.explorers.mychain, with its apiUrl and browserUrl.
Or give the URL of its API for this call: --explorer <url>`,
  );

  expectText(
    "EXPLORER_NOT_CONFIGURED, with a name that is not known",
    new ExplorerNotConfiguredError({
      network: "sepolia",
      wanted: "MyScan",
      known: ["Etherscan", "Blockscout"],
    }),
    `The network sepolia has no explorer with this name.
  network:  sepolia
  explorer: MyScan
  known:    Etherscan, Blockscout
Add it to the Hardhat config, under verifyContract.explorers.sepolia, with its apiUrl and browserUrl.
Or give the URL of its API for this call: --explorer <url>`,
  );

  expectText(
    "EXPLORER_NOT_CONFIGURED, with a name that is almost known, and on a chain that takes the local explorer",
    new ExplorerNotConfiguredError({
      network: "localhost",
      wanted: "etherscna",
      known: ["Etherscan", "local"],
    }),
    `The network localhost has no explorer with this name.
  network:  localhost
  explorer: etherscna
  known:    Etherscan, local
Did you mean Etherscan?
To use the local explorer: --explorer local
Add it to the Hardhat config, under verifyContract.explorers.localhost, with its apiUrl and browserUrl.
Or give the URL of its API for this call: --explorer <url>`,
  );

  expectText(
    "EXPLORER_REQUEST_REJECTED",
    new ExplorerRequestRejectedError({ explorer: "MyScan", message: "Unknown action", httpStatus: 400 }),
    `The explorer MyScan refused the request.
  answer:      Unknown action
  HTTP status: 400
If you configured the explorer's URL, check it: apiUrl in the Hardhat config, or --explorer.
Check that the explorer has this function.`,
  );

  expectText(
    "EXPLORER_REQUEST_REJECTED, for now",
    new ExplorerRequestRejectedError({ explorer: "MyScan", message: "server too busy", isTransient: true }),
    `The explorer MyScan could not serve the request now.
  answer: server too busy
Try again later.`,
  );

  expectText(
    "EXPLORER_RATE_LIMITED",
    new ExplorerRateLimitedError({
      explorer: "MyScan",
      message: "Max calls per sec rate limit reached (3/sec)",
      hasApiKey: true,
      retryAfterMs: 1500,
    }),
    `The rate limit of the explorer MyScan was reached.
  answer:      Max calls per sec rate limit reached (3/sec)
  retry after: 2 s
Try again later, and check whether another program uses the same API key.`,
  );

  expectText(
    "EXPLORER_RATE_LIMITED, for longer than is read",
    new ExplorerRateLimitedError({
      explorer: "MyScan",
      message: "slow down",
      hasApiKey: true,
      retryAfterMs: 3_600_000,
    }),
    `The rate limit of the explorer MyScan was reached.
  answer:      slow down
  retry after: an hour or more
Try again later, and check whether another program uses the same API key.`,
  );

  expectText(
    "EXPLORER_RATE_LIMITED, without a body",
    new ExplorerRateLimitedError({ explorer: "MyScan", message: "", hasApiKey: true }),
    `The rate limit of the explorer MyScan was reached.
Try again later, and check whether another program uses the same API key.`,
  );

  expectText(
    "EXPLORER_RATE_LIMITED, without a key",
    new ExplorerRateLimitedError({ explorer: "MyScan", message: "Too many requests", hasApiKey: false }),
    `The rate limit of the explorer MyScan was reached.
  answer: Too many requests
Set an API key: most explorers allow more requests with one.
Or try again later.`,
  );

  expectText(
    "EXPLORER_QUOTA_EXHAUSTED",
    new ExplorerQuotaExhaustedError({
      explorer: "MyScan",
      message: "Daily limit of 100 source code submissions reached",
    }),
    `The daily limit of the explorer MyScan is used up.
  answer: Daily limit of 100 source code submissions reached
Try again tomorrow, or use another API key or a plan with a higher limit.`,
  );

  expectText(
    "EXPLORER_CHAIN_UNSUPPORTED",
    new ExplorerChainUnsupportedError({
      explorer: "MyScan",
      chainId: 4242,
      message: "Missing or unsupported chainid parameter",
    }),
    `The explorer MyScan does not serve this chain.
  chain id: 4242
  answer:   Missing or unsupported chainid parameter
If the answer mentions a plan, the API key's plan does not include this chain: upgrade it, or use another explorer of the chain.
If the answer mentions a V1 endpoint, set the explorer's apiUrl to the URL of its V2 API.
Choose another explorer in the Hardhat config, under verifyContract.explorers, or with --explorer <name or URL>`,
  );

  expectText(
    "EXPLORER_CHAIN_UNSUPPORTED",
    new ExplorerChainUnsupportedError({
      explorer: "MyScan",
      chainId: 4242,
      message: "Missing or unsupported chainid parameter",
      isUnnamed: true,
    }),
    `The explorer MyScan asks for the chain, which the call did not name.
  chain id: 4242
  answer:   Missing or unsupported chainid parameter
Add ?chainid=4242 to the explorer's apiUrl, or remove its dialect: then each call names the chain.`,
  );

  expectText(
    "API_KEY_MISSING",
    new ApiKeyMissingError({ explorer: "MyScan", message: "Missing/Invalid API Key" }),
    `The explorer MyScan needs an API key, and none is set.
  answer: Missing/Invalid API Key
${keyHint}`,
  );

  expectText(
    "API_KEY_INVALID",
    new ApiKeyInvalidError({ explorer: "MyScan", message: "Invalid API Key" }),
    `The explorer MyScan does not accept the API key.
  answer: Invalid API Key
Check that the key is complete and belongs to this explorer.
${keyHint}`,
  );

  expectText(
    "SECRET_MISSING",
    new SecretMissingError({
      explorer: "MyScan",
      setting: "headers.x-team",
      variable: "TEAM",
      reason: 'HHE7: Configuration Variable "TEAM" not found.\n\nYou can define it using a plugin.',
      hasKeystore: true,
      hasTerminal: true,
    }),
    `A secret of the explorer MyScan cannot be read, so nothing was sent to it.
  setting: headers.x-team
  reason:  HHE7: Configuration Variable "TEAM" not found.
Give it a value: npx hardhat keystore set TEAM, or the environment variable TEAM`,
  );

  expectText(
    "SECRET_MISSING",
    new SecretMissingError({
      explorer: "MyScan",
      setting: "apiKey",
      variable: "KEY",
      reason: "HHE7: none",
      hasKeystore: true,
      hasTerminal: false,
    }),
    `A secret of the explorer MyScan cannot be read, so nothing was sent to it.
  setting: apiKey
  reason:  HHE7: none
Give it a value: set the environment variable KEY, or work at a terminal: npx hardhat keystore set KEY`,
  );

  expectText(
    "SECRET_MISSING",
    new SecretMissingError({
      explorer: "MyScan",
      setting: "apiKey",
      variable: "KEY",
      reason: "HHE7: none\nhere",
      hasKeystore: false,
    }),
    `A secret of the explorer MyScan cannot be read, so nothing was sent to it.
  setting: apiKey
  reason:  HHE7: none here
Give it a value: set the environment variable KEY`,
  );

  expectText(
    "CONTRACT_NOT_INDEXED",
    new ContractNotIndexedError({ address, explorer: "MyScan", message: "Unable to locate ContractCode" }),
    `The explorer MyScan has not indexed the contract yet.
  address: ${address}
  answer:  Unable to locate ContractCode
The code is on the chain. Run the same command again in a few minutes, or give a longer --timeout.
If this does not change, check that the explorer serves the network's chain.`,
  );

  expectText(
    "CONTRACT_NOT_VERIFIED",
    new ContractNotVerifiedError({ address, asked: "MyScan", skipped: "Etherscan", network: "my net" }),
    `The contract is not verified on MyScan.
  address: ${address}
  asked:   MyScan
  skipped: Etherscan
Verify it first: npx hardhat verify-contract --network 'my net' ${address}`,
  );

  expectText(
    "CONTRACT_NOT_VERIFIED, in a run with --force",
    new ContractNotVerifiedError({
      address,
      asked: "MyScan, Etherscan, Blockscout",
      given: { address, words: [], options: { force: true, timeout: "60" } },
    }),
    `The contract is not verified on MyScan, Etherscan and Blockscout.
  address: ${address}
  asked:   MyScan, Etherscan, Blockscout
Verify it first: npx hardhat verify-contract ${address} --timeout 60`,
  );

  expectText(
    "CONTRACT_NOT_VERIFIED, of what is behind a proxy",
    new ContractNotVerifiedError({ address, network: "sepolia", implementations: [other, address] }),
    `The contracts behind the proxy are not verified on the explorer.
  address:         ${address}
  implementations: ${other}, ${address}
Verify it first: npx hardhat verify-proxy --network sepolia ${address}`,
  );

  expectText(
    "CONTRACT_NOT_VERIFIED, of a clone",
    new ContractNotVerifiedError({
      address,
      asked: "MyScan",
      network: "sepolia",
      sources: [other],
      given: { address, words: [], options: { explorer: "MyScan" } },
    }),
    `This address is a proxy whose bytecode has no source of its own.
  address:         ${address}
  implementations: ${other}
  asked:           MyScan
The contract behind it has the source: npx hardhat contract-source --network sepolia ${other} --explorer MyScan`,
  );

  expectText(
    "CREATION_NOT_FOUND",
    new CreationNotFoundError({ addresses: [address] }),
    `The explorer has no record of the creation of the contract.
  address: ${address}
Check that there is a contract at the address, on the network's chain.
If it was deployed just now, wait until the explorer has indexed it.`,
  );

  expectText(
    "CREATION_NOT_FOUND, for several",
    new CreationNotFoundError({ addresses: [address, other], asked: "MyScan" }),
    `The explorer has no record of the creation of these contracts.
  addresses: ${address}, ${other}
  asked:     MyScan
Check that there is a contract at the address, on the network's chain.
If it was deployed just now, wait until the explorer has indexed it.`,
  );

  expectText(
    "CREATION_NOT_FOUND, for an account that delegates",
    new CreationNotFoundError({
      addresses: [address],
      delegations: [{ address, to: other }],
      asked: "MyScan",
    }),
    `The address is an account that delegates to a contract (EIP-7702), so no transaction created it.
  address:      ${address}
  delegates to: ${other}
  asked:        MyScan
Ask for the creation of the contract that it delegates to.`,
  );

  expectText(
    "CREATION_NOT_FOUND, for several of which one is an account that delegates",
    new CreationNotFoundError({ addresses: [address, other], delegations: [{ address, to: other }] }),
    `The explorer has no record of the creation of these addresses.
  addresses:           ${address}, ${other}
  delegating accounts: ${address}
No transaction created an account that delegates (EIP-7702).
If it was deployed just now, wait until the explorer has indexed it.`,
  );

  expectText(
    "CREATION_NOT_FOUND, for several of which one has no code",
    new CreationNotFoundError({ addresses: [address, other], withoutCode: [other] }),
    `The explorer has no record of the creation of these addresses.
  addresses:    ${address}, ${other}
  without code: ${other}
Check the addresses without code, and the network: its chain has no contract there.
If it was deployed just now, wait until the explorer has indexed it.`,
  );
});

function expectText(title: string, error: BaseError, text: string): void {
  it(`writes ${title}`, () => {
    expect(error.message).to.equal(text);
    expect(error.code).to.equal(title.split(",")[0]);
    expect(error.cause).to.equal(undefined);
  });
}

describe("explorer submission errors", () => {
  it("writes EXPLORER_SUBMISSION_TOO_LARGE", () => {
    const error = new ExplorerSubmissionTooLargeError({
      explorer: "MyScan",
      message: "413 Request Entity Too Large",
      httpStatus: 413,
      requestBytes: 1_500_000,
    });
    expect(error.code).to.equal("EXPLORER_SUBMISSION_TOO_LARGE");
    expect(error.message).to.equal(`The submission is larger than the explorer MyScan accepts.
  answer:      413 Request Entity Too Large
  HTTP status: 413
  submission:  1465 KiB
Verify the contract on another explorer of the chain: --explorer <name or URL>
If you run the explorer, raise the limit for request bodies, also in the web server in front of it.`);
  });

  it("names the limit where it is known", () => {
    const error = new ExplorerSubmissionTooLargeError({
      explorer: "MyScan",
      requestBytes: 3_500_000,
      maxBytes: 3_000_000,
    });
    expect(error.facts).to.include({ submission: "3418 KiB", "accepted size": "up to 2929 KiB of sources" });
  });

  it("is a failure that stays, and of a submission that was not taken", () => {
    const error = new ExplorerSubmissionTooLargeError({ explorer: "MyScan" });
    expect(error).to.include({ isTransient: false, isUnprocessed: true });
  });
});
