/** The style sheet distinguishes this many assets. */
const MAX_ASSETS = 4;

/** Classes that the style sheet shows while one of these assets is selected. @param places indices of the assets */
export function forAssets(places: readonly number[]): string[] {
  return ["for-asset", ...places.filter((at) => at < MAX_ASSETS).map((at) => `for-asset-${at}`)];
}
