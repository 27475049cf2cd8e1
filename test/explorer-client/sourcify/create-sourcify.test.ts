import { expect } from "chai";
import { formatContractDetails } from "../../../src/explorer-api/sourcify/contract-details.ts";
import { formatContractMatch } from "../../../src/explorer-api/sourcify/contract-match.ts";
import { formatJob, type JobError, type VerificationJob } from "../../../src/explorer-api/sourcify/job.ts";
import { formatNotVerified } from "../../../src/explorer-api/sourcify/look-up.ts";
import { createSourcify } from "../../../src/explorer-client/sourcify/create-sourcify.ts";
import type { Submission } from "../../../src/verification/ports.ts";
import { failureOf } from "../../helpers/failure.ts";
import { hintsOf } from "../../helpers/hardhat-words.ts";
import { type LoopbackServer, withLoopbackServer } from "../../helpers/loopback-server.ts";
import { createVirtualClock } from "../../helpers/virtual-clock.ts";

const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

const place = { chainId: 17_000, address } as const;

const id = "0123abcd-0123-4abc-8def-0123456789ab";

const hash = `0x${"AB".repeat(32)}` as const;

const submission: Submission = {
  address,
  codeFormat: "solidity-standard-json-input",
  sourceCode: '{"language":"Solidity","sources":{"A.sol":{"content":"ü"}},"settings":{}}',
  contractName: "project/A.sol:A",
  compilerVersion: "v0.8.30+commit.73712a01",
  encodedConstructorArguments: "",
  licenseType: 3,
  creationTransactionHash: hash,
};

function open({ url }: LoopbackServer, base = "") {
  const clock = createVirtualClock();
  return createSourcify({ name: "Sourcify", apiUrl: `${url}${base}`, chainId: place.chainId, clock });
}

const refusal = (status: number, customCode: string) => ({
  status,
  json: { customCode, message: `It says ${customCode}.`, errorId: id },
});

const job = (fields: Partial<VerificationJob>) => ({
  json: formatJob({
    verificationId: id,
    startedAt: "2026-11-22T08:00:00Z",
    isCompleted: true,
    contract: { ...place, creation: undefined, runtime: undefined },
    ...fields,
  }),
});

const failed = (code: string, more: Partial<JobError> = {}) =>
  job({ error: { code, message: "its words", errorId: id, ...more } });

describe("createSourcify", () => {
  it("scenario 50: submits the proved input unchanged, with the creation's hash in lower case", async () => {
    await withLoopbackServer([{ status: 202, json: { verificationId: id } }], async (server) => {
      const answer = await open(server, "/server/").submitContract(submission);
      const [request] = server.requests;

      expect(answer).to.deep.equal({ kind: "receipt", receipt: id });
      expect(request).to.include({ method: "POST", path: `/server/v2/verify/17000/${address}` });
      expect(JSON.parse(request?.body ?? "")).to.deep.equal({
        stdJsonInput: JSON.parse(submission.sourceCode),
        compilerVersion: "0.8.30+commit.73712a01",
        contractIdentifier: "project/A.sol:A",
        creationTransactionHash: hash.toLowerCase(),
      });
    });
  });

  it("scenario 50: asks for a similar source, and uploads nothing", async () => {
    const answers = [{ status: 202, json: { verificationId: id } }, refusal(409, "already_verified")];
    await withLoopbackServer(answers, async (server) => {
      const explorer = open(server);
      const receipt = await explorer.verifyBySimilarity?.({ address, creationTransactionHash: hash });
      const again = await explorer.verifyBySimilarity?.({ address });

      expect(receipt).to.deep.equal({ kind: "receipt", receipt: id });
      expect(again).to.include({ kind: "already-verified" });
      expect(server.requests.map(({ method, path, body }) => [method, path, body])).to.deep.equal([
        [
          "POST",
          `/v2/verify/similarity/17000/${address}`,
          JSON.stringify({ creationTransactionHash: hash.toLowerCase() }),
        ],
        ["POST", `/v2/verify/similarity/17000/${address}`, "{}"],
      ]);
    });
  });

  it("scenario 50: takes 409 for a success, and says that another verification is running", async () => {
    const answers = [refusal(409, "already_verified"), refusal(429, "duplicate_verification_request")];
    await withLoopbackServer(answers, async (server) => {
      const explorer = open(server);

      expect(await explorer.submitContract(submission)).to.include({ kind: "already-verified" });
      expect(await explorer.submitContract(submission)).to.include({ kind: "under-way" });
    });
  });

  it("scenario 50: says that the server does not serve the chain or the method", async () => {
    const answers = [refusal(400, "unsupported_chain"), refusal(501, "not_implemented")];
    await withLoopbackServer(answers, async (server) => {
      const explorer = open(server);
      const failures = [
        await failureOf(explorer.submitContract(submission)),
        await failureOf(explorer.submitContract(submission)),
      ];

      expect(failures.map(({ code, about }) => `${code} ${about}`)).to.deep.equal([
        "EXPLORER_CHAIN_UNSUPPORTED participation",
        "EXPLORER_SERVICE_MISSING participation",
      ]);
      expect(failures[1]?.message).to.include("not_implemented: It says not_implemented.");
    });
  });

  it("posts once, and does not know the outcome, if the answer is lost", async () => {
    const answers = [refusal(500, "internal_error"), { text: "<html>Bad gateway</html>", status: 502 }];
    await withLoopbackServer(answers, async (server) => {
      const explorer = open(server);

      expect(await explorer.submitContract(submission)).to.include({ kind: "unknown" });
      expect(await explorer.submitContract(submission)).to.include({ kind: "unknown" });
    });
  });

  it("posts again if the server says that it did not take the submission", async () => {
    const answers = [refusal(429, "too_many_requests"), { status: 202, json: { verificationId: id } }];
    await withLoopbackServer(answers, async (server) => {
      expect(await open(server).submitContract(submission)).to.deep.equal({ kind: "receipt", receipt: id });
    });
  });

  it("does not mention an API key when it is asked too often", async () => {
    for (const answer of [refusal(429, "too_many_requests"), { status: 429, text: "<html></html>" }]) {
      await withLoopbackServer(Array(10).fill(answer), async (server) => {
        const failure = await failureOf(open(server).getAbi(address));

        expect(failure.code).to.equal("EXPLORER_RATE_LIMITED");
        expect(hintsOf(failure)).to.deep.equal(["Try again later."]);
      });
    }
  });

  it("tells apart all results of a verification", async () => {
    const ends: readonly (readonly [ReturnType<typeof job> | ReturnType<typeof refusal>, string])[] = [
      [job({ isCompleted: false }), "pending"],
      [job({ contract: { ...place, creation: undefined, runtime: "exact" } }), "verified"],
      [failed("already_verified"), "already-verified"],
      [failed("no_match"), "rejected"],
      [job({}), "rejected"],
      [failed("a_code_of_tomorrow"), "rejected"],
      [failed("contract_not_deployed"), "not-indexed"],
      [failed("internal_error"), "try-later"],
      [refusal(404, "job_not_found"), "unknown-receipt"],
      [refusal(404, "not_found"), "unknown-receipt"],
    ];
    await withLoopbackServer(
      ends.map(([answer]) => answer),
      async (server) => {
        const explorer = open(server);
        const kinds: string[] = [];
        for (const _ of ends) {
          kinds.push((await explorer.checkContract(id)).kind);
        }

        expect(kinds).to.deep.equal(ends.map(([, kind]) => kind));
        expect(server.requests[0]?.path).to.equal(`/v2/verify/${id}`);
      },
    );
  });

  it("says how both bytecodes match, or why they do not", async () => {
    const answers = [
      job({ contract: { ...place, creation: "partial", runtime: "exact" } }),
      failed("compiler_error", { compilerErrors: ["ParserError: here\u001b[2J"] }),
    ];
    await withLoopbackServer(answers, async (server) => {
      const explorer = open(server);

      expect(await explorer.checkContract(id)).to.deep.equal({
        kind: "verified",
        matches: { creation: "partial", runtime: "exact" },
        message: "Creation bytecode: match; runtime bytecode: exact match.",
      });
      expect((await explorer.checkContract(id)).message)
        .to.include("compiler_error: its words")
        .and.include("ParserError: here")
        .and.not.include("\u001b");
    });
  });

  it("tells a contract that is not verified from a gateway's 404", async () => {
    const answers = [
      { status: 404, json: formatNotVerified(place) },
      { status: 404, json: { error: "nothing here" } },
    ];
    await withLoopbackServer(answers, async (server) => {
      const explorer = open(server);

      expect(await explorer.getSourceCode(address)).to.equal(undefined);
      expect((await failureOf(explorer.getSourceCode(address))).code).to.equal("EXPLORER_REQUEST_REJECTED");
    });
  });

  it("shows the record of a contract as other explorers do, with both matches", async () => {
    const deployer = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
    const implementation = "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB";
    const match = { ...place, creation: "exact", runtime: "partial" } as const;
    const details = {
      sources: { "project/A.sol": "contract A {}" },
      compilation: {
        language: "Solidity",
        compiler: "solc",
        compilerVersion: "0.8.30+commit.73712a01",
        compilerSettings: { optimizer: { enabled: true, runs: 7 }, evmVersion: "prague" },
        name: "A",
        fullyQualifiedName: "project/A.sol:A",
      },
      abi: [],
      creationBytecode: {
        onChain: "0x60ab",
        transformations: [{ type: "insert", reason: "constructorArguments", offsetBytes: 1, value: "ab" }],
      },
      deployment: { transactionHash: hash, blockNumber: 5, transactionIndex: 0, deployer },
      proxy: {
        kind: "resolved",
        isProxy: true,
        proxyType: "EIP1967Proxy",
        implementations: [{ address: implementation }],
      },
    } as const;
    const json = { ...formatContractMatch(match), ...formatContractDetails(details, { errorId: id }) };
    await withLoopbackServer([{ json }, { json }, { json }, { json }], async (server) => {
      const explorer = open(server);

      expect(await explorer.getSourceCode(address)).to.deep.include({
        contractName: "A",
        contractFileName: "project/A.sol",
        sources: { "project/A.sol": "contract A {}" },
        compilerVersion: "v0.8.30+commit.73712a01",
        optimizer: { enabled: true, runs: 7 },
        evmVersion: "prague",
        encodedConstructorArguments: "ab",
        matches: { creation: "exact", runtime: "partial" },
        isProxy: true,
        implementation,
      });
      expect(await explorer.getAbi(address)).to.deep.equal([]);
      expect(await explorer.getImplementation(address)).to.equal(implementation);
      expect(await explorer.getContractCreation([address])).to.deep.equal([
        {
          address,
          creator: deployer,
          transactionHash: hash.toLowerCase(),
          blockNumber: 5,
          creationBytecode: "0x60ab",
        },
      ]);
      expect(server.requests[1]?.query.get("fields")).to.equal("abi");
    });
  });

  it("does not link proxies, and has pages", async () => {
    await withLoopbackServer([], async (server) => {
      const explorer = open(server);
      const settings = { name: "S", apiUrl: "https://sourcify.dev/server/", chainId: 1 };

      expect(await explorer.submitProxy({ address })).to.include({ kind: "unsupported" });
      expect(explorer.addressUrl(address)).to.equal(`${server.url}/repo-ui/17000/${address}`);
      expect(createSourcify(settings).addressUrl(address)).to.equal(`https://repo.sourcify.dev/1/${address}`);
      expect(explorer.kind).to.equal("sourcify");
    });
  });
});
