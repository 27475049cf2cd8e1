import { expect } from "chai";
import { tellOfPublication } from "../../../src/app/explorers/tell-of-publication.ts";
import type { ExplorerPlace } from "../../../src/verification/ports.ts";
import { createFakeWorld } from "../../helpers/fake-ports.ts";
import { openPlainHost } from "../../helpers/open-plain-host.ts";
import { withTemporaryFolder } from "../../helpers/temporary-folder.ts";

interface Run extends Pick<ExplorerPlace, "kind" | "isOptional"> {
  readonly isReadOnly?: boolean;
}

const sourcify: Run = { kind: "sourcify", isOptional: true };

const text =
  "Verified sources are also published on Sourcify for ever. To stop this, set " +
  "verifyContract.sourcify to false in the Hardhat config.";

/** What each run of a project says that opens two explorers. */
async function tell(folder: string, ...runs: readonly Run[]): Promise<string[][]> {
  const host = openPlainHost("http://127.0.0.1:1", folder);
  const said: string[][] = [];
  for (const { isReadOnly, ...kind } of runs) {
    const notes: string[] = [];
    const { explorer } = createFakeWorld({}).ports;
    const open = async () => ({ explorer, close: async () => undefined });
    const place = { name: "One", apiUrl: "https://one.example", ...kind, open };
    const session = { host, isReadOnly, note: (one: string) => notes.push(one) };
    await Promise.all(tellOfPublication([place, place], session).map((told) => told.open()));
    said.push(notes);
  }
  return said;
}

describe("tellOfPublication", () => {
  it("scenario 50: says once in a project that Sourcify publishes for good, and how to switch it off", () =>
    withTemporaryFolder({}, async (folder) => {
      expect(await tell(folder, sourcify, sourcify)).to.deep.equal([[text], []]);
    }));

  it("says nothing where Sourcify is not asked or only read, or was named by the user", () =>
    withTemporaryFolder({}, async (folder) => {
      const others: readonly Run[] = [
        { ...sourcify, kind: "etherscan" },
        { ...sourcify, isOptional: false },
        { ...sourcify, isReadOnly: true },
      ];

      expect(await tell(folder, ...others)).to.deep.equal([[], [], []]);
    }));
});
