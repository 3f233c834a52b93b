import type { Locator, Page } from '@playwright/test'
import type { AvailabilitySlot } from '../../src/availability/contract.ts'

/** Of the version before too, so names of controls have its wording as an alternative. */
export type SearchState = {
  name: string
  path: string
  reach?: (page: Page) => Promise<unknown>
  /** Visible once the state is reached. */
  proof: (page: Page) => Locator
  /** Why the version before has no such state. */
  isNew?: string
}

const tennis = '/search?location=Brooklyn&sport=Tennis'

/** Days are yyyy-MM-dd: `saturday` has demo bookings, `later` has none and, in each look, no holds yet. */
export function searchStates({ saturday, later }: { saturday: string; later: string }): SearchState[] {
  const enhanced = `/search?enhanced=true&location=Frisco,+TX&sport=Soccer&date=${saturday}&time_range=10:00-12:00`
  return [
    { name: 'First visit', path: '/search', proof: countLine },
    { name: 'Filtered', path: tennis, proof: countLine },
    { name: 'Requested range', path: `${tennis}&date=${saturday}&time=10:00-12:00`, proof: countLine },
    { name: 'Open form', path: tennis, reach: openForm, proof: sportField },
    { name: 'Suggestions while typing', path: '/search', reach: typePlace, proof: page => page.getByRole('option') },
    { name: 'Map', path: '/search?location=Frisco&sport=Soccer', reach: openMap, proof: map },
    {
      name: 'A pin’s card',
      path: '/search?location=Frisco&sport=Soccer&map=1',
      reach: page => pins(page).filter({ hasText: '$80' }).click(),
      proof: page => page.getByRole('region', { name: 'Scissortail Turf Pitch' }),
    },
    {
      name: 'Few results',
      path: `${enhanced}&max_price_usd=60&radius_miles=5`,
      proof: page => page.getByRole('list', { name: /^Suggested changes$|^Change one thing$/ }),
    },
    { name: 'Nothing found', path: '/search?location=Atlantis&sport=Tennis&surface_type=Clay', proof: allFacilities },
    {
      name: 'Ignored filters',
      path: `${tennis}&color=red&sort=luck`,
      proof: page => page.getByText(/“luck”/),
    },
    {
      name: 'Failed search',
      path: '/search?location=Atlantis',
      reach: failSearch,
      proof: page => page.getByText('Search Error'),
    },
    {
      name: 'Loading',
      path: '/search?location=Atlantis',
      reach: keepLoading,
      proof: page => page.locator('section[aria-busy=true]'),
    },
    { name: 'Enhanced search', path: enhanced, proof: page => page.getByRole('article') },
    {
      name: 'Weekly search',
      path: '/search?repeat_days=tue&repeat_weeks=8&time_range=18:00-20:00&location=Dallas,+TX&sport=Soccer',
      proof: page => page.getByText(/available on all 8 dates/),
      isNew: 'Weekly searches are new.',
    },
    {
      name: 'An open group',
      path: `/search?location=Frisco&sport=Basketball&date=${later}`,
      reach: page => page.getByLabel(/^See all 2 courts/).click(),
      proof: page => page.getByRole('article').getByRole('article').last(),
      isNew: 'Courts of one place are single cards.',
    },
    {
      name: 'A time taken between card and tap',
      path: `/search?location=Frisco&sport=Soccer&date=${later}&time=18:00`,
      reach: takeTime,
      proof: page => page.getByText(/^(Someone|Somebody) else is holding/),
    },
  ]
}

const countLine = (page: Page) => page.getByText(/^Showing \d+ of \d+ facilities$/)
const sportField = (page: Page) => page.getByLabel('Sport', { exact: true })
const map = (page: Page) => page.getByRole('region', { name: /^Map of/ })
const pins = (page: Page) => map(page).locator('[data-pin]')
const allFacilities = (page: Page) => page.getByRole('link', { name: /^No filters/ })

async function openForm(page: Page): Promise<void> {
  const filters = page.getByRole('button', { name: /^Filters/ })
  const closed = page.locator('details.search-pill:not([open]) > summary').or(filters)
  if (await closed.isVisible()) await closed.click()
  await sportField(page).waitFor()
}

async function typePlace(page: Page): Promise<void> {
  await openForm(page)
  await page.getByLabel('Location').click()
  // The suggestions' code replaces the field.
  await page.getByRole('combobox', { name: 'Location' }).pressSequentially('brook')
}

async function openMap(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Show map|Map)$/ }).click()
  await pins(page).first().waitFor()
}

const searchAnywhere = (page: Page) => page.getByRole('link', { name: /^Anywhere, not/ }).click()

async function failSearch(page: Page): Promise<void> {
  const detail = 'Too many searches at once. Please try again in a few seconds.'
  const body = JSON.stringify({ type: 'about:blank', title: 'Busy', status: 503, code: 'busy', detail })
  await page.route('**/api/{facilities,search/cards}?*', route =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body }),
  )
  await searchAnywhere(page)
}

async function keepLoading(page: Page): Promise<void> {
  await page.route('**/api/{facilities,search/cards}?*', () => {})
  await searchAnywhere(page)
}

/** Somebody else holds the first card's time before its link is followed. */
async function takeTime(page: Page): Promise<void> {
  const link = page.locator('a[href^="/booking/"][href*="time=18%3A00"]').first()
  const [, facilityId, query] = /^\/booking\/([^?]+)\?(.*)/.exec((await link.getAttribute('href'))!)!
  const date = new URLSearchParams(query).get('date')
  const rival = await page
    .context()
    .browser()!
    .newContext({ baseURL: new URL(page.url()).origin })
  const slots = await rival.request.get(`/api/availability-slots?facilityId=${facilityId}&date=${date}`)
  const slot = ((await slots.json()) as AvailabilitySlot[]).find(
    ({ startTime }) => startTime.slice(11, 16) === '18:00',
  )!
  await rival.request.post('/api/hold-slots', { data: { slotIds: [slot.id], holdDurationMinutes: 15 } })
  await link.click()
  await rival.close()
}
