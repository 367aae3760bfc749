# The console is the default target: docker build -t strongroom .
# The embedded backend is the other:  docker build -t strongroom-sandbox --target sandbox .
# Each image lists its packages in /app/sbom.cdx.json (CycloneDX): docker run --rm strongroom cat sbom.cdx.json

# `npm run pin:images` writes the digest behind the tag, here and in compose.yaml (see CONTRIBUTING.md).
ARG NODE_IMAGE=node:24-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Stands in for packages that nobody loads: see docs/dependencies.md.
COPY scripts/empty-package scripts/empty-package
RUN npm ci
COPY . .
# Of the packages, an image gets only the files that its programs load (scripts/lib/images).
RUN npm run build && node scripts/pack-images.mjs /packed

FROM ${NODE_IMAGE} AS runtime
ENV NODE_ENV=production
WORKDIR /app
RUN mkdir /data && chown node:node /data
USER node

FROM runtime AS sandbox
ENV SANDBOX_HOST=0.0.0.0 SANDBOX_PORT=4000 DATA_DIR=/data
COPY --from=build /packed/sandbox ./
VOLUME /data
EXPOSE 4000
# The first start makes the database and the demo history.
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.SANDBOX_PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "--max-semi-space-size=32", "build/sandbox/main.js"]

FROM runtime AS console
ARG BUILD_NUMBER=container
ENV HOST=0.0.0.0 PORT=3000 BUILD_NUMBER=${BUILD_NUMBER}
COPY --from=build /packed/console ./
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "--max-semi-space-size=16", "--max-old-space-size=160", "build/server.js"]
