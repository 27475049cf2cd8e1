import { keccak256 } from "../../contract/address.ts";

/** Topics of the events that some clones emit themselves when they are sent nothing but value. */
export const receiveTopics = {
  /** Solady, and 0xSplits since 2023. */
  amount: keccak256("ReceiveETH(uint256)"),
  /** 0xSplits of 2022. */
  splitAndAmount: keccak256("ReceiveETH(address,uint256)"),
} as const;
