import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { liveEnv } from '#app/testing/live-env.ts'
import { ConfigFault, readConfig } from './config.ts'
import { variableNames } from './environment.ts'

test('every variable has a safe default', () => {
  expect(readConfig({})).toEqual({
    role: 'all',
    port: 3000,
    host: 'localhost',
    publicUrl: 'http://localhost:3000',
    dataDir: './.data',
    databaseUrl: undefined,
    databaseConnections: 15,
    replicaUrl: undefined,
    sealingKey: undefined,
    mode: 'demo',
    isPublicDemo: false,
    stripe: undefined,
    smtpUrl: undefined,
    mailFrom: 'Openfield <hello@openfield.example>',
    rateLimits: true,
    timeZone: 'America/New_York',
    mapTiles: undefined,
    photoDir: undefined,
    bucket: undefined,
    languageModel: undefined,
    identityProviders: [],
    cells: undefined,
    trustedProxies: false,
    logLevel: 'info',
    metricsToken: undefined,
    slowQueryMs: undefined,
    tracing: undefined,
  })
})

test.each([
  ...['10', '1001', '15.5', 'many'].map(
    value =>
      ['DATABASE_CONNECTIONS', value, 'DATABASE_CONNECTIONS must be a whole number from 11 to 1000.'] as [
        string,
        string,
        string,
      ],
  ),
  ['PORT', '70000', 'PORT must be a whole number from 0 to 65535.'],
  ['PORT', '3.5', 'PORT must be a whole number from 0 to 65535.'],
  ['PORT', '-1', 'PORT must be a whole number from 0 to 65535.'],
  ['PORT', 'http', 'PORT must be a whole number from 0 to 65535.'],
  ...['local host', 'http://localhost', 'localhost:3000', '-', '[::1]'].map(
    value =>
      ['HOST', value, 'HOST must be a name or address of this machine, such as localhost or 0.0.0.0.'] as [
        string,
        string,
        string,
      ],
  ),
  ...['openfield', 'ftp://openfield.example', 'https://a@openfield.example', 'https://openfield.example/app?x=1'].map(
    value =>
      ['PUBLIC_URL', value, 'PUBLIC_URL must be an address such as https://openfield.example, without a path.'] as [
        string,
        string,
        string,
      ],
  ),
  ...['postgres://', 'postgres://me:secret@:5432/x', 'postgres://me:sec ret@db:port/x', 'postgres://me:100%@db/x'].map(
    value =>
      [
        'DATABASE_URL',
        value,
        'DATABASE_URL must be an address such as postgres://user:password@db.example:5432/openfield.',
      ] as [string, string, string],
  ),
  ...['mail.example', 'http://mail.example', 'smtp://'].map(
    value =>
      ['SMTP_URL', value, 'SMTP_URL must be an address such as smtps://user:password@mail.example:465.'] as [
        string,
        string,
        string,
      ],
  ),
  ...['hello', 'a@b@c', 'Openfield <hello>', 'Openfield <hello@example.org'].map(
    value => ['MAIL_FROM', value, 'MAIL_FROM must be an address, or a name and <address>.'] as [string, string, string],
  ),
  ['DEMO_PUBLIC', 'yes', 'DEMO_PUBLIC must be 1 or 0.'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
  ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must begin with postgres:// or postgresql://.'],
  [
    'DATABASE_REPLICA_URL',
    'postgres://',
    'DATABASE_REPLICA_URL must be an address such as postgres://user:password@replica.example:5432/openfield.',
  ],
  ['DATABASE_DIRECT_URL', 'db', 'DATABASE_DIRECT_URL must begin with postgres:// or postgresql://.'],
  [
    'DATABASE_DIRECT_URL',
    'postgres://',
    'DATABASE_DIRECT_URL must be an address such as postgres://user:password@db.example:5432/openfield.',
  ],
  [
    'DATABASE_DIRECT_URL',
    'postgres://db.example/openfield',
    'DATABASE_DIRECT_URL needs DATABASE_URL, the pooler in front of that database.',
  ],
  ['ROLE', 'jobs', 'ROLE must be all, web or worker.'],
  ['ROLE', 'web', 'ROLE=web needs DATABASE_URL, the database of all processes.'],
  ['ROLE', 'worker', 'ROLE=worker needs DATABASE_URL, the database of all processes.'],
  ['DATABASE_REPLICA_URL', 'replica', 'DATABASE_REPLICA_URL must begin with postgres:// or postgresql://.'],
  [
    'DATABASE_REPLICA_URL',
    'postgres://replica/openfield',
    'DATABASE_REPLICA_URL needs DATABASE_URL, the primary of the replica.',
  ],
  ['APP_MODE', 'prod', 'APP_MODE must be demo or live.'],
  ['RATE_LIMITS', 'no', 'RATE_LIMITS must be on or off.'],
  ...[
    'tiles.example/{z}/{x}/{y}',
    'ftp://tiles.example/{z}/{x}/{y}',
    'https://tiles.example/{z}/{x}.png',
    'https://{z}{x}{y}/',
  ].map(
    value =>
      ['MAP_TILE_URL', value, 'MAP_TILE_URL must be an address such as https://tiles.example/{z}/{x}/{y}.png.'] as [
        string,
        string,
        string,
      ],
  ),
  [
    'MAP_TILE_URL',
    'https://tiles.example/{z}/{x}/{y}',
    'MAP_TILE_URL needs MAP_TILE_ATTRIBUTION, the text that credits the map’s owner.',
  ],
  ...['tiles.example/style.json', 'ftp://tiles.example/', 'https://me:secret@tiles.example/', 'https://a;b/'].map(
    value =>
      ['MAP_STYLE_URL', value, 'MAP_STYLE_URL must be an address such as https://tiles.example/style.json.'] as [
        string,
        string,
        string,
      ],
  ),
  [
    'MAP_STYLE_URL',
    'https://tiles.example/style.json',
    'MAP_STYLE_URL needs MAP_TILE_ATTRIBUTION, the text that credits the map’s owner.',
  ],
  ...['fonts.example', 'https://fonts.example/path', 'https://fonts.example,'].map(
    value =>
      [
        'MAP_STYLE_ORIGINS',
        value,
        'MAP_STYLE_ORIGINS must be addresses without a path, such as https://fonts.example, separated by commas.',
      ] as [string, string, string],
  ),
  ['AI_PROVIDER', 'openai', 'AI_PROVIDER must be openai-compatible or anthropic.'],
  ['AI_API_KEY', 'two words', 'AI_API_KEY must be ASCII characters without spaces.'],
  ...[
    'models.example/v1',
    'ftp://models.example',
    'https://me:secret@models.example/v1',
    'https://models.example/v1?key=1',
  ].map(
    value =>
      ['AI_BASE_URL', value, 'AI_BASE_URL must be an address such as https://models.example/v1.'] as [
        string,
        string,
        string,
      ],
  ),
  ...['proxy', '10.0.0.0/33', '10.0.0.1,', '::1/129', '1/2/3', '0.0.0.0/0', '::/0', '10.0.0.0/00'].map(
    value =>
      [
        'TRUSTED_PROXIES',
        value,
        'TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8, or loopback, separated by commas.',
      ] as [string, string, string],
  ),
])('%s=%s is refused with one sentence', (name, value, sentence) => {
  expect(faultsOf({ [name]: value })).toEqual([sentence])
})

test('every fault is reported, and live mode requires rate limits', () => {
  expect(faultsOf({ PORT: 'x', APP_MODE: 'x' })).toHaveLength(2)
  expect(faultsOf({ ...liveEnv, RATE_LIMITS: 'off' })).toEqual(['RATE_LIMITS=off is for APP_MODE=demo only.'])
})

test.each(Object.keys(liveEnv).filter(name => name !== 'APP_MODE'))('live mode without %s fails to start', name => {
  const faults = faultsOf({ ...liveEnv, [name]: '' })
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(name)
})

test('live mode starts with all its keys, and rejects test keys', () => {
  expect(readConfig(liveEnv)).toMatchObject({ mode: 'live', stripe: { secretKey: 'sk_live_1' } })
  const faults = faultsOf({ ...liveEnv, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })
  expect(faults).toEqual([
    'APP_MODE=live needs a STRIPE_SECRET_KEY that starts with sk_live_ or rk_live_.',
    'APP_MODE=live needs a STRIPE_PUBLISHABLE_KEY that starts with pk_live_.',
  ])
})

test('live mode with DATABASE_URL requires a long enough sealing key', () => {
  const database = { ...liveEnv, DATABASE_URL: 'postgres://db.example/openfield' }
  const key = 'k'.repeat(32)
  expect(readConfig({ ...database, SEALING_KEY: key }).sealingKey).toBe(key)
  expect(faultsOf(database)).toEqual([
    'APP_MODE=live with DATABASE_URL needs SEALING_KEY, such as openssl rand -base64 32 prints, without spaces; the same on every machine.',
  ])
  for (const short of ['k'.repeat(31), `${key} ${key}`, 'é'.repeat(32)]) {
    const faults = faultsOf({ SEALING_KEY: short })
    expect(faults).toEqual([expect.stringMatching(/^SEALING_KEY must be at least 32 characters, /)])
    expect(faults[0]).not.toContain(short)
  }
})

test('each webhook endpoint has its own secret', () => {
  const secretsOf = (secrets: string) =>
    readConfig({ ...liveEnv, STRIPE_WEBHOOK_SECRET: secrets }).stripe?.webhookSecrets
  expect(secretsOf('whsec_1')).toEqual(['whsec_1'])
  expect(secretsOf('whsec_1, whsec_2')).toEqual(['whsec_1', 'whsec_2'])
  for (const secrets of ['whsec_1,sk_live_2', 'whsec_1,', ',', 'whsec_1 whsec_2'])
    expect(faultsOf({ ...liveEnv, STRIPE_WEBHOOK_SECRET: secrets })).toEqual([
      'APP_MODE=live needs a STRIPE_WEBHOOK_SECRET that starts with whsec_.',
    ])
})

test('demo mode refuses a live key and ignores test keys', () => {
  expect(faultsOf({ STRIPE_SECRET_KEY: 'rk_live_1' })).toHaveLength(1)
  expect(readConfig({ STRIPE_SECRET_KEY: 'sk_test_1' }).stripe).toBeUndefined()
})

const model = {
  AI_PROVIDER: 'openai-compatible',
  AI_MODEL: 'small-1',
  AI_API_KEY: 'key-1',
  AI_BASE_URL: 'https://models.example/v1/',
}

const bucket = {
  S3_ENDPOINT: 'https://s3.example/',
  S3_BUCKET: 'field-photos',
  S3_REGION: 'auto',
  S3_ACCESS_KEY_ID: 'id-1',
  S3_SECRET_ACCESS_KEY: 'secret-1',
}

test('photo storage is read from its S3 variables', () => {
  expect(readConfig(bucket).bucket).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'field-photos',
    region: 'auto',
    accessKeyId: 'id-1',
    secretAccessKey: 'secret-1',
  })
})

test('PHOTO_DIR and S3 are mutually exclusive', () => {
  expect(faultsOf({ ...bucket, PHOTO_DIR: '/photos' })).toEqual([
    'Photos are stored in PHOTO_DIR or in S3, not both. Remove the variables of one.',
  ])
})

test.each(Object.keys(bucket))('photo storage without %s fails to start', name => {
  expect(faultsOf({ ...bucket, [name]: '' })).toEqual([`Storing photos in S3 needs ${name}.`])
})

test.each([
  ['S3_ENDPOINT', 's3.example'],
  ['S3_ENDPOINT', 'https://me:secret-1@s3.example'],
  ['S3_BUCKET', '../other'],
  ['S3_REGION', 'us east'],
])('%s “%s” is refused by name without repeating the key', (name, value) => {
  const faults = faultsOf({ ...bucket, [name]: value })
  expect(faults).toHaveLength(1)
  expect(faults[0]).toMatch(new RegExp(`^${name} must be `))
  expect(faults[0]).not.toContain('secret-1')
})

test('a language model is read from its variables', () => {
  const languageModelIn = (env: Record<string, string>) => readConfig(env).languageModel
  const rest = { model: 'small-1', apiKey: 'key-1' }
  expect(languageModelIn(model)).toEqual({
    ...rest,
    provider: 'openai-compatible',
    baseUrl: 'https://models.example/v1',
  })
  const usual = { ...model, AI_PROVIDER: 'anthropic', AI_BASE_URL: '' }
  expect(languageModelIn(usual)).toEqual({ ...rest, provider: 'anthropic', baseUrl: undefined })
})

test.each(Object.keys(model))('a language model without %s fails to start', name => {
  const faults = faultsOf({ ...model, [name]: '' })
  expect(faults).toEqual([expect.stringMatching(new RegExp(`needs ${name}\\b`))])
})

test('every missing language model variable is named, and the key is never repeated', () => {
  expect(faultsOf({ AI_API_KEY: 'key-1' })).toEqual([
    'A language model needs AI_PROVIDER, openai-compatible or anthropic.',
    'A language model needs AI_MODEL, its name as the provider writes it.',
  ])
  expect(faultsOf({ ...model, AI_API_KEY: 'key 1' }).join()).not.toContain('key 1')
})

test.each([
  ['https://openfield.example', 1],
  ['http://203.0.113.7', 1],
  ['http://localhost:3000', 0],
  ['http://192.168.1.20:3000', 0],
  ['http://[::1]:3000', 0],
  ['http://pitch.local', 0],
])('a demo at %s without DEMO_PUBLIC has %i faults', (address, faults) => {
  expect(faultsOf({ PUBLIC_URL: address })).toHaveLength(faults)
  expect(faultsOf({ PUBLIC_URL: address, DEMO_PUBLIC: '1' })).toHaveLength(0)
})

test.each([
  [{}, 1],
  [{ PUBLIC_URL: 'http://127.0.0.1:3000' }, 1],
  [{ PUBLIC_URL: 'http://192.168.1.20:3000' }, 0],
  [{ TRUSTED_PROXIES: 'uniquelocal' }, 0],
  [{ DEMO_PUBLIC: '1' }, 0],
  [{ ROLE: 'worker', DATABASE_URL: 'postgres://db.example/x' }, 0],
  [{ HOST: '127.0.0.2' }, 0],
  [{ HOST: '::1' }, 0],
])('H3: a demo reachable from other machines with %j has %i faults', (env, faults) => {
  expect(faultsOf({ HOST: '0.0.0.0', ...env })).toHaveLength(faults)
})

test('an empty variable counts as unset, and a URL loses its trailing slash', () => {
  expect(readConfig({ PORT: ' ', PUBLIC_URL: 'https://x.example/', DEMO_PUBLIC: '1' })).toMatchObject({
    port: 3000,
    publicUrl: 'https://x.example',
  })
})

test.each(['Mars/Olympus', '+05:00', 'EST5'])('“%s” is not a valid time zone', zone => {
  expect(faultsOf({ TIME_ZONE: zone })).toEqual([expect.stringMatching(/^TIME_ZONE must be /)])
})

test('sign-in providers are offered when all their variables are set', () => {
  expect(readConfig({ ...google, ...apple }).identityProviders).toEqual([
    { name: 'google', issuer: 'https://accounts.google.com', clientId: 'g', clientSecret: 's' },
    expect.objectContaining({ name: 'apple', issuer: 'https://appleid.apple.com', clientId: 'a', teamId: 't' }),
  ])
  const inOneLine = readConfig({ ...apple, APPLE_PRIVATE_KEY: signingKey.trim().replaceAll('\n', String.raw`\n`) })
  expect(inOneLine.identityProviders).toMatchObject([{ privateKey: signingKey.trim() }])
})

test('a sign-in provider with a missing variable is refused by name', () => {
  expect(faultsOf({ GOOGLE_CLIENT_SECRET: 's' })).toEqual(['GOOGLE_CLIENT_SECRET also needs GOOGLE_CLIENT_ID.'])
  const { APPLE_KEY_ID: _, ...rest } = apple
  expect(faultsOf(rest)).toEqual(['APPLE_CLIENT_ID also needs APPLE_KEY_ID.'])
  expect(faultsOf({ ...apple, APPLE_PRIVATE_KEY: 'no key' })).toEqual([
    'APPLE_PRIVATE_KEY must be the key in the .p8 file that Apple gave you.',
  ])
})

const google = { GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 's' }
const signingKey = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ format: 'pem', type: 'pkcs8' })
  .toString()
const apple = { APPLE_CLIENT_ID: 'a', APPLE_TEAM_ID: 't', APPLE_KEY_ID: 'k', APPLE_PRIVATE_KEY: signingKey }

const textOf = (file: string) => readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8')

test('.env.example lists exactly the known variables', () => {
  const named = [...textOf('.env.example').matchAll(/^#?([A-Z\d_]+)=/gm)].map(([, name]) => name)
  expect(new Set(named)).toEqual(new Set(variableNames))
})

function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigFault) return error.sentences
    throw error
  }
}

test('observability is read from its variables', () => {
  const token = 'the-token-that-the-collector-brings'
  const env = { METRICS_TOKEN: token, SLOW_QUERY_MS: '0', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318/' }
  expect(readConfig(env)).toMatchObject({
    metricsToken: token,
    slowQueryMs: 0,
    tracing: { endpoint: 'http://localhost:4318', ratio: 1 },
  })
})

test.each([
  [
    'METRICS_TOKEN',
    'short',
    'METRICS_TOKEN must be at least 32 characters, such as openssl rand -base64 32 prints, without spaces.',
  ],
  ['SLOW_QUERY_MS', '-1', 'SLOW_QUERY_MS must be a whole number of milliseconds.'],
  ['SLOW_QUERY_MS', 'soon', 'SLOW_QUERY_MS must be a whole number of milliseconds.'],
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'localhost:4318',
    'OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://localhost:4318.',
  ],
  ['OTEL_TRACES_SAMPLER_ARG', '2', 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.'],
])('%s="%s" is refused: %s', (name, value, sentence) => {
  expect(() => readConfig({ [name]: value })).toThrow(new ConfigFault([sentence]))
})

test('a map is of images or of a style, with every address it loads from', () => {
  const credit = { MAP_TILE_ATTRIBUTION: '© Example' }
  const url = 'https://tiles.example/{z}/{x}/{y}.png'
  const origins = ['https://tiles.example']
  expect(readConfig({ MAP_TILE_URL: url, ...credit }).mapTiles).toEqual({
    kind: 'raster',
    url,
    attribution: '© Example',
    origins,
  })
  const style = 'http://localhost:8090/style.json'
  const more = 'https://fonts.example/, http://localhost:8090'
  expect(readConfig({ MAP_STYLE_URL: style, MAP_STYLE_ORIGINS: more, ...credit }).mapTiles).toEqual({
    kind: 'vector',
    url: style,
    attribution: '© Example',
    origins: ['http://localhost:8090', 'https://fonts.example'],
  })
  expect(() => readConfig({ MAP_TILE_URL: url, MAP_STYLE_URL: style, ...credit })).toThrow(
    'MAP_TILE_URL and MAP_STYLE_URL are two maps. Set one of them.',
  )
})
