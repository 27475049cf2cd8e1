import { expect } from "chai";
import { findConfirmed } from "../../../src/core/creation/find-confirmed.ts";

/** An answer in which only these two matter. */
function hear({ code, time, isThis = false }: { code: string; time: string; isThis?: boolean }) {
  const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
  return { answer: { address, creator: address, timestamp: time, creationBytecode: code }, isThis } as const;
}

describe("findConfirmed", () => {
  it("takes what another time tells, too", () => {
    const hearings = [hear({ code: "aa", time: "1", isThis: true }), hear({ code: "aa", time: "2" })];

    expect(findConfirmed(hearings)?.creationBytecode).to.equal("aa");
  });

  it("takes it also where a changed state tells another thing in between", () => {
    const hearings = [
      hear({ code: "aa", time: "2", isThis: true }),
      hear({ code: "bb", time: "3" }),
      hear({ code: "aa", time: "1" }),
    ];

    expect(findConfirmed(hearings)?.creationBytecode).to.equal("aa");
  });

  it("takes nothing that was told once, at one time only, or of another contract", () => {
    const lone = hear({ code: "aa", time: "1", isThis: true });
    const others = [
      [],
      [lone],
      [lone, hear({ code: "bb", time: "2" })],
      [lone, hear({ code: "aa", time: "1" })],
      [hear({ code: "aa", time: "1" }), hear({ code: "aa", time: "2" })],
    ];
    for (const hearings of others) {
      expect(findConfirmed(hearings)).to.equal(undefined);
    }
  });
});
