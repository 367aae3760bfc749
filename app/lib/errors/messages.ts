/** Each an export of its own, so that a page loads those that it says. */

function plural(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}

export const somethingWentWrong = (message: string) => `Something went wrong: ${message}`;
export const addressesSubmitted = (count: number) =>
  `Successfully submitted request to add ${count} address(es) to the address book`;
export const sessionWarning = (secondsLeft: number) =>
  `You will be automatically logged out in ${
    secondsLeft % 60 === 0 ? plural(secondsLeft / 60, "minute") : plural(secondsLeft, "second")
  }`;
export const tooManyAttempts = (secondsLeft: number) =>
  `Too many attempts to log in. Please try again in ${
    secondsLeft > 60 ? plural(Math.ceil(secondsLeft / 60), "minute") : plural(secondsLeft, "second")
  }`;
export const tooMany = (what: string, seconds: number) =>
  `Too many ${what} in a short time. Nothing was done. Try again in ${plural(seconds, "second")}`;
export const missingValue = (path: string) => `Missing value for ${path}`;
export const invalidType = (path: string) => `Invalid type for property at ${path}`;
export const csvDownloaded = (file: string) => `${file}.csv successfully downloaded`;
export const assetsNotShown = (count: number, total: string, currency: string) =>
  `Could not display ${count} portfolio assets totalling ${total} ${currency}. Possibly delisted assets.`;
