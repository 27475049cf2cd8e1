import { readFile } from "node:fs/promises";
import { expect } from "chai";
import { onNamedFile } from "../../../src/app/options/on-named-file.ts";
import { rejectionOf } from "../../helpers/rejection.ts";

const missing = "a/file/that/is/not/there";

describe("a file that the user names", () => {
  it("gives what the work gives", async () => {
    expect(await onNamedFile({ option: "--out", value: "a" }, async () => 7)).to.equal(7);
  });

  it("names the option, the file and what the operating system says", async () => {
    const error = await rejectionOf(
      onNamedFile({ option: "--faults", value: missing }, () => readFile(missing)),
    );
    expect(error).to.include({ code: "INVALID_OPTION" });
    expect(error)
      .to.have.property("message")
      .that.includes("--faults")
      .and.includes("ENOENT")
      .and.includes(missing);
  });

  it("says the reason of the caller in place of the operating system's words", async () => {
    const named = { option: "--config", value: missing, reason: "it cannot be read" };
    const error = await rejectionOf(onNamedFile(named, () => readFile(missing)));
    expect(error).to.have.property("message").that.includes("it cannot be read").and.not.includes("ENOENT");
  });

  it("passes on every error that is not the operating system's", async () => {
    const bug = new TypeError("a bug");
    const named = { option: "--out", value: "a" };
    expect(await rejectionOf(onNamedFile(named, () => Promise.reject(bug)))).to.equal(bug);
  });
});
