/** The most assets that the stylesheet can tell apart. */
const MAX_ASSETS = 4;

/** The classes of what belongs to the assets at these places: the stylesheet shows it while one of them is chosen. */
export function forAssets(places: readonly number[]): string[] {
  return ["for-asset", ...places.filter((at) => at < MAX_ASSETS).map((at) => `for-asset-${at}`)];
}
