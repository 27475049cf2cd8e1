import { expect } from "chai";

import type { VerificationResult } from "../../src/verification/result.ts";
import { readOtherCode } from "../core/bytecode/bytecode-fixture.ts";
import { openCauseLab, useCauseLab } from "../helpers/open-cause-lab.ts";
import { child } from "../helpers/worlds.ts";
import { causeFiles, ledger, limits, vault } from "./cause-contracts.ts";

type Differences = NonNullable<VerificationResult["differences"]>;

describe("the causes of a mismatch", () => {
  const lab = useCauseLab({ files: causeFiles });

  /** Deploys other versions of the files than those that are built here. */
  const deployed = async (name: string, files: Record<string, string>) =>
    lab.deployFromElsewhere({ name, files: { ...causeFiles, ...files } });

  describe("in the source", () => {
    it("scenario 11: names the contract, the functions that differ and what is equal, and no line", async () => {
      const address = await deployed("Vault", {
        "contracts/Vault.sol": vault.replace("* 100) / total", "* 1000) / total"),
      });
      const found = await lab.explain(address);

      expect(found).to.include({ cause: "other-code", closest: "project/contracts/Vault.sol:Vault" });
      expect(found.explanation).to.match(
        /the closest is contracts\/Vault\.sol:Vault: 9\d % of the code is equal; the code of share\(address\) differs\./,
      );
      expect(found.explanation).to.not.match(/\.sol:\d/);
      expect(found.place).to.equal(undefined);
      expect(found.similarity).to.be.within(0.9, 0.999);
      expect(found.command).to.include("await explorer.getContractCreation(");
    });

    it("scenario 11: names the function that uses an imported one that changed", async () => {
      const other = limits.replace("1_000", "2_000");
      const found = await lab.explain(await deployed("Ledger", { "contracts/Limits.sol": other }));

      expect(found.explanation).to.include("the code of add(uint256) differs");
    });

    it("scenario 38: names the functions that another version has, or lacks", async () => {
      const text = "function close() external {}\n    function put()";
      const [added, removed] = [
        await lab.explain(
          await deployed("Vault", { "contracts/Vault.sol": vault.replace("function put()", text) }),
        ),
        await lab.explain(
          await deployed("Vault", {
            "contracts/Vault.sol": vault.replace("uint256 public total", "uint256 total"),
          }),
        ),
      ];

      expect(added).to.include({ cause: "no-contract", closest: "project/contracts/Vault.sol:Vault" });
      expect(added.explanation).to.include("0x43d726d6");
      expect(removed.cause).to.equal("no-contract");
      expect(removed.explanation).to.include("the chain does not have total()");
    });

    it("scenario 10: says of a changed comment where it may be, and sends nothing if it must be exact", async () => {
      const other = { "contracts/Vault.sol": vault.replace("people put", "users put") };
      const found = await lab.explain(await deployed("Vault", other), { requireExact: true });

      expect(found.cause).to.equal("metadata");
      expect(found.explanation)
        .to.include("metadata differs")
        .and.to.include("without code in contracts/Vault.sol, a path");
    });

    it("scenario 10: submits a partial match if that is enough, and says why it is partial", async () => {
      const other = { "contracts/Vault.sol": vault.replace("people put", "persons put") };
      const result = await lab.verify(await deployed("Vault", other));

      expect(result).to.include({ status: "verified", match: "partial" });
      expect(result.notes?.join()).to.include("metadata differs").and.to.include("contracts/Vault.sol");
    });

    it("scenario 10: tells line ends by the file's name", async () => {
      const windows = { "contracts/Limits.sol": limits.replaceAll("\n", "\r\n") };
      const [one, all] = [
        await lab.explain(await deployed("Ledger", windows), { requireExact: true }),
        await lab.explain(
          await deployed("Ledger", { ...windows, "contracts/Ledger.sol": ledger.replaceAll("\n", "\r\n") }),
          { requireExact: true },
        ),
      ];

      expect(one.cause).to.equal("line-ends");
      expect(one.explanation).to.include("CRLF line endings in contracts/Limits.sol (here LF)");
      expect(one.command).to.equal("npx hardhat build");
      expect(all.explanation).to.include(
        "CRLF line endings in contracts/Ledger.sol and contracts/Limits.sol (here LF)",
      );
    });
  });

  it("scenario 10: tells line ends of the project's files beside a package that was published with others", async () => {
    const own = { "contracts/Ledger.sol": ledger.replace("./Limits.sol", "../lib/limits/Limits.sol") };
    const toWindows = (files: Record<string, string>) =>
      Object.fromEntries(Object.entries(files).map(([name, text]) => [name, text.replaceAll("\n", "\r\n")]));
    const ofPackage = toWindows({ "lib/limits/Limits.sol": limits });
    const packed = await openCauseLab({ files: { ...own, ...ofPackage } });
    const address = await packed.deployFromElsewhere({
      name: "Ledger",
      files: { ...toWindows(own), ...ofPackage },
    });
    const found = await packed.explain(address, { requireExact: true });
    await packed.project.remove();

    expect(found.explanation).to.include("CRLF line endings in contracts/Ledger.sol (here LF)");
  });

  describe("in a source's path", () => {
    it("scenario 10: is one of those that change nothing but the metadata", async () => {
      const address = await lab.deployFromElsewhere({
        name: "Vault",
        files: { "contracts/safe/Vault.sol": vault },
      });
      const found = await lab.explain(address, { requireExact: true });

      expect(found.cause).to.equal("metadata");
      expect(found.explanation).to.include("in contracts/Vault.sol, a path");
    });

    it("scenario 10: is told where the whole project was built by a tool with other names", async () => {
      const address = await lab.deployFromElsewhere({ name: "Vault", files: causeFiles, prefix: "" });
      const found = await lab.explain(address, { requireExact: true });

      expect(found.cause).to.equal("source-names");
      expect(found.command).to.include("buildInfo: ");
    });
  });

  describe("in the code at the address", () => {
    it("is another contract of this project than the one that was named", async () => {
      const found = await lab.explain(await lab.deploy("Vault"), { contract: "Ledger" });

      expect(found).to.include({ cause: "other-contract" });
      expect(found.command).to.match(
        /^await explorer\.verifyContract\(.*, contract: "contracts\/Vault\.sol:Vault" }\)$/,
      );
    });

    it("cannot be a contract without code", async () => {
      const found = await lab.explain(await lab.deployCode(child.creationBytecode.object), {
        contract: "Plan",
      });

      expect(found).to.include({ cause: "abstract", closest: "project/contracts/Ledger.sol:Plan" });
    });

    it("is no contract of this project", async () => {
      const address = await lab.deployCode(child.creationBytecode.object);
      const [any, named]: [Differences, Differences] = [
        await lab.explain(address),
        await lab.explain(address, { contract: "Vault" }),
      ];

      expect(any).to.include({ cause: "no-contract", closest: null });
      expect(any.explanation).to.include("compiled by solc 0.8.37");
      expect(any.command).to.equal(`await explorer.getContractCreation(["${address}"])`);
      expect(named).to.include({ cause: "no-contract", closest: "project/contracts/Vault.sol:Vault" });
      expect(named.similarity).to.be.below(0.3);
    });

    it("scenario 16: is Vyper's, whether its runtime code or only its creation says so", async () => {
      const [old, recent] = [
        await lab.explain(await lab.deployCode(readOtherCode("vyper-0.3.7-creation"))),
        await lab.explain(await lab.deployCode(readOtherCode("vyper-0.3.10-creation"))),
      ];

      expect([old.cause, recent.cause]).to.deep.equal(["vyper", "vyper"]);
      expect(old.explanation).to.include("Vyper 0.3.7");
      expect(recent.explanation).to.include("Vyper 0.3.10");
      expect(old.command).to.include("vyper -f solc_json");
    });

    it("is another compiler's", async () => {
      // Its creation, which would say Vyper, is another one here.
      const found = await lab.explain(await lab.deployRuntime(readOtherCode("vyper-0.3.10-runtime")));

      expect(found.cause).to.equal("other-compiler");
      expect(found.command).to.include("await explorer.getContractCreation(");
    });
  });
});
