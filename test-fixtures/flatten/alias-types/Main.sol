// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Order as O, Side as S, Price as P, Refused as No, Filled as Yes, LIMIT as MAX} from "./Types.sol";

contract Target {
    O[] internal orders;
    mapping(S side => P price) public best;

    function add(S side, P price) external returns (O memory order) {
        if (P.unwrap(price) > MAX) revert No(side);
        order = O(side, price, [MAX, MAX]);
        orders.push(O({side: side, price: price, levels: [uint256(1), 2]}));
        best[S.Buy] = price;
        emit Yes(side, price);
        require(side != type(S).max, No(S.Sell));
    }
}
