import { type Address, type BareHex, readLength, toBytes, wordDigits } from "../../base/hex.ts";
import { keccak256 } from "../contract/address.ts";
import { create3Address, isCreate2Address } from "./addresses.ts";
import {
  type Dependence,
  type Factory,
  type FactoryWay,
  factories,
  toUsedSalt,
  writeCreatexHead,
} from "./factories.ts";
import { listFactorySalts, listLengthPrefixedBytes, listSalts } from "./salts.ts";

export interface FactoryUse {
  readonly way: FactoryWay;
  readonly factory: Address;
  /** That of the call; for a factory that is not known here, that of CREATE2. */
  readonly salt: BareHex;
  readonly dependsOn: readonly Dependence[];
  readonly initCode: BareHex;
}

interface FactoryCall {
  readonly data: BareHex;
  /** Factories that are not known here. */
  readonly called: readonly Address[];
  /** Accounts that may have called a factory. */
  readonly senders: readonly Address[];
  readonly chainId: number;
  /** The code of the contract: init code has at least its end. */
  readonly runtimeBytecode: BareHex;
  /** Init code that stands elsewhere: in a trace, or in a build. */
  readonly others?: readonly BareHex[] | undefined;
}

/** Pieces of call data that are no code are left out: each costs hundreds of hashes. */
const comparedDigits = 20;

/**
 * Finds the factory, the salt and the init code that an address was made of. With CREATE2 the address proves each byte
 * of the init code; with CREATE3 it proves the salt, and the init code is what CreateX was called with.
 */
export function findFactoryUse(address: Address, call: FactoryCall): FactoryUse | undefined {
  const { data, others = [] } = call;
  const madeSalts = listFactorySalts(call);
  const end = call.runtimeBytecode.slice(-comparedDigits);
  const passed = listPassedCode(data).filter((piece) => piece.includes(end));
  for (const initCode of new Set([...others, ...passed])) {
    const creationBytecodeHash = keccak256(toBytes(initCode));
    const at = data.indexOf(initCode);
    const namedSalts = listSalts(data, (at === -1 ? data.length : at) / 2);
    for (const { salt, used, factory, dependsOn } of listUses(call, { namedSalts, madeSalts })) {
      if (isCreate2Address(address, { factory, salt: used, creationBytecodeHash })) {
        return { way: "create2", factory, salt, dependsOn, initCode };
      }
    }
  }
  return findCreate3Use(address, call);
}

/** Lists the pieces of call data that may be init code: arguments of type `bytes`, also without a salt at the beginning. */
export function listPassedCode(data: BareHex): readonly BareHex[] {
  const pieces = listLengthPrefixedBytes(data);
  const all = [...pieces, ...[data, ...pieces].map((piece) => piece.slice(wordDigits))];
  return all.filter((piece) => piece !== "");
}

interface ListedUse extends Pick<FactoryUse, "factory" | "salt" | "dependsOn"> {
  /** What CREATE2 gets. */
  readonly used: BareHex;
}

function* listUses(
  call: FactoryCall,
  {
    namedSalts,
    madeSalts,
  }: { readonly namedSalts: readonly BareHex[]; readonly madeSalts: readonly BareHex[] },
): Generator<ListedUse> {
  for (const factory of factories) {
    yield* factory.takes === "createx"
      ? listGuarded(factory, namedSalts, call)
      : namedSalts.map((salt) => ({ factory: factory.address, salt, used: salt, dependsOn: [] }));
  }
  for (const factory of call.called) {
    for (const salt of new Set([...namedSalts, ...madeSalts])) {
      yield { factory, salt, used: salt, dependsOn: [] };
    }
  }
}

function listGuarded(
  factory: Factory,
  salts: readonly BareHex[],
  { senders, chainId }: Pick<FactoryCall, "senders" | "chainId">,
): readonly ListedUse[] {
  return salts.flatMap((salt) =>
    senders.flatMap((sender) => {
      const guarded = toUsedSalt(salt, { factory, sender, chainId });
      return guarded.kind === "refused"
        ? []
        : { factory: factory.address, salt, used: guarded.salt, dependsOn: guarded.dependsOn };
    }),
  );
}

function findCreate3Use(address: Address, call: FactoryCall): FactoryUse | undefined {
  const { data } = call;
  const salts = listSalts(data, data.length / 2);
  for (const factory of factories.filter(({ takes }) => takes === "createx")) {
    for (const { used, salt, dependsOn } of listGuarded(factory, salts, call)) {
      const head = writeCreatexHead("create3", salt);
      const at = data.indexOf(head);
      if (at !== -1 && create3Address({ factory: factory.address, salt: used }) === address) {
        const codeAt = at + head.length + wordDigits;
        const digits = readLength(data.slice(codeAt - wordDigits, codeAt)) * 2;
        const initCode = data.slice(codeAt, codeAt + digits);
        return { way: "create3", factory: factory.address, salt, dependsOn, initCode };
      }
    }
  }
  return undefined;
}
