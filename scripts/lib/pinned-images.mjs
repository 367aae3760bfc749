const NAMED = /^(ARG NODE_IMAGE=|\s*image: )([\w./-]+:[\w.-]+)(?:@sha256:[0-9a-f]{64})?$/gm;
const DIGEST = /^sha256:[0-9a-f]{64}$/;

/**
 * Images with their tags, without digests.
 * @param {string} text of a Dockerfile or compose file
 */
export const imagesIn = (text) => [...new Set([...text.matchAll(NAMED)].map(([, , image]) => image))];

/**
 * Sets or replaces the images' digests.
 * @param {string} text of a Dockerfile or compose file
 * @param {Record<string, string>} digests `sha256:…` by image with tag
 * @throws Error for an image without a digest
 */
export function pinImages(text, digests) {
  return text.replaceAll(NAMED, (_line, start, image) => {
    const digest = digests[image] ?? "";
    if (!DIGEST.test(digest)) throw new Error(`There is no digest of ${image}`);
    return `${start}${image}@${digest}`;
  });
}
