import { runDataProgram } from "./lib/data-program.mjs";

const usage = `Moves all data of the embedded database to an empty PostgreSQL database. Stop the sandbox first.

  npm run sandbox:move -- --to postgres://user:password@host/database
  SANDBOX_MOVE_TO=postgres://… npm run sandbox:move

--to   other users of this machine can see a command line: SANDBOX_MOVE_TO is safer for a password
`;

await runDataProgram("move", { usage, paths: [], flags: [], settings: { "--to": "SANDBOX_MOVE_TO" } });
