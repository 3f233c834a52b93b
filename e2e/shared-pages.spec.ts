import { type APIRequestContext, expect, test } from '@playwright/test'
import { facilityId } from '../src/facilities/server/load-catalogue.ts'
import { addDays, dateIn } from '../src/kit/shared/time.ts'
import { settled, watch } from './page-checks.ts'

/** A sample that no other journey books. */
const FACILITY = facilityId({ source: 'sample', sourceRef: 'frisco-turf-2' })
const date = addDays(dateIn('America/Chicago', Date.now()), 16)
const ADDRESS = `/facilities/${FACILITY}?date=${date}`

test('known visitors get the same page, and then their own favorites and holds', { tag: ['@desk', '@main'] }, async ({
  page,
  request,
  browser,
}) => {
  const watched = watch(page)
  await save(page.request)
  const time = await holdFirst(page.request)
  // Someone who has just changed something gets a page of their own.
  await page.goto(ADDRESS)
  expect(await page.content()).toContain('"audience":"visitor"')

  await save(request)
  const pages = await Promise.all([page.request, request].map(asIfChangedLongAgo))
  expect(pages[0]).toBe(pages[1])
  expect(pages[0]).toContain('"audience":"everybody"')

  await page.context().clearCookies({ name: 'openfield_changed' })
  await page.goto(ADDRESS)
  await settled(page)
  const held = page.getByRole('link', { name: /, held for you$/ })
  await expect(held).toHaveAttribute('href', new RegExp(`time=${time.replace(':', '%3A')}`))
  await expect(page.getByRole('button', { name: /^Save .+ to favorites$/ }).first()).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  watched.expectClean()

  const stranger = await browser.newContext()
  const asked: string[] = []
  const strange = await stranger.newPage()
  strange.on('request', sent => asked.push(new URL(sent.url()).pathname))
  await strange.goto(ADDRESS)
  await settled(strange)
  expect(await strange.content()).toContain('"audience":"strangers"')
  expect(asked.filter(path => path.startsWith('/api/favorite'))).toEqual([])
  await stranger.close()
})

async function save(as: APIRequestContext): Promise<void> {
  expect((await as.post('/api/favorites', { data: { facilityId: FACILITY } })).status()).toBe(200)
}

/** Returns when the time begins, such as "06:00". */
async function holdFirst(as: APIRequestContext): Promise<string> {
  const slots = (await (await as.get(`/api/availability-slots?facilityId=${FACILITY}&date=${date}`)).json()) as Slot[]
  const slot = slots.find(({ status }) => status === 'open')!
  const held = await as.post('/api/hold-slots', { data: { slotIds: [slot.id] } })
  expect(held.status(), await held.text()).toBe(200)
  return slot.startTime.slice(11, 16)
}

type Slot = { id: string; status: string; startTime: string }

async function asIfChangedLongAgo(as: APIRequestContext): Promise<string> {
  const { cookies } = await as.storageState()
  const cookie = cookies.find(({ name }) => name === 'openfield_visitor')!
  return (await as.get(ADDRESS, { headers: { cookie: `${cookie.name}=${cookie.value}` } })).text()
}
