import { expect } from "chai";
import { isProxyExempt } from "../../src/explorer-client/is-proxy-exempt.ts";

const exempt: readonly (readonly [url: string, noProxy: string])[] = [
  ["https://api.example", "*"],
  ["https://api.example", "api.example"],
  ["https://API.example", "other.example, Api.Example"],
  ["https://api.example", "other.example api.example"],
  ["https://api.example", "example"],
  ["https://api.example", ".example"],
  ["https://api.example", "*.example"],
  ["https://example", ".example"],
  ["https://api.example", "api.example:443"],
  ["http://api.example:8080", "api.example:8080"],
  ["http://api.example", "api.example.:80"],
  ["http://10.1.2.3", "10.1.2.3"],
  ["http://10.1.2.3", "10.0.0.0/8"],
  ["http://10.1.2.3:81", "10.0.0.0/8"],
  ["http://[fd00::5]", "fd00::5"],
  ["http://[fd00::5]", "[fd00::5]:80"],
  ["http://[fd00::5]", "fd00::/8"],
];

const proxied: readonly (readonly [url: string, noProxy: string])[] = [
  ["https://api.example", ""],
  ["https://api.example", " , "],
  ["https://api.example", "pi.example"],
  ["https://api.example", "api.example.org"],
  ["https://api.example", "api.example:80"],
  ["https://api.example:8443", "api.example:443"],
  ["http://11.1.2.3", "10.0.0.0/8"],
  ["http://10.1.2.3", "10.0.0.0/99"],
  ["http://10.1.2.3", "fd00::/8"],
  ["http://10.1.2.3", "2.3"],
  ["http://[fd00::5]", "fd00::6"],
  ["http://[fe00::5]", "fd00::/8"],
];

describe("isProxyExempt", () => {
  for (const [url, noProxy] of exempt) {
    it(`says yes to ${url} with "${noProxy}"`, () => {
      expect(isProxyExempt(new URL(url), noProxy)).to.equal(true);
    });
  }

  for (const [url, noProxy] of proxied) {
    it(`says no to ${url} with "${noProxy}"`, () => {
      expect(isProxyExempt(new URL(url), noProxy)).to.equal(false);
    });
  }
});
