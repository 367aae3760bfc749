interface AccountFacts {
  name: string;
  organisation: string;
  email: string;
  trustId: string;
  canActAsIntermediary: boolean | null;
  /** Pinned keys prove that a signing key is the organisation's. */
  areKeysPinned: boolean;
  buildNumber: string;
}

/** A row of the account menu, made on the server so that pages need not load the words. */
export interface AccountRow {
  label: string;
  value: string;
  note?: string;
  wide?: boolean;
  isAddress?: boolean;
}

export function accountRows(facts: AccountFacts): AccountRow[] {
  return [
    { label: "Name", value: facts.name },
    { label: "Organisation", value: facts.organisation },
    { label: "E-mail", value: facts.email, wide: true },
    { label: "Trust id", value: facts.trustId, wide: true, isAddress: true },
    { label: "Can act as intermediary", value: yesOrNo(facts.canActAsIntermediary) },
    facts.areKeysPinned
      ? { label: "Cluster keys", value: "Pinned" }
      : {
          label: "Cluster keys",
          value: "Not pinned",
          note: "The service itself names the keys that prove which signing keys are yours. Ask whoever runs Strongroom to pin them.",
          wide: true,
        },
    { label: "Build", value: facts.buildNumber },
  ];
}

function yesOrNo(fact: boolean | null): string {
  if (fact === null) return "—";
  return fact ? "Yes" : "No";
}
