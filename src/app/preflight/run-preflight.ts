import { toFlag } from "../../base/command-place.ts";
import { type Address, type BareHex, toBareHex } from "../../base/hex.ts";
import type { GivenArguments } from "../../core/abi/constructor.ts";
import { parseAddress } from "../../core/contract/parse-address.ts";
import { factories, mayBindSender } from "../../core/creation/factories.ts";
import { type BaseError, createFailure } from "../../core/errors/failure.ts";
import type { CreationPlan } from "../../verification/preflight/plan-creation.ts";
import { type PreflightRequest, preflight } from "../../verification/preflight/preflight.ts";
import type { PreflightResult } from "../../verification/results/preflight-result-schema.ts";
import { type ReadingOptions, readOnNetwork } from "../explorers/read-on-network.ts";
import type { AppHost } from "../host.ts";
import type { PreflightOptions } from "../options/function-options.ts";
import { isModuleFile, readIgnitionModule } from "./read-ignition-module.ts";

/** The options of a preflight, as they are given. */
export type PreflightCall = Pick<
  PreflightOptions,
  "contract" | "libraries" | "factory" | "salt" | "sender"
> & { readonly constructorArguments: GivenArguments | undefined };

/** Looks on the host's network at what a deployment and its verification need. Nothing is sent. */
export async function runPreflight(
  call: PreflightCall,
  session: ReadingOptions,
  host: AppHost,
): Promise<PreflightResult> {
  const request = await readRequest(call);
  let noExplorer: BaseError | undefined;
  const onNoExplorer = (failure: BaseError) => {
    noExplorer = failure;
  };
  return readOnNetwork(host, { ...session, onNoExplorer }, (reading) =>
    preflight(request, { ...reading, noExplorer }),
  );
}

/** @throws INVALID_OPTION, INVALID_ADDRESS, MODULE_NOT_LOADED */
async function readRequest({ contract: name, ...given }: PreflightCall): Promise<PreflightRequest> {
  const { constructorArguments, libraries } = given;
  const plan = {
    factory: given.factory === undefined ? undefined : readFactory(given.factory),
    salt: given.salt === undefined ? undefined : readSalt(given.salt),
    sender: given.sender === undefined ? undefined : parseAddress(given.sender),
  };
  const missing = findMissing(plan);
  if (missing !== undefined) {
    throw createFailure("INVALID_OPTION", {
      missing: [`The ${missing} of the creation`, `give it with ${toFlag(missing)}`],
    });
  }
  if (name === undefined || !isModuleFile(name)) {
    return { contracts: name === undefined ? [] : [{ ...plan, name, constructorArguments, libraries }] };
  }
  const ofContract = {
    factory: given.factory,
    constructorArgs: constructorArguments,
    librariesPath: libraries,
  };
  const ofOne = (["factory", "constructorArgs", "librariesPath"] as const).find(
    (option) => ofContract[option] !== undefined,
  );
  if (ofOne !== undefined) {
    const reason = "it is for one contract, and an Ignition module is given";
    throw createFailure("INVALID_OPTION", { option: toFlag(ofOne), reason });
  }
  const { module, contracts } = await readIgnitionModule(name);
  return { module, contracts: contracts.map((one) => ({ ...one, sender: one.sender ?? plan.sender })) };
}

/** Finds what an address depends on that is not given. */
function findMissing({ factory, salt, sender }: CreationPlan): "factory" | "salt" | "sender" | undefined {
  if (factory === undefined) {
    return salt === undefined ? undefined : "factory";
  }
  if (salt === undefined) {
    return "salt";
  }
  const known = factories.find(({ address }) => address === factory);
  const isNeeded = known?.takes === "createx" && mayBindSender(salt);
  return isNeeded && sender === undefined ? "sender" : undefined;
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
