import { expect } from "chai";
import fc from "fast-check";
import { opcodes, readInstructions } from "../../../src/core/bytecode/instructions.ts";
import { keccak256 } from "../../../src/core/contract/address.ts";
import { findCodePlaces } from "../../../src/core/creation/creation-code.ts";
import {
  callAndLook,
  plantProbe,
  plantProbes,
  plantSelectiveProbe,
  plantWitness,
  probe,
  readProbeAnswer,
} from "../../../src/core/creation/probes.ts";
import { readArtifactLike, type SolcFixture, solcFixtures } from "../bytecode/bytecode-fixture.ts";
import { toRuntimeOnChain } from "../bytecode/on-chain.ts";

describe("plant probes", () => {
  const created = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

  const creator = "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512";

  const time = "65".padStart(64, "0");

  const toWord = (address: string) => address.slice(2).toLowerCase().padStart(64, "0");

  /** What a probe says, with init code as the factory put it together. */
  const answerWith = (initCode: string) => `${toWord(created)}${toWord(creator)}${time}${initCode}`;

  function plantIn(fixture: (typeof solcFixtures)[number]) {
    const child = readArtifactLike(fixture, "Child");
    const factory = toRuntimeOnChain(readArtifactLike(fixture, "Factory"));
    const places = findCodePlaces(child, { data: factory, libraries: {} });
    return { child, factory, places, planted: plantProbes(factory, { places, plant: plantProbe }) };
  }

  describe("plantProbes", () => {
    for (const fixture of solcFixtures.filter((name) => !name.endsWith("experimental"))) {
      it(`changes nothing but the first bytes of the child that a factory carries, with solc ${fixture}`, () => {
        const { factory, places, planted } = plantIn(fixture);
        const at = (places[0]?.startBytes ?? 0) * 2;

        expect(places).to.have.length(1);
        expect(planted.slice(at, at + probe.length)).to.equal(probe);
        expect(planted.slice(0, at) + planted.slice(at + probe.length)).to.equal(
          factory.slice(0, at) + factory.slice(at + probe.length),
        );
      });
    }

    it("leaves data without a place as they are", () => {
      expect(plantProbes("6080", { places: [], plant: plantProbe })).to.equal("6080");
    });
  });

  describe("readProbeAnswer", () => {
    const { child, places, planted } = plantIn("0.8.37");
    const { object } = child.creationBytecode;
    const [place] = places;
    const passed = planted.slice((place?.startBytes ?? 0) * 2, (place?.endBytes ?? 0) * 2);

    it("gives back the creation bytecode that the probe replaced, with whatever arguments", () => {
      fc.assert(
        fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
          const encoded = Buffer.from(bytes).toString("hex");
          expect(readProbeAnswer(answerWith(passed + encoded), places)).to.deep.equal({
            address: created,
            creator,
            timestamp: time,
            creationBytecode: object + encoded,
          });
        }),
      );
    });

    it("hears nothing in what no probe of these places says", () => {
      const others = {
        "an error of the contract": `08c379a0${"0".repeat(128)}`,
        nothing: "",
        "the code without a probe": answerWith(object),
        "a probe in other code": answerWith(`${probe}${"ab".repeat(400)}`),
        "a probe that was cut off": answerWith(passed.slice(0, -2)),
        "words that are no addresses": `${"ff".repeat(64)}${time}${passed}`,
      };
      for (const [what, data] of Object.entries(others)) {
        expect(readProbeAnswer(data, places), what).to.equal(undefined);
      }
    });
  });
});

describe("plantSelectiveProbe", () => {
  const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

  const codeOf = (fixture: SolcFixture) => readArtifactLike(fixture, "Child").creationBytecode.object;

  /** Metadata too short for it: none, without a hash, or without the compiler's version, which came with 0.5.9. */
  const withoutRoom = ["0.4.11", "0.4.26-experimental", "0.5.0", "0.7.6-no-hash", "0.8.18-no-metadata"];

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

describe("plantWitness", () => {
  const creation = {
    address: "0x5FbDB2315678afecb367f032d93F642f64180aa3",
    encoded: "07".padStart(64, "0"),
  } as const;

  it("leaves the length as it is, and names the address and a hash of the arguments", () => {
    const code = readArtifactLike("0.8.37", "Child").creationBytecode.object;
    const planted = plantWitness(code, creation) ?? expect.fail("there is room");

    expect(planted).to.have.length(code.length);
    expect(planted).to.include(creation.address.slice(2).toLowerCase());
    expect(planted).to.include(keccak256(Buffer.from(creation.encoded, "hex")));
  });

  it("plants nothing where there is no room for it", () => {
    expect(plantWitness("6001".repeat(40), creation)).to.equal(undefined);
  });
});

describe("callAndLook", () => {
  const recipient = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

  const address = "0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0";

  const [push20, call, extcodesize, returns] = [0x73, 0xf1, 0x3b, 0xf3];

  it("calls the one contract, then looks at the other, and returns", () => {
    const code = callAndLook({ recipient, address }).slice(2);
    const steps = readInstructions(code).filter(({ opcode }) =>
      [push20, call, extcodesize, returns].includes(opcode),
    );

    expect(steps.map(({ opcode }) => opcode)).to.deep.equal([push20, call, push20, extcodesize, returns]);
    const pushed = steps
      .filter(({ opcode }) => opcode === push20)
      .map(({ offsetBytes }) => code.slice((offsetBytes + 1) * 2, (offsetBytes + 21) * 2));
    expect(pushed).to.deep.equal([recipient, address].map((each) => each.slice(2).toLowerCase()));
  });
});
