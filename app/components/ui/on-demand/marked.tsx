/** Highlights the search text, ignoring case. */
export function Marked({ text, search }: { text: string; search: string }) {
  const piece = search.trim();
  const at = piece === "" ? -1 : text.toLowerCase().indexOf(piece.toLowerCase());
  if (at < 0) return <>{text}</>;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + piece.length)}</mark>
      {text.slice(at + piece.length)}
    </>
  );
}
