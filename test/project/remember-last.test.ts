import { expect } from "chai";
import { rememberLast } from "../../src/project/remember-last.ts";

describe("rememberLast", () => {
  it("does the work once for those who ask one after another or at the same time", async () => {
    const asked: string[] = [];
    const read = rememberLast(async (subject) => {
      asked.push(subject);
      return subject.length;
    });

    expect(await Promise.all([read("one"), read("one")])).to.deep.equal([3, 3]);
    expect(await read("one")).to.equal(3);
    expect(asked).to.deep.equal(["one"]);
  });

  it("keeps only the last", async () => {
    const asked: string[] = [];
    const read = rememberLast(async (subject) => {
      asked.push(subject);
    });
    for (const subject of ["one", "two", "two", "one"]) {
      await read(subject);
    }

    expect(asked).to.deep.equal(["one", "two", "one"]);
  });

  it("keeps no failure", async () => {
    const answers = [Promise.reject(new RangeError("not yet")), Promise.resolve("there")];
    const read = rememberLast(async () => answers.shift());

    expect(String(await read("one").catch(String))).to.contain("not yet");
    expect(await read("one")).to.equal("there");
  });
});
