import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import type { AuditRecord } from '#accounts/log-contract.ts'
import { console, recordAudit } from '#accounts/server/record-audit.ts'
import { newBrowser, testApp } from '#app/testing/test-app.ts'

const app = await testApp()
const { db } = app
const administrator = await app.administrator()

const list = (query: string) => app.get<AuditRecord[]>(`/api/admin/log?${query}`, administrator)
const idsOf = async (query: string) => (await list(query)).body.map(({ subject }) => subject.id)

async function note(entry: Partial<Parameters<typeof recordAudit>[1]>) {
  const id = randomUUID()
  const subject = { kind: 'thing', id, name: 'A thing' }
  await db.begin(tx => recordAudit(tx, { actor: console, action: 'thing-done', subject, ...entry }))
  return entry.subject?.id ?? id
}

test.each(['/api/admin/log', '/api/admin/log.csv'])('%s is for administrators only', async url => {
  expect(await app.get(url)).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
  expect(await app.get(url, await app.owner())).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
  expect((await app.get(url, newBrowser())).status).toBe(401)
})

test('an entry records actor, action, subject and changes', async () => {
  const owner = await app.owner('Olga Owner')
  const id = await note({
    actor: { role: 'owner', accountId: owner.account.id },
    before: { price: 1 },
    after: { price: 2 },
  })
  expect((await list(`subject=${id}`)).body).toEqual([
    {
      id: expect.any(String),
      at: expect.any(String),
      actor: { role: 'owner', id: owner.account.id, name: 'Olga Owner' },
      action: 'thing-done',
      subject: { kind: 'thing', id, name: 'A thing' },
      before: { price: 1 },
      after: { price: 2 },
      viaKey: null,
    },
  ])
  await db`delete from account where id = ${owner.account.id}`
  expect((await list(`subject=${id}`)).body[0]!.actor).toEqual({ role: 'owner', id: null, name: null })
})

test('each filter narrows the list, and pages continue from the newest', async () => {
  const owner = await app.owner('Ursula Unmistakable')
  const actor = { role: 'owner', accountId: owner.account.id } as const
  const first = await note({ actor, action: 'lamp-lit' })
  const second = await note({ action: 'lamp-lit', subject: { kind: 'lamp', id: 'lamp 2' } })
  await db`update audit_entry set at = '2026-03-10T03:30:00Z' where subject_id = 'lamp 2'`
  expect(await idsOf('action=lamp-lit')).toEqual([first, second])
  expect(await idsOf('action=lamp-lit&kind=lamp')).toEqual([second])
  expect(await idsOf('action=lamp-lit&role=owner')).toEqual([first])
  expect(await idsOf('actor=URSULA+unmis')).toEqual([first])
  expect(await idsOf('actor=nobody+like+this')).toEqual([])
  // In New York it is still the ninth.
  expect(await idsOf('action=lamp-lit&from=2026-03-09&to=2026-03-09')).toEqual([second])
  expect(await idsOf('action=lamp-lit&from=2026-03-10&to=2026-03-10')).toEqual([])
  const page = await list('action=lamp-lit&limit=1')
  const next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))![1]!
  expect((await app.get<AuditRecord[]>(next, administrator)).body.map(({ subject }) => subject.id)).toEqual([second])
  for (const wrong of ['action=Drop+table', 'role=king', 'from=yesterday', 'limit=1000'])
    expect((await list(wrong)).status, wrong).toBe(400)
})

test.each(['actor=%00', 'subject=%00', 'to=9999-12-31'])(
  'an invalid filter is refused in the CSV as in the list: %s',
  async query => {
    for (const url of ['/api/admin/log', '/api/admin/log.csv'])
      expect(await app.get(`${url}?${query}`, administrator), url).toMatchObject({
        status: 400,
        body: { code: 'malformed-request' },
      })
  },
)

test('the CSV matches the list and runs no formulas', async () => {
  const id = await note({ subject: { kind: 'thing', id: '=1+1', name: '=cmd()' }, after: { a: 'b' } })
  const { text, headers } = await app.get(`/api/admin/log.csv?subject=${encodeURIComponent(id)}`, administrator)
  expect(headers['content-disposition']).toContain('openfield-log-')
  const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[]
  expect(rows).toMatchObject([
    { role: 'console', action: 'thing-done', subjectId: "'=1+1", subject: "'=cmd()", after: '{"a":"b"}' },
  ])
})
