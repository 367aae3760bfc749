type CardanoLibrary = typeof import("@emurgo/cardano-serialization-lib-nodejs");

let library: Promise<CardanoLibrary> | undefined;
/** The library brings 5 MB of WebAssembly: loaded at first use. It is CommonJS, hence `default`. */
export function cardanoLibrary(): Promise<CardanoLibrary> {
  library ??= import("@emurgo/cardano-serialization-lib-nodejs").then(
    (module) => (module as { default?: CardanoLibrary }).default ?? module,
  );
  return library;
}
