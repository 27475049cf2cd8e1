import { expect } from "chai";
import { ExplorerResponseInvalidError } from "../../../src/core/errors/explorer-connection-errors.ts";
import {
  DeadlineExceededError,
  LibraryAddressMissingError,
  LibraryConflictError,
  LibraryUnknownError,
  NoContractCreatedError,
  TransactionFailedError,
  TransactionNotFoundError,
  TransactionPendingError,
} from "../../../src/core/errors/verification-errors.ts";

describe("DeadlineExceededError", () => {
  it("names the time, and what to do", () => {
    const error = new DeadlineExceededError({ timeoutMs: 90_500 });

    expect(error.code).to.equal("DEADLINE_EXCEEDED");
    expect(error.message.split("\n")).to.deep.equal([
      "The time limit was reached before there was a verdict.",
      "  timeout: 90.5 s",
      "Run the same command again: it continues and submits nothing twice.",
      "Set a longer time limit with --timeout <seconds> or verifyContract.timeout in the Hardhat config.",
    ]);
  });

  it("has the hints and the HTTP status of a failure that was the last answer", () => {
    const lastAnswer = new ExplorerResponseInvalidError({
      explorer: "Scan",
      host: "scan.example",
      problem: "a web page came instead of JSON",
      httpStatus: 200,
      excerpt: "Welcome",
      isTransient: true,
    });
    const standing = () => ({
      explorers: ["Scan"],
      waitingFor: "Scan (the source)",
      lastAnswer,
      standings: [],
    });
    const error = new DeadlineExceededError({ timeoutMs: 20_000, standing });

    expect(error.message.split("\n")).to.deep.equal([
      "The time limit was reached before there was a verdict.",
      "  timeout:     20 s",
      "  explorer:    Scan",
      "  waited for:  Scan (the source)",
      "  last answer: The answer of the explorer Scan cannot be used: a web page came instead of JSON.",
      "  HTTP status: 200",
      "  answer:      Welcome",
      "  submitted:   nothing",
      ...lastAnswer.hints,
      "Run the same command again: it continues and submits nothing twice.",
      "Set a longer time limit with --timeout <seconds> or verifyContract.timeout in the Hardhat config.",
    ]);
    expect(lastAnswer.hints[0]).to.include("apiUrl");
  });
});

describe("transaction errors", () => {
  const transactionHash = `0x${"ab".repeat(32)}` as const;

  const facts = { transactionHash, chainId: 1 };

  const shown = `  transaction: ${transactionHash}
  chain id:    1`;

  it("writes TRANSACTION_NOT_FOUND", () => {
    expect(new TransactionNotFoundError(facts).message).to.equal(`There is no such transaction on this chain.
${shown}
Check the hash, and that --network is the chain of the transaction.
If it was sent just now, wait until it is mined. Some nodes do not keep old transactions: try another one.`);
  });

  it("writes TRANSACTION_PENDING", () => {
    expect(
      new TransactionPendingError(facts).message,
    ).to.equal(`The transaction is not mined yet, so it has created nothing so far.
${shown}
Run the same command again when it is mined.`);
  });

  it("writes TRANSACTION_FAILED", () => {
    expect(
      new TransactionFailedError({ ...facts, blockNumber: 9 }).message,
    ).to.equal(`The transaction failed, so it created nothing.
${shown}
  block:       9
Send the transaction again, and give the hash of the one that succeeds.`);
  });

  it("writes NO_CONTRACT_CREATED, with what could not be known", () => {
    expect(
      new NoContractCreatedError({ ...facts, notes: ["The node keeps no states."] }).message,
    ).to.equal(`No contract was found for this transaction.
${shown}
The node keeps no states.
To verify a contract by its address: npx hardhat verify-contract <address>`);
    const withoutCode = [
      "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
      "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
    ] as const;
    expect(
      new NoContractCreatedError({ ...facts, withoutCode }).message,
    ).to.equal(`The transaction created a contract at ${withoutCode[0]}, which has no code.
  transaction:         ${transactionHash}
  chain id:            1
  others without code: ${withoutCode[1]}
Its constructor left no code, or it destroyed itself, so there is nothing to verify.`);
  });
});

describe("library errors", () => {
  const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

  const other = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";

  function expectText({ message }: Error, ...lines: readonly string[]): void {
    expect(message.split("\n")).to.deep.equal(lines);
  }

  describe("LibraryUnknownError", () => {
    it("lists the libraries that there are", () => {
      expectText(
        new LibraryUnknownError({
          name: "M",
          contract: "Token",
          matching: [],
          libraries: ["a.sol:L", "b.sol:K"],
        }),
        "The contract Token does not link a library with this name.",
        "  given:     M",
        "  libraries: a.sol:L, b.sol:K",
        "Did you mean a.sol:L or b.sol:K?",
      );
      expectText(
        new LibraryUnknownError({
          name: "SafeMaht",
          contract: "Token",
          matching: [],
          libraries: ["a.sol:SafeMath", "b.sol:Strings"],
        }),
        "The contract Token does not link a library with this name.",
        "  given:     SafeMaht",
        "  libraries: a.sol:SafeMath, b.sol:Strings",
        "Did you mean a.sol:SafeMath?",
      );
      expectText(
        new LibraryUnknownError({
          name: "Unrelated",
          contract: "Token",
          matching: [],
          libraries: ["a.sol:L"],
        }),
        "The contract Token does not link a library with this name.",
        "  given:     Unrelated",
        "  libraries: a.sol:L",
        "Give the name of a library that the contract links.",
      );
      expectText(
        new LibraryUnknownError({ name: "M", contract: "Token", matching: [], libraries: [] }),
        "The contract Token does not link a library with this name.",
        "  given:     M",
        "  libraries: none",
        "Leave the library out: the contract links none.",
      );
    });

    it("lists those that an ambiguous name may mean", () => {
      const matching = ["a.sol:L", "b.sol:L"];
      expectText(
        new LibraryUnknownError({
          name: "L",
          contract: "Token",
          matching,
          libraries: [...matching, "c.sol:K"],
        }),
        "The contract Token links several libraries with this name.",
        "  given:    L",
        "  matching: a.sol:L, b.sol:L",
        "Write the library's name with its source: file.sol:Name.",
      );
    });
  });

  describe("LibraryConflictError", () => {
    it("names both addresses and where they come from", () => {
      expectText(
        new LibraryConflictError({
          library: "project/a.sol:L",
          addresses: { "on the chain": address, "given as L": other },
        }),
        "There are two addresses for the library a.sol:L.",
        `  on the chain: ${address}`,
        `  given as L:   ${other}`,
        "Leave the library out: its address is read from the code on the chain.",
        "If the given address is right, the contract at this address is linked to another library.",
      );
    });
  });

  describe("LibraryAddressMissingError", () => {
    it("lists the libraries and says how to give their addresses", () => {
      expectText(
        new LibraryAddressMissingError({ contract: "Token", libraries: ["a.sol:L", "b.sol:K"] }),
        "The constructor of Token uses libraries whose addresses are not in the code on the chain.",
        "  libraries: a.sol:L, b.sol:K",
        'Give a module that exports their addresses: --libraries-path <module>, with export default { Name: "0x…" }.',
      );
    });
  });
});
