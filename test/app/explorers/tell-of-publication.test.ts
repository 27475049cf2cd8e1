import { expect } from "chai";
import { tellOfPublication } from "../../../src/app/explorers/tell-of-publication.ts";
import { createFailure } from "../../../src/core/errors/failure.ts";
import type { ExplorerPlace } from "../../../src/verification/ports.ts";
import { createFakeWorld, type FakeWorldOptions } from "../../helpers/fake-ports.ts";
import { openPlainHost } from "../../helpers/open-plain-host.ts";
import { withTemporaryFolder } from "../../helpers/temporary-folder.ts";
import { submission } from "../../helpers/worlds.ts";

interface Post extends Pick<ExplorerPlace, "kind" | "isOptional"> {
  readonly submissions?: FakeWorldOptions["submissions"];
}

const sourcify: Post = { kind: "sourcify", isOptional: true };

const failing: Post = {
  ...sourcify,
  submissions: [createFailure("INVALID_OPTION", { option: "any", reason: "the post fails" })],
};

const text =
  "Verified sources are also published on Sourcify for ever. To stop this, set " +
  "verifyContract.sourcify to false in the Hardhat config.";

/** What each run of a project says that opens explorers and posts there. */
async function tell(folder: string, ...runs: readonly Post[]): Promise<string[][]> {
  const host = openPlainHost("http://127.0.0.1:1", folder);
  const said: string[][] = [];
  for (const { submissions, ...kind } of runs) {
    const notes: string[] = [];
    const receipt = { kind: "receipt", receipt: "a receipt" } as const;
    const { explorer } = createFakeWorld({ submissions: submissions ?? [receipt, receipt] }).ports;
    const open = async () => ({ explorer, close: async () => undefined });
    const place = { name: "One", apiUrl: "https://one.example", ...kind, open };
    for (const told of tellOfPublication([place, place], { host, note: (one) => notes.push(one) })) {
      await (await told.open()).explorer.submitContract(submission).catch(() => undefined);
    }
    said.push(notes);
  }
  return said;
}

describe("tellOfPublication", () => {
  it("scenario 50: says once in a project that Sourcify publishes for good, and how to switch it off", () =>
    withTemporaryFolder({}, async (folder) => {
      expect(await tell(folder, sourcify, sourcify)).to.deep.equal([[text], []]);
    }));

  it("says nothing where Sourcify is not asked, or was named by the user", () =>
    withTemporaryFolder({}, async (folder) => {
      const others: readonly Post[] = [
        { ...sourcify, kind: "etherscan" },
        { ...sourcify, isOptional: false },
      ];

      expect(await tell(folder, ...others)).to.deep.equal([[], []]);
    }));

  it("says nothing before a post, and says it again where none has succeeded", () =>
    withTemporaryFolder({}, async (folder) => {
      const host = openPlainHost("http://127.0.0.1:1", folder);
      const notes: string[] = [];
      const { explorer } = createFakeWorld({}).ports;
      const open = async () => ({ explorer, close: async () => undefined });
      const place = { name: "Sourcify", apiUrl: "https://one.example", ...sourcify, open };
      const [told] = tellOfPublication([place], { host, note: (said) => notes.push(said) });
      await told?.open();

      expect(notes).to.deep.equal([]);
      expect(await tell(folder, failing, sourcify, sourcify)).to.deep.equal([[text], [text], []]);
    }));
});
