import { cellEndpoints, MAX_ENDED } from '#accounts/cells-contract.ts'
import { askCell } from '#kit/server/cells/ask-cell.ts'
import type { Cell, Cells } from '#kit/server/config/cells.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { deleteEnded, deleteUndelivered, findEnded } from './store.ts'

export const END_CELL_SESSIONS = 'end-cell-sessions'

/** Until a cell confirms, it is told again each minute. */
export function cellJobs({ cells }: { cells: Cells | undefined }): Job[] {
  if (!cells) return []
  return [
    {
      name: END_CELL_SESSIONS,
      title: 'Sign people out of other installations',
      cron: '* * * * *',
      async run({ db, log }) {
        await deleteUndelivered(db)
        let told = 0
        for (const cell of cells.others) {
          try {
            told += await tellCell(db, cells, cell)
          } catch (error) {
            log.error({ err: error, cell: cell.name }, 'cell-not-told')
          }
        }
        return `${told} ended`
      },
    },
  ]
}

/** Oldest first, until none is left. */
async function tellCell(db: Db, cells: Cells, cell: Cell): Promise<number> {
  const ids = await findEnded(db, cell.name, MAX_ENDED)
  if (ids.length === 0) return 0
  const { path } = cellEndpoints.endSessions
  const { status } = await askCell(cells, cell, { path, body: { ids }, withinMs: 5_000, maxBytes: 10_000 })
  if (status !== 200) throw new Error(`${cell.name} answered ${status}.`)
  await deleteEnded(db, ids)
  return ids.length + (ids.length === MAX_ENDED ? await tellCell(db, cells, cell) : 0)
}
