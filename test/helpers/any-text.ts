import fc from "fast-check";

const codePoints = fc.oneof(fc.integer({ max: 0xd7ff, min: 0 }), fc.integer({ max: 0x10ffff, min: 0xe000 }));

/**
 * Texts of any characters, as `fc.string` has them with the unit `binary`: that one first lists all characters
 * there are, which takes a second and 190 MB.
 */
export function anyText(constraints: { readonly maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.string({ ...constraints, unit: codePoints.map((codePoint) => String.fromCodePoint(codePoint)) });
}
