import { type Browser, chromium, type Page } from '@playwright/test'
import { addDays, dateIn } from '#kit/shared/time.ts'
import { findBrowser } from '../../scripts/find-browser.ts'
import { costRow, gainRow, report } from '../report/bench-row.ts'
import type { Owner } from './owner.ts'
import { printGoal, printTable, show } from './print-table.ts'
import { spread } from './rounds.ts'

const FACILITIES = 60
const HOURS = [8, 10, 12, 14, 16, 18]
const DRAG_STEPS = 90

const GOAL_MS = 100
const GOAL_FRAMES = 60
const GOAL_SHARE = 0.95

/** `idle`: the same page while nothing moves. */
type Drag = { framesPerSecond: number; idle: number; answerMs: number }

/**
 * Drags a booking over a day of 60 facilities with six items each, in a browser: the frames while it moves, and the time
 * from its release until the question whether to move it is on the screen.
 */
export async function measureDrags(owner: Owner, rounds: number): Promise<void> {
  const found = await findBrowser().catch(() => undefined)
  if (!found) return console.log('\nNo browser: drags are not measured.')
  const date = await fillDay(owner)
  const { executablePath, args, env } = found
  const browser = await chromium.launch({ executablePath, args, env })
  try {
    const page = await openCalendar(browser, owner, date)
    const drags: Drag[] = []
    for (let round = 0; round < rounds; round++) drags.push(await dragOnce(page))
    showDrags(drags)
  } finally {
    await browser.close()
  }
}

/** Returns the day, yyyy-MM-dd. A kept database may have it already. */
async function fillDay({ origin, cookie }: Owner): Promise<string> {
  const date = addDays(dateIn('America/Phoenix', Date.now()), 3)
  const headers = { 'content-type': 'application/json', cookie }
  const send = async (path: string, body: unknown) => {
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers: { ...headers, origin, 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  }
  const shown = await fetch(`${origin}/api/owner/calendar?from=${date}`, { headers })
  const { columns } = (await shown.json()) as { columns: { facility: { id: string }; items: unknown[] }[] }
  if (columns[0]!.items.length > 0) return date
  const [first, ...others] = columns.slice(0, FACILITIES).map(({ facility }) => facility.id)
  const time = (hour: number) => ({ from: `${date}T${clock(hour)}:00`, to: `${date}T${clock(hour + 1)}:00` })
  const [, ...later] = HOURS
  for (const hour of later)
    await send(`/api/owner/facilities/${first}/blocks`, { ...time(hour), reason: 'Practice', alsoAt: others })
  const booking = { ...time(HOURS[0]!), name: 'Sample Customer', email: '', phone: '', price: '0' }
  for (const id of [first, ...others]) await send(`/api/owner/facilities/${id}/bookings`, booking)
  return date
}

function clock(hour: number): string {
  return String(hour).padStart(2, '0')
}

async function openCalendar(browser: Browser, { origin, cookie }: Owner, date: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.addCookies(
    cookie
      .split('; ')
      .map(pair => ({ name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1), url: origin })),
  )
  const page = await context.newPage()
  await page.addInitScript(OBSERVE)
  await page.goto(`${origin}/owner/calendar?date=${date}`)
  await page
    .getByRole('button', { name: /Sample Customer/ })
    .nth(FACILITIES - 1)
    .waitFor({ state: 'attached' })
  return page
}

/** From the first row down through the grid, which scrolls, to a free hour of the fourth. */
async function dragOnce(page: Page): Promise<Drag> {
  const booking = page.getByRole('button', { name: /Sample Customer/ }).first()
  await booking.scrollIntoViewIfNeeded()
  const box = (await booking.boundingBox())!
  await page.evaluate('drag.begin()')
  await page.waitForTimeout(1000)
  const { framesPerSecond: idle } = await page.evaluate<Drag>('drag.figures()')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.evaluate('drag.begin()')
  for (let step = 1; step <= DRAG_STEPS; step++) {
    const turn = Math.sin((step / DRAG_STEPS) * Math.PI)
    await page.mouse.move(
      x + box.width * (1 + turn * 6),
      y + turn * box.height * 6 + (step / DRAG_STEPS) * box.height * 3,
    )
  }
  await page.evaluate('drag.release()')
  await page.mouse.up()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  const figures = await page.evaluate<Drag>('drag.figures()')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  return { ...figures, idle }
}

/** The answer counts from the release to the frame after the dialog is in the page. */
const OBSERVE = `{
  let frames = [], isDragging = false, releasedAt, answeredAt
  const tick = at => {
    if (isDragging) frames.push(at)
    requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
  addEventListener('pointerup', ({ timeStamp }) => { releasedAt = timeStamp; answeredAt = undefined }, true)
  new MutationObserver(() => {
    if (releasedAt === undefined || answeredAt !== undefined || !document.querySelector('dialog[open], [role=dialog]')) return
    answeredAt = 0
    requestAnimationFrame(() => { answeredAt = performance.now() })
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] })
  globalThis.drag = {
    begin() { frames = []; isDragging = true },
    release() { isDragging = false },
    figures: () => ({
      framesPerSecond: ((frames.length - 1) * 1000) / (frames.at(-1) - frames[0]),
      answerMs: answeredAt - releasedAt,
    }),
  }
}`

function showDrags(drags: readonly Drag[]): void {
  const frames = spread(drags.map(({ framesPerSecond }) => framesPerSecond))
  const answers = spread(drags.map(({ answerMs }) => answerMs))
  printTable('A booking dragged over a day of 60 facilities, in a browser, median (range)', [
    ['', ''],
    ['frames a second', show(frames, 1)],
    ['frames a second, idle', show(spread(drags.map(({ idle }) => idle)), 1)],
    ['from release to question, ms', show(answers, 0)],
  ])
  printGoal(`${GOAL_FRAMES} frames a second, less 5 %`, frames.median, frames.median >= GOAL_FRAMES * GOAL_SHARE, 1)
  printGoal(`an answer within ${GOAL_MS} ms`, answers.median, answers.median <= GOAL_MS, 0)
  report(
    gainRow('frames a second while dragging', 'count', { measured: frames, goal: GOAL_FRAMES * GOAL_SHARE }),
    costRow('from the release of a drag to its answer', 'ms', { measured: answers, goal: GOAL_MS }),
  )
}
