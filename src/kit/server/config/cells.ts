import { createHmac } from 'node:crypto'
import { statesAndPlaces } from '#kit/shared/us-states.ts'
import { type Environment, isOrigin } from './environment.ts'

/** An installation of several, each for some states. */
export type Cell = {
  name: string
  origin: string
  /** Two-letter codes. */
  states: string[]
}

export type Cells = {
  own: Cell
  others: Cell[]
  /** Where people of all cells sign in: the first of the list. */
  signIn: Cell
  secret: string
}

export const cellsExample = 'west=https://west.example:CA,NV;south=https://south.example:TX,OK'

const names = ['CELL', 'CELLS', 'CELLS_SECRET'] as const

export function faultsOfCells(env: Environment): string[] {
  const { CELL, CELLS, PUBLIC_URL, APP_MODE } = env
  const first = names.find(name => env[name] !== undefined)
  if (!first) return []
  if (!CELL || !CELLS || !env.CELLS_SECRET)
    return names.filter(name => env[name] === undefined).map(name => `${first} also needs ${name}.`)
  const cells = readCells(CELLS)
  if (!cells) return [`CELLS must list a name, an address and states for each cell, such as ${cellsExample}.`]
  const faults: string[] = []
  const own = cells.find(({ name }) => name === CELL)
  if (!own) faults.push(`CELL must be one of the names in CELLS, such as ${cells[0]!.name}.`)
  else if (PUBLIC_URL === undefined || originIn(PUBLIC_URL) !== own.origin)
    faults.push(`PUBLIC_URL must be ${own.origin}, the address of ${CELL} in CELLS.`)
  for (const [what, values] of Object.entries({
    name: cells.map(({ name }) => name),
    address: cells.map(({ origin }) => origin),
    state: cells.flatMap(({ states }) => states),
  })) {
    const twice = values.find((value, index) => values.indexOf(value) !== index)
    if (twice !== undefined) faults.push(`CELLS has the ${what} ${twice} twice.`)
  }
  const open = cells.find(({ origin }) => APP_MODE === 'live' && !origin.startsWith('https:'))
  if (open) faults.push(`APP_MODE=live needs addresses with https in CELLS: ${open.name} has none.`)
  return faults
}

/** Without faults. */
export function cellsIn({ CELL, CELLS, CELLS_SECRET: secret }: Environment): Cells | undefined {
  if (!CELL || !CELLS || !secret) return undefined
  const cells = readCells(CELLS)!
  const own = cells.find(({ name }) => name === CELL)!
  return { own, others: cells.filter(cell => cell !== own), signIn: cells[0]!, secret }
}

/** Undefined if it can’t be read. */
function readCells(text: string): Cell[] | undefined {
  const cells = text.split(';').map(part => {
    const [, name = '', address = '', states = ''] =
      /^\s*([a-z][\da-z-]{0,30})=(.+):([A-Z]{2}(?:,[A-Z]{2})*)\s*$/.exec(part) ?? []
    return { name, origin: originIn(address), states: states.split(',') }
  })
  const isState = (code: string) => statesAndPlaces.some(known => known.code === code)
  const isRead = cells.every(({ origin, states }) => origin !== undefined && states.every(isState))
  return isRead ? (cells as Cell[]) : undefined
}

function originIn(address: string): string | undefined {
  return isOrigin(address) ? new URL(address).origin : undefined
}

/** A secret for one purpose; what one purpose reveals opens no other. */
export function cellKey({ secret }: Pick<Cells, 'secret'>, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url')
}

/** The cell that is responsible for a state; undefined for a state of none. */
export function cellOfState(cells: Cells, state: string): Cell | undefined {
  return [cells.own, ...cells.others].find(({ states }) => states.includes(state))
}
