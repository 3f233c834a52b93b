import { expect, test } from 'vitest'
import type { AuditRecord } from '#accounts/log-contract.ts'
import { type Action, actions, type Relation } from '#accounts/rules.ts'
import { allRequests } from '#app/testing/permissions/requests/all.ts'
import { meetPeople } from '#app/testing/permissions/roles.ts'
import { subjectsOf } from '#app/testing/permissions/subjects.ts'
import { readOperations, send } from '#app/testing/permissions/walk.ts'
import { testApp } from '#app/testing/test-app.ts'
import { actionNames, kindNames, subjectName } from '#desk/web/admin/log/log-labels.ts'
import { differencesOf, partsByMoment } from '#desk/web/admin/log/log-values.ts'

const app = await testApp()
const subjects = subjectsOf(app, await meetPeople(app), { isShared: false })
const operations = await readOperations(app)

/** Actions that change nothing, or nothing of others, with the reason why they are not logged. */
const unlogged: Record<string, string> = {
  'POST /api/bookings/{id}/change-quote': 'says what a change would cost',
  'POST /api/bookings/{id}/change-payment-intent': 'opens a payment: the change is made, and noted, when it is paid',
  'POST /api/payouts/connect/onboard':
    'opens a page of the payment provider: the account is connected, and noted, when it is finished',
  'POST /api/facilities/{id}/closures/preview': 'says whom a closure would affect',
  'POST /api/owner/closures/preview': 'says whom the closures would affect',
  'POST /api/owner/bulk-changes/preview': 'says what a change would do',
  'POST /api/owner/facilities/{id}/schedule/preview': 'says which times there would be',
  'POST /api/owner/facilities/{id}/time-quote': 'says what a time costs',
  'POST /api/owner/bookings/{id}/move-quote': 'says what a move changes',
  'POST /api/owner/facilities/{id}/connection/test': 'says what another system tells',
  'POST /api/owner/facilities/check': 'notes that somebody has looked at imported facilities',
  'POST /api/owner/calendar-feeds': 'shows the addresses that there are',
  'POST /api/bookings/{id}/customer-messages/read': 'says that somebody has read what they were written',
}

const privileged = new Set<Relation>(['facility', 'owner', 'administrator'])

function isPrivileged(action: Action): boolean {
  const relations: readonly Relation[] = actions[action].by
  return relations.some(relation => privileged.has(relation))
}

const changing = [...operations].filter(
  ([operation, action]) => operation.startsWith('POST ') && isPrivileged(action) && !(operation in unlogged),
)

test('every unlogged operation exists', () =>
  expect([...operations.keys()]).toEqual(expect.arrayContaining(Object.keys(unlogged))))

/** A digest of all entries up to this one. */
async function digestUpTo(id: string): Promise<string | null> {
  const [row] = await app.db<{ digest: string | null }[]>`
    select md5(string_agg(e::text, '' order by e.id)) as digest from audit_entry e where e.id <= ${id}::bigint`
  return row!.digest
}

type Named = AuditRecord['subject']

/** JSON, ids (but in the names that tests make up) and instants, which people cannot read. */
const RAW =
  /[{}[\]"]|\d{4}-\d\d-\d\dT|(?<!(?:Court|Cup|Venue) )\b[\da-f]{8}-[\da-f]{4}-[\da-f-]+(?!@|[\da-f-])|\bnull\b|\b(?!pi_)[a-z]+_[a-z]/

function shownOf(entry: Pick<AuditRecord, 'before' | 'after'>): string[] {
  return differencesOf(entry).flatMap(({ name, before, after }) => [
    name,
    // The page shows instants in the reader's zone.
    ...[before, after].map(text =>
      partsByMoment(text)
        .map((part, at) => (at % 2 === 1 ? 'a time' : part))
        .join(''),
    ),
  ])
}

test.each(changing)(
  '%s is recorded in the audit log, shown in words, and earlier entries stay unchanged',
  async (operation, action) => {
    const relations: readonly Relation[] = actions[action].by
    const role = relations.includes('administrator') ? 'administrator' : 'owner'
    const ask = await allRequests[operation]!(subjects, role)
    const [last] = await app.db<{ id: string }[]>`select coalesce(max(id), 0)::text as id from audit_entry`
    const before = await digestUpTo(last!.id)
    const answer = await send(subjects, operation, { role, ask })
    expect(answer.status, answer.text).toBeLessThan(300)
    const entries = await app.db<(Pick<AuditRecord, 'action' | 'before' | 'after'> & Named)[]>`
      select action, before, after, subject_kind as kind, subject_id as id, subject_name as name from audit_entry
      where id > ${last!.id}::bigint`
    expect(entries).not.toEqual([])
    for (const entry of entries) {
      expect(Object.keys(actionNames)).toContain(entry.action)
      expect(Object.keys(kindNames)).toContain(entry.kind)
      expect([subjectName(entry), ...shownOf(entry)].filter(text => RAW.test(text))).toEqual([])
    }
    expect(await digestUpTo(last!.id)).toBe(before)
  },
)
