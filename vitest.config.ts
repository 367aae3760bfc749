import tsconfigPaths from "vite-tsconfig-paths";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [tsconfigPaths()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          // What needs a second alone may need many beside a build on two cores.
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: "sandbox",
          include: ["tests/sandbox/**/*.test.ts"],
          testTimeout: 180_000,
          hookTimeout: 240_000,
          // Two at once fill two cores, more only fill the memory.
          maxWorkers: 2,
          // A worker loads the libraries and makes its database once for all its files, which hand it on to each
          // other (tests/sandbox/support/memory-database.ts).
          isolate: false,
        },
      },
    ],
  },
});
