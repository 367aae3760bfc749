/** The process is alive. */
export function loader() {
  return Response.json({ status: "ok" });
}
