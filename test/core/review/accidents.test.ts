import { expect } from "chai";
import { decodeCall } from "../../../src/core/calls/decode-call.ts";
import { listUpgrades } from "../../../src/core/calls/list-upgrades.ts";
import { toSelector } from "../../../src/core/proxy/places.ts";
import { listInitializers } from "../../../src/core/review/compare-functions.ts";
import { compareVersions } from "../../../src/core/review/compare-versions.ts";
import { describeInnerCall } from "../../../src/core/review/describe-inner-call.ts";
import { listSkippedInitializers } from "../../../src/core/review/initializer-calls.ts";
import { compareAnswers, listViews } from "../../../src/core/review/rehearsal/compare-answers.ts";
import { compareProxyVariables } from "../../../src/core/review/shared-storage.ts";
import { readVersion } from "./read-version.ts";

interface Accident {
  readonly title: string;
  readonly before: string;
  readonly after: string;
  /** What the comparison of the two has to say, among others. */
  readonly finding: string;
}

const initializable = (variables: string) => `contract C { ${variables}
  modifier initializer() { require(!done); done = true; _; }
  function initialize() external initializer {} }`;

/**
 * Accidents that a comparison of sources shows. Those of Wormhole, Arbitrum, Audius and OpenZeppelin's UUPS 4.1 are open
 * initializers, which the e2e tests of the review rehearse. Sui's is a source that is not the deployed one: the live
 * version is proved from the chain. Those of Kinto and USPD are another proxy in between, which the e2e tests make.
 */
const accidents: readonly Accident[] = [
  {
    title: "Pike 2024: a new base moved the flag of the initializer",
    before: initializable("bool done; address owner;"),
    after: `contract Pause { bool paused; address guard; } ${initializable("bool done; address owner;").replace("contract C", "contract C is Pause")}`,
    finding: "broken storage moved done",
  },
  {
    title: "Parity 2017: a library that can end itself",
    before: "contract C { function initWallet() external {} }",
    after:
      "contract C { function initWallet() external {} function kill(address payable to) external { selfdestruct(to); } }",
    finding: "note code hazard C.kill",
  },
  {
    title: "SafeMoon 2023: a new public burn",
    before: "contract C { uint256 supply; }",
    after:
      "contract C { uint256 supply; function burn(address, uint256 amount) public { supply -= amount; } }",
    finding: "note abi added function burn(address,uint256)",
  },
];

describe("accidents of upgrades", () => {
  for (const { title, before, after, finding } of accidents) {
    it(`finds ${title}`, async () => {
      const findings = compareVersions(await readVersion(before), await readVersion(after));

      expect(
        findings.map(({ severity, area, kind, subject }) => `${severity} ${area} ${kind} ${subject}`),
      ).to.include(finding);
    });
  }

  it("finds Ronin 2024: one of two new initializers is not called", async () => {
    const guard = "modifier reinitializer(uint64 version) { require(done < version); done = version; _; }";
    const before = await readVersion(`contract C { uint64 done; ${guard} }`);
    const after = await readVersion(`contract C { uint64 done; ${guard}
      function initializeV3() external reinitializer(3) {}
      function initializeV4() external reinitializer(4) {} }`);
    const entries = [before.entries ?? new Map(), after.entries ?? new Map()] as const;
    const say = (call: string) =>
      listSkippedInitializers(entries, call).map(({ severity, subject }) => `${severity} ${subject}`);

    expect(listInitializers(entries[1])).to.have.length(2);
    expect(say(toSelector("initializeV4()"))).to.deep.equal(["broken C.initializeV3"]);
    expect(say("")).to.deep.equal(["note C.initializeV3", "note C.initializeV4"]);
  });

  it("finds Nomad 2022: the new version is set up with a root of zero", async () => {
    const { abi } = await readVersion(
      "contract C { function initialize(uint32 domain, bytes32 root, bool, string calldata) external {} }",
    );
    const zero = "0".repeat(64);
    const call =
      toSelector("initialize(uint32,bytes32,bool,string)") +
      [zero, zero, zero, "8".padStart(63, "0"), "0", zero].join("");

    expect(describeInnerCall(call, abi)[0]?.reason).to.match(/; zero: root$/);
    expect(describeInnerCall(call, [])[0]?.reason).to.include("declares no such function");
    expect(describeInnerCall(call, undefined)[0]?.reason).to.equal("the upgrade calls it on the proxy");
  });

  it("finds Telcoin 2023 and Audius 2022: the proxy has a variable where the wallet has another one", async () => {
    const find = async (proxy: string, next: string) => {
      const [own, implementation] = [await readVersion(proxy), await readVersion(next)];
      return compareProxyVariables(own.variables ?? [], implementation.variables ?? []).map(
        ({ severity, subject }) => `${severity} ${subject}`,
      );
    };
    const safe = "@safe-global/safe-contracts/contracts";

    expect(
      await find(
        "contract C { address admin; uint256[2] __gap; }",
        "contract C { bool done; bool busy; address owner; }",
      ),
    ).to.deep.equal(["broken admin"]);
    // Safe declares the variable of its proxies, too.
    expect(
      await find(
        `import "${safe}/proxies/SafeProxy.sol"; contract C is SafeProxy(address(1)) {}`,
        `import "${safe}/Safe.sol"; contract C is Safe {}`,
      ),
    ).to.deep.equal([]);
  });

  it("finds Compound 2022 and Aave 2023: a view is gone, or tells another name", async () => {
    const { abi } = await readVersion(
      "contract C { function name() external pure returns (bytes4) { return 'aBTC'; } }",
    );
    const [view] = listViews(abi);
    const word = (text: string) => Buffer.from(text).toString("hex").padEnd(64, "0");
    const answer = (text: string) => ({ succeeded: true, data: word(text) });
    const before = answer("aBTC");
    const verdicts = [{ succeeded: false, data: "" }, answer("aETH"), before].map((after) =>
      view === undefined ? undefined : compareAnswers(view, { before, after })?.severity,
    );

    expect(verdicts).to.deep.equal(["broken", "note", undefined]);
  });

  it("finds Bybit 2025: a Safe runs the code of another contract in its own storage", () => {
    const [safe, foreign] = [`0x${"5".repeat(40)}`, `0x${"6".repeat(40)}`] as const;
    const data = toSelector("transfer(address,uint256)") + "0".repeat(128);
    const plan = listUpgrades(decodeCall({ from: safe, to: foreign, data, isDelegatecall: true }));

    expect(plan.findings.map(({ severity, kind, subject }) => [severity, kind, subject])).to.deep.include([
      ...["broken", "foreign-code", safe],
    ]);
  });
});
