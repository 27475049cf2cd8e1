import { expect } from "chai";
import { z } from "zod";
import { invariant } from "../../../src/base/errors.ts";
import type { Address, BareHex } from "../../../src/base/hex.ts";
import type { CompiledContract } from "../../../src/core/build/compiled-contract.ts";
import { linkBytecode } from "../../../src/core/bytecode/link-bytecode.ts";
import { matchCreation, matchRuntime } from "../../../src/core/bytecode/match-code.ts";
import { type LocalChain, startLocalChain } from "../../chain/local-chain.ts";
import { readArtifactLike, type SolcFixture, solcFixtures } from "./bytecode-fixture.ts";

const start = "7".padStart(64, "0");
const library = "contracts/Arithmetic.sol:Arithmetic";
/** `create()` of the factory. */
const createSelector = "0xefc81a8c";

describe("matchRuntime and matchCreation, on a real chain", () => {
  let chain: LocalChain;

  before(async () => {
    chain = await startLocalChain();
  });

  after(async () => {
    await chain.close();
  });

  async function readCode(address: Address): Promise<BareHex> {
    const code = await chain.request({ method: "eth_getCode", params: [address, "latest"] });
    return z.string().parse(code).slice(2);
  }

  async function deploy(
    { creationBytecode }: CompiledContract,
    libraries: Readonly<Record<string, BareHex>>,
    encoded = "",
  ) {
    const linked = linkBytecode(creationBytecode, libraries);
    invariant(linked.kind === "linked", "all libraries are given");
    const sent = linked.object + encoded;
    return { sent, address: await chain.create(`0x${sent}`) };
  }

  async function deployAll(fixture: SolcFixture) {
    const arithmetic = await deploy(readArtifactLike(fixture, "Arithmetic"), {});
    const libraries = { [library]: arithmetic.address.slice(2).toLowerCase() };
    const factory = await deploy(readArtifactLike(fixture, "Factory"), libraries, start);
    return { arithmetic, factory, libraries };
  }

  for (const fixture of solcFixtures) {
    it(`recognises library, factory and child of solc ${fixture}`, async () => {
      const kind = ["0.7.6-no-hash", "0.8.18-no-metadata"].includes(fixture) ? "partial" : "exact";
      const { arithmetic, factory, libraries } = await deployAll(fixture);
      const call = { to: factory.address, data: createSelector };
      const created = await chain.request({ method: "eth_call", params: [call, "latest"] });
      const child: Address = `0x${z.string().parse(created).slice(-40)}`;
      await chain.send(call);

      const deployed = { Arithmetic: arithmetic.address, Factory: factory.address, Child: child };
      for (const [name, address] of Object.entries(deployed)) {
        const match = matchRuntime(readArtifactLike(fixture, name), await readCode(address), { address });

        expect(match, name).to.deep.include({ kind, libraries: name === "Factory" ? libraries : {} });
      }
      expect(
        matchCreation(readArtifactLike(fixture, "Factory"), factory.sent, { libraries }),
      ).to.deep.include({
        kind,
        libraries,
        encodedConstructorArguments: start,
      });
    });
  }
});
