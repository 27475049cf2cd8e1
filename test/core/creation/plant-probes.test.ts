import { expect } from "chai";
import fc from "fast-check";
import { findCodePlaces } from "../../../src/core/creation/find-code-places.ts";
import { plantProbe, plantProbes, probe } from "../../../src/core/creation/plant-probes.ts";
import { readProbeAnswer } from "../../../src/core/creation/read-probe-answer.ts";
import { readArtifactLike, solcFixtures } from "../bytecode/bytecode-fixture.ts";
import { toRuntimeOnChain } from "../bytecode/on-chain.ts";

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
