import { expect } from "chai";
import { createEndpoint } from "../../src/explorer-client/endpoint.ts";

describe("createEndpoint", () => {
  const settings = { name: "Test", apiUrl: "https://api.example/api", chainId: 1 };

  it("redacts every secret of its settings", () => {
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

  it("does not redact ordinary words of its path", () => {
    const said = "Contract source code already verified";
    const apiUrl = "https://scan.example/already/api";
    expect(createEndpoint({ ...settings, apiUrl }).quote(said)).to.equal(said);
  });

  it("redacts a basic authorization, in whichever way it is configured", () => {
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

  it("prefers the configured key over the key in the address, and takes that out of the address", () => {
    const apiUrl = "https://api.example/api?apikey=one&tenant=a";
    expect(createEndpoint({ ...settings, apiUrl, apiKey: "two" })).to.include({ apiKey: "two" });
    const endpoint = createEndpoint({ ...settings, apiUrl });
    expect(endpoint.apiKey).to.equal("one");
    expect(endpoint.url.href).to.equal("https://api.example/api?tenant=a");
  });

  it("takes an empty key for none", () => {
    expect(createEndpoint({ ...settings, apiKey: "" }).apiKey).to.equal(undefined);
  });
});
