import { type Cell, type Cells, cellKey, cellsIn } from './cells.ts'
import type { Environment } from './environment.ts'

/** Apple's client secret is signed per request with `privateKey`. */
export type IdentityProvider = { issuer: string; clientId: string } & (
  | { name: 'google'; clientSecret: string }
  // The cell where people of all cells sign in.
  | { name: 'cell'; clientSecret: string }
  | { name: 'apple'; teamId: string; keyId: string; privateKey: string }
)

const googleNames = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const
const appleNames = ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'] as const

export function faultsOfProviders(env: Environment): string[] {
  const isSet = (name: keyof Environment) => env[name] !== undefined
  return [googleNames, appleNames].flatMap((names: readonly (keyof Environment)[]) => {
    const first = names.find(isSet)
    return first ? names.filter(name => !isSet(name)).map(name => `${first} also needs ${name}.`) : []
  })
}

export function providersIn(env: Environment): IdentityProvider[] {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = env
  const { APPLE_CLIENT_ID, APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId, APPLE_PRIVATE_KEY: privateKey } = env
  const found: IdentityProvider[] = []
  const cells = cellsIn(env)
  if (cells && cells.own !== cells.signIn) {
    const clientSecret = cellClientSecret(cells, cells.own)
    found.push({ name: 'cell', issuer: cells.signIn.origin, clientId: cells.own.name, clientSecret })
  }
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

/** With which a cell shows the sign-in cell that it is itself. */
export function cellClientSecret(cells: Pick<Cells, 'secret'>, { name }: Pick<Cell, 'name'>): string {
  return cellKey(cells, `sign-in ${name}`)
}
