/** What the pages use of Prism, which comes without types: its core, and the side effect of its grammar of Solidity. */
declare module "prismjs" {
  export interface Token {
    readonly type: string;
    readonly content: TokenStream;
  }
  export type TokenStream = string | Token | readonly (string | Token)[];
  interface Prism {
    readonly languages: { extend(name: string, changes: object): object };
    tokenize(text: string, grammar: object): readonly (string | Token)[];
  }
  const prism: Prism;

  export { prism as default };
}

declare module "prismjs/components/prism-solidity.js";
