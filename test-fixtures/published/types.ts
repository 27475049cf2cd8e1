/**
 * A package of the npm registry that ships compiled contracts, their sources, or both.
 *
 * `folder` is where it lies below `node_modules`: its name, or the alias under which it is installed next
 * to another version of itself.
 */
export interface PublishedPackage {
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  /** SPDX expression, as the package or its licence file says. */
  readonly license: string;
}

/** A version of solc as a package of the npm registry, installed under an alias. */
export interface PublishedCompiler {
  readonly folder: string;
  /** What the compiler says of itself, without the leading v and the name of its build. */
  readonly longVersion: string;
}

/**
 * Where the text of some sources is.
 *
 * - `files`: source name = `prefix` + file, text = the file at `folder` + file in the package.
 * - `truffle-artifacts`: text = the `source` of the artifact that is named for the source name. Truffle
 *   keeps the text that it compiled, also of imports that the package itself does not ship.
 * - `build-info`: source names and texts of a build info that Hardhat 2 wrote.
 */
export type SourceSet =
  | {
      readonly kind: "files";
      readonly package: PublishedPackage;
      readonly folder: string;
      readonly prefix: string;
      readonly files: readonly string[];
    }
  | {
      readonly kind: "truffle-artifacts";
      readonly package: PublishedPackage;
      readonly folder: string;
      readonly artifacts: Readonly<Record<string, string>>;
    }
  | { readonly kind: "build-info"; readonly package: PublishedPackage; readonly path: string };

/** One compilation: with it solc writes what the publisher shipped. */
export interface PublishedInput {
  readonly id: string;
  readonly compiler: PublishedCompiler;
  readonly sources: readonly SourceSet[];
  /**
   * Everything but `outputSelection`. As in a build info of Hardhat 3, evmVersion is always said for
   * compilers up to 0.8.34, though it is often the compiler's default.
   */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** The publisher's compiled contract. `waffle` artifacts keep solc's `evm` object, others two fields. */
export interface PublishedArtifact {
  readonly package: PublishedPackage;
  readonly path: string;
  readonly format: "bytecode-fields" | "waffle";
}

/** `deployed` stands for the address of an earlier deployment of this catalogue. */
export type ArgumentValue = string | bigint | readonly ArgumentValue[] | { readonly deployed: string };

/** A library whose address is written over each `placeholder` of the publisher's bytecode. */
export interface PublishedLibrary {
  readonly placeholder: string;
  readonly deployed: string;
}

/** What it takes to deploy the publisher's bytecode. */
export interface PublishedDeployment {
  readonly id: string;
  readonly artifact: PublishedArtifact;
  readonly constructorArguments: readonly ArgumentValue[];
  readonly libraries: readonly PublishedLibrary[];
}

/** A contract that another one creates in its constructor, with the nonce that its address is made of. */
export interface CreatedContract {
  readonly nonce: number;
  readonly sourceName: string;
  readonly contractName: string;
  readonly constructorArguments: readonly (string | { readonly deployed: string })[];
}

/** A contract to deploy and verify, with the verdict that it must get. */
export interface PublishedContract extends PublishedDeployment {
  readonly input: PublishedInput;
  readonly sourceName: string;
  readonly contractName: string;
  readonly expected: "exact" | "partial";
  /** `absent`: the code is equal, and carries no source hash that could be (`bytecodeHash: "none"`). */
  readonly sourceHash: "equal" | "different" | "absent";
  /** Why it is in the catalogue, and why it is not exact where it is not. */
  readonly reason: string;
  readonly creates?: readonly CreatedContract[];
}
