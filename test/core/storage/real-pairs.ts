import type { LayoutPair } from "./layout-pairs.ts";

function inherit(file: string, body: string): string {
  const name = file.slice(file.lastIndexOf("/") + 1, -".sol".length);
  return `import "${file}"; contract C is ${name} { ${body} }`;
}

/** From 4 to 5 all variables of these contracts went to namespaces, so a proxy would lose what it stored. */
function fromFourToFive(file: string, body = ""): LayoutPair {
  return {
    title: `OpenZeppelin 4.9 to 5: ${file}`,
    before: inherit(`openzeppelin-contracts-upgradeable-4.9/${file}`, body),
    after: inherit(`@openzeppelin/contracts-upgradeable/${file}`, body),
    verdict: "broken",
  };
}

const mainSlot = "0x183a6125c38840424c4a85fa12bab2ab606c4b6d0e7cc73c0c06ba5300eab500";

function struct(members: string, namespace = "example.main"): string {
  return `/// @custom:storage-location erc7201:${namespace}
  struct S { ${members} }`;
}

function namespaced(members: string, namespace = "example.main"): string {
  return `contract C { ${struct(members, namespace)}
    function f() external view returns (uint256) { S storage s; assembly { s.slot := ${mainSlot} } return s.a; } }`;
}

function inLibrary(members: string): string {
  return `library L { ${struct(members)}
    function get() internal pure returns (S storage s) { assembly { s.slot := ${mainSlot} } } }
  contract C { function f() external view returns (uint256) { return L.get().a; } }`;
}

/** Pairs that need more than the layout of a contract: released versions of contracts, and namespaces. */
export const realPairs: readonly LayoutPair[] = [
  fromFourToFive("token/ERC20/ERC20Upgradeable.sol"),
  fromFourToFive("access/OwnableUpgradeable.sol"),
  fromFourToFive("access/AccessControlUpgradeable.sol", "uint256 own;"),
  fromFourToFive("governance/TimelockControllerUpgradeable.sol"),
  {
    title: "Safe 1.3 to 1.4.1",
    before: 'import "@gnosis.pm/safe-contracts/contracts/GnosisSafe.sol"; contract C is GnosisSafe {}',
    after: 'import "@safe-global/safe-contracts/contracts/Safe.sol"; contract C is Safe {}',
    verdict: "same",
  },
  {
    title: "a member at the end of a namespace",
    before: namespaced("uint256 a;"),
    after: namespaced("uint256 a; uint256 b;"),
    verdict: "fine",
  },
  {
    title: "a member inserted into a namespace",
    before: namespaced("uint256 a;"),
    after: namespaced("uint256 x; uint256 a;"),
    verdict: "broken",
  },
  {
    title: "another namespace for the same struct",
    before: namespaced("uint256 a;"),
    after: namespaced("uint256 a;", "example.other"),
    verdict: "broken",
  },
  {
    title: "a member inserted into a namespace of a library",
    before: inLibrary("uint256 a;"),
    after: inLibrary("uint256 x; uint256 a;"),
    verdict: "broken",
  },
];
