import { createPrivateKey } from 'node:crypto'
import { isIP } from 'node:net'
import { z } from 'zod'
import { LEAST_CONNECTIONS } from '../db/split-connections.ts'

const port = 'PORT must be a whole number from 0 to 65535.'
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const connections = `DATABASE_CONNECTIONS must be a whole number from ${LEAST_CONNECTIONS} to 1000.`

const slowQuery = 'SLOW_QUERY_MS must be a whole number of milliseconds.'
const ratio = 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.'

export const keyExample = 'such as openssl rand -base64 32 prints, without spaces'

export const modelUrlExample = 'https://models.example/v1'

const mailFrom = 'MAIL_FROM must be an address, or a name and <address>.'

const tileUrlExample = 'https://tiles.example/{z}/{x}/{y}.png'

const styleUrlExample = 'https://tiles.example/style.json'

export const Environment = z.object({
  ROLE: z.enum(['all', 'web', 'worker'], 'ROLE must be all, web or worker.').default('all'),
  PORT: z.coerce.number(port).int(port).min(0, port).max(65_535, port).default(3000),
  HOST: z
    .string()
    .refine(isHost, 'HOST must be a name or address of this machine, such as localhost or 0.0.0.0.')
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
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_DIRECT_URL must begin with postgres:// or postgresql://.')
    .refine(
      isDatabaseUrl,
      'DATABASE_DIRECT_URL must be an address such as postgres://user:password@db.example:5432/openfield.',
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
  DATABASE_CONNECTIONS: z.coerce
    .number(connections)
    .int(connections)
    .min(LEAST_CONNECTIONS, connections)
    .max(1000, connections)
    .default(15),
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
  MAP_STYLE_URL: z
    .string()
    .refine(isStyleUrl, `MAP_STYLE_URL must be an address such as ${styleUrlExample}.`)
    .optional(),
  MAP_STYLE_ORIGINS: z
    .string()
    .transform(text => text.split(',').map(part => part.trim()))
    .refine(
      parts => parts.every(part => isOrigin(part) && isStyleUrl(part)),
      'MAP_STYLE_ORIGINS must be addresses without a path, such as https://fonts.example, separated by commas.',
    )
    .optional(),
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
  // Sent in a header.
  AI_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'AI_API_KEY must be ASCII characters without spaces.')
    .optional(),
  AI_BASE_URL: z.string().refine(isPlainUrl, `AI_BASE_URL must be an address such as ${modelUrlExample}.`).optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_TEAM_ID: z.string().optional(),
  APPLE_KEY_ID: z.string().optional(),
  // On one line, line breaks are written as `\n`.
  APPLE_PRIVATE_KEY: z
    .string()
    .transform(text => text.replaceAll(String.raw`\n`, '\n'))
    .refine(isSigningKey, 'APPLE_PRIVATE_KEY must be the key in the .p8 file that Apple gave you.')
    .optional(),
  CELL: z.string().optional(),
  CELLS: z.string().optional(),
  CELLS_SECRET: z
    .string()
    .refine(isSealingKey, `CELLS_SECRET must be at least 32 characters, ${keyExample}.`)
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

export type Environment = z.infer<typeof Environment>

export const variableNames = Object.keys(Environment.shape)

/** Characters that survive every way to set a variable. */
export function isSealingKey(text: string): boolean {
  return /^[\x21-\x7e]{32,200}$/.test(text)
}

/** IPv6 without URL brackets. */
function isHost(text: string): boolean {
  return isIP(text) !== 0 || /^[\da-z]([\w.-]*[\da-z])?$/i.test(text)
}

/** No path: links, cookies and passkeys cover the whole site. */
export function isOrigin(text: string): boolean {
  return isPlainUrl(text) && /^\/*$/.test(new URL(text).pathname)
}

/** Needs a host or database and decodable credentials (% is %25). Refuses other schemes elsewhere. */
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

/** As Fastify's `trustProxy`. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more !== undefined) return false
  // A /0 would trust everyone.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** An offset has no daylight saving time. */
function isTimeZone(text: string): boolean {
  return text === 'UTC' || Intl.supportedValuesOf('timeZone').includes(text)
}

/** Fixed host, for the content security policy; zoom, column and row in the path. */
function isTileUrl(text: string): boolean {
  const hasPlaces = ['{z}', '{x}', '{y}'].every(part => text.includes(part))
  if (!hasPlaces || !URL.canParse(text)) return false
  return hasPlainHost(text)
}

/** May have a query, such as a key. Browsers refuse to fetch an address with credentials. */
function isStyleUrl(text: string): boolean {
  return URL.canParse(text) && hasPlainHost(text) && new URL(text).username === ''
}

/** Nothing that ends a directive of the content security policy. */
function hasPlainHost(text: string): boolean {
  const { protocol, host } = new URL(text)
  return /^https?:$/.test(protocol) && /^[\w.:[\]-]+$/.test(host)
}

/** fetch refuses credentials; paths are appended, so no query. */
function isPlainUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash } = new URL(text)
  return /^https?:$/.test(protocol) && !username && !password && !search && !hash
}

function isSigningKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'ec'
  } catch {
    return false
  }
}
