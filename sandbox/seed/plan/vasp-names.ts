/** `form`: of the company. `isSunrise`: its country does not apply the Travel Rule yet. */
type Root = { name: string; form: string; isSunrise?: true };

const roots: Root[] = [
  { name: "Abernethy", form: "Ltd" },
  { name: "Brisling", form: "AS" },
  { name: "Caldera", form: "SpA", isSunrise: true },
  { name: "Dovetail", form: "Inc" },
  { name: "Edelweiss", form: "AG" },
  { name: "Fjordline", form: "ApS" },
  { name: "Galleon", form: "SA" },
  { name: "Harrowgate", form: "Ltd" },
  { name: "Ironbridge", form: "plc" },
  { name: "Jacaranda", form: "Ltda", isSunrise: true },
  { name: "Kingfisher", form: "Pte" },
  { name: "Larkspur", form: "LLC" },
  { name: "Montclair", form: "SAS" },
  { name: "Nightjar", form: "GmbH" },
  { name: "Oakhaven", form: "Inc" },
  { name: "Palisade", form: "BV" },
  { name: "Quetzal", form: "SA de CV", isSunrise: true },
  { name: "Rosslyn", form: "Ltd" },
  { name: "Saffron", form: "Pvt", isSunrise: true },
  { name: "Talisman", form: "KK" },
  { name: "Umberto", form: "Srl" },
  { name: "Valiant", form: "Pty" },
  { name: "Westmarch", form: "GmbH" },
  { name: "Xanadu", form: "Pte" },
  { name: "Yellowfin", form: "Inc" },
  { name: "Zephyr", form: "OÜ" },
  { name: "Baobab", form: "Ltd", isSunrise: true },
  { name: "Carmine", form: "SL" },
];

const trades = ["Exchange", "Custody", "Digital Markets", "Prime Services", "Payments", "Token Bank"];

export const vaspNames: { name: string; isSunrise: boolean }[] = roots.flatMap(
  ({ name, form, isSunrise = false }) =>
    trades.map((trade) => ({ name: `${name} ${trade} ${form}`, isSunrise })),
);
