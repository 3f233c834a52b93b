import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ConfigFault, readConfig } from './config.ts'

test('without any variable there is a harmless default for each', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: 'localhost',
    publicUrl: 'http://localhost:3000',
    dataDir: './.data',
    databaseUrl: undefined,
    mode: 'demo',
    rateLimits: true,
    logLevel: 'info',
  })
})

test.each([
  ['PORT', '70000', 'PORT must be a whole number from 0 to 65535.'],
  ['PORT', '3.5', 'PORT must be a whole number from 0 to 65535.'],
  ['PUBLIC_URL', 'openfield', 'PUBLIC_URL must be an address such as https://openfield.example.'],
  ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must begin with postgres:// or postgresql://.'],
  ['APP_MODE', 'prod', 'APP_MODE must be demo or live.'],
  ['RATE_LIMITS', 'no', 'RATE_LIMITS must be on or off.'],
])('%s=%s is refused with one sentence', (name, value, sentence) => {
  expect(faultsOf({ [name]: value })).toEqual([sentence])
})

test('every fault has its sentence, and limits cannot be lifted in live mode', () => {
  expect(faultsOf({ PORT: 'x', APP_MODE: 'x' })).toHaveLength(2)
  expect(faultsOf({ APP_MODE: 'live', RATE_LIMITS: 'off' })).toEqual(['RATE_LIMITS=off is for APP_MODE=demo only.'])
})

test('an empty variable counts as not set and an address loses its last slash', () => {
  expect(readConfig({ PORT: ' ', PUBLIC_URL: 'https://x.example/' })).toMatchObject({
    port: 3000,
    publicUrl: 'https://x.example',
  })
})

test('.env.example names every variable and no other', () => {
  const text = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
  const named = [...text.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(new Set(named)).toEqual(
    new Set(['APP_MODE', 'DATABASE_URL', 'DATA_DIR', 'HOST', 'LOG_LEVEL', 'PORT', 'PUBLIC_URL', 'RATE_LIMITS']),
  )
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
