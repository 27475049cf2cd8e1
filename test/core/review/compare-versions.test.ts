import { expect } from "chai";
import { compareVersions } from "../../../src/core/review/compare-versions.ts";
import { readVersion, solc05 } from "./read-version.ts";

async function compare(before: string, after: string) {
  const findings = compareVersions(await readVersion(before), await readVersion(after));
  return findings.map(({ severity, area, kind, subject }) => `${severity} ${area} ${kind} ${subject}`);
}

const namespaced = (members: string, id = "app.main") => `contract C {
  /// @custom:storage-location erc7201:${id}
  struct Main { ${members} }
  function main() private pure returns (Main storage s) { assembly { s.slot := 0 } }
  function get() external view returns (uint256) { return main().a; }
}`;

const inLibrary = (members: string) => `library L {
  /// @custom:storage-location erc7201:app.main
  struct Main { ${members} }
  bytes32 private constant SLOT =
    keccak256(abi.encode(uint256(keccak256("app.main")) - 1)) & ~bytes32(uint256(0xff));
  function main() internal pure returns (Main storage s) { bytes32 at = SLOT; assembly { s.slot := at } }
}
contract C { function get() external view returns (uint256) { return L.main().a; } }`;

const operators = (more: string, result: string) => `${more}
type T is uint256;
using {add as +} for T global;
function add(T, T) pure returns (T) { return ${result}; }
contract C { function f(T a) external pure returns (T) { return a + a; } }`;

const overloads = (result: number) => `contract C {
  function f() external pure returns (uint256) { return p(); }
  function g() external pure returns (uint256) { return p(1); }
  function p() private pure returns (uint256) { return 1; }
  function p(uint256) private pure returns (uint256) { return ${result}; }
}`;

describe("compareVersions", () => {
  const rows: readonly (readonly [
    title: string,
    before: string,
    after: string,
    findings: readonly string[],
  ])[] = [
    [
      "nothing of comments and spaces",
      "contract C { function f() public {} }",
      "contract C {\n /* f */ function f() public { }\n}",
      [],
    ],
    [
      "a function whose callee changed",
      "contract C { uint256 a; function f() external { a = g(); } function g() private pure returns (uint256) { return 1; } }",
      "contract C { uint256 a; function f() external { a = g(); } function g() private pure returns (uint256) { return 2; } }",
      ["note code changed C.f"],
    ],
    [
      "a function whose constant changed",
      "contract C { uint256 constant K = 1; function f() external pure returns (uint256) { return K; } }",
      "contract C { uint256 constant K = 2; function f() external pure returns (uint256) { return K; } }",
      ["note code changed C.f"],
    ],
    [
      "a function whose modifier changed",
      "contract C { modifier only { require(msg.sender == address(1)); _; } function f() external only {} }",
      "contract C { modifier only { _; } function f() external only {} }",
      ["note code changed C.f"],
    ],
    [
      "a function that lost its modifier, if it changes state",
      "contract C { uint256 a; modifier only { require(msg.sender == address(1)); _; } function f() external only { a = 1; } function g() external view only returns (uint256) { return a; } }",
      "contract C { uint256 a; function f() external { a = 1; } function g() external view returns (uint256) { return a; } }",
      ["note code unguarded C.f", "note code changed C.f", "note code changed C.g"],
    ],
    [
      "nothing of a function that moved to a base",
      "contract C { uint256 a; function f() external { a = 1; } }",
      "contract B { uint256 a; function f() external { a = 1; } } contract C is B {}",
      [],
    ],
    [
      "a new function that runs foreign code",
      "contract C { function f() external {} }",
      "contract C { function f() external {} function run(address to) external { (bool ok,) = to.delegatecall(''); require(ok); } }",
      ["note code hazard C.run", "note abi added function run(address)"],
    ],
    [
      "what is gone, new and changed in the ABI",
      "contract C { event E(uint256 a); function f() external view returns (uint256) {} function g() external {} }",
      "contract C { event E(uint256 indexed a); error X(); function f() external view returns (uint128) {} function h() external view { revert X(); } }",
      [
        "note code changed C.f",
        "note abi removed function g()",
        "note abi changed event E(uint256)",
        "fine abi added error X()",
        "note abi changed function f()",
        "fine abi added function h()",
      ],
    ],
    [
      "a fallback function that runs foreign code",
      "contract C { fallback() external {} }",
      "contract C { fallback() external { address(1).delegatecall(''); } }",
      ["note code changed C.fallback"],
    ],
    [
      "a getter that became a function",
      "contract C { uint256 public a; }",
      "contract C { uint256 private b; function a() external view returns (uint256) { return b + 1; } }",
      ["broken storage renamed b", "note code changed C.a"],
    ],
    [
      "only the functions that call what changed, of several with the same name",
      overloads(1),
      overloads(2),
      ["note code changed C.g"],
    ],
    [
      "a function whose override in the new version differs",
      "abstract contract B { function f() external virtual { g(1); } function g(uint256) internal virtual {} } contract C is B { function g(uint256) internal override {} }",
      "abstract contract B { function f() external virtual { g(1); } function g(uint256) internal virtual {} } contract C is B { function g(uint256) internal override { revert(); } }",
      ["note code changed B.f"],
    ],
    [
      "nothing of an operator whose function has another id",
      operators("", "T.wrap(1)"),
      operators("function more() pure {}", "T.wrap(1)"),
      [],
    ],
    [
      "a function whose operator changed",
      operators("", "T.wrap(1)"),
      operators("", "T.wrap(2)"),
      ["note code changed C.f"],
    ],
    [
      "members of a namespace that moved",
      namespaced("uint256 a; uint256 b;"),
      namespaced("uint256 x; uint256 a; uint256 b;"),
      [
        "broken storage moved app.main: a",
        "broken storage moved app.main: b",
        "broken storage inserted app.main: x",
      ],
    ],
    [
      "members of a library's namespace that moved, where an expression gives the slot",
      inLibrary("uint256 a;"),
      inLibrary("uint256 x; uint256 a;"),
      ["broken storage moved app.main: a", "broken storage inserted app.main: x"],
    ],
    [
      "nothing of a library's namespace that the contract does not use",
      inLibrary("uint256 a;").replace("L.main().a", "0"),
      inLibrary("uint256 x; uint256 a;").replace("L.main().a", "0"),
      [],
    ],
    [
      "a namespace that took another one's place",
      namespaced("uint256 a;"),
      namespaced("uint256 a;", "app.other"),
      [
        "note storage namespace-removed app.main",
        "fine storage namespace-added app.other",
        "broken storage moved app.other",
      ],
    ],
  ];
  for (const [title, before, after, findings] of rows) {
    it(`finds ${title}`, async () => {
      expect(await compare(before, after)).to.have.members(findings);
    });
  }

  it("tells immutables with one name in two bases apart", async () => {
    const base = (name: string) =>
      `contract ${name} { uint256 private immutable x = 1; function get${name}() external view returns (uint256) { return x; } }`;
    const { immutables } = await readVersion(`${base("A")} ${base("B")} contract C is A, B {}`);

    expect([...(immutables?.keys() ?? [])]).to.have.members(["A.x", "B.x"]);
  });

  it("does not say that functions are the same where the compiler does not tell them", async () => {
    const version = await readVersion(
      "contract C { function f() external {} function() external {} }",
      solc05,
    );
    const findings = compareVersions(version, version);

    expect(findings[0]).to.include({ severity: "unknown", area: "code", kind: "functions" });
  });

  it("says that storage is not known where a compiler tells no layout", async () => {
    const version = await readVersion("contract C { uint256 a; }");
    const [finding] = compareVersions({ ...version, variables: undefined }, version);

    expect(finding).to.include({ severity: "unknown", area: "storage", kind: "layout" });
  });
});
