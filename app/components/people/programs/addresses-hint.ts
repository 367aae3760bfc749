export const ADDRESSES_HINT =
  "That it calls from, at most 20: 10.4.0.31, 10.4.0.0/16, 2001:db8::/48. Leave it empty to allow any.";
