/** The sources of the projects that the tests of the command line build. */
export const cliContracts = {
  "contracts/Counter.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
contract Counter {
    uint256 public count;
    function increase() external { count += 1; }
}
`,
  "contracts/Box.sol": `// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;
import "./Counter.sol";
contract Box is Counter {
    address public immutable keeper;
    string public label;
    constructor(address keeper_, string memory label_) { keeper = keeper_; label = label_; }
}
`,
  "contracts/Flags.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
contract Flags {
    bool public isOn;
    uint256[] public values;
    constructor(bool isOn_, uint256[] memory values_) { isOn = isOn_; values = values_; }
}
`,
  "contracts/Greeter.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
contract Greeter {
    struct S { address to; uint256[] xs; }
    S private stored;
    string public greeting;
    constructor(S memory s, string memory greeting_) { stored = s; greeting = greeting_; }
}
`,
  "contracts/Scaled.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
library Scale {
    function scale(uint256 value) external pure returns (uint256) { return value * 1000; }
}
/// Links its library in the constructor alone, so that the runtime code does not have the address.
contract Scaled {
    uint256 public value;
    constructor(uint256 value_) { value = Scale.scale(value_); }
}
`,
} as const;
