/** Constructor arguments as the user gave them, before the constructor's types are known. */
export type GivenArguments =
  /** Command-line words, one a parameter. */
  | { readonly kind: "strings"; readonly values: readonly string[] }
  /** The text of a JSON array. */
  | { readonly kind: "json"; readonly text: string }
  /** ABI-encoded, with or without 0x. */
  | { readonly kind: "hex"; readonly hex: string }
  /** Values of a module or of a function's caller. */
  | { readonly kind: "values"; readonly values: readonly unknown[] };
