import { expect } from "chai";
import { compareLocks } from "../../../src/core/commits/compare-locks.ts";

const toLock = (versions: Readonly<Record<string, string>>) =>
  JSON.stringify({
    packages: Object.fromEntries(
      Object.entries(versions).map(([name, version]) => [`node_modules/${name}`, { version }]),
    ),
  });

describe("compareLocks", () => {
  const now = toLock({ "@acme/rates": "2.0.0", chai: "6.0.0" });

  it("lists the versions that other locks have of the packages in question", () => {
    const before = [
      toLock({ "@acme/rates": "1.0.0", chai: "5.0.0" }),
      toLock({ "@acme/rates": "1.1.0" }),
      now,
    ];

    expect(compareLocks("package-lock.json", { before, now, names: ["@acme/rates", "gone"] })).to.deep.equal({
      file: "package-lock.json",
      packages: [{ name: "@acme/rates", before: ["1.0.0", "1.1.0"], now: "2.0.0" }],
    });
  });

  it("says nothing of a lock that is the same for them, or that is no lock", () => {
    const names = ["@acme/rates"];

    for (const before of [[now], [toLock({ "@acme/rates": "2.0.0" })], ["no JSON"], []]) {
      expect(compareLocks("package-lock.json", { before, now, names })).to.equal(undefined);
    }
  });

  it("names a lock of another form alone", () => {
    expect(compareLocks("yarn.lock", { before: ["a"], now: "b", names: ["a"] })).to.deep.equal({
      file: "yarn.lock",
      packages: undefined,
    });
  });
});
