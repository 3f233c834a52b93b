import { createPrivateKey } from 'node:crypto'
import { isIP } from 'node:net'
import { z } from 'zod'
import { product } from '../shared/product.ts'
import { readSecretFiles } from './secret-files.ts'

/** Where the database is: an address, or the embedded server's socket (or loopback port where there are no sockets). */
export type DatabaseAddress =
  | { url: string }
  | { path: string; user: string; database: string }
  | { host: string; port: number; user: string; password?: string; database: string }

/** How a language model is reached. Addresses have no slash at the end. */
export type ModelAccess = {
  provider: 'openai-compatible' | 'anthropic'
  /** As the provider writes it. */
  model: string
  apiKey: string
  /** Of Anthropic only where it is not the usual one. */
  baseUrl: string | undefined
}

/** A bucket of a store that speaks the S3 protocol. The address has no slash at the end. */
export type BucketAccess = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** An OpenID Connect provider that may say who somebody is. Apple's secret is signed anew each time with a key of its own. */
export type IdentityProvider = { issuer: string; clientId: string } & (
  | { name: 'google'; clientSecret: string }
  | { name: 'apple'; teamId: string; keyId: string; privateKey: string }
)

/** What a process does: it serves people, it runs the jobs, or both. */
export type Role = 'all' | 'web' | 'worker'

export type Config = {
  role: Role
  port: number
  host: string
  /** Without a slash at the end. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  /** A hot standby of that database, for searches and lists. */
  replicaUrl: string | undefined
  /** Seals the secrets of others; without it a file in `dataDir` does. */
  sealingKey: string | undefined
  mode: 'demo' | 'live'
  /** A demo that everybody can reach. */
  isPublicDemo: boolean
  /** The card payment provider's keys; present in live mode and only there. */
  stripe: { secretKey: string; publishableKey: string; webhookSecrets: string[] } | undefined
  smtpUrl: string | undefined
  /** The sender of all mail: an address, or `Name <address>`. */
  mailFrom: string
  rateLimits: boolean
  /** Where whoever runs the platform lives: the days of the dashboard begin at midnight there. */
  timeZone: string
  /** A tile server that the map of /search draws instead of the outlines that come with the product. */
  mapTiles: { url: string; attribution: string } | undefined
  /** Folder of the photos; without it one in `dataDir`. */
  photoDir: string | undefined
  /** Where photos lie instead of in a folder. */
  bucket: BucketAccess | undefined
  /** The language model of the two assistants; without one their built-in readers answer alone. */
  languageModel: ModelAccess | undefined
  /** Ways to sign in that are offered beside our own; empty without their variables. */
  identityProviders: IdentityProvider[]
  /** Addresses and networks whose X-Forwarded-For is believed; false believes nobody. */
  trustedProxies: string[] | false
  logLevel: string
  /** What a collector of /metrics must bring; without one there is no such address. */
  metricsToken: string | undefined
  /** Statements that take as many milliseconds are logged. */
  slowQueryMs: number | undefined
  /** Where traces go (OTLP over HTTP, without a slash at the end), and of which share of the requests. */
  tracing: { endpoint: string; ratio: number } | undefined
}

/**
 * Reads the environment, and the files that hold secrets instead of it. Throws `ConfigFault` with one sentence for each variable
 * that is wrong.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value?.trim() || undefined]))
  const files = readSecretFiles(given)
  const parsed = Environment.safeParse({ ...given, ...files.secrets })
  if (!parsed.success) throw new ConfigFault([...files.faults, ...parsed.error.issues.map(issue => issue.message)])
  // Without what a broken file should have said, more would seem to be wrong than is.
  if (files.faults.length > 0) throw new ConfigFault(files.faults)
  const faults = parsed.data.APP_MODE === 'live' ? faultsOfLive(parsed.data) : faultsOfDemo(parsed.data)
  if (parsed.data.MAP_TILE_URL && !parsed.data.MAP_TILE_ATTRIBUTION)
    faults.push('MAP_TILE_URL needs MAP_TILE_ATTRIBUTION, the words that name whose map it is.')
  faults.push(...faultsOfModel(parsed.data), ...faultsOfBucket(parsed.data))
  faults.push(...faultsOfProviders(parsed.data), ...faultsOfShape(parsed.data))
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
  const { MAP_TILE_URL, MAP_TILE_ATTRIBUTION } = parsed.data
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
    replicaUrl: parsed.data.DATABASE_REPLICA_URL,
    sealingKey: parsed.data.SEALING_KEY,
    mode: APP_MODE,
    isPublicDemo: APP_MODE === 'demo' && DEMO_PUBLIC === '1',
    rateLimits: RATE_LIMITS === 'on',
    timeZone: TIME_ZONE,
    mapTiles: MAP_TILE_URL ? { url: MAP_TILE_URL, attribution: MAP_TILE_ATTRIBUTION! } : undefined,
    photoDir: parsed.data.PHOTO_DIR,
    bucket: bucketIn(parsed.data),
    languageModel: modelIn(parsed.data),
    identityProviders: providersIn(parsed.data),
    trustedProxies: TRUSTED_PROXIES ?? false,
    logLevel: LOG_LEVEL,
    metricsToken: parsed.data.METRICS_TOKEN,
    slowQueryMs: parsed.data.SLOW_QUERY_MS,
    tracing: tracingIn(parsed.data),
  }
}

/** The configuration cannot be used; `sentences` says why, one for each fault. */
export class ConfigFault extends Error {
  readonly sentences: string[]

  constructor(sentences: string[]) {
    super(sentences.join('\n'))
    this.name = 'ConfigFault'
    this.sentences = sentences
  }
}

const port = 'PORT must be a whole number from 0 to 65535.'
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const slowQuery = 'SLOW_QUERY_MS must be a whole number of milliseconds.'
const ratio = 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.'

const keyExample = 'such as openssl rand -base64 32 prints, without spaces'

const modelUrlExample = 'https://models.example/v1'

const mailFrom = 'MAIL_FROM must be an address, or a name and <address>.'

const tileUrlExample = 'https://tiles.example/{z}/{x}/{y}.png'

const Environment = z.object({
  ROLE: z.enum(['all', 'web', 'worker'], 'ROLE must be all, web or worker.').default('all'),
  PORT: z.coerce.number(port).int(port).min(0, port).max(65_535, port).default(3000),
  HOST: z
    .string()
    .refine(isHost, 'HOST must be a name or an address of this machine, such as localhost or 0.0.0.0.')
    .default('localhost'),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'PUBLIC_URL must be an address such as https://openfield.example, without a path.')
    .optional(),
  DATA_DIR: z.string().default('./.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must begin with postgres:// or postgresql://.')
    .refine(
      isDatabaseUrl,
      'DATABASE_URL must be an address such as postgres://user:password@db.example:5432/openfield.',
    )
    .optional(),
  DATABASE_REPLICA_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_REPLICA_URL must begin with postgres:// or postgresql://.')
    .refine(
      isDatabaseUrl,
      'DATABASE_REPLICA_URL must be an address such as postgres://user:password@replica.example:5432/openfield.',
    )
    .optional(),
  SEALING_KEY: z.string().refine(isSealingKey, `SEALING_KEY must be at least 32 characters, ${keyExample}.`).optional(),
  APP_MODE: z.enum(['demo', 'live'], 'APP_MODE must be demo or live.').default('demo'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  SMTP_URL: z
    .string()
    .refine(isMailUrl, 'SMTP_URL must be an address such as smtps://user:password@mail.example:465.')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>@\s]+@[^<>@\s]+|[^<>\n\r]+<[^<>@\s]+@[^<>@\s]+>)$/, mailFrom)
    .optional(),
  DEMO_PUBLIC: z.enum(['0', '1'], 'DEMO_PUBLIC must be 1 or 0.').default('0'),
  RATE_LIMITS: z.enum(['on', 'off'], 'RATE_LIMITS must be on or off.').default('on'),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'TIME_ZONE must be a name of the IANA database such as America/Chicago.')
    .default('America/New_York'),
  MAP_TILE_URL: z.string().refine(isTileUrl, `MAP_TILE_URL must be an address such as ${tileUrlExample}.`).optional(),
  MAP_TILE_ATTRIBUTION: z.string().optional(),
  PHOTO_DIR: z.string().optional(),
  S3_ENDPOINT: z
    .string()
    .refine(isPlainUrl, 'S3_ENDPOINT must be an address such as https://s3.us-east-1.amazonaws.com.')
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[\da-z][\w.-]{1,62}$/i, 'S3_BUCKET must be the name of a bucket.')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'S3_REGION must be a name such as us-east-1, or auto.')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  AI_PROVIDER: z
    .enum(['openai-compatible', 'anthropic'], 'AI_PROVIDER must be openai-compatible or anthropic.')
    .optional(),
  AI_MODEL: z.string().optional(),
  // It goes into a header.
  AI_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'AI_API_KEY must be letters, figures and signs of ASCII without spaces.')
    .optional(),
  AI_BASE_URL: z.string().refine(isPlainUrl, `AI_BASE_URL must be an address such as ${modelUrlExample}.`).optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_TEAM_ID: z.string().optional(),
  APPLE_KEY_ID: z.string().optional(),
  // In one line its ends are written as a backslash and an n.
  APPLE_PRIVATE_KEY: z
    .string()
    .transform(text => text.replaceAll(String.raw`\n`, '\n'))
    .refine(isSigningKey, 'APPLE_PRIVATE_KEY must be the key in the .p8 file that Apple gave you.')
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform(text => text.split(',').map(part => part.trim()))
    .refine(
      parts => parts.every(isNetwork),
      'TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8, or loopback, separated by commas.',
    )
    .optional(),
  LOG_LEVEL: z.enum(logLevels, `LOG_LEVEL must be one of ${logLevels.join(', ')}.`).default('info'),
  METRICS_TOKEN: z
    .string()
    .refine(isSealingKey, `METRICS_TOKEN must be at least 32 characters, ${keyExample}.`)
    .optional(),
  SLOW_QUERY_MS: z.coerce.number(slowQuery).int(slowQuery).min(0, slowQuery).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(isPlainUrl, 'OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://localhost:4318.')
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number(ratio).min(0, ratio).max(1, ratio).default(1),
})

type Environment = z.infer<typeof Environment>

/** Every variable that is read, but for what OpenTelemetry reads by itself and the files of secrets. */
export const variableNames = Object.keys(Environment.shape)

/** Long enough that nobody tries them all, and of characters that every way of setting a variable keeps. */
export function isSealingKey(text: string): boolean {
  return /^[\x21-\x7e]{32,200}$/.test(text)
}

/** A name, or an address without the brackets that it has in a URL. */
function isHost(text: string): boolean {
  return isIP(text) !== 0 || /^[\da-z]([\w.-]*[\da-z])?$/i.test(text)
}

/** Without a path: links, cookies and passkeys belong to the whole site. */
function isOrigin(text: string): boolean {
  return isPlainUrl(text) && /^\/*$/.test(new URL(text).pathname)
}

/** With a host or a database, and a name and a password that can be read: a % of theirs is written %25. What begins otherwise has been refused already. */
function isDatabaseUrl(text: string): boolean {
  if (!/^postgres(ql)?:\/\//.test(text)) return true
  if (!URL.canParse(text)) return false
  const { hostname, pathname } = new URL(text)
  return (hostname !== '' || pathname.length > 1) && canBeDecoded(text)
}

function isMailUrl(text: string): boolean {
  return /^smtps?:\/\//.test(text) && URL.canParse(text) && new URL(text).hostname !== '' && canBeDecoded(text)
}

function canBeDecoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** As `trustProxy` of Fastify takes it: an address, a network, or a name for the usual private ones. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more !== undefined) return false
  // A network of all addresses would have everybody believed.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** Names of the IANA database alone: an offset knows nothing of summer. */
function isTimeZone(text: string): boolean {
  return text === 'UTC' || Intl.supportedValuesOf('timeZone').includes(text)
}

/** One host, which the pages' policy then lets in for pictures, and where zoom, column and row go: not in the host. */
function isTileUrl(text: string): boolean {
  const hasPlaces = ['{z}', '{x}', '{y}'].every(part => text.includes(part))
  if (!hasPlaces || !URL.canParse(text)) return false
  const { protocol, host } = new URL(text)
  return /^https?:$/.test(protocol) && /^[\w.:[\]-]+$/.test(host)
}

/** Without a name and a password in it, which no request may carry there, and without a query, which the paths would follow. */
function isPlainUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash } = new URL(text)
  return /^https?:$/.test(protocol) && !username && !password && !search && !hash
}

/** None of the variables, or all that the provider needs. */
function faultsOfModel({ AI_PROVIDER, AI_MODEL, AI_API_KEY, AI_BASE_URL }: Environment): string[] {
  if (!AI_PROVIDER && !AI_MODEL && !AI_API_KEY && !AI_BASE_URL) return []
  const faults: string[] = []
  if (!AI_PROVIDER) faults.push('A language model needs AI_PROVIDER, openai-compatible or anthropic.')
  if (!AI_MODEL) faults.push('A language model needs AI_MODEL, its name as the provider writes it.')
  if (!AI_API_KEY) faults.push('A language model needs AI_API_KEY.')
  if (AI_PROVIDER === 'openai-compatible' && !AI_BASE_URL)
    faults.push(`AI_PROVIDER=openai-compatible needs AI_BASE_URL, such as ${modelUrlExample}.`)
  return faults
}

const bucketNames = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** None of the variables, or all of them. */
function faultsOfBucket(env: Environment): string[] {
  const missing = bucketNames.filter(name => !env[name])
  if (missing.length === bucketNames.length) return []
  if (env.PHOTO_DIR) return ['Photos lie in PHOTO_DIR or in a store (S3), not in both; remove the variables of one.']
  return missing.map(name => `A store of photos (S3) needs ${name}.`)
}

function bucketIn(env: Environment): BucketAccess | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined
  return {
    endpoint: S3_ENDPOINT.replace(/\/+$/, ''),
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}

function modelIn({ AI_PROVIDER, AI_MODEL, AI_API_KEY, AI_BASE_URL }: Environment): ModelAccess | undefined {
  if (!AI_PROVIDER || !AI_MODEL || !AI_API_KEY) return undefined
  return { provider: AI_PROVIDER, model: AI_MODEL, apiKey: AI_API_KEY, baseUrl: AI_BASE_URL?.replace(/\/+$/, '') }
}

function tracingIn({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG }: Environment): Config['tracing'] {
  return endpoint ? { endpoint: endpoint.replace(/\/+$/, ''), ratio: OTEL_TRACES_SAMPLER_ARG } : undefined
}

const googleNames = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const
const appleNames = ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'] as const

/** Of each provider none of the variables, or all. */
function faultsOfProviders(env: Environment): string[] {
  const isSet = (name: keyof Environment) => env[name] !== undefined
  return [googleNames, appleNames].flatMap((names: readonly (keyof Environment)[]) => {
    const first = names.find(isSet)
    return first ? names.filter(name => !isSet(name)).map(name => `${first} needs ${name} beside it.`) : []
  })
}

function providersIn(env: Environment): IdentityProvider[] {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = env
  const { APPLE_CLIENT_ID, APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId, APPLE_PRIVATE_KEY: privateKey } = env
  const found: IdentityProvider[] = []
  if (GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET) {
    const google = { clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET }
    found.push({ name: 'google', issuer: 'https://accounts.google.com', ...google })
  }
  if (APPLE_CLIENT_ID && teamId && keyId && privateKey) {
    const apple = { clientId: APPLE_CLIENT_ID, teamId, keyId, privateKey }
    found.push({ name: 'apple', issuer: 'https://appleid.apple.com', ...apple })
  }
  return found
}

function isSigningKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'ec'
  } catch {
    return false
  }
}

/** Several processes meet in a database that each of them can reach. */
function faultsOfShape({ ROLE, DATABASE_URL, DATABASE_REPLICA_URL }: Environment): string[] {
  const faults: string[] = []
  if (ROLE !== 'all' && !DATABASE_URL) faults.push(`ROLE=${ROLE} needs DATABASE_URL, the database of all processes.`)
  if (DATABASE_REPLICA_URL && !DATABASE_URL)
    faults.push('DATABASE_REPLICA_URL needs DATABASE_URL, the database that it is a replica of.')
  return faults
}

/** Nothing is filled in for live mode: whatever is missing or of the other mode is named, and the start refused. */
function faultsOfLive(env: Environment): string[] {
  const faults = liveKeys.flatMap(([name, pattern, looks]) => {
    const value = env[name]
    if (!value) return [`APP_MODE=live needs ${name}.`]
    return pattern.test(value) ? [] : [`APP_MODE=live needs a ${name} that begins with ${looks}.`]
  })
  if (!env.SMTP_URL) faults.push('APP_MODE=live needs SMTP_URL, such as smtps://user:password@mail.example:465.')
  if (!env.PUBLIC_URL?.startsWith('https:')) faults.push('APP_MODE=live needs PUBLIC_URL, an address with https.')
  // A folder is one machine's; a database at an address is for several.
  if (env.DATABASE_URL && !env.SEALING_KEY)
    faults.push(`APP_MODE=live with DATABASE_URL needs SEALING_KEY, ${keyExample}; the same on every machine.`)
  if (env.RATE_LIMITS === 'off') faults.push('RATE_LIMITS=off is for APP_MODE=demo only.')
  return faults
}

const liveKeys = [
  ['STRIPE_SECRET_KEY', /^(sk|rk)_live_\w+$/, 'sk_live_ or rk_live_'],
  ['STRIPE_PUBLISHABLE_KEY', /^pk_live_\w+$/, 'pk_live_'],
  // One for each webhook endpoint, separated by commas.
  ['STRIPE_WEBHOOK_SECRET', /^whsec_\w+(\s*,\s*whsec_\w+)*$/, 'whsec_'],
] as const

/** The demo never sees a key of real money, and is not put before the world by mistake. */
function faultsOfDemo(env: Environment): string[] {
  const live = liveKeys.filter(([name]) => env[name]?.includes('_live_')).map(([name]) => name)
  const faults = live.map(
    name => `${name} is a live key, and APP_MODE=demo never charges a card; remove it or set APP_MODE=live.`,
  )
  if (env.PUBLIC_URL && env.DEMO_PUBLIC !== '1' && !isPrivate(new URL(env.PUBLIC_URL).hostname))
    faults.push('APP_MODE=demo is for this machine and private networks; set DEMO_PUBLIC=1 to show it to everybody.')
  return faults
}

/** Loopback and private addresses (RFC 1918, RFC 4193, RFC 6761, RFC 6762) and names without a domain. */
function isPrivate(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) === 4) return /^(127|10)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^169\.254\./.test(host)
  if (isIP(host) === 6) return host === '::1' || /^f[cd]|^fe[89ab]/i.test(host)
  return !host.includes('.') || /\.(localhost|local|test|internal|home\.arpa)$/.test(host)
}
