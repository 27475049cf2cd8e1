import type { BareHex } from "../hex.ts";

/**
 * One explained difference between compiled code and the code on the chain, in the model of the
 * Verifier Alliance. `value` is what stands on the chain.
 *
 * @see https://github.com/verifier-alliance/database-specs
 */
export type Transformation =
  | {
      readonly type: "replace";
      readonly reason: "library";
      readonly offsetBytes: number;
      /** Fully qualified name of the library. */
      readonly id: string;
      readonly value: BareHex;
    }
  | {
      readonly type: "replace";
      readonly reason: "immutable";
      readonly offsetBytes: number;
      /** solc's id of the immutable. */
      readonly id: string;
      readonly value: BareHex;
    }
  | {
      readonly type: "replace";
      readonly reason: "callProtection";
      readonly offsetBytes: number;
      /** 20 bytes, or 32 where the IR pipeline keeps the address as an immutable. */
      readonly value: BareHex;
    }
  | {
      readonly type: "replace";
      readonly reason: "cborAuxdata";
      readonly offsetBytes: number;
      readonly value: BareHex;
    }
  | {
      readonly type: "insert";
      readonly reason: "constructorArguments";
      readonly offsetBytes: number;
      readonly value: BareHex;
    };
