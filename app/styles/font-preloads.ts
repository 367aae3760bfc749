import inter from "./fonts/inter-words.woff2?url";
import plexMono from "./fonts/plex-mono-ascii.woff2?url";

/** Link descriptors for the root route's `links`: the two fonts every page needs, asked for early. */
export const fontPreloads = [inter, plexMono].map((href) => ({
  rel: "preload" as const,
  as: "font" as const,
  type: "font/woff2",
  href,
  crossOrigin: "anonymous" as const,
}));
