import { expect } from "chai";
import {
  ExplorerResponseInvalidError,
  ExplorerUnreachableError,
  type UnreachableReason,
} from "../../../src/core/errors/explorer-connection-errors.ts";

const unreachable: Readonly<Record<UnreachableReason, string>> = {
  refused: `The explorer MyScan cannot be reached: the connection was refused.
  host: api.example
Check that the explorer is running, and that its apiUrl has the right host and port.`,
  dns: `The explorer MyScan cannot be reached: its host name cannot be resolved.
  host: api.example
Check the host in the explorer's apiUrl, and the connection to the internet.`,
  tls: `The explorer MyScan cannot be reached: no secure connection could be made.
  host: api.example
Check the explorer's certificate, and whether a proxy on the way needs a certificate authority of its own (NODE_EXTRA_CA_CERTS).`,
  timeout: `The explorer MyScan cannot be reached: it did not answer in time.
  host: api.example
Try again later; large submissions take explorers longer.`,
  reset: `The explorer MyScan cannot be reached: the connection broke before the answer was complete.
  host: api.example
Try again; if it happens each time, a proxy or firewall on the way may be the cause.`,
  other: `The explorer MyScan cannot be reached: the connection failed.
  host: api.example
Check the explorer's apiUrl, and the proxies on the way to it.`,
};

const reasons: readonly UnreachableReason[] = ["refused", "dns", "tls", "timeout", "reset", "other"];

describe("explorer connection errors", () => {
  for (const reason of reasons) {
    it(`writes EXPLORER_UNREACHABLE: ${reason}`, () => {
      const error = new ExplorerUnreachableError({ explorer: "MyScan", host: "api.example", reason });
      expect(error.message).to.equal(unreachable[reason]);
      expect(error.code).to.equal("EXPLORER_UNREACHABLE");
    });
  }

  it("tells how long was waited, and Node's own code", () => {
    const error = new ExplorerUnreachableError({
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
Try again later; large submissions take explorers longer.`);
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

  it("writes EXPLORER_RESPONSE_INVALID that will not pass", () => {
    const error = new ExplorerResponseInvalidError({
      explorer: "MyScan",
      host: "api.example",
      problem: "the ABI is empty",
    });
    expect(error.code).to.equal("EXPLORER_RESPONSE_INVALID");
    expect(error.message).to.equal(`The answer of the explorer MyScan cannot be used: the ABI is empty.
  host: api.example
Check that the explorer's apiUrl is the address of its API, and not that of its web pages.`);
  });
});
