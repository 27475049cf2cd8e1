import { createServer, type RequestListener } from "node:http";
import { json } from "node:stream/consumers";
import { expect } from "chai";
import { Interface } from "ethers";
import { z } from "zod";
import { storageSlots } from "../../src/core/proxy/places.ts";
import type { ReviewResult } from "../../src/verification/results/review-result-schema.ts";
import { runWarmCli } from "../cli/cli-process.ts";
import type { CliProject } from "../helpers/cli-project.ts";
import type { Deployer } from "../helpers/deployer.ts";
import { listen } from "../helpers/listen.ts";
import { soljsonPath } from "../helpers/soljson-path.ts";
import { openReviewStage, type ReviewStage } from "./review-stage.ts";

const header = "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;";

const contracts = {
  "contracts/Ledger.sol": `${header}
import "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
contract Ledger is UUPSUpgradeable {
  address public owner;
  mapping(address => uint256) public balanceOf;
  function initialize(address owner_) external { require(owner == address(0)); owner = owner_; balanceOf[owner_] = 5; }
  function _authorizeUpgrade(address) internal view override { require(msg.sender == owner, "not the owner"); }
}
contract Twice {
  function run(UUPSUpgradeable proxy, address one, address two) external {
    proxy.upgradeToAndCall(one, "");
    proxy.upgradeToAndCall(two, "");
  }
}
contract LedgerBig is UUPSUpgradeable {
  bytes public constant filler = hex"${"5b".repeat(25_000)}";
  function _authorizeUpgrade(address) internal view override {}
}
contract LedgerTwo is UUPSUpgradeable {
  address public owner;
  mapping(address => uint256) private balances;
  function balanceOf(address account) external view returns (uint256) { return balances[account] * 2; }
  function fee() external pure returns (uint256) { return 1; }
  function rate() external pure returns (uint256) { return 1; }
  function _authorizeUpgrade(address) internal view override { require(msg.sender == owner, "not the owner"); }
}
`,
  "contracts/Diamond.sol": `${header}
contract Diamond {
  mapping(bytes4 => address) public facetAddress;
  constructor(address facet, bytes4[] memory selectors) {
    for (uint256 i = 0; i < selectors.length; i++) facetAddress[selectors[i]] = facet;
  }
  fallback() external {}
  function facetAddresses() external view returns (address[] memory facets) {
    facets = new address[](1);
    facets[0] = facetAddress[0xe8927fbc];
  }
}
struct BookStorage { uint256 total; mapping(address => uint256) shares; }
contract Books {
  BookStorage internal s;
  function increase() external { s.total += 1; }
}
contract Shares {
  BookStorage internal books;
  function share(address account) external view returns (uint256) { return books.shares[account]; }
}
contract Audit {
  struct BookStorage { address auditor; uint256 total; mapping(address => uint256) shares; }
  BookStorage internal s;
  function audit() external { s.auditor = msg.sender; }
}
contract Facet {
  uint256 private total;
  function add(uint256 amount) external { total += amount; }
  function read() external view returns (uint256) { return total; }
  function other() external view returns (uint256) { return total + 1; }
}
contract FacetTwo {
  uint256 private count;
  uint256 private total;
  function add(uint256 amount) external { total += amount; count++; }
  function read() external view returns (uint256) { return total; }
  function other() external view returns (uint256) { return total + 2; }
}
`,
  "contracts/Proxies.sol": `${header}
import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {ERC1967Utils} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Utils.sol";
import {StorageSlot} from "@openzeppelin/contracts/utils/StorageSlot.sol";
contract LedgerProxy is ERC1967Proxy { constructor(address to, bytes memory data) ERC1967Proxy(to, data) {} }
contract OwnedProxy is LedgerProxy {
  bool public isPaused;
  constructor(address to, bytes memory data) LedgerProxy(to, data) {}
}
contract Hidden {
  address private immutable target;
  constructor(address target_) { target = target_; }
  fallback() external payable {
    (bool isDone, bytes memory data) = target.delegatecall(msg.data);
    assembly { if iszero(isDone) { revert(add(data, 32), mload(data)) } return(add(data, 32), mload(data)) }
  }
}
contract Decoy is Hidden {
  constructor(address target, address decoy) Hidden(target) { StorageSlot.getAddressSlot(ERC1967Utils.IMPLEMENTATION_SLOT).value = decoy; }
}
contract ProxyWithFee is LedgerProxy {
  constructor(address to, bytes memory data) LedgerProxy(to, data) {}
  function fee() external pure returns (uint256) { return 7; }
}
`,
};

const calls = new Interface([
  "function initialize(address)",
  "function upgradeToAndCall(address,bytes)",
  "function multicall(bytes[])",
  "function run(address,address,address)",
  "function diamondCut(tuple(address, uint8, bytes4[])[], address, bytes)",
  "function add(uint256)",
  "function read() view returns (uint256)",
  "function other() view returns (uint256)",
]);

const requestSchema = z.looseObject({ id: z.unknown(), method: z.string(), params: z.array(z.unknown()) });

type RpcRequest = z.infer<typeof requestSchema>;

/** What geth answers without the third parameter of `eth_call`. */
function refuse({ id }: RpcRequest) {
  return { jsonrpc: "2.0", id, error: { code: -32602, message: "too many arguments, want at most 2" } };
}

/** Passes requests on to a node; a call with state overrides is answered here, or made without them. */
function takeNoOverrides(node: string, reply?: typeof refuse): RequestListener {
  return async (incoming, response) => {
    const body = await json(incoming);
    const requests = z.array(requestSchema).parse(Array.isArray(body) ? body : [body]);
    const overriding = requests.find(({ method, params }) => method === "eth_call" && params.length > 2);
    response.setHeader("content-type", "application/json");
    if (overriding !== undefined && reply !== undefined) {
      response.end(JSON.stringify(reply(overriding)));
      return;
    }
    const cut = requests.map((one) =>
      one.method === "eth_call" ? { ...one, params: one.params.slice(0, 2) } : one,
    );
    const headers = { "content-type": "application/json" };
    const passed = JSON.stringify(Array.isArray(body) ? cut : cut[0]);
    response.end(await (await fetch(node, { method: "POST", headers, body: passed })).text());
  };
}

describe("a review of what is made to mislead", () => {
  let project: CliProject;
  let deployer: Deployer;
  let review: ReviewStage["review"];
  let send: ReviewStage["send"];
  let request: ReviewStage["request"];
  let nodeUrl: string;
  let initialize: string;
  let ledger: string;
  before(async () => {
    ({ project, deployer, review, send, request, nodeUrl } = await openReviewStage(contracts));
    initialize = calls.encodeFunctionData("initialize", [deployer.account]);
    ledger = await deployer.deploy("Ledger");
  });
  after(() => project.close());

  it("finds a new function that the proxy answers itself, and compares the views that are named", async () => {
    const proxy = await deployer.deploy("ProxyWithFee", [ledger, initialize]);
    const views = `balanceOf(${deployer.account}), balanceOf(${ledger}), balanceOf(12)`;
    const { exitCode, told } = await review(proxy, "--to", "LedgerTwo", "--views", views);

    expect(exitCode).to.equal(1);
    expect(told.filter((text) => / (clash|answer|view) /.test(text))).to.have.members([
      "broken clash function fee(): is new, but the proxy does not pass calls with its selector on to the implementation",
      `note answer balanceOf(${deployer.account}): 5 → 10`,
      `fine answer balanceOf(${ledger}): returns 0 before and after`,
      "unknown view balanceOf(12): was not called: no view function was found for this name and these arguments",
    ]);
  });

  it("finds an implementation that delegates further, before and after", async () => {
    const hidden = await deployer.deploy("Hidden", [ledger]);
    const [clean, misled] = [
      await deployer.deploy("LedgerProxy", [ledger, initialize]),
      await deployer.deploy("LedgerProxy", [hidden, initialize]),
    ];
    const before = await review(misled, "--to", "LedgerTwo");
    const after = await review(clean, "--to", hidden);

    const finding = `unknown delegates ${hidden}: delegates further to ${ledger}, which is not compared`;
    expect(before.told).to.include(finding);
    expect(after.told).to.include(finding);
    expect([before.exitCode, after.exitCode]).to.deep.equal([1, 1]);
  });

  it("finds an implementation that no event names", async () => {
    const proxy = await deployer.deploy("LedgerProxy", [ledger, initialize]);
    const other = await deployer.deploy("Ledger");
    const word = `0x${other.slice(2).toLowerCase().padStart(64, "0")}`;
    await request("hardhat_setStorageAt", proxy, storageSlots.eip1967Implementation, word);
    const { exitCode, told } = await review(proxy, "--to", "LedgerTwo");

    expect(told).to.include(
      `broken event ${proxy}: its last event Upgraded names ${ledger}, but it delegates to ${other}`,
    );
    expect(exitCode).to.equal(1);
  });

  it("finds a variable of the proxy itself over one of the next version", async () => {
    const proxy = await deployer.deploy("OwnedProxy", [ledger, initialize]);
    const { exitCode, told } = await review(proxy, "--to", "LedgerTwo");

    expect(told).to.include(
      "broken proxy-variable isPaused: the proxy itself stores isPaused there, and the next version owner",
    );
    expect(exitCode).to.equal(1);
  });

  it("compares each of two upgrades of one proxy in a batch, or in a transaction, with what is there by then", async () => {
    const proxy = await deployer.deploy("LedgerProxy", [ledger, initialize]);
    const two = await deployer.deploy("LedgerTwo");
    const upgrade = (to: string) => calls.encodeFunctionData("upgradeToAndCall", [to, "0x"]);
    const batch = calls.encodeFunctionData("multicall", [[upgrade(two), upgrade(ledger)]]);
    const { result, told } = await review(proxy, "--calldata", batch, "--sender", deployer.account);

    expect(result.upgrades.map(({ before, after }) => [before.address, after.address])).to.deep.equal([
      [ledger, two],
      [two, ledger],
    ]);
    const sender = await deployer.deploy("Twice");
    const initialized = calls.encodeFunctionData("initialize", [sender]);
    const owned = await deployer.deploy("LedgerProxy", [ledger, initialized]);
    const hash = await send(sender, calls.encodeFunctionData("run", [owned, two, ledger]));
    const past = await review("--tx", hash);
    expect(past.result.upgrades.map(({ before, after }) => [before.address, after.address])).to.deep.equal([
      [ledger, two],
      [two, ledger],
    ]);
    expect(told.filter((one) => one.includes("repeated"))).to.deep.equal([
      `note repeated ${proxy}: an earlier call upgrades it to ${two}: that version is compared, and only this call is rehearsed`,
    ]);
  });

  it("compares the facets of a diamond by selector", async () => {
    const [add, read, other] = ["add", "read", "other"].map((name) => calls.getFunction(name)?.selector);
    const [one, two] = [await deployer.deploy("Facet"), await deployer.deploy("FacetTwo")];
    const diamond = await deployer.deploy("Diamond", [one, [add, read]]);
    const zero = `0x${"0".repeat(40)}`;
    const cuts = [
      [two, 1, [add]],
      [two, 0, [read, other]],
      [zero, 2, [read]],
      [two, 0, [read]],
    ];
    const cut = calls.encodeFunctionData("diamondCut", [cuts, two, "0x12345678"]);
    const { exitCode, result, told } = await review(diamond, "--calldata", cut);

    expect(exitCode).to.equal(1);
    expect(result.upgrades.map(({ before, after }) => [before.address, after.address])).to.deep.equal([
      [one, two],
      [null, two],
      [two, null],
    ]);
    expect(told).to.include.members([
      `unknown facets ${diamond}: the change of facets runs the function 0x12345678 of ${two} in the diamond's storage, which is not reviewed`,
      `note facets ${diamond}: replaces ${add}`,
      "broken moved total: it was at slot 0, and its new place holds other data",
      "note changed FacetTwo.add: differs in add",
      `broken facets ${diamond}: cannot add ${read}: ${one} has them at that point`,
      `note facets ${diamond}: adds ${other}, ${read}`,
      "fine added function other(): is new",
      `note facets ${diamond}: removes ${read}`,
      "note removed function read(): is gone: calls to it reach the fallback, or revert",
    ]);
    expect(told.filter((text) => text.startsWith("note changed"))).to.have.length(1);

    const blind = await review("--calldata", cut, "--target", ledger);
    expect(blind.told).to.include(
      `unknown facets ${ledger}: replaces ${add}; which facet has them now is not known, because the diamond has no loupe`,
    );
  });

  it("compares the storage of a facet that is added with that of the facets that stay", async () => {
    const [books, shares, audit] = [
      await deployer.deploy("Books"),
      await deployer.deploy("Shares"),
      await deployer.deploy("Audit"),
    ];
    const diamond = await deployer.deploy("Diamond", [books, ["0xe8927fbc"]]);
    const reviewAdded = async (facet: string) => {
      const add = [[facet, 0, ["0x11111111"]]];
      const cut = calls.encodeFunctionData("diamondCut", [add, `0x${"0".repeat(40)}`, "0x"]);
      const { told } = await review(diamond, "--calldata", cut);
      return told.filter((text) => text.startsWith("broken"));
    };
    const shared = `in the storage that it shares with ${books}, a facet of now`;

    expect(await reviewAdded(shares)).to.deep.equal([]);
    expect(await reviewAdded(audit)).to.include.members([
      `broken moved s.total: ${shared}: it was at slot 0, and its new place holds other data`,
      `broken inserted s.auditor: ${shared}: it reads the data of s.total`,
    ]);
  });

  it("says that a version is too large to be created", async () => {
    const proxy = await deployer.deploy("LedgerProxy", [ledger, initialize]);
    const { told } = await review(proxy, "--to", "LedgerBig");

    expect(told[0]).to.match(
      /^broken constructor the next version: it cannot be created: its code has 2\d{4} bytes, and most chains accept at most 24576$/,
    );
  });

  it("compares with what a proxy delegates to, whatever its slot names", async () => {
    const decoy = await deployer.deploy("LedgerTwo");
    const proxy = await deployer.deploy("Decoy", [ledger, decoy]);
    const { result } = await review(proxy, "--to", "LedgerTwo");

    expect(result.upgrades.map(({ before }) => before.address)).to.deep.equal([ledger]);
  });

  const notCompleted = "the node did not complete a call with replaced code (state overrides)";
  for (const [title, reply] of [
    ["refuses", refuse],
    ["ignores", undefined],
  ] as const) {
    it(`compares without a rehearsal where a node ${title} other code in a call`, async () => {
      const proxy = await deployer.deploy("LedgerProxy", [ledger, initialize]);
      const { url, close } = await listen(createServer(takeNoOverrides(nodeUrl, reply)));
      const words = ["review", proxy, "--to", "LedgerTwo", "--rpc-url", url, "--json"];
      const { exitCode, stdout } = await runWarmCli([...words, "--compiler", soljsonPath()], {
        folder: project.folder,
      });
      await close();
      const { upgrades }: ReviewResult = JSON.parse(stdout);

      expect(exitCode).to.equal(1);
      expect(
        upgrades.map(({ before, rehearsal }) => ({ address: before.address, ...rehearsal })),
      ).to.deep.equal([{ address: ledger, reason: notCompleted }]);
      expect(upgrades[0]?.findings.map(({ kind }) => kind)).to.include.members(["renamed", "not-rehearsed"]);
    });
  }

  it("refuses views that are no calls, and views of an upgrade that happened", async () => {
    const answers = [
      await review(ledger, "--to", "LedgerTwo", "--views", "balanceOf"),
      await review("--tx", `0x${"1".repeat(64)}`, "--views", "owner()"),
    ];

    expect(answers.map(({ exitCode, result }) => [exitCode, result.code])).to.deep.equal([
      [1, "INVALID_OPTION"],
      [1, "INVALID_OPTION"],
    ]);
  });
});
