import { expect } from "chai";
import type { ErrorCode } from "../../../src/base/error-codes.ts";
import type { UnreachableReason } from "../../../src/core/errors/explorer-connection-errors.ts";
import {
  ExplorerResponseInvalidError,
  toUnreachableFailure,
} from "../../../src/core/errors/explorer-connection-errors.ts";

const unreachable: Readonly<Record<UnreachableReason, string>> = {
  refused: `The explorer MyScan cannot be reached: the connection was refused.
  host: api.example
Check that the explorer is running, and that no firewall refuses the connection.
If you configured the explorer's URL, check it: apiUrl in the Hardhat config, or --explorer.`,
  dns: `The explorer MyScan cannot be reached: its host name cannot be resolved.
  host: api.example
Check the internet connection. If there is a proxy, set HTTPS_PROXY.
If you configured the explorer's URL, check it: apiUrl in the Hardhat config, or --explorer.`,
  tls: `The explorer MyScan cannot be reached: no secure connection could be made.
  host: api.example
Check the explorer's certificate.
If the explorer or a proxy has a private certificate authority, set the explorer's ca or NODE_EXTRA_CA_CERTS to its PEM file.`,
  ca: `The explorer MyScan cannot be reached: the certificate authorities of its setting ca cannot be read.
  host: api.example
Set the explorer's ca to the path of a PEM file, or to the PEM text.`,
  "client-certificate": `The explorer MyScan cannot be reached: it asks for a client certificate, and this client has none.
  host: api.example
Client certificates are not supported. A reverse proxy on this machine can present yours: set its http:// URL as the explorer's.`,
  "proxy-address": `The explorer MyScan cannot be reached: the proxy of the environment is not an HTTP proxy.
  host: api.example
Set HTTPS_PROXY or HTTP_PROXY to an http:// or https:// URL; SOCKS is not supported. Hosts in NO_PROXY are reached without a proxy.`,
  proxy: `The explorer MyScan cannot be reached: the proxy refused the connection.
  host: api.example
Check the address, user name and password of the proxy in HTTP_PROXY or HTTPS_PROXY. Hosts in NO_PROXY are reached without it.`,
  timeout: `The explorer MyScan cannot be reached: it did not answer in time.
  host: api.example
Try again later. Explorers need longer for large submissions.`,
  reset: `The explorer MyScan cannot be reached: the connection broke before the answer was complete.
  host: api.example
Try again. If it happens each time, a proxy or firewall may close the connection.`,
  unreadable: `The explorer MyScan cannot be reached: what it answers cannot be read as HTTP.
  host: api.example
A proxy or another program may answer in its place.
If you configured the explorer's URL, check it: apiUrl in the Hardhat config, or --explorer.`,
  other: `The explorer MyScan cannot be reached: the connection failed.
  host: api.example
Check the internet connection and the proxy.
If you configured the explorer's URL, check it: apiUrl in the Hardhat config, or --explorer.`,
};

/** The explorer, its name, its certificate or the proxy: each is another one's to mend. */
const codes: Readonly<Record<UnreachableReason, ErrorCode>> = {
  refused: "EXPLORER_UNREACHABLE",
  dns: "EXPLORER_HOST_UNKNOWN",
  tls: "EXPLORER_TLS_FAILED",
  ca: "EXPLORER_TLS_FAILED",
  "client-certificate": "EXPLORER_TLS_FAILED",
  "proxy-address": "HTTP_PROXY_FAILED",
  proxy: "HTTP_PROXY_FAILED",
  timeout: "EXPLORER_UNREACHABLE",
  reset: "EXPLORER_UNREACHABLE",
  unreadable: "EXPLORER_UNREACHABLE",
  other: "EXPLORER_UNREACHABLE",
};

const reasons: readonly UnreachableReason[] = [
  "refused",
  "dns",
  "tls",
  "ca",
  "proxy",
  "timeout",
  "reset",
  "unreadable",
  "other",
];

describe("explorer connection errors", () => {
  for (const reason of reasons) {
    it(`writes ${codes[reason]}: ${reason}`, () => {
      const error = toUnreachableFailure({ explorer: "MyScan", host: "api.example", reason });
      expect(error.message).to.equal(unreachable[reason]);
      expect(error.code).to.equal(codes[reason]);
    });
  }

  it("says explorer once where the name says it", () => {
    const error = toUnreachableFailure({
      explorer: "local explorer",
      host: "127.0.0.1:4280",
      reason: "refused",
    });
    expect(error.summary).to.equal("The local explorer cannot be reached: the connection was refused.");
  });

  it("tells how long was waited, and Node's own code", () => {
    const error = toUnreachableFailure({
      explorer: "MyScan",
      host: "api.example",
      reason: "timeout",
      nodeCode: "ETIMEDOUT",
      timeoutMs: 30_000,
    });
    expect(error.message).to.equal(`The explorer MyScan cannot be reached: it did not answer in time.
  host:       api.example
  waited for: 30 s
  error code: ETIMEDOUT
Try again later. Explorers need longer for large submissions.`);
  });

  it("tells which proxy refused, and how", () => {
    const error = toUnreachableFailure({
      explorer: "MyScan",
      host: "api.example",
      reason: "proxy",
      proxy: "proxy.example:3128",
      proxyStatus: 407,
    });
    expect(error.message).to.equal(`The explorer MyScan cannot be reached: the proxy refused the connection.
  host:        api.example
  proxy:       proxy.example:3128
  HTTP status: 407
Check the address, user name and password of the proxy in HTTP_PROXY or HTTPS_PROXY. Hosts in NO_PROXY are reached without it.`);
  });

  it("knows when nothing was sent", () => {
    const unsent = reasons.filter(
      (reason) => toUnreachableFailure({ explorer: "", host: "", reason }).isUnprocessed,
    );
    expect(unsent).to.deep.equal(["refused", "dns", "tls", "ca", "proxy"]);
    const unconnected = { explorer: "", host: "", reason: "timeout", isUnsent: true } as const;
    expect(toUnreachableFailure(unconnected).isUnprocessed).to.equal(true);
  });

  it("writes EXPLORER_RESPONSE_INVALID that may pass", () => {
    const error = new ExplorerResponseInvalidError({
      explorer: "MyScan",
      host: "api.example",
      problem: "it is a web page instead of JSON",
      httpStatus: 502,
      excerpt: "502 Bad Gateway",
      isTransient: true,
    });
    expect(
      error.message,
    ).to.equal(`The answer of the explorer MyScan cannot be used: it is a web page instead of JSON.
  host:        api.example
  HTTP status: 502
  answer:      502 Bad Gateway
Try again later.`);
  });

  it("looks for the cause of a page that came with success in the URL first", () => {
    const error = new ExplorerResponseInvalidError({
      explorer: "MyScan",
      host: "api.example",
      problem: "it is a web page instead of JSON",
      httpStatus: 200,
      isTransient: true,
    });

    expect(error.hints).to.deep.equal([
      "If you configured the explorer's URL, check that it is the URL of its API and not of its web pages: apiUrl in the Hardhat config, or --explorer.",
      "Otherwise, try again later.",
    ]);
  });

  it("writes EXPLORER_RESPONSE_INVALID that will not pass", () => {
    const error = new ExplorerResponseInvalidError({
      explorer: "MyScan",
      host: "api.example",
      problem: "the ABI is empty",
    });
    expect(error.code).to.equal("EXPLORER_RESPONSE_INVALID");
    expect(error.message).to.equal(`The answer of the explorer MyScan cannot be used: the ABI is empty.
  host: api.example
If you configured the explorer's URL, check that it is the URL of its API and not of its web pages: apiUrl in the Hardhat config, or --explorer.
Choose another explorer in the Hardhat config, under verifyContract.explorers, or with --explorer <name or URL>`);
  });
});
