import { expect, test } from 'vitest'
import { liveEnv } from '#app/testing/live-env.ts'
import { cellOfState } from './cells.ts'
import { ConfigFault, readConfig } from './config.ts'

const env = {
  CELL: 'south',
  CELLS: 'west=http://127.0.0.2:8080:CA,NV; south=http://127.0.0.3:8080:TX,OK',
  CELLS_SECRET: 'a secret of cells'.replaceAll(' ', '-').padEnd(32, '-'),
  PUBLIC_URL: 'http://127.0.0.3:8080',
}
const [west, south] = [
  { name: 'west', origin: 'http://127.0.0.2:8080', states: ['CA', 'NV'] },
  { name: 'south', origin: 'http://127.0.0.3:8080', states: ['TX', 'OK'] },
]

test('a cell knows its states and those of the others, and signs people in at the first one', () => {
  const { cells, identityProviders } = readConfig(env)
  expect(cells).toEqual({ own: south, others: [west], signIn: west, secret: env.CELLS_SECRET })
  expect(identityProviders).toMatchObject([{ name: 'cell', issuer: west.origin, clientId: 'south' }])
  expect(['CA', 'TX', 'NY'].map(state => cellOfState(cells!, state))).toEqual([west, south, undefined])
})

test('the cell where people sign in has no provider, and each cell its own secret', () => {
  expect(readConfig({ ...env, CELL: 'west', PUBLIC_URL: west.origin }).identityProviders).toEqual([])
  const three = { ...env, CELLS: `${env.CELLS};east=http://127.0.0.4:8080:NY` }
  const secrets = [three, { ...three, CELL: 'east', PUBLIC_URL: 'http://127.0.0.4:8080' }].map(
    given => (readConfig(given).identityProviders[0] as { clientSecret: string }).clientSecret,
  )
  expect(new Set(secrets).size).toBe(2)
})

const list =
  'CELLS must list a name, an address and states for each cell, such as west=https://west.example:CA,NV;south=https://south.example:TX,OK.'

test.each<[object, string[]]>([
  [{ CELL: undefined, CELLS: undefined }, ['CELLS_SECRET also needs CELL.', 'CELLS_SECRET also needs CELLS.']],
  [
    { CELLS_SECRET: 'short' },
    ['CELLS_SECRET must be at least 32 characters, such as openssl rand -base64 32 prints, without spaces.'],
  ],
  ...[
    'west',
    'west=https://west.example',
    'west=https://west.example:',
    'West=https://w.example:CA',
    'west=ftp://w.example:CA',
    'west=https://w.example:XX',
    'west=https://me@w.example:CA',
    'west=https://w.example/x:CA',
    'west=https://w.example:CA;',
  ].map((CELLS): [object, string[]] => [{ CELLS }, [list]]),
  [{ CELL: 'north' }, ['CELL must be one of the names in CELLS, such as west.']],
  [
    { PUBLIC_URL: 'http://127.0.0.9:8080' },
    ['PUBLIC_URL must be http://127.0.0.3:8080, the address of south in CELLS.'],
  ],
  [{ PUBLIC_URL: undefined }, ['PUBLIC_URL must be http://127.0.0.3:8080, the address of south in CELLS.']],
  [{ CELLS: `${env.CELLS};south=http://127.0.0.4:8080:NY` }, ['CELLS has the name south twice.']],
  [{ CELLS: `${env.CELLS};east=http://127.0.0.3:8080:NY` }, ['CELLS has the address http://127.0.0.3:8080 twice.']],
  [{ CELLS: `${env.CELLS};east=http://127.0.0.4:8080:TX` }, ['CELLS has the state TX twice.']],
])('%o is refused', (given, sentences) => {
  expect(() => readConfig({ ...env, ...given })).toThrow(new ConfigFault(sentences))
})

test('live cells have https', () => {
  const CELLS = 'south=https://openfield.example:TX;west=http://west.example:CA'
  const live = {
    ...liveEnv,
    CELL: 'south',
    CELLS,
    CELLS_SECRET: env.CELLS_SECRET,
    PUBLIC_URL: 'https://openfield.example',
  }
  expect(() => readConfig(live)).toThrow(
    new ConfigFault(['APP_MODE=live needs addresses with https in CELLS: west has none.']),
  )
})
