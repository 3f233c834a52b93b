import { z } from 'zod'

/** Where the database is: an address, or the embedded server's socket (or loopback port where there are no sockets). */
export type DatabaseAddress =
  | { url: string }
  | { path: string; user: string; database: string }
  | { host: string; port: number; user: string; password?: string; database: string }

export type Config = {
  port: number
  host: string
  /** Without a slash at the end. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  mode: 'demo' | 'live'
  rateLimits: boolean
  logLevel: string
}

/** Reads the environment. Throws `ConfigFault` with one sentence for each variable that is wrong. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value?.trim() || undefined]))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) throw new ConfigFault(parsed.error.issues.map(issue => issue.message))
  const { PORT, HOST, PUBLIC_URL, DATA_DIR, DATABASE_URL, APP_MODE, RATE_LIMITS, LOG_LEVEL } = parsed.data
  if (RATE_LIMITS === 'off' && APP_MODE === 'live')
    throw new ConfigFault(['RATE_LIMITS=off is for APP_MODE=demo only.'])
  return {
    port: PORT,
    host: HOST,
    publicUrl: (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, ''),
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL,
    mode: APP_MODE,
    rateLimits: RATE_LIMITS === 'on',
    logLevel: LOG_LEVEL,
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

const Environment = z.object({
  PORT: z.coerce.number(port).int(port).min(0, port).max(65_535, port).default(3000),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'PUBLIC_URL must be an address such as https://openfield.example.' })
    .optional(),
  DATA_DIR: z.string().default('./.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must begin with postgres:// or postgresql://.')
    .optional(),
  APP_MODE: z.enum(['demo', 'live'], 'APP_MODE must be demo or live.').default('demo'),
  RATE_LIMITS: z.enum(['on', 'off'], 'RATE_LIMITS must be on or off.').default('on'),
  LOG_LEVEL: z.enum(logLevels, `LOG_LEVEL must be one of ${logLevels.join(', ')}.`).default('info'),
})
