import { peopleProblem } from '#accounts/people-problem.ts'
import { readLog } from '#accounts/server/log/list-log.ts'
import { listBookingsOf } from '#bookings/server/read-booking.ts'
import type { PersonDetails } from '#desk/people-contract.ts'
import { stateOf } from '#facilities/rules.ts'
import type { Db } from '#kit/server/db/db.ts'
import { presentPerson } from './list-people.ts'
import { findOwned, findPerson, type OwnedRow } from './store.ts'

/** Shown of each kind, latest first. */
const SHOWN = 20

/** Refuses: account-not-found. */
export async function readPerson(db: Db, id: string): Promise<PersonDetails> {
  const row = await findPerson(db, id)
  if (!row) throw peopleProblem('account-not-found')
  const [owned, recentBookings, actions, changes] = await Promise.all([
    findOwned(db, id, SHOWN),
    listBookingsOf(db, id, SHOWN),
    readLog(db, { actorIds: [id], limit: SHOWN }),
    readLog(db, { kind: 'account', subject: id, limit: SHOWN }),
  ])
  return {
    ...presentPerson(row),
    sessions: row.sessions,
    owned: owned.map(presentOwned),
    recentBookings,
    actions,
    changes,
  }
}

function presentOwned({ isHidden, ...facility }: OwnedRow) {
  const status = stateOf({ isHidden, ...facility })
  return { ...facility, status, isRetired: status === 'retired' }
}
