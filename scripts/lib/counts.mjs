import { readFileSync } from "node:fs";

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/**
 * Reads a runner's JSON report. No report, no tests unless they may be none, or a failure although all tests passed
 * counts as one failure.
 * @param {"vitest" | "playwright"} runner
 * @param {string} reportFile
 * @param {number} exitCode
 * @param {boolean} [mayBeEmpty]
 * @returns {Counts}
 */
export function countTests(runner, reportFile, exitCode, mayBeEmpty = false) {
  const counts = readCounts(runner, reportFile);
  const isSilent = counts.passed + counts.failed === 0;
  if (counts.failed === 0 && (exitCode !== 0 || (isSilent && !mayBeEmpty))) counts.failed = 1;
  return counts;
}

function readCounts(runner, reportFile) {
  try {
    const report = JSON.parse(readFileSync(reportFile, "utf8"));
    return runner === "vitest" ? countVitest(report) : countPlaywright(report);
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

function countVitest(report) {
  // A file that cannot be loaded has no failed tests.
  const unloadable = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function countPlaywright({ stats, errors }) {
  return {
    // Tests that passed on a retry count as passed; the runner lists them as flaky.
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (stats.unexpected === 0 ? errors.length : 0),
    skipped: stats.skipped,
  };
}
