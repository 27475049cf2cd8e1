import { expect } from "chai";
import type { ManySession } from "../../../src/app/deployments/chain-groups.ts";
import { runDeploymentVerification } from "../../../src/app/deployments/run-deployment.ts";
import { runMirror } from "../../../src/app/deployments/run-mirror.ts";
import { plainExplorer } from "../../../src/app/explorers/explorer-config.ts";
import type { AppHost } from "../../../src/app/host.ts";
import { silentReporter } from "../../../src/app/reporter.ts";
import { describeDeployment } from "../../../src/app/words/results/describe-deployment.ts";
import type { Address } from "../../../src/base/hex.ts";
import type { JsonRpcQuestion } from "../../../src/chain/node/ask-node.ts";
import type { BuildInfo } from "../../../src/core/build/parse-build-info.ts";
import { type BaseError, createFailure } from "../../../src/core/errors/failure.ts";
import { type LocalExplorer, startLocalExplorer } from "../../../src/local-explorer/start-local-explorer.ts";
import type { Compiler, RecordedContract, Reporter } from "../../../src/verification/ports.ts";
import { isVerified, type RecordedDeploymentResult } from "../../../src/verification/result.ts";
import { createFakeWorld } from "../../helpers/fake-ports.ts";
import { openPlainHost } from "../../helpers/open-plain-host.ts";
import { realCompiler } from "../../helpers/real-compiler.ts";
import { rejectionOf } from "../../helpers/rejection.ts";
import { withTemporaryFolder } from "../../helpers/temporary-folder.ts";
import { startTestExplorer } from "../../helpers/test-explorer.ts";
import { toCreation } from "../../helpers/to-creation.ts";
import { createVirtualClock } from "../../helpers/virtual-clock.ts";
import { build, child } from "../../helpers/worlds.ts";
import { openTestChain, type TestChain } from "../../local-explorer/open-test-chain.ts";

/** A source that the contract does not import: the cut has to be compiled. */
const cutBuild: BuildInfo = {
  ...build,
  input: {
    ...build.input,
    sources: { ...build.input.sources, "project/contracts/Other.sol": { content: "contract Other {}" } },
  },
};

describe("runDeploymentVerification", () => {
  let chain: TestChain;
  let explorer: LocalExplorer;
  let other: LocalExplorer;
  const twins: Address[] = [];
  let foreign: Address;

  before(async () => {
    chain = await openTestChain();
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      twins.push(await chain.deploy(child.creationBytecode.object));
    }
    foreign = await chain.deploy(toCreation("60016000fd").slice(2));
    const start = () => startTestExplorer(chain.reader, { apiKeys: ["a key"] });
    [explorer, other] = [await start(), await start()];
  });

  after(async () => {
    await Promise.all([explorer.close(), other.close()]);
    await chain.close();
  });

  /** Verifies records, and lists what the node and the compiler were asked. */
  async function verify(
    records: readonly Partial<RecordedContract>[],
    servers = [explorer],
    toHost: (host: AppHost) => AppHost = (host) => host,
    request: { readonly check?: boolean } = {},
  ) {
    const asked: string[] = [];
    const compiler: Compiler = {
      compile: (job, options) => {
        asked.push("compile");
        return realCompiler.compile(job, options);
      },
    };
    const results: RecordedDeploymentResult[] = [];
    await withTemporaryFolder({}, async (folder) => {
      const plain = openPlainHost("http://127.0.0.1:1", folder);
      const network = await plain.openNetwork();
      const host: AppHost = {
        ...plain,
        builds: createFakeWorld({ artifacts: [child], buildInfos: [cutBuild] }).ports.builds,
        records: { ...plain.records, read: async () => records.map(toRecord) },
        openNetwork: async () => ({
          ...network,
          request: ({ method, params }) => {
            asked.push(JSON.stringify([method, params]));
            return chain.request(method, params);
          },
        }),
        openCompiler: async () => compiler,
      };
      const names = servers.map(({ url }) => `${url}/api`).join(",");
      const { signal } = new AbortController();
      const session = { reporter: silentReporter, timeoutMs: 300_000, explorer: names, signal };
      results.push(
        await runDeploymentVerification({ ...request, deployment: "records" }, session, toHost(host)),
      );
    });
    const [result] = results;
    if (result === undefined) {
      throw new RangeError("it ended without a result");
    }
    return { result, asked };
  }

  function toRecord(record: Partial<RecordedContract>): RecordedContract {
    return { address: foreign, name: "a contract", file: "records", ...record };
  }

  it("scenario 78: reads the project's records once for all contracts, and takes their creations from it", async () => {
    const reads: string[] = [];
    const { result, asked } = await verify(
      twins.map((address) => ({ address })),
      [explorer],
      (host) => ({
        ...host,
        records: {
          ...host.records,
          find: async () => {
            reads.push("of one contract");
            return [];
          },
          readAll: async () => {
            reads.push("all");
            const chainId = 31_337;
            const records = twins.map((address, index) => {
              const transactionHash = `0x${String(index).padStart(64, "0")}` as const;
              return toRecord({ address, chainId, file: "of the project", transactionHash });
            });
            return { records, failures: [] };
          },
        },
      }),
      { check: true },
    );

    expect(result.contracts).to.have.length(twins.length);
    expect(reads).to.deep.equal(["all"]);
    expect(asked.filter((one) => one.includes("eth_getTransactionReceipt"))).to.have.length.of.at.least(
      twins.length,
    );
  });

  it("scenario 31: verifies each contract on each explorer, with one proof and one look at the chain", async () => {
    const { result, asked } = await verify(
      twins.map((address) => ({ address })),
      [explorer, other],
    );
    const repeated = asked.filter((one, index) => one !== "compile" && asked.indexOf(one) !== index);

    expect(result.contracts.map(({ explorers }) => explorers.map(({ status }) => status))).to.deep.equal(
      twins.map(() => ["verified", "verified"]),
    );
    expect(asked.filter((one) => one === "compile")).to.have.length(1);
    expect(repeated.filter((one) => !one.includes("eth_chainId"))).to.deep.equal([]);
    expect(other.countSubmissions("source")).to.equal(twins.length);
  });

  it("skips what a deployment only uses, and fails for what it says to have created", async () => {
    const [used, created] = await Promise.all([
      verify([{ isDeployed: false }, { address: twins[0] ?? foreign }]),
      verify([{}, { address: twins[0] ?? foreign }]),
    ]);

    expect(used.result.contracts.map(({ status }) => status)).to.deep.equal(["skipped", "already-verified"]);
    expect(used.result.status).to.equal("already-verified");
    expect(created.result.contracts.map(({ status }) => status)).to.deep.equal([
      "mismatch",
      "already-verified",
    ]);
    expect(created.result.status).to.equal("partly-verified");
  });

  it("requires a hand-written contract name to match, and takes a tool's as a hint", async () => {
    const [address = foreign] = twins;
    const [byTool, byHand] = await Promise.all([
      verify([{ address, contract: "Alias" }]),
      verify([{ address, contract: "Alias", isByHand: true }]),
    ]);

    expect(byTool.result.status).to.equal("already-verified");
    expect(byHand.result.contracts[0]?.failure?.code ?? byHand.result.status).to.equal("CONTRACT_NOT_FOUND");
  });

  it("notes which steps of the deployment did not succeed, and verifies what did", async () => {
    const steps = [
      { name: "All#Boom", outcome: "REVERTED_TRANSACTION" },
      { name: "All#Box.set", outcome: undefined },
    ];
    const unfinished = { steps, file: "journal.jsonl" };
    const [, ...used] = twins;
    const { result } = await verify(used.map((address) => ({ address, unfinished })));
    const note =
      "The deployment did not complete All#Boom (REVERTED_TRANSACTION), All#Box.set (not finished), as journal.jsonl records.";

    expect(result.notes).to.deep.equal([note]);
    expect(isVerified(result)).to.equal(true);
    expect(describeDeployment(result, { isCheck: false }).split("\n").at(-1)).to.equal(`– ${note}`);
  });

  it("fails for a damaged deployment among those of the project, and verifies the others", async () => {
    const damaged = createFailure("DEPLOYMENT_INVALID", { place: "journal.jsonl", problem: "it is damaged" });
    const verifyAll = (records: readonly RecordedContract[]) =>
      withTemporaryFolder({}, async (folder) => {
        const plain = openPlainHost("http://127.0.0.1:1", folder);
        const network = await plain.openNetwork();
        const request = ({ method, params }: JsonRpcQuestion) => chain.request(method, params);
        const session = { reporter: silentReporter, timeoutMs: 300_000, explorer: `${explorer.url}/api` };
        const result = await runDeploymentVerification({}, session, {
          ...plain,
          records: { ...plain.records, readAll: async () => ({ records, failures: [damaged] }) },
          openNetwork: async () => ({ ...network, request }),
        });
        const { status, contracts, failures } = result;
        expect(status).to.equal("partly-verified");
        expect(contracts).to.have.length(1);
        expect(failures?.map(({ code, facts }) => [code, facts?.["looked in"]])).to.deep.equal([
          ["DEPLOYMENT_INVALID", "journal.jsonl"],
        ]);
        expect(isVerified(result)).to.equal(false);
      });

    await verifyAll([toRecord({ address: twins[0] ?? foreign })]);
    expect(await rejectionOf(verifyAll([]))).to.equal(damaged);
  });

  it("asks the node before it calls the chain that the user names the node's", async () => {
    const misnamed = verify([{ chainId: 31_337 }], [explorer], (host) => ({
      ...host,
      openNetwork: async () => ({ ...(await host.openNetwork()), chainId: 1 }),
    }));

    expect(await rejectionOf(misnamed)).to.have.property("code", "CHAIN_ID_CONTRADICTED");
  });

  it("fails at the time limit if the only node is silent", async () => {
    const alarm = new AbortController();
    const silent = verify([{}], [explorer], (host) => ({
      ...host,
      clock: { ...host.clock, signalAfter: () => alarm.signal },
      openNetwork: async () => ({
        ...(await host.openNetwork()),
        request: () => {
          alarm.abort(new DOMException("It is time.", "TimeoutError"));
          return new Promise(() => undefined);
        },
      }),
    }));

    expect(await rejectionOf(silent)).to.have.property("code", "DEADLINE_EXCEEDED");
  });

  it("ends the compilation of the project's builds with the time of the contracts that wait for it", async () => {
    const alarm = new AbortController();
    const compilations: AbortSignal[] = [];
    const { result } = await verify([{}], [explorer], (host) => ({
      ...host,
      clock: { ...host.clock, signalAfter: () => alarm.signal },
      openBuilds: (signal) => {
        const compile = () => {
          compilations.push(signal);
          alarm.abort(new DOMException("It is time.", "TimeoutError"));
          return new Promise<never>((_, reject) => {
            signal.addEventListener("abort", () => reject(signal.reason));
          });
        };
        return { ...host.builds, findArtifactsByLength: compile, findOutputContracts: compile };
      },
    }));

    expect(result.contracts.map(({ failure }) => failure?.code)).to.deep.equal(["DEADLINE_EXCEEDED"]);
    expect(compilations.map(({ aborted }) => aborted)).to.deep.equal([true]);
  });

  describe("with several chains", () => {
    /** Verifies one record on each network, and lists what was compiled and what was told on the way. */
    async function verifyOn(
      networks: Readonly<
        Record<
          string,
          { chainId: number; chain: TestChain; refusal?: BaseError; isSilent?: boolean; isUnknown?: boolean }
        >
      >,
      run: (session: ManySession, host: AppHost) => Promise<RecordedDeploymentResult> = (session, host) =>
        runDeploymentVerification({ deployment: "records" }, session, host),
    ) {
      const asked = new Set<string>();
      const gate = Promise.withResolvers<void>();
      const compiled: object[] = [];
      const told: string[] = [];
      const results: RecordedDeploymentResult[] = [];
      await withTemporaryFolder({}, async (folder) => {
        const plain = openPlainHost("http://127.0.0.1:1", folder);
        const network = await plain.openNetwork();
        const records = await Promise.all(
          Object.entries(networks).map(async ([name, { chainId, chain: served }]) =>
            toRecord({ name, chainId, address: await served.deploy(child.creationBytecode.object) }),
          ),
        );
        const isComplete = () => asked.size === new Set(Object.values(networks).map((one) => one.chain)).size;
        /** Of the deadlines: where a node is silent, they are reached when the first contract is done. */
        const alarms: AbortController[] = [];
        const isWaiting = Object.values(networks).some(({ isSilent }) => isSilent);
        const signalAfter = () => {
          const alarm = new AbortController();
          alarms.push(alarm);
          return alarm.signal;
        };
        const ringAll = () => {
          for (const alarm of alarms) {
            alarm.abort(new DOMException("It is time.", "TimeoutError"));
          }
        };
        const host: AppHost = {
          ...plain,
          clock: isWaiting ? { ...plain.clock, signalAfter } : plain.clock,
          builds: createFakeWorld({ artifacts: [child], buildInfos: [cutBuild] }).ports.builds,
          records: { ...plain.records, read: async () => records },
          findNetworks: async () => ({
            named: new Map(
              Object.entries(networks).flatMap(([name, { chainId, isUnknown }]) =>
                isUnknown === true ? [] : [[chainId, name]],
              ),
            ),
            unanswered: Object.entries(networks).flatMap(([name, { isUnknown }]) =>
              isUnknown === true ? [{ network: name, reason: "no answer within 5 s" }] : [],
            ),
            unread: [],
          }),
          openNetwork: async (name = "") => {
            if (networks[name]?.refusal !== undefined) {
              throw networks[name].refusal;
            }
            return {
              ...network,
              networkName: name,
              chainId: networks[name]?.chainId,
              request: ({ method, params }) =>
                networks[name]?.isSilent === true
                  ? new Promise(() => undefined)
                  : (networks[name]?.chain ?? chain).request(method, params),
            };
          },
          openCompiler: async () => ({
            compile: async (job, options) => {
              compiled.push(job);
              await gate.promise;
              return realCompiler.compile(job, options);
            },
          }),
        };
        const reporter: Reporter = {
          progress: (event) => {
            if (event.step === "contract-done") {
              told.push(`${event.done} of ${event.total}`);
              ringAll();
            }
            // Nothing is compiled before each chain has come to its code: one after the other, none would end.
            if (event.step === "reading-chain") {
              asked.add(event.address);
            }
            if (isComplete()) {
              gate.resolve();
            }
          },
        };
        results.push(await run({ reporter, timeoutMs: 300_000, explorer: `${both.url}/api` }, host));
      });
      return { result: results[0], compiled, told };
    }

    let second: TestChain;
    let both: LocalExplorer;
    let mirrored: LocalExplorer;

    before(async () => {
      second = await openTestChain(31_338);
      const start = () =>
        startLocalExplorer({
          chains: [{ chainReader: chain.reader }, { chainReader: second.reader }],
          compiler: realCompiler,
          database: ":memory:",
          port: 0,
        });
      [both, mirrored] = [await start(), await start()];
    });

    after(async () => {
      await Promise.all([both.close(), mirrored.close()]);
      await second.close();
    });

    it("works on them at the same time, with one compilation for twins, and keeps their order", async () => {
      const { result, compiled, told } = await verifyOn({
        one: { chainId: 31_337, chain },
        two: { chainId: 31_338, chain: second },
      });

      expect(result?.contracts.map(({ network, status }) => `${network} ${status}`)).to.deep.equal([
        "one verified",
        "two verified",
      ]);
      expect(compiled).to.have.length(1);
      expect(told).to.deep.equal(["1 of 2", "2 of 2"]);
    });

    it("fails for the contracts of a network that cannot be opened, and verifies the others", async () => {
      const refusal = createFailure("NETWORK_REFUSED", {
        network: "refused",
        reason: "its URL has no value",
      });
      const { result } = await verifyOn({
        refused: { chainId: 31_340, chain: second, refusal },
        other: { chainId: 31_339, chain: second },
        two: { chainId: 31_338, chain: second },
      });

      expect(
        result?.contracts.map(({ network, status, failure }) => [network, status, failure?.code]),
      ).to.deep.equal([
        ["refused", "error", "NETWORK_REFUSED"],
        ["other", "error", "CHAIN_ID_CONTRADICTED"],
        ["two", "verified", undefined],
      ]);
      expect(result?.status).to.equal("partly-verified");
    });

    it("fails at the deadline for the contracts of a silent node, and verifies the others before", async () => {
      const { result } = await verifyOn({
        silent: { chainId: 31_339, chain, isSilent: true },
        one: { chainId: 31_337, chain },
      });

      expect(result?.contracts.map(({ network, failure }) => [network, failure?.code])).to.deep.equal([
        ["silent", "DEADLINE_EXCEEDED"],
        ["one", undefined],
      ]);
      expect(result?.contracts[0]?.failure?.facts).to.include({ submitted: "nothing" });
    });

    it("fails for the contracts of a chain whose service cannot be opened, and mirrors the others", async () => {
      const noKey = {
        name: "NO_KEY",
        get: async () => {
          throw new RangeError("it has no value");
        },
      };
      const toSource = (apiKey?: typeof noKey) => [
        { ...plainExplorer(`${both.url}/api`), name: "Source", apiKey },
      ];
      const { result } = await verifyOn(
        { one: { chainId: 31_337, chain }, two: { chainId: 31_338, chain: second } },
        async (session, host) => {
          await runDeploymentVerification({ deployment: "records" }, session, host);
          const explorers = { one: toSource(noKey), two: toSource() };
          return runMirror({ contract: "records", from: "Source", to: `${mirrored.url}/api` }, session, {
            ...host,
            settings: { ...host.settings, explorers },
          });
        },
      );

      expect(
        result?.contracts.map(({ network, status, failure }) => [network, status, failure?.code]),
      ).to.deep.equal([
        ["one", "error", "SECRET_MISSING"],
        ["two", "verified", undefined],
      ]);
    });

    it("tells apart the two explorers of a mirror whose addresses differ in a secret group of the path", async () => {
      const toUrl = (token: string) => `http://127.0.0.1:1/${token}/api`;
      const mirrorTo = async (to: string) => {
        const { result } = await verifyOn({ one: { chainId: 31_337, chain } }, (session, host) =>
          runMirror({ contract: "records", from: toUrl("0a1b2c3d4e5f6a7b8c9d"), to }, session, {
            ...host,
            clock: createVirtualClock(),
          }),
        );
        return result?.contracts[0]?.failure?.code;
      };

      expect(await mirrorTo(toUrl("ffffffffffff6a7b8c9d"))).to.equal("EXPLORER_UNREACHABLE");
      const same = `${toUrl("0a1b2c3d4e5f6a7b8c9d")}?apikey=0123456789`;
      expect(await rejectionOf(mirrorTo(same))).to.have.property("code", "INVALID_OPTION");
    });

    it("fails if a network that did not answer may be that of a recorded chain, and verifies the others", async () => {
      const unknown = { chainId: 31_340, chain, isUnknown: true };
      const { result } = await verifyOn({ one: { chainId: 31_337, chain }, unknown });
      const alone = await rejectionOf(verifyOn({ unknown }));

      expect(result?.contracts.map(({ network, status }) => [network, status])).to.deep.equal([
        ["one", "verified"],
      ]);
      expect(result?.notAsked).to.deep.equal([{ chainId: 31_340, contracts: 1 }]);
      expect(result?.failures?.map(({ code, facts }) => [code, facts?.network])).to.deep.equal([
        ["NETWORK_SILENT", "unknown"],
      ]);
      expect(result?.status).to.equal("partly-verified");
      expect(result && isVerified(result)).to.equal(false);
      expect(alone).to.have.property("code", "NETWORK_SILENT");
    });

    it("names the networks whose URL is not known if a recorded chain has none", async () => {
      const told: string[] = [];
      const run = (session: ManySession, host: AppHost) =>
        runDeploymentVerification(
          { deployment: "records" },
          { ...session, note: (text) => told.push(text) },
          {
            ...host,
            findNetworks: async (chainIds) => ({
              named: new Map([...chainIds].filter((id) => id === 31_337).map((id) => [id, "one"])),
              unanswered: [],
              unread: [{ network: "sepolia", reason: "the configuration variable RPC has no value" }],
            }),
          },
        );
      const one = { chainId: 31_337, chain };
      const unserved = { chainId: 31_340, chain };
      const { result } = await verifyOn({ one, unserved }, run);
      await verifyOn({ one }, run);
      const none = await rejectionOf(verifyOn({ unserved }, run));

      expect(result?.notAsked).to.deep.equal([{ chainId: 31_340, contracts: 1 }]);
      expect(result?.failures).to.equal(undefined);
      expect(told).to.have.length(1);
      expect(told[0]).to.include("sepolia").and.include("the configuration variable RPC has no value");
      expect(none).to.have.property("message").that.includes("the configuration variable RPC has no value");
    });

    it("fails as a whole when no chain can be opened", async () => {
      const failed = await rejectionOf(verifyOn({ other: { chainId: 31_339, chain: second } }));

      expect(failed).to.have.property("code", "CHAIN_ID_CONTRADICTED");
    });
  });
});
