const NAMED = /^(ARG NODE_IMAGE=|\s*image: )([\w./-]+:[\w.-]+)(?:@sha256:[0-9a-f]{64})?$/gm;
const DIGEST = /^sha256:[0-9a-f]{64}$/;

/**
 * The images that a Dockerfile or compose file names with a tag, without their digests.
 * @param {string} text
 */
export const imagesIn = (text) => [...new Set([...text.matchAll(NAMED)].map(([, , image]) => image))];

/**
 * A Dockerfile or compose file with the digests of its images, in the place of earlier ones.
 * @param {string} text
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
