import { type Address, type Hex, toHex } from "../../../base/hex.ts";
import { describeType, type JsonValue } from "../../../core/abi/constructor.ts";
import type { AbiEntry, AbiParameter } from "../../../core/build/compiled-contract.ts";
import { decodeParameters, topicOf } from "./abi-entries.ts";

export interface RawLog {
  readonly address: Address;
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

export interface DecodedEvent {
  readonly name: string;
  readonly values: readonly EventValue[];
}

interface EventValue {
  readonly name: string;
  readonly type: string;
  /** Of an indexed string, list or struct only the hash is in the log. */
  readonly value: JsonValue;
  readonly isHash: boolean;
}

export type EventIndex = ReadonlyMap<Hex, readonly AbiEntry[]>;

/** Indexes the events of an ABI, each hashed once: a transaction may have thousands of logs. */
export function indexEvents(abi: readonly AbiEntry[]): EventIndex {
  return Map.groupBy(
    abi.filter(({ type }) => type === "event"),
    topicOf,
  );
}

/**
 * Decodes a log; undefined: no event fits. Of events with the same signature the one fits that has as many indexed
 * parameters: ERC-20's Transfer, or ERC-721's.
 */
export function decodeLog(log: RawLog, events: EventIndex): DecodedEvent | undefined {
  const [topic] = log.topics;
  for (const entry of (topic && events.get(toHex(topic))) ?? []) {
    const decoded = decodeAs(entry, log);
    if (decoded !== undefined) {
      return decoded;
    }
  }
  return undefined;
}

function decodeAs({ name = "", inputs = [] }: AbiEntry, { topics, data }: RawLog): DecodedEvent | undefined {
  const inTopics = inputs.filter(isIndexed);
  const inData = decodeParameters(
    inputs.filter((parameter) => !isIndexed(parameter)),
    data,
  );
  if (inData === undefined || inTopics.length !== topics.length - 1) {
    return undefined;
  }
  const rest = [...inData];
  const indexed = topics.slice(1);
  const values = inputs.map((parameter): EventValue | undefined => {
    const isHash = isIndexed(parameter) && isHashed(parameter);
    const topic = isIndexed(parameter) ? indexed.shift() : undefined;
    const value = topic === undefined ? rest.shift()?.value : readTopic(topic, { parameter, isHash });
    return value === undefined
      ? undefined
      : { name: parameter.name ?? "", type: describeType(parameter), value, isHash };
  });
  const complete = values.filter((value) => value !== undefined);
  return complete.length === values.length ? { name, values: complete } : undefined;
}

function isIndexed(parameter: AbiParameter): boolean {
  return parameter.indexed === true;
}

/** @see https://docs.soliditylang.org/en/latest/abi-spec.html#encoding-of-indexed-event-parameters */
function isHashed({ type }: AbiParameter): boolean {
  return type === "string" || type === "bytes" || type.endsWith("]") || type.startsWith("tuple");
}

function readTopic(
  topic: Hex,
  { parameter, isHash }: { readonly parameter: AbiParameter; readonly isHash: boolean },
): JsonValue | undefined {
  return isHash ? topic : decodeParameters([parameter], topic)?.[0]?.value;
}
