import { addressChains, type Chain, type ChainId, memoRules, type Network } from "~/lib/chains";
import { BLANK_ROW, type RowValues } from "~/lib/forms/address-book-form";
import {
  type CsvIssue,
  type CsvLine,
  type CsvRange,
  readCsvText,
  textOfLines,
} from "~/lib/forms/csv-text.server";
import { listedVasp } from "~/lib/vasps/vasp-rules";
import { takeTurn } from "../../../serving/turns";
import { ADDRESS_CSV, type CsvColumn } from "./csv-format";
import {
  type AddressBookField,
  type AddressBookRow,
  type AddressBookType,
  checkAddressBookRow,
} from "./row-rules";

export interface SoundRows {
  rows: RowValues[];
  /** The CSV text, with header, after the first `count` rows; "" if there are none. */
  restAfter: (count: number) => string;
}

export interface DividedCsv {
  good: SoundRows;
  bad: { text: string; count: number };
}

/** `divided`: null if no row is valid, or wrong quotes make line boundaries uncertain. */
export type CsvReading =
  | ({ ok: true } & SoundRows)
  | { ok: false; issues: CsvIssue[]; divided: DividedCsv | null };

const COLUMNS: Readonly<Record<AddressBookField, CsvColumn>> = {
  name: "name",
  label: "label",
  address: "address",
  memo: "memo",
  types: "type",
  partyName: "counterparty",
  vasp: "vasp_type",
  vaspName: "vasp_name",
};

type Line = CsvLine<CsvColumn>;

/** Checking a line takes about a tenth of a millisecond. */
const LINES_A_TURN = 20;

const TYPES: readonly AddressBookType[] = ["RECIPIENT", "TRAVEL_RULE"];
const VASP_TYPES = ["LISTED", "UNLISTED", "UNHOSTED"];

/** Reads a CSV as form rows and checks each as the form does; messages count the file's lines. */
export async function readCsv(text: string, network: Network): Promise<CsvReading> {
  const read = await readCsvText(text, ADDRESS_CSV);
  const issues = [...read.issues];
  const sound: { line: Line; values: RowValues }[] = [];
  const bad: CsvRange[] = [...read.overlong];
  for (const [at, line] of read.lines.entries()) {
    if (at % LINES_A_TURN === 0) await takeTurn();
    const { values, issues: own } = readLine(line, network);
    issues.push(...own);
    if (own.length > 0) bad.push(line);
    else sound.push({ line, values });
  }
  const restAfter = (count: number) => {
    const lines = sound.slice(count).map(({ line }) => line);
    return textOfLines(text, read, lines);
  };
  const good = { rows: sound.map(({ values }) => values), restAfter };
  if (issues.length === 0) return { ok: true, ...good };
  bad.sort((a, b) => a.start - b.start);
  return {
    ok: false,
    issues: issues.sort((a, b) => (a.row ?? 0) - (b.row ?? 0)),
    divided:
      read.isBroken || sound.length === 0
        ? null
        : { good, bad: { text: textOfLines(text, read, bad), count: bad.length } },
  };
}

function readLine({ cells, row: n }: Line, network: Network): { values: RowValues; issues: CsvIssue[] } {
  const issue = (column: CsvColumn, message: string): CsvIssue => ({ row: n, column, message });
  const issues: CsvIssue[] = [];
  const chain = findChain(cells.chain, network);
  const { types, unknown } = readTypes(cells.type);
  const vasp = readVaspCells(cells);
  if (!chain) issues.push(issue("chain", chainWords(cells.chain, network)));
  if (unknown !== null) {
    issues.push(issue("type", `“${unknown}” is not a type: enter RECIPIENT, TRAVEL_RULE, or both`));
  }
  if (vasp === null) {
    issues.push(issue("vasp_type", "Enter LISTED, UNLISTED or UNHOSTED, or leave it empty"));
  }
  if (chain && cells.memo !== "" && !memoRules(chain.id)) {
    issues.push(issue("memo", `Addresses of ${chain.name} have no memo`));
  }
  if (chain) {
    const found = checkAddressBookRow(toRow(cells, chain.id, types), { network, n });
    // These have their own messages above.
    const rest = found.filter(
      ({ field }) => !(field === "types" && unknown !== null) && !(field === "vasp" && vasp === null),
    );
    issues.push(...rest.map(({ field, message }) => issue(COLUMNS[field], message)));
  }
  const values: RowValues = {
    ...BLANK_ROW,
    chain: chain?.id ?? "",
    name: cells.name,
    address: cells.address,
    label: cells.label,
    memo: cells.memo,
    recipient: types.includes("RECIPIENT") ? "on" : "",
    travelRule: types.includes("TRAVEL_RULE") ? "on" : "",
    partyName: cells.counterparty,
    vasp: vasp ?? "",
    vaspName: cells.vasp_type.toUpperCase() === "UNLISTED" ? cells.vasp_name : "",
  };
  return { values, issues };
}

function toRow(cells: Line["cells"], chain: ChainId, types: AddressBookType[]): AddressBookRow {
  const vasp = { type: cells.vasp_type.toUpperCase(), id: cells.vasp_id, name: cells.vasp_name };
  // The name is looked up by id; a file may leave it out.
  if (vasp.type === "LISTED" && vasp.name === "") vasp.name = vasp.id;
  const { name, address, label, memo, counterparty } = cells;
  return { chain, name, address, label, memo, types, counterparty: { name: counterparty, vasp } };
}

/** By the backend's name, the registry id or the display name. */
function findChain(text: string, network: Network): Chain | null {
  const wanted = text.toUpperCase();
  const names = ({ id, backendChain, name }: Chain) => [id, backendChain, name.toUpperCase()];
  return addressChains(network).find((chain) => names(chain).includes(wanted)) ?? null;
}

function chainWords(text: string, network: Network): string {
  const known = addressChains(network).map(({ backendChain }) => backendChain);
  const words = `Enter one of ${known.join(", ")}`;
  return text === "" ? words : `“${text.slice(0, 40)}” is not a chain of this network. ${words}`;
}

function readTypes(text: string): { types: AddressBookType[]; unknown: string | null } {
  const given = text.split(/[;,|/]/).map((part) => part.trim());
  const named = given.filter((part) => part !== "");
  const typeOf = (part: string) =>
    TYPES.find((known) => known === part.toUpperCase().replace(/[\s-]+/g, "_"));
  return {
    types: TYPES.filter((type) => named.some((part) => typeOf(part) === type)),
    unknown: named.find((part) => !typeOf(part))?.slice(0, 40) ?? null,
  };
}

function readVaspCells({ vasp_type, vasp_id }: Line["cells"]): string | null {
  const type = vasp_type.toUpperCase();
  if (type === "") return "";
  if (!VASP_TYPES.includes(type)) return null;
  return type === "LISTED" ? listedVasp(vasp_id) : type;
}
