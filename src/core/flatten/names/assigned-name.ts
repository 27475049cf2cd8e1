/** How a declaration is called in the output. */
export interface AssignedName {
  readonly name: string;
  /** A library made for it, where its own name must stay and is not free. */
  readonly wrapper: string | undefined;
}

/** The text that names the declaration anywhere in the output. */
export function toReferenceText({ name, wrapper }: AssignedName): string {
  return wrapper === undefined ? name : `${wrapper}.${name}`;
}
