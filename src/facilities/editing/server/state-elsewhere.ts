import { type Cells, cellOfState } from '#kit/server/config/cells.ts'
import { paths } from '#kit/shared/paths.ts'
import { statesAndPlaces } from '#kit/shared/us-states.ts'

/** A sentence and an address, if another installation has this state. */
export function stateElsewhere(cells: Cells | undefined, state: string): { message: string; url: string } | undefined {
  const cell = cells && cellOfState(cells, state)
  if (!cell || cell === cells.own) return undefined
  const { name } = statesAndPlaces.find(({ code }) => code === state)!
  const { host } = new URL(cell.origin)
  return { message: `Fields in ${name} are listed at ${host}.`, url: cell.origin + paths.listYourField }
}

/** Hosts of other installations, by the code of each of their states. */
export type StatesElsewhere = Readonly<Record<string, string>>

export function statesElsewhere(cells: Cells | undefined): StatesElsewhere {
  const entries = cells?.others.flatMap(({ origin, states }) => states.map(state => [state, new URL(origin).host]))
  return Object.fromEntries(entries ?? [])
}
