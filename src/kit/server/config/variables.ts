import { product } from '#kit/shared/product.ts'
import { LEAST_CONNECTIONS } from '../db/split-connections.ts'
import { cellsExample } from './cells.ts'
import type { Environment } from './environment.ts'

type Variable = {
  section: keyof typeof sections
  /** One line: what the variable does. */
  about: string
  /** Where the schema has no default, but something else stands in. */
  unset?: string
}

/** The sections of docs/configuration.md in their order, each with what is too long for a row of its table. */
export const sections = {
  Process: [],
  'Public address': [
    '`https:` in `PUBLIC_URL` makes cookies secure. Links in emails start with it. It must be the exact origin that browsers show.',
    'Requests for another host name get 421, except health checks and metrics. `localhost`, `127.0.0.1` and `[::1]` count as one host. Forms from another origin get 403.',
    'Passkeys belong to its host name, so changing that name makes all passkeys useless. Passkeys need https or `localhost`. They do not work on a bare IP address.',
    'Set `TRUSTED_PROXIES` behind a proxy. Their `X-Forwarded-For` and `X-Forwarded-Host` headers are trusted. Without it, all visitors share the proxy’s address and one rate limit.',
  ],
  Database: [
    'PostgreSQL needs the extensions `btree_gist`, `pg_trgm`, `cube`, `earthdistance` and `intarray`, which come with it. The account must own the database.',
    'Only a superuser can create `earthdistance`. If the account is not one, have a superuser run `create extension earthdistance cascade` in that database once.',
    'With `DATABASE_DIRECT_URL`, `LISTEN`, the job queue and backups use the direct address. It is only for a [pooler](scaling.md#pgbouncer) in transaction mode. Holds and bookings never use the replica.',
    'A start compares `DATABASE_CONNECTIONS` with the limits of the server, the database and its account. It ends with 78 if one is lower, and warns if too few are free. [Scaling](scaling.md#connections) says what they are for.',
  ],
  'Live mode': [
    '`APP_MODE=live` needs the three Stripe variables, `SMTP_URL` and an https `PUBLIC_URL`. It does not start without them. The demo does not read them, and does not start with a live key. A database stays in one mode permanently.',
    'The webhook address is `/api/webhooks/stripe`. Events of owners’ accounts come through a second (Connect) endpoint at the same address. Set both secrets in `STRIPE_WEBHOOK_SECRET`, separated by a comma.',
  ],
  'Sealing key': [
    '`SEALING_KEY` encrypts stored secrets: keys of other booking systems and webhook secrets. It has at least 32 characters and no spaces, such as the output of `openssl rand -base64 32`.',
    'Live mode with `DATABASE_URL` needs it, with the same value on every machine. Keep a copy away from database backups. With a different key than the database expects, the server exits with code 78 and an error.',
  ],
  Mail: [
    'Live mode needs `SMTP_URL`. There, `smtp:` requires STARTTLS, except on loopback or with `?requireTLS=false`. Use that exception only for a server in a private network.',
  ],
  'Public demo': [
    'With `DEMO_PUBLIC=1` everyone can open the demo’s mailbox, which holds the links of every booking. Mail to administrators and to support stays hidden.',
    'Without it, a demo does not start with a public `PUBLIC_URL`. Nor does it start when other machines can reach `HOST` but not `PUBLIC_URL`.',
  ],
  'Map tiles': [
    'Without a server, the map uses the product’s own outlines and names, and no page contacts another server. Outlines also remain while tiles load, when the server fails, and without WebGL.',
    'Set `MAP_TILE_URL` for images, such as `https://tiles.example/{z}/{x}/{y}.png`, or `MAP_STYLE_URL` for a [MapLibre style](https://maplibre.org/maplibre-style-spec/), drawn by the browser. Either needs `MAP_TILE_ATTRIBUTION`. A style’s `url`s, `tiles`, `glyphs` and `sprite` must be absolute.',
    '`npm run map:tiles` serves a small map of borders and cities on this machine. With it running, `MAP_STYLE_URL=http://localhost:8090/style.json MAP_TILE_ATTRIBUTION=Demo npm start` shows the style, and `MAP_TILE_URL=http://localhost:8090/{z}/{x}/{y}.png` instead shows images.',
  ],
  Photos: [
    'Back up the folder together with the database. Set all five `S3_` variables or none, and not `PHOTO_DIR` as well.',
    'The bucket can be in any store that speaks the S3 protocol with path-style addresses. It stays private, because the site serves the photos. Several servers with one database need one.',
  ],
  'Language model': [
    'Without a model, the built-in parser and writer answer. They also answer when the model doesn’t.',
    'Email addresses, phone, card and account numbers, handles and links are removed before anything is sent. So is the athlete’s name and each part of it. Names of other people in a text are not recognized and are sent.',
  ],
  'Sign-in providers': [
    'Set all variables of a provider or none. For Google, create an OAuth client with the redirect address `PUBLIC_URL/sign-in/with/google`.',
    'For Apple, create a services ID with the return address `PUBLIC_URL/api/account/with/apple/callback`. Apple requires https.',
  ],
  Cells: [
    'Several complete installations, each for some states ([scaling](scaling.md#cells)). Set all three variables or none. `CELLS` and `CELLS_SECRET` are the same everywhere.',
    'People of all cells sign in at the first one in `CELLS`. `CELLS_SECRET` is like `SEALING_KEY`: anyone who knows it can act as another cell.',
  ],
  Observability: [
    'Without `METRICS_TOKEN` there is no `/metrics`. `OTEL_EXPORTER_OTLP_HEADERS` and `OTEL_SERVICE_NAME` are also read. [Operating](operating.md) lists what is measured and traced.',
  ],
} satisfies Record<string, string[]>

/** What each variable does; the schema beside this file says what it may be. A new variable does not compile without its row. */
export const variables: Record<keyof Environment, Variable> = {
  ROLE: {
    section: 'Process',
    about: '`web` serves people, `worker` runs jobs, `all` does both. The first two need `DATABASE_URL`.',
  },
  PORT: {
    section: 'Process',
    about: 'The port; 0 takes a free one. A worker answers only health checks and metrics there.',
  },
  HOST: { section: 'Process', about: 'The name or address to listen on; use `0.0.0.0` in containers.' },
  DATA_DIR: { section: 'Process', about: 'The folder of the embedded database and of files.' },
  TIME_ZONE: {
    section: 'Process',
    about: 'The operator’s time zone (IANA name). Days on the dashboard begin at midnight there.',
  },
  RATE_LIMITS: {
    section: 'Process',
    about: '`off` for load tests, demo only: no request limits, no hold limits for a network or facility.',
  },
  PUBLIC_URL: {
    section: 'Public address',
    about: 'The address people use, without a path.',
    unset: '`http://localhost:PORT`',
  },
  TRUSTED_PROXIES: {
    section: 'Public address',
    about: 'Addresses or networks of your proxies, separated by commas (`loopback`, `10.0.0.0/8`).',
  },
  DATABASE_URL: { section: 'Database', about: 'An existing PostgreSQL, 15 or later, instead of the embedded one.' },
  DATABASE_DIRECT_URL: {
    section: 'Database',
    about: 'The server itself, where `DATABASE_URL` is a pooler such as PgBouncer.',
  },
  DATABASE_CONNECTIONS: {
    section: 'Database',
    about: `Most connections of one process to the database, at least ${LEAST_CONNECTIONS}.`,
  },
  DATABASE_REPLICA_URL: {
    section: 'Database',
    about: 'A hot standby for searches and lists, used while it is at most five seconds behind.',
  },
  APP_MODE: { section: 'Live mode', about: '`demo` has sample data and test cards; `live` takes real money.' },
  STRIPE_SECRET_KEY: { section: 'Live mode', about: 'Begins with `sk_live_` or `rk_live_`.' },
  STRIPE_PUBLISHABLE_KEY: { section: 'Live mode', about: 'Begins with `pk_live_`.' },
  STRIPE_WEBHOOK_SECRET: {
    section: 'Live mode',
    about: 'Begins with `whsec_`; one for each endpoint, separated by commas.',
  },
  SEALING_KEY: {
    section: 'Sealing key',
    about: 'Encrypts secrets of other systems.',
    unset: 'the file `sealing-key` in `DATA_DIR`, made at the first start',
  },
  SMTP_URL: { section: 'Mail', about: 'Where mail goes. Without it the demo keeps mail at `/dev/mailbox`.' },
  MAIL_FROM: {
    section: 'Mail',
    about: 'The sender of all email: an address, or a name and `<address>`.',
    unset: `\`${product.name} <${product.supportEmail}>\``,
  },
  DEMO_PUBLIC: { section: 'Public demo', about: '`1` lets a demo have an address that everyone can reach.' },
  MAP_TILE_URL: { section: 'Map tiles', about: 'A server of map images, for the map of `/search`.' },
  MAP_STYLE_URL: { section: 'Map tiles', about: 'A MapLibre style instead, for a vector map.' },
  MAP_STYLE_ORIGINS: {
    section: 'Map tiles',
    about: 'Other servers of the style’s tiles, fonts and icons, separated by commas.',
    unset: 'the style’s server only',
  },
  MAP_TILE_ATTRIBUTION: { section: 'Map tiles', about: 'The text that credits the map’s owner.' },
  PHOTO_DIR: { section: 'Photos', about: 'The folder of facility photos.', unset: '`photos` in `DATA_DIR`' },
  S3_ENDPOINT: { section: 'Photos', about: 'The store’s address, such as `https://s3.us-east-1.amazonaws.com`.' },
  S3_BUCKET: { section: 'Photos', about: 'A bucket for photos instead of the folder.' },
  S3_REGION: { section: 'Photos', about: 'Its region, such as `us-east-1`, or `auto`.' },
  S3_ACCESS_KEY_ID: { section: 'Photos', about: 'The key’s ID.' },
  S3_SECRET_ACCESS_KEY: { section: 'Photos', about: 'The key.' },
  AI_PROVIDER: {
    section: 'Language model',
    about: '`openai-compatible`, which needs `AI_BASE_URL`, or `anthropic`.',
  },
  AI_MODEL: { section: 'Language model', about: 'The model’s name, as the provider writes it.' },
  AI_API_KEY: {
    section: 'Language model',
    about: 'The provider’s key; any word if your own server needs none.',
  },
  AI_BASE_URL: { section: 'Language model', about: 'The provider’s address, such as `https://models.example/v1`.' },
  GOOGLE_CLIENT_ID: { section: 'Sign-in providers', about: 'Signing in with Google: the OAuth client’s ID.' },
  GOOGLE_CLIENT_SECRET: { section: 'Sign-in providers', about: 'The OAuth client’s secret.' },
  APPLE_CLIENT_ID: { section: 'Sign-in providers', about: 'Signing in with Apple: the services ID.' },
  APPLE_TEAM_ID: { section: 'Sign-in providers', about: 'The team’s ID.' },
  APPLE_KEY_ID: { section: 'Sign-in providers', about: 'The key’s ID.' },
  APPLE_PRIVATE_KEY: {
    section: 'Sign-in providers',
    about: 'The text of the `.p8` key in one line, its line ends written as `\\n`.',
  },
  CELL: { section: 'Cells', about: 'The name of this installation in `CELLS`.' },
  CELLS: {
    section: 'Cells',
    about: `All installations with their states, such as \`${cellsExample}\`.`,
  },
  CELLS_SECRET: { section: 'Cells', about: 'What the installations share, at least 32 characters without spaces.' },
  LOG_LEVEL: { section: 'Observability', about: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.' },
  METRICS_TOKEN: {
    section: 'Observability',
    about: 'The bearer token for `/metrics`, at least 32 characters without spaces.',
  },
  SLOW_QUERY_MS: {
    section: 'Observability',
    about: 'Logs statements that take at least this many milliseconds, without their values.',
    unset: '200 with `npm run dev`, else –',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: { section: 'Observability', about: 'Where traces go, as OTLP over HTTP.' },
  OTEL_TRACES_SAMPLER_ARG: { section: 'Observability', about: 'The share of requests to trace, from 0 to 1.' },
}
