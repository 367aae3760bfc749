type CardanoLibrary = typeof import("@emurgo/cardano-serialization-lib-nodejs");

let library: Promise<CardanoLibrary> | undefined;
/** Loads 5 MB of WebAssembly at first use. CommonJS, hence `default`. */
export function cardanoLibrary(): Promise<CardanoLibrary> {
  library ??= import("@emurgo/cardano-serialization-lib-nodejs").then(
    (module) => (module as { default?: CardanoLibrary }).default ?? module,
  );
  return library;
}
