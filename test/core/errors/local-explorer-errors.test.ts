import { expect } from "chai";
import {
  type DatabaseProblem,
  FaultsInvalidError,
  LocalExplorerDatabaseInvalidError,
  LocalExplorerPortInUseError,
} from "../../../src/core/errors/local-explorer-errors.ts";

describe("local explorer errors", () => {
  it("writes LOCAL_EXPLORER_PORT_IN_USE", () => {
    const error = new LocalExplorerPortInUseError({ host: "127.0.0.1", port: 4280 });

    expect(error.code).to.equal("LOCAL_EXPLORER_PORT_IN_USE");
    expect(error.message).to.equal(`The local explorer cannot start because its port is in use.
  host: 127.0.0.1
  port: 4280
Stop the program that uses the port, or choose another port with --port or verifyContract.localExplorer.port.
Port 0 uses any free port.`);
  });

  const other =
    ", or choose another file: verifyContract.localExplorer.database, or --database of local-explorer.";
  const hint = `Check the path and its permissions${other}`;
  const cases: readonly (readonly [DatabaseProblem, string, string])[] = [
    [
      { kind: "newer", version: 3, supported: 1 },
      "its format is 3, and this version knows formats up to 1",
      `Update hardhat-verify-contract${other}`,
    ],
    [{ kind: "disk-full" }, "its disk is full", `Free some space${other}`],
    [
      { kind: "other-tables" },
      "it is marked as a database of the local explorer, but has other tables",
      `Delete it${other}`,
    ],
    [{ kind: "foreign" }, "it is a SQLite database of another program", hint],
    [{ kind: "unusable" }, "unable to open database file", hint],
  ];
  const toDelete = "You can delete the database of a local explorer and verify the contracts again.";
  for (const [problem, text, firstHint] of cases) {
    it(`writes LOCAL_EXPLORER_DATABASE_INVALID: ${problem.kind}`, () => {
      const cause = new RangeError("unable to open database file");
      const error = new LocalExplorerDatabaseInvalidError({ file: "cache/e.sqlite", problem, cause });

      expect(error.code).to.equal("LOCAL_EXPLORER_DATABASE_INVALID");
      expect(error.cause).to.equal(cause);
      expect(error.message).to.equal(`The local explorer's database cannot be used.
  file:    cache/e.sqlite
  problem: ${text}
${firstHint}${["foreign", "unusable"].includes(problem.kind) ? "" : `\n${toDelete}`}`);
    });
  }

  it("proposes to delete a database that is damaged, and none that cannot be opened", () => {
    const cause = new Error("database disk image is malformed");
    const error = new LocalExplorerDatabaseInvalidError({
      file: "e.sqlite",
      problem: { kind: "unusable" },
      cause,
    });

    expect(error.message).to.include(toDelete);
  });

  it("writes FAULTS_INVALID with the rule that is wrong", () => {
    const error = new FaultsInvalidError({
      script: "faults.json",
      rule: { number: 2, of: 3 },
      problem: "call: expected number",
    });

    expect(error.code).to.equal("FAULTS_INVALID");
    expect(error.message).to.equal(`The faults for the local explorer are invalid.
  script:  faults.json
  rule:    2 of 3
  problem: call: expected number
Faults are a JSON list of rules: [{ "action": "verifysourcecode", "call": 1, "fault": "http-502" }].
node_modules/hardhat-verify-contract/docs/local-explorer.md lists the actions, the calls and the faults.`);
  });

  it("writes FAULTS_INVALID with what JSON says of the text", () => {
    const cause = new SyntaxError("Unexpected end of JSON input");
    const error = new FaultsInvalidError({ script: "faults.json", problem: "it is not JSON", cause });

    expect(error.cause).to.equal(cause);
    expect(error.message).to.include(`  script:  faults.json
  problem: it is not JSON
  reason:  Unexpected end of JSON input
`);
  });
});
