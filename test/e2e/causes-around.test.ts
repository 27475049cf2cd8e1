import { expect } from "chai";
import { failureOf } from "../helpers/failure.ts";
import { type CauseLab, openCauseLab, useCauseLab } from "../helpers/open-cause-lab.ts";
import { newestCompiler } from "../helpers/open-project.ts";
import { child } from "../helpers/worlds.ts";
import { openTestChain, type TestChain } from "../local-explorer/open-test-chain.ts";
import { serveRpc } from "../local-explorer/serve-rpc.ts";
import { causeFiles } from "./cause-contracts.ts";

const twins = `pragma solidity ^0.8.20;
contract Castor { uint256 public age = 7; }
contract Pollux { uint256 public age = 7; }
`;

const family = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
import {Child} from "./Child.sol";
contract Parent {
    Child public child;
    function bear() external { child = new Child(); }
}
`;

const childSource = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
/// Born small.
contract Child { uint256 public age; function grow() external { age += 1; } }
`;

const proxies = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
contract OwnProxy is ERC1967Proxy {
    constructor(address implementation, bytes memory data) ERC1967Proxy(implementation, data) {}
}
contract Cloner {
    address public last;
    function clone(address target) external { last = Clones.clone(target); }
}
`;

const scaled = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
library Scale {
    function scale(uint256 value) external pure returns (uint256) { return value * 1000; }
}
contract Scaled {
    function twice(uint256 value) external pure returns (uint256) { return Scale.scale(value) * 2; }
}
`;

describe("the causes of a mismatch, in what is around a contract", () => {
  let lab: CauseLab;
  let otherChain: TestChain;
  let node: Awaited<ReturnType<typeof serveRpc>>;

  before(async () => {
    otherChain = await openTestChain(4242);
    node = await serveRpc(otherChain);
    lab = await openCauseLab({
      files: {
        ...causeFiles,
        "contracts/Twins.sol": twins,
        "contracts/Family.sol": family,
        "contracts/Child.sol": childSource,
        "contracts/Proxies.sol": proxies,
      },
      config: {
        networks: {
          elsewhere: { type: "http", url: node.url },
          // Nothing listens on port 1.
          down: { type: "http", url: "http://127.0.0.1:1" },
        },
      },
    });
  });

  after(async () => {
    await lab.project.remove();
    await node.close();
    await otherChain.close();
  });

  it("scenario 26: is a clone, which leads to the implementation", async () => {
    const target = await lab.deploy("Vault");
    const clone = await lab.deployCode(
      `3d602d80600a3d3981f3363d3d373d3d3d363d73${target.slice(2)}5af43d82803e903d91602b57fd5bf3`,
    );
    const found = await lab.explain(clone);

    expect(found.cause).to.equal("proxy");
    expect(found.explanation).to.include("EIP-1167 minimal proxy (clone)").and.to.include(target);
    expect(found.command).to.equal(`await explorer.verifyProxy({ address: "${clone}" })`);
  });

  it("scenario 26: says of a proxy of this project that it is one, and verifies its own source", async () => {
    const target = await lab.deploy("Vault");
    const data = "0x2ddbd13a";
    const proxy = await lab.deploy("OwnProxy", [target, data]);
    const result = await lab.verify(proxy, { constructorArgs: [target, data] });

    expect(result).to.include({ status: "verified", match: "exact" });
    expect(result.notes?.join())
      .to.include(target)
      .and.to.include(`await explorer.verifyProxy({ address: "${proxy}" })`);
  });

  it("scenario 14: tells contracts of the same code by their metadata", async () => {
    const result = await lab.verify(await lab.deploy("Pollux"));

    expect(result).to.include({
      status: "verified",
      match: "exact",
      contract: "project/contracts/Twins.sol:Pollux",
    });
  });

  it("scenario 15: takes a changed comment of a contract that is carried along for a partial match", async () => {
    const address = await lab.deployFromElsewhere({
      name: "Parent",
      files: {
        "contracts/Family.sol": family,
        "contracts/Child.sol": childSource.replace("Born small", "Born tiny"),
      },
    });
    const result = await lab.verify(address);

    expect(result).to.include({ status: "verified", match: "partial" });
    expect(result.notes?.join()).to.include("contracts/Child.sol");
  });

  it("is on another network that is configured, though one of them does not answer", async () => {
    // The address depends on the account and its number of transactions: here it was never so high.
    const addresses: string[] = [];
    for (let count = 0; count < 20; count++) {
      addresses.push(await otherChain.deploy(child.creationBytecode.object));
    }
    const address = addresses.at(-1) ?? "";
    const failure = await failureOf(lab.verify(address));

    expect(failure.code).to.equal("NO_CODE_AT_ADDRESS");
    expect(failure.facts).to.include({ network: "default", "contract on": "elsewhere" });
    expect(failure.hints[0]).to.include("--network elsewhere");
  });

  it("is that no network has code at the address", async () => {
    const failure = await failureOf(lab.verify("0x00000000000000000000000000000000000000AA"));

    expect(failure.code).to.equal("NO_CODE_AT_ADDRESS");
    expect(failure.facts["contract on"]).to.equal(undefined);
  });
});

describe("the causes of a mismatch, in linked libraries", () => {
  const there = "0x000000000000000000000000000000000000dEaD";
  const here = "0x000000000000000000000000000000000000bEEF";
  const libraries = (address: string) => ({ "project/contracts/Scaled.sol": { Scale: address } });
  const files = { "contracts/Scaled.sol": scaled };

  const lab = useCauseLab({
    files,
    solidity: { compilers: [{ ...newestCompiler, settings: { libraries: libraries(here) } }] },
  });

  it("is a library's address", async () => {
    const settings = { libraries: libraries(there) };
    const found = await lab.explain(await lab.deployFromElsewhere({ name: "Scaled", files, settings }));

    expect(found.cause).to.equal("library-address");
    expect(found.explanation).to.include(`contracts/Scaled.sol:Scale at ${there}`).and.to.include(here);
  });

  it("is a library that was left out", async () => {
    const settings = { libraries: libraries(`0x${"0".repeat(40)}`) };
    const found = await lab.explain(await lab.deployFromElsewhere({ name: "Scaled", files, settings }));

    expect(found.cause).to.equal("library-address");
    expect(found.explanation).to.include("deployed without an address for the library");
  });
});

describe("twins that nothing on the chain tells apart", () => {
  const lab = useCauseLab({
    files: { "contracts/Twins.sol": twins },
    solidity: { compilers: [{ ...newestCompiler, settings: { metadata: { bytecodeHash: "none" } } }] },
  });

  it("scenario 67: are for the user to tell in one file, too", async () => {
    const address = await lab.deploy("Pollux");
    const failure = await failureOf(lab.verify(address));
    const named = await lab.verify(address, { contract: "Pollux" });
    const other = await lab.verify(address, { contract: "Castor" });
    const checked = await lab.verify(address, { contract: "Castor", check: true });

    expect(failure.code).to.equal("CONTRACT_AMBIGUOUS");
    expect(named).to.include({ status: "verified", contract: "project/contracts/Twins.sol:Pollux" });
    for (const { differences } of [other, checked]) {
      expect(differences).to.deep.include({ cause: "other-record", differsIn: ["name"] });
    }
  });
});
