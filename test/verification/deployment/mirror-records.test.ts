import { expect } from "chai";
import type { Address } from "../../../src/base/hex.ts";
import { createFailure } from "../../../src/core/errors/failure.ts";
import { storageSlots } from "../../../src/core/proxy/places.ts";
import type { RecordsRequest } from "../../../src/verification/deployment/each-record.ts";
import { mirrorRecords } from "../../../src/verification/deployment/mirror-records.ts";
import type {
  CallOptions,
  Compiler,
  Explorer,
  RecordedContract,
  VerifiedSource,
} from "../../../src/verification/ports.ts";
import { toRuntimeOnChain } from "../../core/bytecode/on-chain.ts";
import { createFakeWorld } from "../../helpers/fake-ports.ts";
import { targetAddress } from "../../helpers/fake-run.ts";
import { realCompiler } from "../../helpers/real-compiler.ts";
import { rejectionOf } from "../../helpers/rejection.ts";
import { build, child, createdWith, receipt } from "../../helpers/worlds.ts";
import { createProxyWorld, delegatingCode, proxyAddress } from "../proxy/proxy-world.ts";

const contract: RecordedContract = {
  address: targetAddress,
  name: "Child",
  file: "",
  chainId: undefined,
  transactionHash: undefined,
  creationBytecode: undefined,
};

/** What an explorer shows of `Child`. */
const shown: VerifiedSource = {
  contractName: "Child",
  contractFileName: "contracts/Factory.sol",
  sources: Object.fromEntries(
    Object.entries(build.input.sources).map(([name, { content }]) => [name, content]),
  ),
  compilerInput: build.input,
  abi: child.abi,
  compilerVersion: `v${build.solcLongVersion}`,
  optimizer: { enabled: false, runs: undefined },
  evmVersion: undefined,
  encodedConstructorArguments: "",
  license: "GNU GPLv3",
  isProxy: false,
  implementation: undefined,
};

async function mirror(
  record: Partial<VerifiedSource>,
  request: RecordsRequest = {},
  {
    compile = (job) => realCompiler.compile(job),
    signal,
    isSilent = false,
    name = "Child",
  }: Partial<Pick<Compiler, "compile">> &
    CallOptions & { readonly isSilent?: boolean } & Partial<Pick<RecordedContract, "name">> = {},
) {
  const source = createFakeWorld({
    record: { ...shown, ...record },
    ...createdWith(child.creationBytecode.object),
  });
  const world = createFakeWorld({
    code: { [targetAddress]: toRuntimeOnChain(child) },
    ...createdWith(child.creationBytecode.object),
    compile,
    submissions: [{ kind: "receipt", receipt }],
    statuses: [{ kind: "verified", message: "Pass - Verified" }],
  });
  const { explorer: other, ...ports } = world.ports;
  // A check asks the explorer that shows the source, and no other.
  const explorer = request.check === true ? source.ports.explorer : other;
  /** Does not answer before the time of the contract is over. */
  const passTheTime: Explorer["submitContract"] = (_, { signal: end } = {}) => {
    setImmediate(() => world.clock.pass(300_000));
    return new Promise((_resolve, reject) => {
      end?.addEventListener("abort", () => reject(end.reason));
    });
  };
  const place = {
    name: explorer.name,
    apiUrl: explorer.apiUrl,
    kind: explorer.kind,
    open: async () => ({
      explorer: isSilent ? { ...explorer, submitContract: passTheTime } : explorer,
      close: async () => undefined,
    }),
  };
  const [result] = await mirrorRecords([{ ...contract, name }], {
    request,
    ports,
    source: source.ports.explorer,
    explorers: [place],
    network: "test",
    chainId: 31_337,
    timeoutMs: 300_000,
    signal,
  });
  return {
    name: result?.name,
    result: result?.failure ?? result?.explorers[0],
    submissions: [...world.submissions, ...source.submissions],
  };
}

function editChild(text: string): string {
  return text.replaceAll("contract Child {", "contract Child { uint256 public more;");
}

const neverCompiles: Compiler["compile"] = ({ solcLongVersion }) =>
  Promise.reject(createFailure("COMPILER_UNAVAILABLE", { solcLongVersion, places: [] }));

describe("mirrorRecords", () => {
  it("submits nothing of a record whose sources give other code, and says whose they are", async () => {
    const sources = Object.fromEntries(
      Object.entries(build.input.sources).map(([name, { content }]) => [
        name,
        { content: editChild(content) },
      ]),
    );
    const { result, submissions } = await mirror({ compilerInput: { ...build.input, sources } });

    expect(submissions).to.deep.equal([]);
    expect(result).to.include({ status: "mismatch" });
    expect(result !== undefined && "message" in result ? result.message : "").to.match(
      /^The source that FakeScan shows does not compile to the code on the chain, so it was not submitted: the code at the address is not that of contracts\/Factory\.sol:Child: \d+ % of the code is equal; the chain does not have more\(\)/,
    );
  });

  it("names a forged function or constructor, the setting that differs, and how to read the source", async () => {
    const tell = async (record: Partial<VerifiedSource>, request: RecordsRequest = {}) => {
      const { result, submissions } = await mirror(record, request);
      const told = result !== undefined && "differences" in result ? result.differences : undefined;

      expect(submissions).to.deep.equal([]);
      return told;
    };
    const forge = (before: string, after: string) => {
      const [name = "", { content }] =
        Object.entries(build.input.sources).find(([one]) => one.endsWith("Factory.sol")) ??
        expect.fail("it has a source");
      expect(content).to.include(before);
      const forged = { [name]: { content: content.replace(before, after) } };
      return { compilerInput: { ...build.input, sources: { ...build.input.sources, ...forged } } };
    };
    const beginning =
      "The source that FakeScan shows does not compile to the code on the chain, so it was not submitted: ";
    const end = "The command writes this source to files.";
    const command = `npx hardhat contract-source ${targetAddress} --explorer https://fakescan.example/api --out verified-${targetAddress.slice(2, 10)}-fakescan.example`;

    expect(await tell(forge("uint public born;", "uint private kept; uint public born;"))).to.deep.include({
      cause: "other-code",
      explanation: `${beginning}the code at the address is not that of contracts/Factory.sol:Child: 88 % of the code is equal; the code of born() differs. ${end}`,
      command,
    });
    const otherConstructor = await tell(forge("uint public born;", "uint public\n born = 7;"));
    expect(otherConstructor).to.include({ cause: "other-constructor", command });
    expect(otherConstructor?.explanation).to.match(
      /: the contract was created with another constructor than that of contracts\/Factory\.sol:Child: /,
    );
    const settings = { ...build.input.settings, evmVersion: "paris" };
    expect(await tell({ compilerInput: { ...build.input, settings } })).to.deep.include({
      cause: "evm-version",
      explanation: `${beginning}the code at the address is that of contracts/Factory.sol:Child, compiled with other settings: evmVersion osaka (shown paris). ${end}`,
      command,
    });
    expect(await tell(forge("// SPDX", "// edited\n// SPDX"), { requireExact: true })).to.deep.include({
      cause: "metadata",
      explanation: `The source that FakeScan shows is only a partial match, so it was not submitted: the code at the address is that of contracts/Factory.sol:Child, but its metadata differs: a comment, a name or other text without code in one of contracts/Arithmetic.sol and contracts/Factory.sol, a path, or a setting that changes no code. Without --require-exact it is submitted. ${end}`,
      command,
    });
  });

  describe("as a check", () => {
    const tell = async (record: Partial<VerifiedSource>, request: RecordsRequest = {}) => {
      const { result, submissions } = await mirror(record, { ...request, check: true });
      expect(submissions).to.deep.equal([]);
      return result;
    };
    const toRecord = (edit: (text: string) => string) => {
      const texts = Object.entries(shown.sources).map(([name, text]) => [name, edit(text)] as const);
      const inputs = texts.map(([name, content]) => [name, { content }]);
      return {
        sources: Object.fromEntries(texts),
        compilerInput: { ...build.input, sources: Object.fromEntries(inputs) },
      };
    };
    const edited = toRecord((text) => `// edited\n${text}`);
    const proved = "The source that FakeScan shows compiles here to the code on the chain";

    it("blames no text for a setting that changes only metadata, and names it where an exact match is required", async () => {
      const settings = { ...build.input.settings, optimizer: { enabled: true, runs: 201 } };
      const record = { compilerInput: { ...build.input, settings } };
      const inexact = await tell(record, { requireExact: true });

      expect(await tell(record)).to.include({
        match: "partial",
        message: `${proved}, except for the metadata: comments, paths or settings may be others than those of the deployment.`,
      });
      expect(inexact)
        .to.have.property("message")
        .that.includes("optimizer.runs 200 (shown 201)")
        .and.not.includes("comment");
    });

    it("proves what the explorer shows, and says of a partial match what is not proved", async () => {
      const exact = await tell({});
      const partial = await tell(edited);

      expect(exact).to.include({ status: "already-verified", match: "exact", message: `${proved}.` });
      expect(exact).not.to.have.property("isCompared");
      expect(partial).to.include({
        status: "already-verified",
        match: "partial",
        message: `${proved}, except for the metadata: comments, paths or settings may be others than those of the deployment.`,
      });
    });

    it("refuses with its cause and place what gives other code, and a partial match where an exact one is required", async () => {
      const other = await tell(
        toRecord((text) => text.replace("uint public born;", "uint private kept; uint public born;")),
      );
      const inexact = await tell(edited, { requireExact: true });

      expect(other).to.include({
        status: "mismatch",
        message:
          "The source that FakeScan shows does not compile to the code on the chain: the code at the address is not that of contracts/Factory.sol:Child: 88 % of the code is equal; the code of born() differs. The command writes this source to files.",
      });
      expect(other).not.to.have.property("shown");
      expect(inexact).to.include({
        status: "mismatch",
        message:
          "The source that FakeScan shows is only a partial match: the code at the address is that of contracts/Factory.sol:Child, but its metadata differs: a comment, a name or other text without code in one of contracts/Arithmetic.sol and contracts/Factory.sol, a path, or a setting that changes no code. The command writes this source to files.",
      });
    });

    it("refuses a name, and constructor arguments, that are not those of the chain", async () => {
      const named = await tell({ contractName: "Factory" });
      const given = await tell({ encodedConstructorArguments: "2a".padStart(64, "0") });

      expect(named)
        .to.have.property("message")
        .that.matches(/ shown under another name: it is the code of contracts\/Factory\.sol:Child\. /);
      expect(given)
        .to.have.property("message")
        .that.matches(/^The source that FakeScan shows compiles .* with other constructor arguments: /);
    });

    it("fails where the record's compiler is missing", async () => {
      const missing = await mirror({}, { check: true }, { compile: neverCompiles });

      expect(missing.result).to.include({ code: "COMPILER_UNAVAILABLE" });
    });
  });

  describe("of a proxy", () => {
    /** A proxy in front of a `Child`; the first explorer shows the `Child`'s source for both, or for one alone. */
    async function mirrorProxy(isShown: (address: Address) => boolean, request: RecordsRequest = {}) {
      const source = createFakeWorld({ record: shown });
      const world = createProxyWorld({
        proxyCode: delegatingCode,
        storage: { [storageSlots.eip1967Implementation]: targetAddress },
        compile: (job) => realCompiler.compile(job),
      });
      const { explorer: other, ...ports } = world.ports;
      const shownBy: Explorer = {
        ...source.ports.explorer,
        getSourceCode: async (address) => (isShown(address) ? shown : undefined),
        getImplementation: async () => undefined,
      };
      const explorer = request.check === true ? shownBy : other;
      const [result] = await mirrorRecords([{ ...contract, name: "Proxy", address: proxyAddress }], {
        request,
        ports,
        source: shownBy,
        explorers: [{ ...explorer, open: async () => ({ explorer, close: async () => undefined }) }],
        network: "test",
        chainId: 31_337,
        timeoutMs: 300_000,
      });
      const [one] = result?.explorers ?? [];
      const contracts = one !== undefined && "proxy" in one ? one.contracts : [];
      return { result, parts: Object.fromEntries(contracts.map((part) => [part.role, part])) };
    }

    it("submits nothing of a proxy whose shown source gives other code, and fails", async () => {
      const { result, parts } = await mirrorProxy(() => true);
      const { implementation, proxy } = parts;

      expect(result).to.include({ status: "mismatch" }).and.not.to.have.property("ownSource");
      expect(implementation).to.include({ status: "already-verified" });
      expect(proxy).to.include({ status: "mismatch" });
      expect(proxy)
        .to.have.property("message")
        .that.matches(/^The source that FakeScan shows does not compile to the code on the chain/);
    });

    it("fails in a check where the proxy's own source is not shown, or gives other code", async () => {
      const unshown = await mirrorProxy((address) => address !== proxyAddress, { check: true });
      const other = await mirrorProxy(() => true, { check: true });

      expect(unshown.parts.implementation).to.include({ status: "already-verified", match: "exact" });
      expect(unshown.parts.proxy).to.include({ status: "error", code: "CONTRACT_NOT_VERIFIED" });
      expect(unshown.result).to.include({ status: "error" }).and.not.to.have.property("ownSource");
      expect(other.result).to.include({ status: "mismatch" });
    });

    it("leaves out a proxy whose source is not shown", async () => {
      const {
        result,
        parts: { proxy },
      } = await mirrorProxy((address) => address !== proxyAddress);

      expect(result).to.include({ ownSource: "unknown" });
      expect(proxy).to.include({ status: "skipped" });
    });
  });

  it("tells of a contract whose time is over what was asked for it last", async () => {
    const { result } = await mirror({}, {}, { isSilent: true });

    expect(result).to.have.property("code", "DEADLINE_EXCEEDED");
    expect(result).to.have.nested.property("facts.explorer", "FakeScan");
    expect(JSON.stringify(result))
      .to.include("FakeScan (the submission)")
      .and.not.include('"submitted":"nothing"');
  });

  it("ends a compilation that the user interrupts", async () => {
    const interrupted = new AbortController();
    const reason = new RangeError("Ctrl-C");
    const ended: unknown[] = [];
    const compile: Compiler["compile"] = (_, { signal } = {}) => {
      const { promise, reject } = Promise.withResolvers<never>();
      signal?.addEventListener("abort", () => {
        ended.push(signal.reason);
        reject(signal.reason);
      });
      setImmediate(() => interrupted.abort(reason));
      return promise;
    };
    const failed = await rejectionOf(mirror({}, {}, { compile, signal: interrupted.signal }));

    expect(failed).to.equal(reason);
    expect(ended).to.deep.equal([reason]);
  });

  const unprovable: Readonly<Record<string, Partial<VerifiedSource>>> = {
    "Etherscan's of Vyper": { compilerVersion: "vyper:0.3.10", compilerInput: undefined },
    "Sourcify's of Vyper, whose version looks like one of solc": {
      compilerVersion: "0.3.10+commit.91361694",
      compilerInput: { ...build.input, language: "Vyper" },
    },
    "one without a compiler": { compilerVersion: "" },
    "one that its compiler refuses": {
      compilerInput: {
        ...build.input,
        sources: { "contracts/Factory.sol": { content: "contract Child {" } },
      },
    },
  };
  for (const [name, record] of Object.entries(unprovable)) {
    it(`submits nothing of a record that cannot be proved: ${name}`, async () => {
      const { result, submissions } = await mirror(record);

      expect(submissions).to.deep.equal([]);
      expect(result).to.include({ status: "error", code: "RECORD_NOT_PROVABLE" });
      const checked = (await mirror(record, { check: true })).result;
      expect(checked).to.include({ code: "RECORD_NOT_PROVABLE" });
      expect(JSON.stringify(checked)).not.to.match(/submit|the project/);
    });
  }
});
