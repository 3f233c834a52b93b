import type { Page } from '@playwright/test'

/** In the calendar of a day, on a desktop. */
type Place = [facility: string, hour: number]

/** Where an hour of a facility's row is on the screen; a little after its start. */
export async function pointAt(page: Page, [facility, hour]: Place): Promise<{ x: number; y: number }> {
  const name = page.getByRole('button', { name: `Week of ${facility}` })
  const track = page.locator(':has(> [data-track])').filter({ has: name }).locator('[data-track]')
  await track.scrollIntoViewIfNeeded()
  const hours = page.locator('[data-hour]')
  const first = Number(await hours.first().getAttribute('data-hour')) / 60
  const { x, y, width, height } = (await track.boundingBox())!
  return { x: x + (width * (hour + 0.02 - first)) / (await hours.count()), y: y + height / 2 }
}

export async function drag(page: Page, from: Place, to: Place, { isCancelled = false } = {}): Promise<void> {
  // Finding a place may scroll the page, so the first point is computed again.
  await pointAt(page, from)
  const end = await pointAt(page, to)
  const start = await pointAt(page, from)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: 5 })
  if (isCancelled) await page.keyboard.press('Escape')
  await page.mouse.up()
}
