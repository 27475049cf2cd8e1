/** One of the host's named sets of compiler settings, which a project can be built with. */
export interface BuildProfile {
  readonly name: string;
  readonly compilers: readonly ProfileCompiler[];
  /** Source name that the user knows → the one compiler of that file, in the place of the others. */
  readonly overrides?: Readonly<Record<string, ProfileCompiler>>;
}

export interface ProfileCompiler {
  /** `0.8.30` */
  readonly version: string;
  /** As solc takes them. */
  readonly settings: Readonly<Record<string, unknown>>;
}
