import { type Address, type BareHex, readLength, toBytes, wordDigits } from "../../base/hex.ts";
import { keccak256 } from "../contract/address.ts";
import { create2Address, create3Address } from "./addresses.ts";
import {
  type Dependence,
  type Factory,
  type FactoryWay,
  factories,
  toUsedSalt,
  writeCreatexHead,
} from "./factories.ts";
import { listFactorySalts, listLengthPrefixedBytes, listSalts } from "./salts.ts";

/** How a factory gave an address to a contract. */
export interface FactoryUse {
  readonly way: FactoryWay;
  readonly factory: Address;
  /** As a known factory was given it; of another one, as CREATE2 got it. */
  readonly salt: BareHex;
  readonly dependsOn: readonly Dependence[];
  readonly initCode: BareHex;
}

/** A call that made a factory create a contract. */
interface FactoryCall {
  readonly data: BareHex;
  /** The contracts that were called, other than the known factories. */
  readonly called: readonly Address[];
  /** Code of the first of them, which may have a salt in it. */
  readonly calledCode: BareHex;
  /** Who may have called the factory. */
  readonly senders: readonly Address[];
  readonly chainId: number;
  /** Init code that stands elsewhere: in a trace, or in a build. */
  readonly others: readonly BareHex[];
}

/**
 * Finds the factory, the salt and the init code that an address was made of. With CREATE2 the address proves each byte
 * of the init code; with CREATE3 it proves the salt, and the init code is what CreateX was called with.
 */
export function findFactoryUse(address: Address, call: FactoryCall): FactoryUse | undefined {
  const pieces = [...call.others, call.data.slice(wordDigits), ...listLengthPrefixedBytes(call.data)];
  for (const initCode of new Set(pieces.filter((piece) => piece !== ""))) {
    const creationBytecodeHash = keccak256(toBytes(initCode));
    for (const { salt, used, factory, dependsOn } of listUses(initCode, call)) {
      if (create2Address({ factory, salt: used, creationBytecodeHash }) === address) {
        return { way: "create2", factory, salt, dependsOn, initCode };
      }
    }
  }
  return findCreate3Use(address, call);
}

interface ListedUse extends Pick<FactoryUse, "factory" | "salt" | "dependsOn"> {
  /** What CREATE2 gets. */
  readonly used: BareHex;
}

function* listUses(initCode: BareHex, call: FactoryCall): Generator<ListedUse> {
  const { data, called, calledCode: factoryCode, senders, chainId } = call;
  const at = data.indexOf(initCode);
  const codeAtBytes = (at === -1 ? data.length : at) / 2;
  const salts = listSalts({ data, codeAtBytes, senders, chainId });
  const [direct, createx] = [
    factories.filter(({ takes }) => takes === "salt-and-code"),
    factories.filter(({ takes }) => takes === "createx"),
  ];
  for (const factory of createx) {
    yield* listGuarded(factory, salts, call);
  }
  const ofCode = listFactorySalts({ factoryCode, encodedArguments: "", data, senders, chainId });
  for (const factory of [...direct.map((one) => one.address), ...called]) {
    for (const salt of new Set([...salts, ...ofCode])) {
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
  const { data, senders, chainId } = call;
  const salts = listSalts({ data, codeAtBytes: data.length / 2, senders, chainId });
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
