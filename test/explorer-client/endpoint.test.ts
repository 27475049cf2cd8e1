import { expect } from "chai";
import { createEndpoint } from "../../src/explorer-client/endpoint.ts";

describe("createEndpoint", () => {
  const settings = { name: "Test", apiUrl: "https://api.example/api", chainId: 1 };

  it("quotes no secret of its settings, whichever it is", () => {
    const endpoint = createEndpoint({
      ...settings,
      apiUrl: "https://ourname:url%20password@api.example/api?ApiKey=KEYINTHEURL",
      apiKey: "KEYINTHESETTINGS",
      headers: { Authorization: "Bearer TOKENINAHEADER" },
      proxy: {
        httpProxy: "proxyuser:proxypass1@proxy.example:1",
        httpsProxy: "http://u:proxypass2@p.example",
      },
    });
    const secrets = [
      "ourname",
      "url password",
      "KEYINTHEURL",
      "KEYINTHESETTINGS",
      "TOKENINAHEADER",
      "proxyuser",
      "proxypass1",
      "proxypass2",
    ];
    for (const secret of secrets) {
      expect(endpoint.quote(`you sent ${secret}.`), secret).to.equal("you sent [redacted].");
    }
  });

  it("leaves what every explorer says, and words of its path", () => {
    const said = "Contract source code already verified";
    for (const apiUrl of [
      "https://scan.example/already/api",
      "https://already:verified@scan.example/api",
      "https://scan.example/api?token=already",
    ]) {
      expect(createEndpoint({ ...settings, apiUrl }).quote(said), apiUrl).to.equal(said);
    }
  });

  it("quotes nothing of a basic authorization, in whichever way it is configured", () => {
    const encoded = Buffer.from("us@er:pass!").toString("base64");
    const given = [
      { apiUrl: "https://us%40er:pass!@api.example/api" },
      { headers: { Authorization: `Basic ${encoded}` } },
      { proxy: { httpsProxy: "http://us%40er:pass!@proxy.example" } },
    ];
    for (const one of given) {
      const { quote } = createEndpoint({ ...settings, ...one });

      expect(quote(`no: ${encoded}, us@er:pass!, us@er`)).to.equal("no: [redacted], [redacted], [redacted]");
    }
  });

  it("has the key that is set rather than the one in the address, which loses it", () => {
    const apiUrl = "https://api.example/api?apikey=one&tenant=a";
    expect(createEndpoint({ ...settings, apiUrl, apiKey: "two" })).to.include({ apiKey: "two" });
    const endpoint = createEndpoint({ ...settings, apiUrl });
    expect(endpoint.apiKey).to.equal("one");
    expect(endpoint.url.href).to.equal("https://api.example/api?tenant=a");
  });

  it("has no key where it is empty", () => {
    expect(createEndpoint({ ...settings, apiKey: "" }).apiKey).to.equal(undefined);
  });
});
