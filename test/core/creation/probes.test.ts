import { expect } from "chai";
import fc from "fast-check";
import { fromBytes, toBareHex, toBytes, toWord } from "../../../src/base/hex.ts";
import { opcodes, readInstructions } from "../../../src/core/bytecode/instructions.ts";
import { keccak256 } from "../../../src/core/contract/address.ts";
import { readRecording } from "../../../src/core/creation/probe-reports.ts";
import { plantProbe } from "../../../src/core/creation/probes.ts";
import { readArtifactLike, type SolcFixture, solcFixtures } from "../bytecode/bytecode-fixture.ts";

const recorder = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

const created = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

const creator = "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512";

const codeOf = (fixture: SolcFixture) => readArtifactLike(fixture, "Child").creationBytecode.object;

/** Metadata too short for it: none, without a hash, or without the compiler's version, which came with 0.5.9. */
const withoutRoom = ["0.4.11", "0.4.26-experimental", "0.5.0", "0.7.6-no-hash", "0.8.18-no-metadata"];

/** What stands first in a probe: CALLER to memory. */
const firstSteps = "33608052";

describe("plantProbe", () => {
  for (const fixture of solcFixtures.filter((name) => !withoutRoom.includes(name))) {
    it(`moves the first instructions into the metadata, and nothing else, with solc ${fixture}`, () => {
      const code = codeOf(fixture);
      const planted = plantProbe(code, recorder);
      const bodyAt = Number.parseInt(planted.slice(2, 6), 16);
      const changed = [...planted].findIndex((digit, index) => index >= 16 && digit !== code[index]);

      expect(planted).to.have.length(code.length);
      // What lies between the first instructions and the metadata stays where it was.
      expect(changed).to.be.at.least(bodyAt * 2);
      expect(planted.slice(bodyAt * 2)).to.include(`5b${firstSteps}`);
      expect(planted.slice(bodyAt * 2)).to.include(toBareHex(recorder));
      expect(planted.slice(bodyAt * 2)).to.include(`${code.slice(0, 10)}`);
    });

    it(`is put first where a jump of two bytes does not reach the metadata, with solc ${fixture}`, () => {
      const code = codeOf(fixture);
      const long = `${code.slice(0, 40)}${"00".repeat(0x10000)}${code.slice(40)}`;
      const planted = plantProbe(long, recorder);

      expect(planted).to.have.length(long.length);
      expect(planted.startsWith(firstSteps)).to.equal(true);
    });

    it(`jumps there and back to places that can be jumped to, with solc ${fixture}`, () => {
      const planted = plantProbe(codeOf(fixture), recorder);
      const isPlace = new Map(
        readInstructions(planted).map(({ offsetBytes, opcode }) => [
          offsetBytes,
          opcode === opcodes.jumpdest,
        ]),
      );

      expect(isPlace.get(Number.parseInt(planted.slice(2, 6), 16))).to.equal(true);
      expect(isPlace.get(4)).to.equal(true);
      expect(planted).to.include("600456");
    });
  }

  it("stands first, and leaves a contract that does nothing, where the metadata have no room", () => {
    const bound = `5b${codeOf("0.8.37").slice(2)}`;
    for (const code of [...solcFixtures.filter((name) => withoutRoom.includes(name)).map(codeOf), bound]) {
      const planted = plantProbe(code, recorder);

      expect(planted).to.have.length(code.length);
      expect(planted.startsWith(firstSteps)).to.equal(true);
      expect(planted).to.include("5af15060016080f3");
    }
  });
});

describe("readRecording", () => {
  const code = codeOf("0.8.37");

  const address = (one: string) => toWord(toBareHex(one));

  /** A report, as the recorder keeps it. */
  const report = (encoded: string, planted = plantProbe(code, recorder)) =>
    [
      address(created),
      address(creator),
      keccak256(toBytes(planted)),
      toWord(encoded.length / 2),
      encoded.padEnd(Math.ceil(encoded.length / 64) * 64, "0"),
    ].join("");

  const read = (...words: readonly string[]) =>
    readRecording(words.join(""), { places: [{ code }], recorder });

  it("gives back the creation bytecode of each, with whatever arguments", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 100 }), { maxLength: 3 }), (reports) => {
        const encoded = reports.map((bytes) => fromBytes(bytes));

        expect(read(address(creator), ...encoded.map((one) => report(one)))).to.deep.equal({
          created: creator,
          reports: encoded.map((encodedArguments) => ({
            address: created,
            creator,
            creationBytecode: code + encodedArguments,
            encodedArguments,
          })),
        });
      }),
    );
  });

  it("reads nothing in what no recorder returned", () => {
    const others = [
      "",
      "00",
      toWord(65) + report("aa").slice(64),
      `${toWord(65)}${report("aa").slice(0, -64)}`,
    ];
    for (const data of others) {
      expect(read(data), data).to.equal(undefined);
    }
  });
});
