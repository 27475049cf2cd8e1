import { expect } from "chai";
import { readProxySettings } from "../../../src/app/explorers/read-proxy-settings.ts";
import { withEnvironment } from "../../helpers/with-environment.ts";

describe("readProxySettings", () => {
  it("reads the three variables, in either spelling", () => {
    expect(readProxySettings({ HTTP_PROXY: "a", HTTPS_PROXY: "b", NO_PROXY: "c" })).to.deep.equal({
      httpProxy: "a",
      httpsProxy: "b",
      noProxy: "c",
    });
    expect(readProxySettings({ https_proxy: "small", HTTPS_PROXY: "large" }).httpsProxy).to.equal("small");
    expect(readProxySettings({})).to.deep.equal({
      httpProxy: undefined,
      httpsProxy: undefined,
      noProxy: undefined,
    });
  });

  it("reads those of this process", async () => {
    const variables = { https_proxy: "http://proxy.example:3128" };

    expect((await withEnvironment(variables, async () => readProxySettings())).httpsProxy).to.equal(
      variables.https_proxy,
    );
  });
});
