import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { readMails } from '#app/testing/read-mails.ts'
import { type Browser, testApp } from '#app/testing/test-app.ts'
import type { Organization } from '#organizations/contract.ts'
import type { QueuedOrganization, Verification } from '../contract.ts'

const app = await testApp()
const { db } = app
const administrator = await app.administrator()

async function makeOrganization({ isVerified = false } = {}) {
  const owner = await app.owner()
  await app.post('/api/organizations', { name: 'First', kind: null }, owner)
  const { body } = await app.post<Organization>('/api/organizations', { name: 'Austin Parks', kind: 'parks' }, owner)
  if (!isVerified) await db`update organization set verified_at = null, verified_by = null where id = ${body.id}`
  return { owner, id: body.id, url: `/api/organizations/${body.id}/verification` }
}

type Made = Awaited<ReturnType<typeof makeOrganization>>
type Answered = Verification & { code: string }

const ask = ({ url, owner }: Made, form: object = {}) =>
  app.post<Answered>(url, { statement: 'We run the city’s parks.', ...form }, owner)
const decide = ({ id }: { id: string }, decision: object, as: Browser = administrator) =>
  app.post<QueuedOrganization & { code: string }>(`/api/admin/organizations/${id}/verification`, decision, as)
const queue = async (query: string) =>
  (await app.get<QueuedOrganization[]>(`/api/admin/organizations?${query}`, administrator)).body

function addDocument({ url, owner }: Made, bytes: Uint8Array<ArrayBuffer> | string, name = 'lease.pdf') {
  const form = new FormData()
  form.append('document', new Blob([bytes]), name)
  return app.post<Answered>(`${url}/documents`, form, owner)
}

const PDF = '%PDF-1.7\nlease'
const seen = { decision: 'approve', kind: 'call', seen: 'Called the parks office at the number on austintexas.gov.' }

test('an owner asks with a statement, a link and documents; an administrator approves, and the owners are mailed', async () => {
  const made = await makeOrganization()
  const { body } = await ask(made, { link: 'https://austintexas.gov/parks' })
  expect(body).toMatchObject({
    verifiedAt: null,
    request: { status: 'submitted', evidence: [{ kind: 'website', note: 'https://austintexas.gov/parks' }] },
  })
  const added = await addDocument(made, PDF)
  expect(added.body.request!.evidence[1]).toMatchObject({ kind: 'document', fileName: 'lease.pdf', bytes: PDF.length })
  expect(await queue('state=waiting&text=austin')).toMatchObject([
    { id: made.id, owners: [{ email: made.owner.account.email }], request: { statement: 'We run the city’s parks.' } },
  ])
  expect(await decide(made, seen)).toMatchObject({
    status: 200,
    body: { verifiedBy: 'administrator', request: { status: 'approved' } },
  })
  expect(await queue('state=waiting&text=austin')).toEqual([])
  const kept = (await app.get<Verification>(made.url, made.owner)).body.request!.evidence.at(-1)
  expect(kept).toMatchObject({ kind: 'call', note: seen.seen })
  const [mail] = await readMails(app, made.owner.account.email)
  expect(mail).toMatchObject({ kind: 'organization-verified', subject: '[TEST] “Austin Parks” is verified' })
  const log = await db`select action from audit_entry where organization_id = ${made.id} order by id`
  expect(log.map(({ action }) => action as string)).toEqual([
    'organization-created',
    'verification-asked',
    'document-added',
    'verification-approved',
  ])
  expect((await ask(made)).body.code).toBe('already-verified')
  expect((await decide(made, seen)).body.code).toBe('verification-not-open')
})

test('declining and revoking need a reason, which owners read; then they may ask again', async () => {
  const made = await makeOrganization()
  await ask(made)
  expect((await ask(made)).body.code).toBe('verification-open')
  expect((await decide(made, { decision: 'decline', reason: '' })).status).toBe(400)
  await decide(made, { decision: 'decline', reason: 'The link shows another city.' })
  expect((await app.get<Verification>(made.url, made.owner)).body).toMatchObject({
    verifiedAt: null,
    request: { status: 'declined', reason: 'The link shows another city.' },
  })
  expect((await ask(made)).status).toBe(200)
  await decide(made, seen)
  await decide(made, { decision: 'revoke', reason: 'The lease ended.' })
  expect((await app.get<Verification>(made.url, made.owner)).body).toMatchObject({
    verifiedAt: null,
    request: { status: 'revoked', reason: 'The lease ended.' },
  })
  expect((await decide(made, { decision: 'revoke', reason: 'Again' })).body.code).toBe('not-verified')
  const mails = (await readMails(app, made.owner.account.email)).map(({ text }) => text).join()
  for (const reason of ['The link shows another city.', 'The lease ended.']) expect(mails).toContain(reason)
})

test('approving publishes nothing', async () => {
  const made = await makeOrganization()
  const facilityId = await makeOwnedFacility(db, { ownerId: made.id })
  await db`update facility set draft_since = now(), retired_at = now() where id = ${facilityId}`
  await ask(made)
  await decide(made, seen)
  const [row] = await db`select draft_since from facility where id = ${facilityId}`
  expect(row!.draftSince).not.toBeNull()
})

test('two administrators decide once', async () => {
  const made = await makeOrganization()
  await ask(made)
  const answers = await Promise.all([decide(made, seen), decide(made, { decision: 'decline', reason: 'No' })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('documents are downloads for owners and administrators only, and pictures are re-encoded', async () => {
  const made = await makeOrganization()
  await ask(made)
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#284' } })
    .withExif({ IFD0: { Copyright: 'Secret place' } })
    .jpeg()
    .toBuffer()
  await addDocument(made, PDF)
  const { body } = await addDocument(made, new Uint8Array(picture), 'badge.jpg')
  const [pdf, badge] = body.request!.evidence
  for (const as of [made.owner, administrator]) {
    const { status, headers, text } = await app.get(`${made.url}/documents/${pdf!.id}`, as)
    expect([status, text]).toEqual([200, PDF])
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-disposition']).toMatch(/^attachment; filename="document-[\da-f]{8}\.pdf"$/)
  }
  const webp = await app.get(`${made.url}/documents/${badge!.id}`, made.owner)
  expect(webp.text.slice(8, 12)).toBe('WEBP')
  expect(webp.text).not.toContain('Secret place')

  const [viewer, stranger] = [await app.owner(), await app.owner()]
  await db`insert into organization_member (organization_id, account_id, role) values (${made.id}, ${viewer.account.id}, 'manager')`
  expect(await app.get(`${made.url}/documents/${pdf!.id}`, viewer)).toMatchObject({ status: 403 })
  expect(await app.get(`${made.url}/documents/${pdf!.id}`, stranger)).toMatchObject({ status: 404 })
  expect(await app.get(`${made.url}/documents/${randomUUID()}`, made.owner)).toMatchObject({
    status: 404,
    body: { code: 'document-not-found' },
  })
  const other = await makeOrganization()
  expect(await app.get(`${other.url}/documents/${pdf!.id}`, other.owner)).toMatchObject({ status: 404 })
})

test('documents are checked by their content, counted, and can be removed until the decision', async () => {
  const made = await makeOrganization()
  expect((await addDocument(made, PDF)).body.code).toBe('verification-not-open')
  await ask(made)
  expect((await addDocument(made, '<script>alert(1)</script>')).body.code).toBe('document-invalid')
  expect((await addDocument(made, '')).body.code).toBe('file-empty')
  expect((await addDocument(made, new Uint8Array(5_000_001))).body.code).toBe('file-too-large')
  for (let added = 0; added < 5; added += 1) expect((await addDocument(made, PDF)).status).toBe(200)
  const full = await addDocument(made, PDF)
  expect(full.body.code).toBe('documents-full')
  const [first] = (await app.get<Verification>(made.url, made.owner)).body.request!.evidence
  const url = `${made.url}/documents/${first!.id}/remove`
  expect((await app.post<Verification>(url, {}, made.owner)).body.request!.evidence).toHaveLength(4)
  expect((await app.post(url, {}, made.owner)).body.code).toBe('document-not-found')
})

test('an unverified email cannot ask, and an unknown organization is not found', async () => {
  const made = await makeOrganization()
  await db`update account set email_verified = false where id = ${made.owner.account.id}`
  expect((await ask(made)).body.code).toBe('email-unverified')
  expect((await decide({ id: randomUUID() }, seen)).body.code).toBe('organization-not-found')
  expect(await queue('state=unverified&text=austin&limit=1')).toHaveLength(1)
  expect((await queue('state=verified')).every(({ verifiedAt }) => verifiedAt !== null)).toBe(true)
})
