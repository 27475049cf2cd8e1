pragma solidity ^0.5.0;
pragma experimental ABIEncoderV2;

contract Store {
    function store() internal pure returns (uint256) {
        return 1;
    }
}

library Lists {
    struct List {
        uint256[] items;
    }

    function push(List storage list, uint256 x) public returns (uint256) {
        list.items.push(x);
        return list.items.length;
    }
}
