import { expect } from "chai";
import { describeCause } from "../../../src/app/words/describe-cause.ts";
import { type Cause, nameCause } from "../../../src/core/causes/cause.ts";
import { hardhatStyle } from "../../../src/hardhat/hardhat-style.ts";
import { address, causeExamples, changes, contract, functions, library, other } from "./cause-examples.ts";

describe("describeCause", () => {
  for (const [cause, name, explanation, command] of causeExamples) {
    it(`explains ${name}: ${explanation.slice(0, 60)}…`, () => {
      const place = { style: hardhatStyle, address, network: "sepolia" } as const;
      expect(describeCause(cause, place)).to.deep.equal({ explanation, command });
      expect(nameCause(cause)).to.equal(name);
    });
  }

  it("proposes to verify what is behind a proxy with the build from elsewhere, which the proxy's command does not take", () => {
    const [one, two] = [
      "0x0000000000000000000000000000000000000001",
      "0x0000000000000000000000000000000000000002",
    ] as const;
    const cause = { kind: "proxy", pattern: "eip-2535", implementations: [one, two] } as const;
    const place = { style: hardhatStyle, address, network: "sepolia", buildInfo: "b.json" } as const;
    const verifyWith = (target: string) =>
      `npx hardhat verify-contract --network sepolia ${target} --build-info b.json`;

    expect(describeCause(cause, place).command).to.equal(
      `${verifyWith(one)} && ${verifyWith(two)} && npx hardhat verify-proxy --network sepolia ${address}`,
    );
  });
});

describe("describeCause of a source that an explorer shows", () => {
  const place = { address, network: "sepolia", shownBy: "Blockscout", style: hardhatStyle } as const;
  const refused = "does not compile to the code on the chain, so it was not submitted";
  const facts: readonly [Cause, string][] = [
    [
      { kind: "library-address", contract, library, built: other, deployed: address },
      `the code at the address is that of contracts/Vault.sol:Vault, linked to the library contracts/Curve.sol:Curve at ${address} (shown ${other})`,
    ],
    [{ kind: "vyper", version: "0.3.10" }, "the code at the address was compiled by Vyper 0.3.10"],
    [
      { kind: "proxy", pattern: "eip-1967", implementations: [other] },
      "the code at the address is that of a proxy",
    ],
    [
      { kind: "other-code", contract, functions, similarity: 0.91, isNamed: true },
      "the code at the address is not that of contracts/Vault.sol:Vault: 91 % of the code is equal; the code of share(address) differs",
    ],
    [
      { kind: "variant", contract, changes, isCodeEqual: false },
      "the code at the address is that of contracts/Vault.sol:Vault, compiled with other settings: evmVersion paris (shown osaka)",
    ],
  ];
  for (const [cause, fact] of facts) {
    it(`says what differs, and how to read the source: ${cause.kind}`, () => {
      expect(describeCause(cause, { ...place, explorer: "blockscout" })).to.deep.equal({
        explanation: `The source that Blockscout shows ${refused}: ${fact}. The command writes this source to files.`,
        command: `npx hardhat contract-source --network sepolia ${address} --explorer blockscout --out verified-5FbDB231-blockscout`,
      });
    });
  }

  it("does not compare a commit's source with the current file", () => {
    const shown = { sourceName: "project/contracts/Vault.sol", line: 4 };
    const cause: Cause = { kind: "other-record", explorer: "X", contract, differences: ["a"], place: shown };
    const write = (options: Record<string, string>) => {
      const given = { address, words: [], options };
      return describeCause(cause, { address, network: "sepolia", style: hardhatStyle, given }).command;
    };

    expect(write({})).to.include(" && git diff --no-index ");
    expect(write({ commit: "1a2b3c4" })).to.match(/ --out \S+$/);
  });

  it("gives each explorer a folder of its own, of a URL by its host", () => {
    const cause: Cause = { kind: "other-record", explorer: "X", contract, differences: ["a"] };
    const write = (explorer: string | undefined, named?: string) => {
      const options: Record<string, string> = named === undefined ? {} : { explorer: named };
      const given = { address, words: [], options };
      const { command } = describeCause(cause, {
        address,
        network: "sepolia",
        style: hardhatStyle,
        explorer,
        given,
      });
      return / --out (\S+)$/.exec(command)?.[1];
    };

    expect(write(undefined)).to.equal("verified-5FbDB231");
    expect(write("http://127.0.0.1:4280/api?apikey=secret")).to.equal("verified-5FbDB231-127.0.0.1-4280");
    expect(write(undefined, "Etherscan")).to.equal("verified-5FbDB231-Etherscan");
    expect(write("My Scan/é")).to.equal("verified-5FbDB231-My-Scan-");
  });

  it("says what another explorer shows already, and how to read that", () => {
    const end = "so nothing was submitted. The command writes what Etherscan shows to files.";
    const at = { sourceName: "project/contracts/Vault.sol", line: 3 };
    const shown = { explorer: "Etherscan", contract, isReplaceable: true };
    const command = `npx hardhat contract-source --network sepolia ${address} --explorer etherscan --out verified-5FbDB231-etherscan`;
    const ofTarget = { ...place, explorer: "etherscan" };

    expect(
      describeCause({ kind: "other-record", ...shown, differences: ["a"], place: at }, ofTarget),
    ).to.deep.equal({
      explanation: `Etherscan already shows the contract as verified, with another source than Blockscout, ${end}`,
      command,
    });
    const differsIn = ["name", "settings"] as const;
    expect(
      describeCause({ kind: "other-record", ...shown, differences: ["a"], differsIn }, ofTarget).explanation,
    ).to.equal(
      `Etherscan already shows the contract as verified, under another name and with other settings than Blockscout, ${end}`,
    );
  });
});
