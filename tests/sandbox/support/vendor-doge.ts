/**
 * Transactions and digests that the public client's own tests publish (@bitpandacustody/trustvault-nodejs-sdk 3.6.5,
 * MIT): what it accepts from a custody backend.
 */
export type VendorExample = { data: object; messages: string[] };

export const oneInput: VendorExample = {
  data: {
    type: "PAYMENT",
    version: "1",
    sighash: "1",
    lockTime: "0",
    satoshiPerByte: "0x2710",
    fee: "0x227c20",
    inputs: [
      {
        address: "nesbxgw1kC1pnRRQ9TLYW2qXUPJFfULEh6",
        index: "0",
        outputIndex: "1",
        transactionId: "0xe1b5bda189f1282cf58016a005ba802c22b41b405cedd54b2716ddf246f72818",
        publicKey:
          "04b0c2b5a1d27dfb601cc4382c3dca71caf871ba82fa4ac4e85f7c7515ba7b0eb3b0eb74980ea8e577d6e7e92b1090f2b1df11015661a74317b59b7721fb56bb0e",
        script: "0x76a9147526ee569c46d14d9c1f871ef1375e54c1b46e8b88ac",
        sequence: "0xffffffff",
        value: "0x3d12c40",
      },
    ],
    outputs: [
      {
        amount: "0x989680",
        address: "nj4RnLHFkqhtAhU2yzejwjkyHTRLBWWcBH",
      },
      {
        amount: "0x31619a0",
        address: "nesbxgw1kC1pnRRQ9TLYW2qXUPJFfULEh6",
      },
    ],
  },
  messages: ["d8945c2e90f117702665c9e4f9c9f9d86838451f7a20abb798eeff60152222fd"],
};

export const manyInputs: VendorExample = {
  data: {
    type: "PAYMENT",
    version: "1",
    sighash: "1",
    lockTime: "0",
    satoshiPerByte: "0x6c",
    fee: "0x15918",
    inputs: [
      {
        address: "nesbxgw1kC1pnRRQ9TLYW2qXUPJFfULEh6",
        index: "0",
        outputIndex: "1",
        transactionId: "0xf630e9d85c795a2c0e720cc53f31ac049776e3146f4c29f5e24360d3f2822c03",
        publicKey:
          "04b0c2b5a1d27dfb601cc4382c3dca71caf871ba82fa4ac4e85f7c7515ba7b0eb3b0eb74980ea8e577d6e7e92b1090f2b1df11015661a74317b59b7721fb56bb0e",
        script: "0x76a9147526ee569c46d14d9c1f871ef1375e54c1b46e8b88ac",
        sequence: "0xffffffff",
        value: "0x31619a0",
      },
      {
        address: "nj4RnLHFkqhtAhU2yzejwjkyHTRLBWWcBH",
        index: "1",
        outputIndex: "0",
        transactionId: "0xe1b5bda189f1282cf58016a005ba802c22b41b405cedd54b2716ddf246f72818",
        publicKey:
          "044bb44fba9194b96fa32816426c06e830862bb2dad3ee6dcaf159b0981cf0b89a79d7dd6d7488f4b2a1e3fbeeb9b977a1585714041e3fbd504b0b8512a4006aec",
        script: "0x76a914a313835a42d5b12325d61aaa5eacff39d83c1cfc88ac",
        sequence: "0xffffffff",
        value: "0x989680",
      },
      {
        address: "nj4RnLHFkqhtAhU2yzejwjkyHTRLBWWcBH",
        index: "2",
        outputIndex: "0",
        transactionId: "0xf630e9d85c795a2c0e720cc53f31ac049776e3146f4c29f5e24360d3f2822c03",
        publicKey:
          "044bb44fba9194b96fa32816426c06e830862bb2dad3ee6dcaf159b0981cf0b89a79d7dd6d7488f4b2a1e3fbeeb9b977a1585714041e3fbd504b0b8512a4006aec",
        script: "0x76a914a313835a42d5b12325d61aaa5eacff39d83c1cfc88ac",
        sequence: "0xffffffff",
        value: "0x989680",
      },
      {
        address: "nj4RnLHFkqhtAhU2yzejwjkyHTRLBWWcBH",
        index: "3",
        outputIndex: "0",
        transactionId: "0x493d8ae3b31d59339462bcce91532bd96fd4965979f2d72c6cb61fd407d3fa9d",
        publicKey:
          "044bb44fba9194b96fa32816426c06e830862bb2dad3ee6dcaf159b0981cf0b89a79d7dd6d7488f4b2a1e3fbeeb9b977a1585714041e3fbd504b0b8512a4006aec",
        script: "0x76a914a313835a42d5b12325d61aaa5eacff39d83c1cfc88ac",
        sequence: "0xffffffff",
        value: "0x989680",
      },
      {
        address: "nj4RnLHFkqhtAhU2yzejwjkyHTRLBWWcBH",
        index: "4",
        outputIndex: "0",
        transactionId: "0x60c35069cecf7d663f9a0cf13a0a77761dc9e4ed7db4a0468aad9ef49400b30d",
        publicKey:
          "044bb44fba9194b96fa32816426c06e830862bb2dad3ee6dcaf159b0981cf0b89a79d7dd6d7488f4b2a1e3fbeeb9b977a1585714041e3fbd504b0b8512a4006aec",
        script: "0x76a914a313835a42d5b12325d61aaa5eacff39d83c1cfc88ac",
        sequence: "0xffffffff",
        value: "0x989680",
      },
    ],
    outputs: [
      {
        amount: "0x55d4a80",
        address: "nj4RnLHFkqhtAhU2yzejwjkyHTRLBWWcBH",
      },
      {
        amount: "0x19d008",
        address: "nesbxgw1kC1pnRRQ9TLYW2qXUPJFfULEh6",
      },
    ],
  },
  messages: [
    "07cdd07d850ed0ea081d96b5b4690ccaa4c4e980b3d6ecd47596e4351a262d3c",
    "378400d997d2f0d9db6211f9798bb1452a69e79b9fedc7e22e8c2885e75354f4",
    "1e53727735d776d7a14d2dcc2f3a74cfe012bfedad29f2914b9f028bccff5229",
    "246dd090f9e888bec1db6467745c78f4edd1b326403e449c5c33e1b753a0d222",
    "df3a17041632931a5e677ce200700d110bd020b0bf8a89172be2e13aa477c2d4",
  ],
};

export const mainNetPayment: VendorExample = {
  data: {
    outputs: [
      {
        amount: "0x3e8",
        address: "DAPbMuGe7xqbAHmEqfe11w2bsXYxTPChgd",
      },
      {
        amount: "0xaa76868",
        address: "DQmdtWEgMSYcxy46keXZbxXbERRb5GW84F",
      },
    ],
    satoshiPerByte: "0xafc8",
    lockTime: "0",
    inputs: [
      {
        sequence: "0xffffffff",
        outputIndex: "1",
        address: "DQmdtWEgMSYcxy46keXZbxXbERRb5GW84F",
        index: "0",
        publicKey:
          "04e8a4eab6f32b6dc84f3dec3658f3374889260880b768e09274bd2f7ec0770ff95a8e58efcba0a67f596445cb08b24fbf3d4a251763054e2f95301dfc4dadf68a",
        value: "0xb429ae0",
        transactionId: "0xbea6d4d905fb1989409d0175e5c2b0615b9cfd4c24ce0542d603086563248d41",
        script: "0x76a914d753888d649aa883c254c3f0e248d45de65d185e88ac",
      },
    ],
    fee: "0x9b2e90",
    sighash: "1",
    type: "PAYMENT",
    version: "1",
  },
  messages: ["a80b3bbfb62855575c4eae47f8095b3776fd4d553fe202be51b745c956e20be2"],
};
