import { FORGED, NOBODYS_WALLET } from "./nobody";

/** The mutations about keys of programs, in `MUTATION_INPUTS`. */
export const PROGRAM_INPUTS = {
  createProgram: {
    input: {
      ...{ authentication: FORGED, name: "", role: "VIEWER", walletIds: [NOBODYS_WALLET] },
      ...{ addresses: [], until: "2026-01-01" },
    },
  },
  changeProgram: { input: { authentication: FORGED, id: NOBODYS_WALLET, name: "", addresses: [] } },
  rotateProgramKey: { input: { authentication: FORGED, id: NOBODYS_WALLET, keepEarlier: "NOT" } },
  revokeProgram: { authentication: FORGED, id: NOBODYS_WALLET },
};
