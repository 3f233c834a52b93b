import type { FastifyBaseLogger } from 'fastify'
import { askCell, type CellAnswer } from '#kit/server/cells/ask-cell.ts'
import type { Cell, Cells } from '#kit/server/config/cells.ts'
import { type Breaker, openBreaker } from '#kit/server/resilience.ts'
import { statesAndPlaces } from '#kit/shared/us-states.ts'

/** A page of 50 facilities with all that an owner can write has some 2 MB. */
const MAX_BYTES = 4_000_000
/** Visitors wait for the slowest cell. */
const WITHIN_MS = 1_500
/** A cell that does not answer is not asked for a while. */
const REST = { failures: 3, restMs: 5_000 }

export type AskSearch = <T>(cell: Cell, asked: Asked<T>) => Promise<T | undefined>
type Asked<T> = {
  path: string
  body?: object | undefined
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Throws if the answer is not what was asked for. */
  read: (answer: CellAnswer) => T
}

/** Undefined if the cell can’t answer, or if what it answers can’t be right. */
export function searchAsker(cells: Cells): AskSearch {
  const breakers = new Map<string, Breaker>(cells.others.map(({ name }) => [name, openBreaker(REST)]))
  return async (cell, { path, body, log, read }) => {
    const breaker = breakers.get(cell.name)!
    if (breaker.isResting()) return undefined
    breaker.began()
    try {
      const answer = await askCell(cells, cell, {
        path,
        ...(body && { body }),
        withinMs: WITHIN_MS,
        maxBytes: MAX_BYTES,
      })
      // It works, and refuses this: a made-up cursor or an overlong query must not take it out of other searches.
      if (answer.status >= 400 && answer.status < 500) {
        breaker.succeeded()
        return undefined
      }
      if (answer.status !== 200) throw new Error(`${cell.name} answered ${answer.status}.`)
      const found = read(answer)
      breaker.succeeded()
      return found
    } catch (error) {
      breaker.failed()
      log.warn({ err: error, cell: cell.name }, 'cell-not-searched')
      return undefined
    }
  }
}

/** Names, for sentences. */
export function statesOf(missing: readonly Cell[]): string[] {
  return missing
    .flatMap(({ states }) => states)
    .map(code => statesAndPlaces.find(state => state.code === code)!.name)
    .sort()
}
