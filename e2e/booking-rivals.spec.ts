import { expect, type Page, test } from '@playwright/test'
import { anotherBrowser, hold, openFacility, slot } from './booking-steps.ts'
import { look } from './page-checks.ts'

/** We promise one second; a busy machine gets another. */
const AT_ONCE = { timeout: 2_000 }

test('a held time is disabled in another browser at once, and available when released', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const rival = await anotherBrowser(browser)
  const isListening = page.waitForResponse(/\/api\/availability-events\?/)
  await openFacility(page, 'mckinney-jackrabbit')
  await isListening
  await openFacility(rival, 'mckinney-jackrabbit')
  await expect(slot(page, '6 to 7 AM')).toHaveAccessibleName(/available$/)

  await hold(rival, '6 to 7 AM')
  await expect(slot(page, '6 to 7 AM')).toHaveAccessibleName(/on hold$/, AT_ONCE)
  await expect(slot(page, '6 to 7 AM')).toBeDisabled()
  await look(page, 'booking-greyed')

  await slot(rival, '6 to 7 AM').click()
  await expect(slot(rival, '6 to 7 AM')).toHaveAccessibleName(/available$/)
  await expect(slot(page, '6 to 7 AM')).toHaveAccessibleName(/available$/, AT_ONCE)
  await rival.context().close()
})

test('of two simultaneous holds on one time, one wins and the other is told', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const rival = await anotherBrowser(browser)
  // Without live updates both see the time as free when they click.
  for (const one of [page, rival]) await one.route('**/api/availability-events?*', route => route.abort())
  await Promise.all([page, rival].map(one => openFacility(one, 'mckinney-jackrabbit')))
  await Promise.all([page, rival].map(one => slot(one, '10 to 11 AM').click()))

  await expect.poll(async () => new Set(await outcomes([page, rival]))).toEqual(new Set(['held for you', 'on hold']))
  const [first] = await outcomes([page, rival])
  const loser = first === 'on hold' ? page : rival
  await expect(loser.getByText(/10 to 11 AM.*taken|taken.*10 to 11 AM/i).first()).toBeVisible()
  await look(loser, 'booking-pressed-too-late')
  await slot(loser, '11 AM to 12 PM').click()
  await expect(slot(loser, '11 AM to 12 PM')).toHaveAccessibleName(/held for you$/)
  await rival.context().close()
})

/** Result for the time that both clicked. */
function outcomes(pages: Page[]): Promise<(string | undefined)[]> {
  return Promise.all(
    pages.map(async page => /, (held for you|on hold)/.exec(await slot(page, '10 to 11 AM').innerText())?.[1]),
  )
}
