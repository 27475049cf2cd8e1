import { expect } from "chai";
import { formatLibraries, parseLibraries } from "../../../src/explorer-api/etherscan/library-lists.ts";

const [fee, math] = [
  "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
] as const;
const both = [
  { name: "Fee", address: fee },
  { name: "Math", address: math },
];

describe("parseLibraries", () => {
  it("reads the forms of explorers", () => {
    const forms = [
      formatLibraries(both),
      `Fee:${fee.slice(2).toLowerCase()};Math:${math.slice(2)};`,
      ` Fee : ${fee}, Math:${math}`,
      [
        { name: "Fee", address_hash: fee.toLowerCase() },
        { name: "Math", address: math },
      ],
    ];

    for (const form of forms) {
      expect(parseLibraries(form), String(form)).to.deep.equal(both);
    }
  });

  it("keeps the name of the source", () => {
    const expected = [{ name: "contracts/Fee.sol:Fee", address: fee }];

    expect(parseLibraries(`contracts/Fee.sol:Fee:${fee}`)).to.deep.equal(expected);
  });

  it("leaves out entries without a library or without an address", () => {
    const broken = ["", ";", "Fee", "Fee:0x12", `:${fee}`, `${"F".repeat(2_000)}:${fee}`, "{broken", null, 7];

    for (const field of [...broken, [null, { name: "Fee" }, { address_hash: fee }], { Fee: fee }]) {
      expect(parseLibraries(field), String(field)).to.deep.equal([]);
    }
  });
});
