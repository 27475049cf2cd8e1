import { type Address, type BareHex, toBareHex, toBytes, toHex } from "../../base/hex.ts";
import { type GivenArguments, hasConstructorParameters } from "../../core/abi/constructor.ts";
import { parseConstructorArguments } from "../../core/abi/parse-arguments.ts";
import { linkBytecode } from "../../core/bytecode/link-bytecode.ts";
import { keccak256 } from "../../core/contract/address.ts";
import { toShownName } from "../../core/contract/contract-name.ts";
import { create2Address, create3Address } from "../../core/creation/addresses.ts";
import { factories, toUsedSalt } from "../../core/creation/factories.ts";
import type {
  PlannedAddress,
  PreflightContract,
  PreflightFinding,
} from "../results/preflight-result-schema.ts";
import type { Operation } from "../run.ts";
import type { CheckedBuild } from "./check-build.ts";
import { fail, fine, warn } from "./findings.ts";

/** Each part may be missing. */
export interface CreationPlan {
  /** Id of the future of an Ignition module. What is not known then comes from the deployment. */
  readonly future?: string | undefined;
  /** In wei. */
  readonly value?: bigint | undefined;
  readonly constructorArguments?: GivenArguments | undefined;
  readonly factory?: Address | undefined;
  /** 32 bytes. */
  readonly salt?: BareHex | undefined;
  readonly sender?: Address | undefined;
}

interface PlannedCreation {
  /** Undefined: an argument or a library is not known. */
  readonly code: BareHex | undefined;
  readonly initCode: PreflightContract["initCode"];
  readonly findings: readonly PreflightFinding[];
}

/** @throws CONSTRUCTOR_ARGUMENTS_INVALID */
export function planInitCode(
  { contract, libraries }: Pick<CheckedBuild, "contract" | "libraries">,
  { constructorArguments: given, future }: CreationPlan,
): PlannedCreation {
  const { abi, creationBytecode } = contract;
  if (given === undefined && hasConstructorParameters(abi)) {
    const missing =
      future === undefined
        ? warn("arguments", "the constructor takes arguments, and none are given: the init code is not known")
        : fine("arguments", "some are known only during the deployment: the constructor was not run");
    return { code: undefined, initCode: null, findings: [missing] };
  }
  const { encoded } = parseConstructorArguments(abi, given ?? { kind: "hex", hex: "" });
  const digits = Object.entries(libraries ?? {}).map(
    ([name, address]) => [name, toBareHex(address)] as const,
  );
  const linked = linkBytecode(creationBytecode, Object.fromEntries(digits));
  if (linked.kind === "incomplete") {
    return { code: undefined, initCode: null, findings: [] };
  }
  const code = linked.object + encoded;
  const hash = toHex(hashCode(code));
  return {
    code,
    initCode: { hash, bytes: code.length / 2, constructorArguments: encoded },
    findings: [],
  };
}

function hashCode(code: BareHex): BareHex {
  return keccak256(toBytes(code));
}

export async function checkLibraries(
  { libraries }: Pick<CheckedBuild, "libraries">,
  { ports, deadline: { signal } }: Operation<"chain">,
): Promise<readonly PreflightFinding[]> {
  const linked = Object.entries(libraries ?? {}).map(async ([name, address]) => {
    const reason = `there is no code at ${address}, the address of ${toShownName(name)}: deploy the library first`;
    return (await ports.chain.getCode(address, { signal })) === "0x" ? [warn("libraries", reason)] : [];
  });
  return (await Promise.all(linked)).flat();
}

interface PlannedAddresses {
  readonly addresses: readonly PlannedAddress[];
  readonly findings: readonly PreflightFinding[];
}

/** Computes where a factory creates a contract, and looks at both places. */
export async function planAddresses(
  code: BareHex | undefined,
  {
    plan: { factory: address, salt, sender },
    chainId,
    run: { ports, deadline },
  }: { readonly plan: CreationPlan; readonly chainId: number; readonly run: Operation<"chain"> },
): Promise<PlannedAddresses> {
  if (address === undefined || salt === undefined) {
    return { addresses: [], findings: [] };
  }
  const { signal } = deadline;
  const factory = factories.find((one) => one.address === address);
  const isThere = (await ports.chain.getCode(address, { signal })) !== "0x";
  const presence = isThere
    ? fine("factory", `there is a contract at ${address}`)
    : fail("factory", `there is no contract at ${address} on this chain`);
  const used = toUsedSalt(salt, { factory, sender, chainId });
  if (used.kind === "refused") {
    return { addresses: [], findings: [presence, fail("salt", used.reason)] };
  }
  const parts = { factory: address, salt: used.salt };
  const places = [
    ...(code === undefined
      ? []
      : [["create2", create2Address({ ...parts, creationBytecodeHash: hashCode(code) })] as const]),
    ...(factory?.takes === "createx" ? [["create3", create3Address(parts)] as const] : []),
  ];
  const planned = places.map(async ([kind, place]): Promise<PlannedAddress> => {
    const isFree = (await ports.chain.getCode(place, { signal })) === "0x";
    const dependsOn = [...used.dependsOn];
    return { kind, address: place, factory: address, salt: toHex(salt), dependsOn, isFree };
  });
  const addresses = await Promise.all(planned);
  return { addresses, findings: [presence, ...addresses.flatMap(describeTaken)] };
}

function describeTaken({ kind, address, isFree }: PlannedAddress): readonly PreflightFinding[] {
  const reason = `there is code at ${address} already, where ${kind.toUpperCase()} would create the contract`;
  return isFree ? [] : [fail("address", reason)];
}
