/**
 * A place where the code on the chain may differ from the compiled code, and why it may.
 *
 * `id` is the library's fully qualified name or solc's id of the immutable.
 */
export type MaskedSpan =
  | (Span & { readonly reason: "library"; readonly id: string })
  | (Span & { readonly reason: "immutable"; readonly id: string })
  | (Span & { readonly reason: "callProtection" })
  | (Span & { readonly reason: "cborAuxdata" });

interface Span {
  readonly offsetBytes: number;
  readonly lengthBytes: number;
}
