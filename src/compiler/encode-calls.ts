type Bytes = readonly number[];

const number32 = 0x7f;
const number64 = 0x7c;
const externref = 0x6f;
const funcref = 0x70;
const noResult = 0x40;

const imported = { function: 0, table: 1, tag: 4 } as const;

const call = 0x10;
const callIndirect = 0x11;
const localGet = 0x20;
const localSet = 0x21;
const constant = 0x41;
const constant64 = 0x44;
const end = 0x0b;
const tryBlock = 0x06;
const catchTag = 0x07;

/**
 * Writes a program with a function for each signature: it calls the entry of its signature in the table `targets`, with
 * all that it was given. There, what the program imports is at first.
 *
 * Emscripten writes a signature as `viid`: the result, and the parameters behind a place in the table of callees.
 *
 * @see https://webassembly.github.io/spec/core/binary/index.html
 */
export function encodeEntrances(signatures: readonly string[]): Uint8Array {
  const all = signatures.map((signature, index) => ({ signature, index }));
  return encodeProgram({
    types: signatures.map(encodeCaller),
    imports: all.map(({ signature, index }) =>
      encodeImport(signature, [imported.function, ...encode(index)]),
    ),
    functions: all.map(({ index }) => encode(index)),
    tables: [[funcref, 0, ...encode(signatures.length)]],
    exports: [
      [...encodeText("targets"), imported.table, 0],
      ...all.map(({ signature, index }) => [
        ...encodeText(signature),
        ...[imported.function, ...encode(signatures.length + index)],
      ]),
    ],
    targets: all.map(({ index }) => encode(index)),
    code: all.map(({ signature, index }) => [
      ...[0, ...getLocals(0, signature.length), constant, ...encodeSigned(index)],
      ...[callIndirect, ...encode(index), 0, end],
    ]),
  });
}

/**
 * Writes a program that puts a function for each signature into the table `targets`: it calls an entry of the table
 * `callees`, and hands what that throws to `caught`, with what `save` returned before. Its result is then 0.
 */
export function encodeCalls(signatures: readonly string[]): Uint8Array {
  const count = signatures.length;
  const all = signatures.map((signature, index) => ({ signature, index }));
  return encodeProgram({
    types: [
      ...signatures.map(encodeCaller),
      ...signatures.map((signature) => encodeType(readParameters(signature), readResult(signature))),
      ...[encodeType([], [number32]), encodeType([externref, number32], []), encodeType([externref], [])],
    ],
    imports: [
      encodeImport("targets", [imported.table, funcref, 0, ...encode(count)]),
      encodeImport("callees", [imported.table, funcref, 0, 0]),
      encodeImport("save", [imported.function, ...encode(2 * count)]),
      encodeImport("caught", [imported.function, ...encode(2 * count + 1)]),
      encodeImport("tag", [imported.tag, 0, ...encode(2 * count + 2)]),
    ],
    functions: all.map(({ index }) => encode(index)),
    tables: [],
    exports: [],
    targets: all.map(({ index }) => encode(2 + index)),
    code: all.map(({ signature, index }) => {
      const saved = encode(signature.length);
      const [result] = readResult(signature);
      return [
        ...[1, 1, number32, call, 0, localSet, ...saved, tryBlock, result ?? noResult],
        ...[...getLocals(1, signature.length), localGet, 0, callIndirect, ...encode(count + index), 1],
        ...[catchTag, 0, localGet, ...saved, call, 1, ...encodeZero(result), end, end],
      ];
    }),
  });
}

function readResult(signature: string): Bytes {
  return signature.startsWith("v") ? [] : [encodeLetter(signature.charAt(0))];
}

function readParameters(signature: string): Bytes {
  return [...signature.slice(1)].map(encodeLetter);
}

function encodeLetter(letter: string): number {
  return letter === "d" ? number64 : number32;
}

function encodeZero(type: number | undefined): Bytes {
  if (type === undefined) {
    return [];
  }
  return type === number64 ? [constant64, 0, 0, 0, 0, 0, 0, 0, 0] : [constant, 0];
}

function encodeCaller(signature: string): Bytes {
  return encodeType([number32, ...readParameters(signature)], readResult(signature));
}

function encodeType(parameters: Bytes, results: Bytes): Bytes {
  return [0x60, ...encode(parameters.length), ...parameters, ...encode(results.length), ...results];
}

function encodeImport(name: string, kind: Bytes): Bytes {
  return [...encodeText("own"), ...encodeText(name), ...kind];
}

function getLocals(from: number, to: number): Bytes {
  return Array.from({ length: to - from }, (_, index) => [localGet, ...encode(from + index)]).flat();
}

function encodeProgram(program: {
  readonly types: readonly Bytes[];
  readonly imports: readonly Bytes[];
  /** The types of its functions. */
  readonly functions: readonly Bytes[];
  readonly tables: readonly Bytes[];
  readonly exports: readonly Bytes[];
  /** The functions that its first table begins with. */
  readonly targets: readonly Bytes[];
  readonly code: readonly Bytes[];
}): Uint8Array {
  const elements = [0, constant, 0, end, ...encodeList(program.targets)];
  const bodies = program.code.map((body) => [...encode(body.length), ...body]);
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...encodeSection(1, program.types),
    ...encodeSection(2, program.imports),
    ...encodeSection(3, program.functions),
    ...encodeSection(4, program.tables),
    ...encodeSection(7, program.exports),
    ...encodeSection(9, [elements]),
    ...encodeSection(10, bodies),
  ]);
}

function encodeSection(id: number, items: readonly Bytes[]): Bytes {
  const content = encodeList(items);
  return [id, ...encode(content.length), ...content];
}

function encodeText(text: string): Bytes {
  return [...encode(text.length), ...Buffer.from(text)];
}

function encodeList(items: readonly Bytes[]): Bytes {
  return [...encode(items.length), ...items.flat()];
}

/** Seven bits in each byte, the lowest first. */
function encode(value: number): Bytes {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...encode(value >>> 7)];
}

/** The same, where the highest bit of the last byte is a sign. */
function encodeSigned(value: number): Bytes {
  return value < 0x40 ? [value] : [(value & 0x7f) | 0x80, ...encodeSigned(value >>> 7)];
}
