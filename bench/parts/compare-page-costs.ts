import { VISITOR_COOKIE } from '#accounts/contract.ts'
import { CHANGED_COOKIE } from '#app/contract.ts'
import { costRow, report } from '../report/bench-row.ts'
import { requestText } from './http-connection.ts'
import { type HttpJob, startLoad } from './load-process.ts'
import { printTable, show } from './print-table.ts'
import type { Measured } from './process-figures.ts'
import { inTurn, ratio, sample, spread } from './rounds.ts'

const PAGE = '/search'
const ROUNDS = 5
const REQUESTS = 200
const headers = ['accept-encoding: br']

/** P11. What a page costs a stranger, a known visitor, and someone who has just changed something: rendered each time. */
export async function comparePageCosts(measured: Measured, port: number): Promise<void> {
  const http = startLoad<HttpJob>('http-load.ts')
  const visitor = `${VISITOR_COOKIE}=unknown`
  const side = (cookie?: string) => () => {
    const request = requestText('GET', PAGE, { headers, ...(cookie && { cookie }) })
    return sample(measured, () => http.run({ port, connections: 1, requests: Array(REQUESTS).fill(request) }))
  }
  const sides = [side(), side(visitor), side(`${visitor}; ${CHANGED_COOKIE}=1`)]
  await inTurn(1, sides)
  const costs = (await inTurn(ROUNDS, sides)).map(samples => samples.map(({ cpuMs }) => cpuMs))
  http.stop()
  const [stranger, known, rendered] = costs as [number[], number[], number[]]
  printTable(`P11  ${PAGE}, CPU ms: ${ROUNDS} rounds of ${REQUESTS}`, [
    ['for', 'CPU ms a page'],
    ['a stranger', show(spread(stranger))],
    ['a known visitor', show(spread(known))],
    ['someone who has just changed something', show(spread(rendered))],
  ])
  report(
    costRow(`${PAGE} for a known visitor: CPU`, '×', {
      reference: 'the same for a stranger',
      measured: ratio(known, stranger),
      goal: 1.2,
    }),
    costRow(`${PAGE} rendered for one visitor: CPU`, 'CPU ms', { measured: spread(rendered), goal: 5 }),
  )
}
