import { foundry } from "./foundry.ts";
import { hardhat2, hardhat3 } from "./hardhat.ts";
import { readers } from "./readers.ts";
import type { Family } from "./row.ts";

/** Every client that the bench has, in the order of the table. */
export const families: readonly Family[] = [foundry, hardhat3, hardhat2, readers];
