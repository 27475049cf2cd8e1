import { expect } from "chai";
import { tellOfPublication } from "../../../src/app/explorers/tell-of-publication.ts";
import { openPlainHost } from "../../helpers/open-plain-host.ts";
import { withTemporaryFolder } from "../../helpers/temporary-folder.ts";

const sourcify = { kind: "sourcify", isOptional: true } as const;

const etherscan = { kind: "etherscan", isOptional: true } as const;

/** What is said in a project, at one run after the other. */
async function tell(
  ...runs: readonly (readonly { kind: "sourcify" | "etherscan"; isOptional: boolean }[])[]
) {
  const notes: string[] = [];
  await withTemporaryFolder({}, async (folder) => {
    const host = openPlainHost("http://127.0.0.1:1", folder);
    for (const explorers of runs) {
      await tellOfPublication(explorers, { host, note: (text) => notes.push(text) });
    }
  });
  return notes;
}

describe("tellOfPublication", () => {
  it("scenario 50: says once in a project that Sourcify publishes for good, and how to switch it off", async () => {
    expect(await tell([etherscan, sourcify], [etherscan, sourcify])).to.deep.equal([
      "Verified sources are published on Sourcify for good, too. To keep them out, set " +
        "verifyContract.sourcify to false in the Hardhat config. This is said once.",
    ]);
  });

  it("says nothing where Sourcify is not asked, or was named by the user", async () => {
    expect(await tell([], [etherscan], [{ ...sourcify, isOptional: false }])).to.deep.equal([]);
  });

  it("counts as said only what somebody could hear", () =>
    withTemporaryFolder({}, async (folder) => {
      const host = openPlainHost("http://127.0.0.1:1", folder);
      const notes: string[] = [];
      await tellOfPublication([sourcify], { host, note: undefined });
      await tellOfPublication([sourcify], { host, note: (text) => notes.push(text) });

      expect(notes).to.have.length(1);
    }));

  it("is said again where nothing can be remembered", () =>
    withTemporaryFolder({ notices: "a file" }, async (folder) => {
      const host = openPlainHost("http://127.0.0.1:1", folder);
      const notes: string[] = [];
      const note = (text: string) => notes.push(text);
      await tellOfPublication([sourcify], { host, note });
      await tellOfPublication([sourcify], { host, note });

      expect(notes).to.have.length(2);
    }));
});
