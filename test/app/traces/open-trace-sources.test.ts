import { expect } from "chai";
import { openTraceSources } from "../../../src/app/traces/open-trace-sources.ts";
import { createFakeWorld } from "../../helpers/fake-ports.ts";
import { openPlainHost } from "../../helpers/open-plain-host.ts";
import { rejectionOf } from "../../helpers/rejection.ts";
import { withTemporaryFolder } from "../../helpers/temporary-folder.ts";

describe("openTraceSources", () => {
  it("opens its explorers and compilers again after a failure", () =>
    withTemporaryFolder({}, async (folder) => {
      let opened = 0;
      const openCompiler = () => {
        opened += 1;
        return Promise.reject(new RangeError(`failure ${opened}`));
      };
      const host = { ...openPlainHost("http://127.0.0.1:1", folder), openCompiler };
      const { chain } = createFakeWorld({}).ports;
      const find = openTraceSources({ host, networkName: "fork", chainId: 5, chain, waitMs: 1 });
      const contract = { address: "0x01", chainId: 5, runtimeBytecode: "60016001" } as const;
      const failures = [await rejectionOf(find(contract)), await rejectionOf(find(contract))];

      expect(failures.map(({ message }) => message)).to.deep.equal(["failure 1", "failure 2"]);
    }));
});
