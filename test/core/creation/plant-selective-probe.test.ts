import { expect } from "chai";
import { opcodes, readInstructions } from "../../../src/core/bytecode/instructions.ts";
import { plantSelectiveProbe } from "../../../src/core/creation/plant-selective-probe.ts";
import { readArtifactLike, type SolcFixture, solcFixtures } from "../bytecode/bytecode-fixture.ts";

const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const codeOf = (fixture: SolcFixture) => readArtifactLike(fixture, "Child").creationBytecode.object;

/** Metadata too short for it: none, without a hash, or without the compiler's version, which came with 0.5.9. */
const withoutRoom = ["0.4.11", "0.4.26-experimental", "0.5.0", "0.7.6-no-hash", "0.8.18-no-metadata"];

describe("plantSelectiveProbe", () => {
  for (const fixture of solcFixtures.filter((name) => !withoutRoom.includes(name))) {
    it(`moves the first instructions and nothing else, with solc ${fixture}`, () => {
      const code = codeOf(fixture);
      const planted = plantSelectiveProbe(code, address) ?? expect.fail("there is room");
      const bodyAt = Number.parseInt(planted.slice(2, 6), 16);
      const changed = [...planted].findIndex((digit, index) => index >= 16 && digit !== code[index]);

      expect(planted).to.have.length(code.length);
      // What lies between the first instructions and the metadata stays where it was.
      expect(changed).to.be.at.least(bodyAt * 2);
      expect(planted.slice(bodyAt * 2)).to.include(address.slice(2).toLowerCase());
      expect(planted.slice(bodyAt * 2)).to.include(code.slice(0, 10));
    });

    it(`jumps to places that can be jumped to, with solc ${fixture}`, () => {
      const planted = plantSelectiveProbe(codeOf(fixture), address) ?? "";
      const instructions = readInstructions(planted);
      const targets = [
        Number.parseInt(planted.slice(2, 6), 16),
        ...instructions.flatMap(({ opcode, immediate }, index) => {
          const isOwn = index > 0 && instructions[index - 1]?.opcode === 0x80;
          return isOwn && opcode === 0x61 ? [Number.parseInt(immediate, 16)] : [];
        }),
        4,
      ];
      const places = new Set(
        instructions
          .filter(({ opcode }) => opcode === opcodes.jumpdest)
          .map(({ offsetBytes }) => offsetBytes),
      );

      for (const target of targets.filter((one) => one === 4 || one >= (targets[0] ?? 0))) {
        expect(places.has(target), String(target)).to.equal(true);
      }
    });
  }

  it("finds room in metadata that data follow, as those that a constructor of solc 0.7 uses", () => {
    const data = "616263".repeat(20);
    const code = codeOf("0.6.12");

    expect(plantSelectiveProbe(code + data, address)).to.equal(
      `${plantSelectiveProbe(code, address)}${data}`,
    );
  });

  it("plants nothing into metadata that are too short, whatever follows them", () => {
    for (const fixture of solcFixtures.filter((name) => withoutRoom.includes(name))) {
      expect(plantSelectiveProbe(codeOf(fixture) + "00".repeat(200), address)).to.equal(undefined);
    }
  });

  it("plants nothing where there is no room for it", () => {
    const codes = [...solcFixtures.filter((name) => withoutRoom.includes(name)).map(codeOf), "", "6001"];

    for (const code of codes) {
      expect(plantSelectiveProbe(code, address)).to.equal(undefined);
    }
  });

  it("plants nothing where the first instructions are bound to their place", () => {
    const code = codeOf("0.8.37");

    expect(plantSelectiveProbe(`5b${code.slice(2)}`, address)).to.equal(undefined);
  });
});
