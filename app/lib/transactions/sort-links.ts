import { type TransactionSearch, type TransactionSort, transactionsUrl } from "./search";

type Direction = "ascending" | "descending" | null;

export function sortLinks(search: TransactionSearch) {
  const link = (direction: Direction, next: TransactionSort | "") => ({
    direction,
    to: transactionsUrl(search, { sort: next }),
  });
  const { sort } = search;
  const byDate: Direction = sort === "" ? "descending" : sort === "oldest" ? "ascending" : null;
  const byStatus: Direction = sort === "status" ? "ascending" : sort === "status-last" ? "descending" : null;
  return {
    date: link(byDate, sort === "" ? "oldest" : ""),
    status: link(byStatus, sort === "status" ? "status-last" : "status"),
  };
}
