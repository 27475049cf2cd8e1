/**
 * Sources with everything that flatteners of texts stumble over: aliases, a namespace, clashes of
 * each kind of declaration (also in assembly, in `@inheritdoc` and in `override`), a circle of imports,
 * comments behind, around and instead of imports, and an import in a string.
 */
export const marketFiles = {
  "contracts/Types.sol": `// SPDX-License-Identifier: MIT OR Apache-2.0
pragma solidity ^0.8.28;
import {Scaling} from "./Other.sol"; // a circle
uint256 constant LIMIT = 7;
uint256 constant BASE = 100;
type Price is uint256;
struct Item { Price price; address owner; }
enum Kind { Small, Large }
error TooMuch(uint256 given);
event Moved(address indexed owner);
function grow(uint256 value) pure returns (uint256) { return value + LIMIT; }
function add(Price one, Price other) pure returns (Price) { return Price.wrap(Price.unwrap(one) + Price.unwrap(other)); }
function isFree(Price price) pure returns (bool) { return Price.unwrap(price) == 0; }
using {add as +, isFree} for Price global;
library Rounding {
    function up(uint256 value) internal pure returns (uint256) { return value + 1; }
}
interface IStore {
    /// @notice Reads what is stored.
    function read() external view returns (uint256);
}
`,
  "contracts/Other.sol": `// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity >=0.8.20 <0.9.0;
/* import the tokens first; */
// import "./Nothing.sol";
import {Rounding} from "./Types.sol"; // and round
uint256 constant LIMIT = 11;
struct Item { uint128 low; uint128 high; }
enum Kind { Round, Square, Flat }
error TooMuch(uint256 given);
event Moved(address indexed owner);
function grow(uint256 value) pure returns (uint256) { return value * LIMIT; }
interface IStore {
    /// @notice Writes what is to be stored.
    function write(uint256 value) external;
    function kind() external view returns (uint256);
}
library Scaling {
    function scale(uint256 value) public pure returns (uint256) { return value * 10; }
}
`,
  "contracts/Base.sol": `// SPDX-License-Identifier: MIT OR Apache-2.0
pragma solidity ^0.8.28;
import "./Types.sol"; // what the market is made of
abstract contract Base {
    uint256 private first;
    Item internal item;
    Kind internal size = Kind.Large;
    constructor(uint256 first_) { first = grow(first_); emit Moved(msg.sender); }
    function limited(uint256 value) internal pure returns (uint256 result) {
        assembly { result := add(value, LIMIT) }
        if (result > 1000) revert TooMuch(result);
    }
    function kind() external view virtual returns (uint256) { return uint256(size) + first; }
}
`,
  "contracts/Market.sol": `// SPDX-License-Identifier: MIT OR Apache-2.0
pragma solidity ^0.8.28;
import { /* by another name */ Rounding as R, IStore as Store, grow as widen, LIMIT as MOST, BASE, Price } from "./Types.sol";
import * as O from "./Other.sol"; // another IStore
import {Base as Ground} from "./Base.sol"; import "./Base.sol";
/// @title import "./Nothing.sol";
contract Market is Ground, Store, O.IStore {
    using R for uint256;
    uint256 private value;
    O.Item private pair;
    O.Kind private form = O.Kind.Flat;
    uint256 public immutable step;
    string private constant note = 'import "./Nothing.sol";';
    constructor(uint256 step_) Ground(step_) { step = step_; }
    /// @inheritdoc Store
    function read() external view returns (uint256 result) {
        assembly { result := add(sload(value.slot), add(MOST, BASE)) }
    }
    /// @inheritdoc O.IStore
    function write(uint256 value_) external {
        if (value_ > O.LIMIT * 10) revert O.TooMuch(value_);
        value = O.Scaling.scale(widen(value_ * step).up()) + O.grow(limited(value_));
        item.price = Price.wrap(value) + item.price;
        pair.high = item.price.isFree() ? 1 : 2;
        emit O.Moved(msg.sender);
    }
    function kind() external view override(Ground, O.IStore) returns (uint256) { return uint256(form); }
}
`,
};

/** A contract whose name another one has in inline assembly, so that one file cannot hold both. */
export const impossibleFiles = {
  "contracts/Worker.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
contract Worker {
    function run() external pure returns (uint256 r) { assembly { let Boss := 1 r := Boss } }
}
`,
  "contracts/Boss.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
import {Worker} from "./Worker.sol";
contract Boss { Worker internal worker = new Worker(); }
`,
};

/** A contract for settings that only standard JSON can say. */
export const pinnedFiles = {
  "contracts/Pinned.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
contract Pinned { uint256 public x; }
`,
};
