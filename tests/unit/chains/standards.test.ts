import { describe, expect, it } from "vitest";
import { type LiveChain, type Network, validateAddress, validateCardanoPoolId } from "~/lib/chains";
import { outsideAddress } from "../../../sandbox/seed/counterparty-addresses";
import { seededRandom } from "../../../sandbox/seed/random";
import { refusalOf } from "../../fixtures/console/address-refusal";
import { LIVE_CHAINS } from "../../fixtures/console/live-chains";

type Vector = [address: string, why: string];

function takes(chain: string, network: Network, vectors: Vector[]) {
  it.each(vectors)(`${chain} on ${network} accepts %s: %s`, (address) => {
    expect(validateAddress(chain, address, { network })).toBeNull();
  });
}

function refuses(chain: string, network: Network, message: string, vectors: Vector[]) {
  it.each(vectors)(`${chain} on ${network} refuses %s: %s`, (address) => {
    expect(refusalOf(chain, network, address)).toBe(message);
  });
}

describe("BIP-173 and BIP-350, all segwit vectors", () => {
  const message = "Please enter a valid BITCOIN address";
  takes("BITCOIN", "mainnet", [
    ["BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4", "version 0 in capitals, as in QR codes"],
    ["bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y", "version 1 with 40 bytes"],
    ["BC1SW50QGDZ25J", "version 16 with two bytes, in capitals"],
    ["bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs", "version 2"],
    ["bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0", "version 1 with 32 bytes: P2TR"],
  ]);
  takes("BITCOIN", "testnet", [
    ["tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7", "version 0 with 32 bytes: P2WSH"],
    ["tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy", "a program that begins with zeros"],
    ["tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c", "the same in version 1"],
  ]);
  refuses("BITCOIN", "mainnet", message, [
    ["tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut", "unknown prefix"],
    ["bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd", "bech32 where bech32m belongs"],
    ["BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL", "the same, in capitals"],
    ["bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh", "bech32m where bech32 belongs"],
    ["bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4", "a character outside the set"],
    ["BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R", "version 17"],
    ["bc1pw5dgrnzv", "a program of one byte"],
    ["bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav", "a program of 41 bytes"],
    ["BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P", "version 0 with 16 bytes"],
    ["bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf", "more than four bits of padding"],
    ["bc1gmk9yu", "no data"],
    ["bc1rw5uspcuh", "BIP-173: version 3 with one byte"],
    ["bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5", "BIP-173: broken checksum"],
    ["bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du", "BIP-173: more than four bits of padding"],
    ["bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7k7grplx", "BIP-173, before BIP-350"],
    ["bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080", "a regtest address"],
  ]);
  refuses("BITCOIN", "testnet", message, [
    ["tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf", "bech32 where bech32m belongs"],
    ["tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47", "bech32m where bech32 belongs"],
    ["tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq", "mixed case"],
    ["tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j", "padding that is not zero"],
    ["tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3pjxtptv", "BIP-173: padding that is not zero"],
    ["tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sL5k7", "BIP-173: mixed case"],
  ]);
});

describe("EIP-55, all vectors", () => {
  const vectors: Vector[] = [
    ["0x52908400098527886E0F7030069857D2E4169EE7", "all capitals"],
    ["0x8617E340B3D01FA5F11F306F4090FD50E238070D", "all capitals"],
    ["0xde709f2102306220921060314715629080e2fb77", "all lower"],
    ["0x27b1fdb04752bbc536007a920d24acb045561c26", "all lower"],
    ["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "mixed"],
    ["0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359", "mixed"],
    ["0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB", "mixed"],
    ["0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb", "mixed"],
  ];
  const swapped = ([address, why]: Vector): Vector => {
    const at = address.search(/[a-f]/);
    return [
      address.slice(0, at) + address.charAt(at).toUpperCase() + address.slice(at + 1),
      `${why}, one not`,
    ];
  };
  takes("ETHEREUM", "mainnet", vectors);
  takes("BINANCE_SMART_CHAIN", "testnet", vectors);
  takes(
    "XDCNETWORK",
    "mainnet",
    vectors.map(([address, why]) => [address.replace("0x", "xdc"), why]),
  );
  const broken = vectors.slice(2).map(swapped);
  refuses("ETHEREUM", "mainnet", "Please enter a valid ETHEREUM address", broken);
  refuses(
    "XDCNETWORK",
    "testnet",
    "Please enter a valid XDCNETWORK address",
    broken.map(([address, why]) => [address.replace("0x", "xdc"), why]),
  );
  refuses("XDCNETWORK", "mainnet", "Please enter a valid XDCNETWORK address", [
    [`XDC${vectors[4]![0].slice(2)}`, "the prefix in capitals"],
    [vectors[4]![0], "another chain's prefix"],
  ]);
});

describe("CIP-19, all vectors", () => {
  const message = "Please enter a valid Cardano payment address for this network";
  const mainnet: Vector[] = [
    [
      "addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x",
      "type 0",
    ],
    [
      "addr1z8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gten0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgs9yc0hh",
      "type 1",
    ],
    [
      "addr1yx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerkr0vd4msrxnuwnccdxlhdjar77j6lg0wypcc9uar5d2shs2z78ve",
      "type 2",
    ],
    [
      "addr1x8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gt7r0vd4msrxnuwnccdxlhdjar77j6lg0wypcc9uar5d2shskhj42g",
      "type 3",
    ],
    ["addr1gx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer5pnz75xxcrzqf96k", "type 4"],
    ["addr128phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtupnz75xxcrtw79hu", "type 5"],
    ["addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8", "type 6"],
    ["addr1w8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcyjy7wx", "type 7"],
  ];
  const testnet: Vector[] = [
    [
      "addr_test1qz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgs68faae",
      "type 0",
    ],
    [
      "addr_test1zrphkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gten0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgsxj90mg",
      "type 1",
    ],
    [
      "addr_test1yz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerkr0vd4msrxnuwnccdxlhdjar77j6lg0wypcc9uar5d2shsf5r8qx",
      "type 2",
    ],
    [
      "addr_test1xrphkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gt7r0vd4msrxnuwnccdxlhdjar77j6lg0wypcc9uar5d2shs4p04xh",
      "type 3",
    ],
    ["addr_test1gz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer5pnz75xxcrdw5vky", "type 4"],
    ["addr_test12rphkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtupnz75xxcryqrvmw", "type 5"],
    ["addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz", "type 6"],
    ["addr_test1wrphkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcl6szpr", "type 7"],
  ];
  takes("CARDANO", "mainnet", mainnet);
  takes("CARDANO", "testnet", testnet);
  refuses("CARDANO", "testnet", message, mainnet);
  refuses("CARDANO", "mainnet", message, [
    ...testnet,
    ["stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw", "type 14: rewards of a key"],
    ["stake178phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcccycj5", "type 15: rewards of a script"],
    ["addr_vk1w0l2sr2zgfm26ztc6nl9xy8ghsk5sh6ldwemlpmp9xylzy4dtf7st80zhd", "CIP-5: a key, not an address"],
    ["script1cda3khwqv60360rp5m7akt50m6ttapacs8rqhn5w342z7r35m37", "CIP-5: a script, not an address"],
    [
      "Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAi",
      "a Byron address does not start with addr1",
    ],
    [
      "ADDR1VX2FXV2UMYHTTKXYXP8X0DLPDT3K6CWNG5PXJ3JHSYDZERS66HRL8",
      "in capitals it does not start with addr1",
    ],
  ]);
  refuses("CARDANO", "testnet", message, [
    ["stake_test1uqehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gssrtvn", "type 14"],
    ["stake_test17rphkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcljw6kf", "type 15"],
  ]);

  const pool = "pool1z5uqdk7dzdxaae5633fqfcu2eqzy3a3rgtuvy087fdld7yws0xt";
  it("accepts only a stake pool's id, on either network", () => {
    for (const network of ["mainnet", "testnet"] as const) {
      expect(validateCardanoPoolId(pool, { network })).toBeNull();
      for (const text of [
        "",
        "pool1",
        pool.toUpperCase(),
        ` ${pool}`,
        `${pool.slice(0, -1)}q`,
        "153806dbcd134ddee69a8c5204e38ac80448f62342f8c23cfe4b7edf",
        mainnet[6]![0],
        null as unknown as string,
      ]) {
        expect(validateCardanoPoolId(text, { network })).toBe("Please enter a valid Cardano pool id");
      }
    }
  });
});

describe("XRPL's special addresses and other encodings", () => {
  takes("RIPPLE", "mainnet", [
    ["rrrrrrrrrrrrrrrrrrrrrhoLvTp", "ACCOUNT_ZERO"],
    ["rrrrrrrrrrrrrrrrrrrrBZbvji", "ACCOUNT_ONE"],
    ["rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh", "the genesis account"],
    ["rrrrrrrrrrrrrrrrrNAMEtxvNvQ", "the name reservation black hole"],
    ["rrrrrrrrrrrrrrrrrrrn5RM1rHd", "the NaN address, 27 long"],
  ]);
  refuses("RIPPLE", "mainnet", "Please enter a valid RIPPLE address", [
    ["X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ", "an X-address, with its tag inside"],
    ["T7gvmSVhDwYCVdkwaZKuhKqUM4TRpJaCKJZBZnXSuoDqNhx", "an X-address of the test network"],
    ["n9MXXueo837zYH36DvMc13BwHcqtfAWNJY5czWVbp7uYTj7x17TH", "a node's public key"],
    ["snoPBrXtMeMyMHUVTgbuqAfg1SUTb", "a secret seed"],
    ["RHB9CJAWYB4RJ91VRWN96DKUKG4BWDTYTH", "case matters"],
    ["rHb9CJAWyB4rj91VRWn96DkukG4bwdtyT0", "0 is not in the alphabet"],
  ]);
});

describe("SS58, one key in the encodings of several networks", () => {
  takes("POLKADOT", "mainnet", [
    ["15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5", "Alice, prefix 0"],
    ["14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3", "Bob, prefix 0"],
    ["111111111111111111111111111111111HC1", "the key of zeros, 36 long"],
  ]);
  takes("WESTEND", "testnet", [
    ["5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY", "Alice, prefix 42"],
    ["5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty", "Bob, prefix 42"],
  ]);
  refuses("POLKADOT", "mainnet", "Please enter a valid polkadot address.", [
    ["5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY", "Alice, prefix 42"],
    ["HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F", "Alice, prefix 2: Kusama"],
    ["0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d", "Alice, in hex"],
    ["14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf4", "broken checksum"],
  ]);
  refuses("WESTEND", "testnet", "Please enter a valid westend address.", [
    ["15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5", "Alice, prefix 0"],
    ["5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694tz", "broken checksum"],
  ]);
});

describe.each(
  LIVE_CHAINS.flatMap((chain) => networksOf(chain).map((network) => [chain.id, network, chain] as const)),
)("the contract of every chain: %s on %s", (id, network, chain) => {
  const random = seededRandom(`contract:${id}:${network}`);
  const addresses = Array.from({ length: 12 }, () => outsideAddress(chain.backendChain, network, random));
  // Any 32 bytes are an address of Solana.
  const hasChecksum = id !== "SOLANA";
  const refusal = (text: unknown) => validateAddress(id, text as string, { network });

  it("accepts every generated address", () => {
    expect(addresses.map(refusal)).toEqual(addresses.map(() => null));
  });

  it("refuses surrounding white space and invisible characters, truncated and extended addresses", () => {
    const [address = ""] = addresses;
    for (const space of [" ", "\t", "\n", "\r\n", "\u00a0", "\u200b", "\ufeff", "\u0000"]) {
      expect(refusal(space + address)).toEqual(expect.any(String));
      expect(refusal(address + space)).toEqual(expect.any(String));
    }
    for (const text of [
      ...(hasChecksum ? [address.slice(1), address.slice(0, -1)] : []),
      address + address,
      `${address}/`,
      `${id}:${address}`,
    ]) {
      expect(refusal(text)).toEqual(expect.any(String));
    }
  });

  it("refuses values other than text, and unknown networks", () => {
    for (const value of [null, undefined, 0, 42n, true, [], addresses, {}, new String(addresses[0])]) {
      expect(refusal(value)).toEqual(expect.any(String));
    }
    for (const unknown of ["", "regtest", "constructor", undefined]) {
      const answer = validateAddress(id, addresses[0] ?? "", { network: unknown as Network });
      expect(answer).toEqual(expect.any(String));
    }
  });

  it("refuses an address with any one character changed", () => {
    const [address = ""] = hasChecksum ? addresses : [];
    const letters = [...new Set(addresses.join(""))].filter((letter) => /[0-9a-z]/.test(letter));
    const taken = Array.from(address).flatMap((_, at) =>
      letters
        .map((letter) => address.slice(0, at) + letter + address.slice(at + 1))
        .filter((wrong) => wrong.toLowerCase() !== address.toLowerCase() && refusal(wrong) === null),
    );
    expect(taken).toEqual([]);
  });

  it("refuses the addresses of every chain with another format", () => {
    const isAlike = (other: LiveChain) => other.family === "EVM" && chain.family === "EVM";
    for (const other of LIVE_CHAINS.filter((one) => one.id !== id && !isAlike(one))) {
      for (const there of networksOf(other)) {
        const address = outsideAddress(other.backendChain, there, seededRandom(other.id));
        expect([other.id, refusal(address)]).toEqual([other.id, expect.any(String)]);
      }
    }
  });
});

function networksOf({ networks }: LiveChain): Network[] {
  return (["mainnet", "testnet"] as const).filter((network) => networks[network]);
}
