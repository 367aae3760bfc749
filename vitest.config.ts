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
          // Each file opens a database of its own: two at once fill two cores, more only fill the memory.
          maxWorkers: 2,
        },
      },
    ],
  },
});
