import { publicConfig } from "~/lib/env.server";

export function loader() {
  return Response.json(publicConfig());
}
