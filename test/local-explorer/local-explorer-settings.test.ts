import { expect } from "chai";
import { resolveSettings } from "../../src/local-explorer/local-explorer-settings.ts";

describe("the settings of the local explorer", () => {
  it("allow a hundred submissions and a hundred links a day, unless they say otherwise", () => {
    expect(resolveSettings({}).limits).to.include({ submissionsPerDay: 100, proxySubmissionsPerDay: 100 });
    expect(resolveSettings({ submissionsPerDay: 7, proxySubmissionsPerDay: 3 }).limits).to.include({
      submissionsPerDay: 7,
      proxySubmissionsPerDay: 3,
    });
  });

  it("let other machines not reach it, unless they say otherwise", () => {
    expect(resolveSettings({}).hosts).to.deep.equal({ host: "127.0.0.1", allowedHosts: [] });
  });
});
