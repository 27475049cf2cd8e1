import type { AbiEntry } from "../../../src/core/build/compiled-contract.ts";

/**
 * The ABI, as solc 0.8.37 writes it but for `internalType`, of
 *
 *     type Share is uint16;
 *     enum Mode { Off, On }
 *     contract Treasury {
 *       struct Payment { address payable to; uint8[] amounts; }
 *       struct Plan { Payment[2] payments; bytes4 tag; Share share; }
 *       constructor(
 *         address owner, Plan memory plan, string memory name, Mode mode, Treasury parent,
 *         function (uint256) external hook, int24[][2] memory, bool active
 *       ) {}
 *     }
 */
export const treasuryAbi: readonly AbiEntry[] = [
  {
    type: "constructor",
    stateMutability: "nonpayable",
    inputs: [
      { name: "owner", type: "address" },
      {
        name: "plan",
        type: "tuple",
        components: [
          {
            name: "payments",
            type: "tuple[2]",
            components: [
              { name: "to", type: "address" },
              { name: "amounts", type: "uint8[]" },
            ],
          },
          { name: "tag", type: "bytes4" },
          { name: "share", type: "uint16" },
        ],
      },
      { name: "name", type: "string" },
      { name: "mode", type: "uint8" },
      { name: "parent", type: "address" },
      { name: "hook", type: "function" },
      { name: "", type: "int24[][2]" },
      { name: "active", type: "bool" },
    ],
  },
];

export const owner = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

export const parent = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";

export const hook = `0x${"ab".repeat(20)}12345678`;

/** Arguments of a Treasury, in the order of its constructor. */
export const treasuryValues = [
  owner,
  {
    payments: [
      { to: owner, amounts: [1, 255] },
      { to: parent, amounts: [] },
    ],
    tag: "0x01020304",
    share: 65535,
  },
  "hello !",
  1,
  parent,
  hook,
  [[-8388608, 8388607], []],
  false,
];

/** The ABI of `contract Payer { constructor(Treasury.Payment memory payment) {} }`. */
export const paymentAbi: readonly AbiEntry[] = [
  {
    type: "constructor",
    inputs: [
      {
        name: "payment",
        type: "tuple",
        components: [
          { name: "to", type: "address" },
          { name: "amounts", type: "uint8[]" },
        ],
      },
    ],
  },
];
