import type { CodeFormatName } from "../../core/contract/contract-record.ts";

/** The values of each kind of option: in a function call, and as a command line gives them. */
interface ValuesOfKind {
  readonly flag: { readonly inFunction: boolean; readonly inCommand: boolean };
  readonly seconds: { readonly inFunction: number; readonly inCommand: number };
  readonly block: { readonly inFunction: number; readonly inCommand: string | undefined };
  readonly text: { readonly inFunction: string; readonly inCommand: string | undefined };
  readonly name: { readonly inFunction: string; readonly inCommand: string | undefined };
  readonly path: { readonly inFunction: string; readonly inCommand: string | undefined };
  readonly license: { readonly inFunction: string | number; readonly inCommand: string | undefined };
  readonly codeFormat: { readonly inFunction: CodeFormatName; readonly inCommand: string | undefined };
  /** Constructor arguments: values in the constructor's order, or ABI-encoded hex. */
  readonly values: {
    readonly inFunction: readonly unknown[] | string;
    readonly inCommand: string | undefined;
  };
  readonly addresses: { readonly inFunction: Readonly<Record<string, string>>; readonly inCommand: never };
  readonly signal: { readonly inFunction: AbortSignal; readonly inCommand: never };
  readonly words: { readonly inFunction: never; readonly inCommand: readonly string[] };
}

export type OptionKind = keyof ValuesOfKind;

/** All that reads, lists and documents options derives from it. */
export interface OptionEntry {
  readonly kind: OptionKind;
  /** Help text of the command line. */
  readonly description: string;
  /** Hardhat's config can set it; that of the command line is about explorers alone. */
  readonly configDefault?: string;
  /** The text that docs/tasks.md adds to the description. */
  readonly details?: string;
  /** The placeholder in docs/tasks.md; a flag has none. */
  readonly value?: string;
  /** A command line takes it without a name, in the order of the table. */
  readonly isPositional?: true;
  /** Whether a call without it is refused; `function`: a command line may leave it out. */
  readonly isRequired?: true | "function";
  /** Default: commands and functions take it. */
  readonly only?: "command" | "function";
  readonly default?: string | number;
}

export type OptionTable = Readonly<Record<string, OptionEntry>>;

type FunctionNames<TableT extends OptionTable> = {
  [NameT in keyof TableT]: TableT[NameT] extends { readonly only: "command" } ? never : NameT;
}[keyof TableT];

type CommandNames<TableT extends OptionTable> = {
  [NameT in keyof TableT]: TableT[NameT] extends { readonly only: "function" } ? never : NameT;
}[keyof TableT];

type RequiredNames<TableT extends OptionTable> = {
  [NameT in keyof TableT]: TableT[NameT] extends { readonly isRequired: true | "function" } ? NameT : never;
}[keyof TableT];

type FunctionValue<EntryT extends OptionEntry> = ValuesOfKind[EntryT["kind"]]["inFunction"];

export type FunctionOptions<TableT extends OptionTable> = {
  readonly [NameT in Extract<FunctionNames<TableT>, RequiredNames<TableT>>]: FunctionValue<TableT[NameT]>;
} & {
  readonly [NameT in Exclude<FunctionNames<TableT>, RequiredNames<TableT>>]?:
    | FunctionValue<TableT[NameT]>
    | undefined;
};

type CommandValue<EntryT extends OptionEntry> = EntryT extends
  | { readonly isRequired: true }
  | { readonly default: string }
  ? NonNullable<ValuesOfKind[EntryT["kind"]]["inCommand"]>
  : ValuesOfKind[EntryT["kind"]]["inCommand"];

export type CommandArguments<TableT extends OptionTable> = {
  readonly [NameT in CommandNames<TableT>]: CommandValue<TableT[NameT]>;
};
