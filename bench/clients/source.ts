/** A constructor argument in each contract: 42, encoded. */
export const encodedArgument = "2a".padStart(64, "0");

/** The source of a contract with a constructor argument. */
export function toSource(name: string, step = 1): string {
  return `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

contract ${name} {
    uint256 public content;

    constructor(uint256 content_) {
        content = content_;
    }

    function add(uint256 amount) external {
        content += amount * ${step};
    }
}
`;
}
