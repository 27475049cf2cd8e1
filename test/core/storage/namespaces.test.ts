import { expect } from "chai";
import { findNamespaceSlot, hasNamespaceSlot } from "../../../src/core/storage/namespaces.ts";

describe("findNamespaceSlot", () => {
  it("gives the slots of ERC-7201's example and of OpenZeppelin's Initializable", () => {
    expect(findNamespaceSlot("example.main")).to.equal(
      "183a6125c38840424c4a85fa12bab2ab606c4b6d0e7cc73c0c06ba5300eab500",
    );
    expect(findNamespaceSlot("openzeppelin.storage.Initializable")).to.equal(
      "f0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a00",
    );
  });
});

describe("hasNamespaceSlot", () => {
  it("finds the slot in code, also where its last byte is made by a shift", () => {
    const slot = findNamespaceSlot("example.main");

    expect(hasNamespaceSlot(`7f${slot}54`, "example.main")).to.equal(true);
    expect(hasNamespaceSlot(`7e${slot.slice(0, -2)}60081b`, "example.main")).to.equal(true);
    expect(hasNamespaceSlot(`7f${slot}54`, "example.other")).to.equal(false);
  });
});
