import { toFlag } from "../../base/command-place.ts";
import { type Address, type BareHex, toBareHex } from "../../base/hex.ts";
import type { GivenArguments } from "../../core/abi/constructor.ts";
import { parseAddress } from "../../core/contract/parse-address.ts";
import { factories } from "../../core/creation/factories.ts";
import { createFailure } from "../../core/errors/failure.ts";
import { withDeadline } from "../../verification/deadline.ts";
import { preflight } from "../../verification/preflight/preflight.ts";
import type { PreflightResult } from "../../verification/results/preflight-result-schema.ts";
import type { AppHost } from "../host.ts";
import { openSession, type SessionOptions } from "../open-session.ts";
import type { PreflightOptions } from "../options/function-options.ts";

/** What is to be deployed, as it is given. */
export type PreflightCall = Pick<
  PreflightOptions,
  "contract" | "libraries" | "factory" | "salt" | "sender"
> & { readonly constructorArguments: GivenArguments | undefined };

interface PreflightSession extends SessionOptions {
  readonly timeoutMs: number;
}

/** Looks on the host's network at what a deployment and its verification need. Nothing is sent. */
export async function runPreflight(
  { factory, salt, sender, ...call }: PreflightCall,
  { timeoutMs, signal, ...session }: PreflightSession,
  host: AppHost,
): Promise<PreflightResult> {
  if ((factory === undefined) !== (salt === undefined)) {
    const missing = factory === undefined ? "factory" : "salt";
    throw createFailure("INVALID_OPTION", {
      missing: [`The ${missing} of the address`, `give it with ${toFlag(missing)}`],
    });
  }
  const request = {
    ...call,
    factory: factory === undefined ? undefined : readFactory(factory),
    salt: salt === undefined ? undefined : readSalt(salt),
    sender: sender === undefined ? undefined : parseAddress(sender),
  };
  const network = await host.openNetwork();
  const { clock } = host;
  const { reporter } = session;
  return withDeadline({ timeoutMs, signal, clock }, async (deadline) => {
    reporter.progress({ step: "connecting", network: network.networkName });
    const until = { signal: deadline.signal, isReadOnly: true };
    const { ports, explorers } = await openSession(host, { ...session, network, ...until });
    return preflight(request, { ports, explorers, deadline });
  });
}

/** @throws INVALID_OPTION, INVALID_ADDRESS */
function readFactory(given: string): Address {
  const named = factories.find(({ name }) => name === given.toLowerCase());
  if (named === undefined && !given.startsWith("0x")) {
    const valid = factories.map(({ name }) => name);
    const reason = "it is neither an address nor the name of a factory that is known here";
    throw createFailure("INVALID_OPTION", { option: toFlag("factory"), reason, value: given, valid });
  }
  return named?.address ?? parseAddress(given);
}

/** @throws INVALID_OPTION */
function readSalt(given: string): BareHex {
  if (!/^0x[0-9a-f]{64}$/i.test(given)) {
    const reason = "a salt is 0x and 64 hex digits";
    throw createFailure("INVALID_OPTION", { option: toFlag("salt"), reason, value: given });
  }
  return toBareHex(given);
}
