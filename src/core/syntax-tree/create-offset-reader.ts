/** Turns an offset in bytes of UTF-8 into an index of the string. */
export type OffsetReader = (offsetBytes: number) => number;

/**
 * Returns how to read solc's source positions, which count bytes where JavaScript counts UTF-16 units.
 *
 * @see https://docs.soliditylang.org/en/latest/internals/source_mappings.html
 */
export function createOffsetReader(source: string): OffsetReader {
  const lengthBytes = Buffer.byteLength(source);
  if (lengthBytes === source.length) {
    return (offset) => offset;
  }
  const indices = new Uint32Array(lengthBytes + 1);
  let offsetBytes = 0;
  let index = 0;
  for (const character of source) {
    indices.fill(index, offsetBytes, offsetBytes + Buffer.byteLength(character));
    offsetBytes += Buffer.byteLength(character);
    index += character.length;
  }
  indices[lengthBytes] = index;
  return (offset) => indices[offset] ?? source.length;
}
