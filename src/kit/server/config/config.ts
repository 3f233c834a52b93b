import { isIP } from 'node:net'
import { product } from '#kit/shared/product.ts'
import { type BucketAccess, bucketIn, faultsOfBucket } from './bucket-access.ts'
import { type Cells, cellsIn, faultsOfCells } from './cells.ts'
import { Environment, keyExample } from './environment.ts'
import { isLoopback } from './host-names.ts'
import { faultsOfProviders, type IdentityProvider, providersIn } from './identity-providers.ts'
import { type LanguageModelAccess, languageModelFaults, languageModelIn } from './model-access.ts'
import { readSecretFiles } from './secret-files.ts'

/** A loopback port where sockets are missing. */
export type DatabaseAddress =
  /** `directUrl`: the server behind `url`, a pooler in transaction mode. */
  | { url: string; directUrl?: string | undefined }
  | { path: string; user: string; database: string }
  | { host: string; port: number; user: string; password?: string; database: string }

export type Role = 'all' | 'web' | 'worker'

export type Config = {
  role: Role
  port: number
  host: string
  /** No trailing slash. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  /** Behind a transaction-mode pooler. */
  directUrl: string | undefined
  /** Of this process. */
  databaseConnections: number
  /** A hot standby, for searches and lists. */
  replicaUrl: string | undefined
  /** Defaults to a file in `dataDir`. */
  sealingKey: string | undefined
  mode: 'demo' | 'live'
  isPublicDemo: boolean
  /** Live mode only. */
  stripe: { secretKey: string; publishableKey: string; webhookSecrets: string[] } | undefined
  smtpUrl: string | undefined
  /** An address, or `Name <address>`. */
  mailFrom: string
  rateLimits: boolean
  /** The operator's; dashboard days begin at its midnight. */
  timeZone: string
  mapTiles: MapTiles | undefined
  /** Defaults to a folder in `dataDir`. */
  photoDir: string | undefined
  /** Replaces `photoDir`. */
  bucket: BucketAccess | undefined
  /** Without it the assistants use their built-in parsers. */
  languageModel: LanguageModelAccess | undefined
  identityProviders: IdentityProvider[]
  /** Several installations by state. */
  cells: Cells | undefined
  /** Addresses and networks whose X-Forwarded-For is trusted. */
  trustedProxies: string[] | false
  logLevel: string
  /** Without it /metrics does not exist. */
  metricsToken: string | undefined
  /** Milliseconds. */
  slowQueryMs: number | undefined
  /** OTLP over HTTP, no trailing slash; `ratio` is the share of requests. */
  tracing: { endpoint: string; ratio: number } | undefined
}

/** `origins`: what the browser may load from. */
export type MapTiles = { kind: 'raster' | 'vector'; url: string; attribution: string; origins: string[] }

/** Throws `ConfigFault`. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value?.trim() || undefined]))
  const files = readSecretFiles(given)
  const parsed = Environment.safeParse({ ...given, ...files.secrets })
  if (!parsed.success) throw new ConfigFault([...files.faults, ...parsed.error.issues.map(issue => issue.message)])
  // Variables of unreadable files would also be reported as missing.
  if (files.faults.length > 0) throw new ConfigFault(files.faults)
  const faults = parsed.data.APP_MODE === 'live' ? faultsOfLive(parsed.data) : faultsOfDemo(parsed.data)
  faults.push(...languageModelFaults(parsed.data), ...faultsOfBucket(parsed.data), ...faultsOfMap(parsed.data))
  faults.push(...faultsOfProviders(parsed.data), ...faultsOfShape(parsed.data), ...faultsOfCells(parsed.data))
  if (faults.length > 0) throw new ConfigFault(faults)
  const {
    PORT,
    HOST,
    PUBLIC_URL,
    DATA_DIR,
    DATABASE_URL,
    APP_MODE,
    DEMO_PUBLIC,
    RATE_LIMITS,
    TIME_ZONE,
    TRUSTED_PROXIES,
    LOG_LEVEL,
  } = parsed.data
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, SMTP_URL, MAIL_FROM } = parsed.data
  return {
    role: parsed.data.ROLE,
    port: PORT,
    host: HOST,
    publicUrl: (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, ''),
    stripe:
      APP_MODE === 'live'
        ? {
            secretKey: STRIPE_SECRET_KEY!,
            publishableKey: STRIPE_PUBLISHABLE_KEY!,
            webhookSecrets: STRIPE_WEBHOOK_SECRET!.split(',').map(secret => secret.trim()),
          }
        : undefined,
    smtpUrl: SMTP_URL,
    mailFrom: MAIL_FROM ?? `${product.name} <${product.supportEmail}>`,
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL,
    directUrl: parsed.data.DATABASE_DIRECT_URL,
    databaseConnections: parsed.data.DATABASE_CONNECTIONS,
    replicaUrl: parsed.data.DATABASE_REPLICA_URL,
    sealingKey: parsed.data.SEALING_KEY,
    mode: APP_MODE,
    isPublicDemo: APP_MODE === 'demo' && DEMO_PUBLIC === '1',
    rateLimits: RATE_LIMITS === 'on',
    timeZone: TIME_ZONE,
    mapTiles: mapTilesIn(parsed.data),
    photoDir: parsed.data.PHOTO_DIR,
    bucket: bucketIn(parsed.data),
    languageModel: languageModelIn(parsed.data),
    identityProviders: providersIn(parsed.data),
    cells: cellsIn(parsed.data),
    trustedProxies: TRUSTED_PROXIES ?? false,
    logLevel: LOG_LEVEL,
    metricsToken: parsed.data.METRICS_TOKEN,
    slowQueryMs: parsed.data.SLOW_QUERY_MS,
    tracing: tracingIn(parsed.data),
  }
}

/** One sentence per fault. */
export class ConfigFault extends Error {
  readonly sentences: string[]

  constructor(sentences: string[]) {
    super(sentences.join('\n'))
    this.name = 'ConfigFault'
    this.sentences = sentences
  }
}

function tracingIn({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG }: Environment): Config['tracing'] {
  return endpoint ? { endpoint: endpoint.replace(/\/+$/, ''), ratio: OTEL_TRACES_SAMPLER_ARG } : undefined
}

function faultsOfMap({ MAP_TILE_URL, MAP_STYLE_URL, MAP_TILE_ATTRIBUTION }: Environment): string[] {
  if (MAP_TILE_URL && MAP_STYLE_URL) return ['MAP_TILE_URL and MAP_STYLE_URL are two maps. Set one of them.']
  const name = MAP_STYLE_URL ? 'MAP_STYLE_URL' : 'MAP_TILE_URL'
  if ((!MAP_TILE_URL && !MAP_STYLE_URL) || MAP_TILE_ATTRIBUTION) return []
  return [`${name} needs MAP_TILE_ATTRIBUTION, the text that credits the map’s owner.`]
}

function mapTilesIn(env: Environment): MapTiles | undefined {
  const url = env.MAP_STYLE_URL ?? env.MAP_TILE_URL
  if (!url) return undefined
  const more = env.MAP_STYLE_URL ? (env.MAP_STYLE_ORIGINS ?? []) : []
  const origins = [...new Set([url, ...more].map(address => new URL(address).origin))]
  return { kind: env.MAP_STYLE_URL ? 'vector' : 'raster', url, attribution: env.MAP_TILE_ATTRIBUTION ?? '', origins }
}

function faultsOfShape({ ROLE, DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL }: Environment): string[] {
  const faults: string[] = []
  if (ROLE !== 'all' && !DATABASE_URL) faults.push(`ROLE=${ROLE} needs DATABASE_URL, the database of all processes.`)
  if (DATABASE_REPLICA_URL && !DATABASE_URL)
    faults.push('DATABASE_REPLICA_URL needs DATABASE_URL, the primary of the replica.')
  if (DATABASE_DIRECT_URL && !DATABASE_URL)
    faults.push('DATABASE_DIRECT_URL needs DATABASE_URL, the pooler in front of that database.')
  return faults
}

/** No defaults: missing or wrong-mode values refuse the start. */
function faultsOfLive(env: Environment): string[] {
  const faults = liveKeys.flatMap(([name, pattern, looks]) => {
    const value = env[name]
    if (!value) return [`APP_MODE=live needs ${name}.`]
    return pattern.test(value) ? [] : [`APP_MODE=live needs a ${name} that starts with ${looks}.`]
  })
  if (!env.SMTP_URL) faults.push('APP_MODE=live needs SMTP_URL, such as smtps://user:password@mail.example:465.')
  if (!env.PUBLIC_URL?.startsWith('https:')) faults.push('APP_MODE=live needs PUBLIC_URL, an address with https.')
  // A key file belongs to one machine; DATABASE_URL may serve several.
  if (env.DATABASE_URL && !env.SEALING_KEY)
    faults.push(`APP_MODE=live with DATABASE_URL needs SEALING_KEY, ${keyExample}; the same on every machine.`)
  if (env.RATE_LIMITS === 'off') faults.push('RATE_LIMITS=off is for APP_MODE=demo only.')
  return faults
}

const liveKeys = [
  ['STRIPE_SECRET_KEY', /^(sk|rk)_live_\w+$/, 'sk_live_ or rk_live_'],
  ['STRIPE_PUBLISHABLE_KEY', /^pk_live_\w+$/, 'pk_live_'],
  // One per webhook endpoint, separated by commas.
  ['STRIPE_WEBHOOK_SECRET', /^whsec_\w+(\s*,\s*whsec_\w+)*$/, 'whsec_'],
] as const

/** Also refuses accidental public exposure. */
function faultsOfDemo(env: Environment): string[] {
  const live = liveKeys.filter(([name]) => env[name]?.includes('_live_')).map(([name]) => name)
  const faults = live.map(
    name => `${name} is a live key, but APP_MODE=demo never charges a card. Remove it or set APP_MODE=live.`,
  )
  if (env.PUBLIC_URL && env.DEMO_PUBLIC !== '1' && !isPrivate(new URL(env.PUBLIC_URL).hostname))
    faults.push('APP_MODE=demo is for this machine and private networks. Set DEMO_PUBLIC=1 to make it public.')
  if (isOpenByMistake(env))
    faults.push(
      `APP_MODE=demo at HOST=${env.HOST} can be reached from other machines, but PUBLIC_URL is for this one. Set HOST=localhost, PUBLIC_URL to the address people use, or TRUSTED_PROXIES to the proxy in front.`,
    )
  return faults
}

/**
 * Listens beyond loopback without a public address. Behind a proxy, the proxy decides access; workers serve no
 * requests.
 */
function isOpenByMistake({ ROLE, HOST, PUBLIC_URL, DEMO_PUBLIC, TRUSTED_PROXIES }: Environment): boolean {
  if (ROLE === 'worker' || DEMO_PUBLIC === '1' || TRUSTED_PROXIES) return false
  return !isLoopback(HOST) && (!PUBLIC_URL || isLoopback(new URL(PUBLIC_URL).hostname))
}

/** Loopback and private addresses (RFC 1918, RFC 4193, RFC 6761, RFC 6762) and names without a domain. */
function isPrivate(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) === 4) return /^(127|10)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^169\.254\./.test(host)
  if (isIP(host) === 6) return host === '::1' || /^f[cd]|^fe[89ab]/i.test(host)
  return !host.includes('.') || /\.(localhost|local|test|internal|home\.arpa)$/.test(host)
}
